"""Links that open an answer: their contents, and their greatest length."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from judge.game.people.reply_tokens import ReplyPlace
from judge.mail.letters.answer_links import AnswerLink, answer_link
from judge.mail.letters.reply_blanks import TOKEN_MARK

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
