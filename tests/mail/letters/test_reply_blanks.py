"""Reply tokens, filled into a letter when it is handed over."""

from __future__ import annotations

import pytest

from judge.game.people.reply_marks import BLANK
from judge.mail.letters.reply_blanks import blank_in_words, token_mark, with_other_blanks, with_token, without_token
from tests.support.rows import each_row

TOKEN = "abcdefghijklmnop"
ID = "<0123456789abcdef0123@example.org>"
IN_WORDS = blank_in_words("0123456789abcdef0123")
LINK = f"mailto:judge%2Briver.FRANCE.{IN_WORDS}@example.org?subject=river&body=A%20PAR%20H"
LETTER = (
    f"From: {BLANK} <judge@example.org>\r\nSubject: {BLANK} [a/b#{BLANK}]\r\n [river/POWER#2#{BLANK}]\r\n"
    f"Reply-To: <judge+{BLANK}.FRANCE.{BLANK}@example.org>\r\nX: Reply-To: <judge+r.f.{BLANK}@example.org>\r\n\r\n"
    f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\n [river/FRANCE#{BLANK}]\r\nhttps://x/{BLANK}.png\r\n"
).encode()


def test_only_the_two_places_that_the_judge_makes_are_filled() -> None:
    filled = with_token(LETTER, TOKEN, ID).decode()
    assert filled.count(TOKEN) == 2
    assert f" [river/POWER#2#{TOKEN}]\r\n" in filled
    assert f"\r\nReply-To: <judge+{BLANK}.FRANCE.{TOKEN}@example.org>\r\n" in filled
    assert filled.partition("\r\n\r\n")[2] == LETTER.decode().partition("\r\n\r\n")[2]


def test_without_a_token_the_address_is_the_judges_plain_one() -> None:
    head = f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\nSubject: x\r\n [river/POWER#2#{BLANK}]\r\n\r\n"
    assert without_token(head.encode(), ID) == b"Reply-To: <judge@example.org>\r\nSubject: x\r\n \r\n\r\n"


def broken(text: str, at: int) -> bytes:
    """A letter with such words, as quoted-printable, and a soft line break before this sign."""
    return f"Subject: x\r\n\r\n{text[:at]}=\r\n{text[at:]} caf=C3=A9\r\n".encode()


@each_row("at", range(len(LINK)))
def test_links_in_the_words_are_filled_wherever_their_lines_are_broken(at: int) -> None:
    filled = with_token(broken(LINK, at), TOKEN, ID)
    assert filled == broken(LINK.replace(IN_WORDS, TOKEN), at)


@each_row("at", range(len(LINK)))
def test_without_a_token_links_go_to_the_plain_address(at: int) -> None:
    plain = without_token(broken(LINK, at), ID).replace(b"=\r\n", b"")
    assert plain.startswith(b"Subject: x\r\n\r\nmailto:judge@example.org?subject=river&body=A%20PAR%20H caf")


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        (f"    judge+river.FRANCE.{IN_WORDS}@example.org\r\n", "    judge@example.org\r\n"),
        (f"subject=river%20%5Briver%2FPOWER%232%23{IN_WORDS}%5D&body=x", "subject=river%20&body=x"),
    ],
)
def test_an_address_alone_and_a_subject_are_plain_without_a_token_too(words: str, plain: str) -> None:
    assert without_token(f"Subject: x\r\n\r\n{words}".encode(), ID).decode() == f"Subject: x\r\n\r\n{plain}"


def test_what_stands_for_the_token_in_another_letter_is_nothing_in_this_one() -> None:
    other = f"Subject: x\r\n\r\n{blank_in_words('another')} {BLANK}\r\n".encode()
    assert with_token(other, TOKEN, ID) == other


def test_links_for_other_seats_of_the_reader_have_tokens_of_their_own() -> None:
    words = with_other_blanks(f"a{IN_WORDS} b{token_mark(1)} c{token_mark(2)}", "0123456789abcdef0123", 2)
    assert "\x1f" not in words
    raw = f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\n\r\n{words}\r\n".encode()
    filled = with_token(raw, "", ID, "second", "third").decode()
    assert filled.endswith(f"a{IN_WORDS} bsecond cthird\r\n")
    assert BLANK in filled, "there is no token for replies"
    links = with_other_blanks(f"judge+lake.ITALY.{token_mark(1)}@example.org", "0123456789abcdef0123", 1)
    assert without_token(f"Subject: x\r\n\r\n{links}".encode(), ID, 1).endswith(b"\r\njudge@example.org")
