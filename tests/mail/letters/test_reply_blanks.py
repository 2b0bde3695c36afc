"""Reply tokens, filled into a letter when it is handed over."""

from __future__ import annotations

from judge.game.people.reply_marks import BLANK
from judge.mail.letters.reply_blanks import with_token, without_token

TOKEN = "abcdefghijklmnop"
LETTER = (
    f"From: {BLANK} <judge@example.org>\r\nSubject: {BLANK} [a/b#{BLANK}]\r\n [river/POWER#2#{BLANK}]\r\n"
    f"Reply-To: <judge+{BLANK}.FRANCE.{BLANK}@example.org>\r\nX: Reply-To: <judge+r.f.{BLANK}@example.org>\r\n\r\n"
    f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\n [river/FRANCE#{BLANK}]\r\nhttps://x/{BLANK}.png\r\n"
).encode()


def test_only_the_two_places_that_the_judge_makes_are_filled() -> None:
    filled = with_token(LETTER, TOKEN).decode()
    assert filled.count(TOKEN) == 2
    assert f" [river/POWER#2#{TOKEN}]\r\n" in filled
    assert f"\r\nReply-To: <judge+{BLANK}.FRANCE.{TOKEN}@example.org>\r\n" in filled
    assert filled.partition("\r\n\r\n")[2] == LETTER.decode().partition("\r\n\r\n")[2]


def test_without_a_token_the_address_is_the_judges_plain_one() -> None:
    head = f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\nSubject: x\r\n [river/POWER#2#{BLANK}]\r\n\r\n"
    assert without_token(head.encode()) == b"Reply-To: <judge@example.org>\r\nSubject: x\r\n \r\n\r\n"
