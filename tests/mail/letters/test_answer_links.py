"""Links that open an answer: their contents, and their greatest length."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from judge.game.people.reply_tokens import BLANK, ReplyPlace
from judge.mail.letters.answer_links import (
    TOKEN_MARK,
    AnswerLink,
    answer_link,
    blank_in_words,
    token_mark,
    with_other_blanks,
    with_token,
    without_token,
)
from tests.support.rows import each_row

ORDERS = ("A PAR H", "F STP/SC H")
FRANCE = ReplyPlace("river", "FRANCE", "seed")


def link(place: ReplyPlace | None = FRANCE, lines: Sequence[str] = ORDERS, *, plus: bool = True) -> AnswerLink:
    return answer_link("judge@example.org", place, "river S1901M", "SIGNON Friver your-password", lines, plus=plus)


def opened(url: str) -> tuple[str, dict[str, list[str]]]:
    """Return the address, subject and body of the mail that a program opens by the link."""
    parts = urlsplit(url)
    assert parts.scheme == "mailto"
    return unquote(parts.path), parse_qs(parts.query.replace("+", "%2B"), strict_parsing=True)


def test_a_link_opens_a_mail_to_the_readers_own_address_with_one_order_a_line() -> None:
    made = link()
    assert opened(made.url) == (
        f"judge+river.FRANCE.{TOKEN_MARK}@example.org",
        {"subject": ["river S1901M"], "body": ["A PAR H\r\nF STP/SC H"]},
    )
    assert made.has_token


def test_every_sign_that_means_something_in_a_link_is_percent_encoded() -> None:
    head, _, query = link(ReplyPlace("river", "POWER#2", "seed"), ["A & B = C + D? #%"]).url.partition("?")
    assert head == f"mailto:judge%2Briver.POWER%232.{TOKEN_MARK}@example.org"
    assert query == "subject=river%20S1901M&body=A%20%26%20B%20%3D%20C%20%2B%20D%3F%20%23%25"


def test_without_plus_addresses_the_token_is_in_the_subject() -> None:
    made = link(plus=False)
    assert opened(made.url)[0] == "judge@example.org"
    assert opened(made.url)[1]["subject"] == [f"river S1901M [river/FRANCE#{TOKEN_MARK}]"]
    assert made.has_token


@pytest.mark.parametrize("place", [None, ReplyPlace("a-game-with-a-name-that-is-too-long", "SOMEWHERE", "seed")])
def test_where_no_token_can_stand_the_sign_on_is_to_be_completed(place: ReplyPlace | None) -> None:
    made = link(place)
    assert opened(made.url)[1]["body"] == ["SIGNON Friver your-password\r\nA PAR H\r\nF STP/SC H"]
    assert not made.has_token
    assert TOKEN_MARK not in made.url


def test_orders_that_are_too_many_for_mail_programs_are_left_out_all_together() -> None:
    assert "body" in opened(link(lines=["A PAR H"] * 100).url)[1]
    assert "body" not in opened(link(lines=["A PAR H"] * 120).url)[1]
    assert len(link(lines=["A PAR H"] * 100).url) <= 1900


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
