"""Replies of real mail programs: orders alone, without a sign-on, with the letter quoted in full."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.mail.inbound.read_mail import read_mail
from tests.support.house import Got, House, address, to
from tests.support.mail_programs import PROGRAMS, reply_by
from tests.support.payola_house import payola

FRANCE = address("FRANCE")
ORDERS = ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")


def start_letter(house: House) -> Got:
    """The letter with which the game begins, to France."""
    house.start()
    return next(letter for letter in to(house.all_letters(), FRANCE) if "What you have to do" in letter.text)


def counts(house: House, letters: list[Got]) -> None:
    """The orders are on file, all of them, and nothing was left undone."""
    assert sorted(format_order(order) for order in house.game().power("FRANCE").orders or ()) == sorted(ORDERS)
    (letter,) = to(letters, FRANCE)
    assert letter.subject == "river S1901M: 3 orders on file"
    assert "Unprocessed" not in letter.text


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_reply_with_orders_alone_counts_whatever_program_wrote_it(house: House, program: str) -> None:
    letter = start_letter(house)
    counts(house, house.raw(reply_by(program, letter, ORDERS), FRANCE))


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_question_above_our_quoted_letter_gets_its_answer_and_no_word_of_the_quoted_orders(
    house: House, program: str
) -> None:
    letter = start_letter(house)
    letters = to(house.raw(reply_by(program, letter, ("When are the orders due?",)), FRANCE), FRANCE)
    assert [each.subject for each in letters] == ["river S1901M: status"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_and_with_the_token_in_the_subject(tmp_path: Path, program: str) -> None:
    house = House(tmp_path, {"address": {"plus": False}})
    letter = start_letter(house)
    assert "+" not in str(letter.headers["Reply-To"])
    counts(house, house.raw(reply_by(program, letter, ORDERS), FRANCE))


@pytest.mark.parametrize(
    "subject",
    [
        "RE: {}",
        "AW: {}",
        "Antw: {}",
        "Re: [EXT] {}",
        "[EXTERNAL] Re: {}",
        "回复：{}",
        "返信: {}",
        "Re[2]: {}",
        "SV: VS: {}",
        "{}",
    ],
)
def test_whatever_programs_and_filters_put_before_the_subject(tmp_path: Path, subject: str) -> None:
    house = House(tmp_path, {"address": {"plus": False}})
    letter = start_letter(house)
    counts(house, house.raw(reply_by("Gmail", letter, ORDERS, subject=subject), FRANCE))


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_reply_without_a_word_of_its_own_does_nothing(house: House, program: str) -> None:
    letter = start_letter(house)
    house.raw(reply_by(program, letter, ()), FRANCE)
    assert house.game().power("FRANCE").orders is None


@pytest.mark.parametrize("program", ["Thunderbird below", "Thunderbird between"])
def test_a_sheet_that_is_quoted_below_an_attribution_is_no_loss(tmp_path: Path, program: str) -> None:
    house = payola(tmp_path)
    letter = to(house.play("FRANCE", "5 : A PAR - BUR", "3 : A MUN - RUH"), FRANCE)[-1]
    for lines, subject in (
        (["STATUS"], "river S1901M: status"),
        (["4 : A PAR - BUR"], "river: offer sheet on file"),
    ):
        letters = to(house.raw(reply_by(program, letter, lines), FRANCE), FRANCE)
        assert [each.subject for each in letters] == [subject]


LAST_LINES = (
    "My orders: A PAR - BUR, A MAR H, F BRE - MAO",
    "Army Marseilles: to Spain",
    "F BRE: to MAO",
    "PS: no word to England.",
    "Ok, then: I stay out, you stay out, and neither of us tells England.",
    "Plan A: we DMZ. Plan B: we bounce. Plan C: war.",
    "From: what I hear, Russia opens north.",
    "From: France To: Italy Subject: peace",
    "Date: 3 May 1901",
    "Write to me at: anna@example.org",
    "My mail: anna@example.org since 23.11.2026 13:00",
    "Sent from my phone so sorry for typos:",
)


def test_words_with_a_colon_right_above_the_quotation_are_their_writers(house: House) -> None:
    letter = start_letter(house)
    wrong = list[tuple[str, str]]()
    for program, last in product(PROGRAMS, LAST_LINES):
        lines = ["Paris: Picardy", "Marseilles: Spain", last]
        mail = read_mail(reply_by(program, letter, lines), own_addresses=frozenset({"judge@example.org"}))
        if [line.text.replace("–", "-") for line in mail.lines if line.text.strip()] != lines:
            wrong.append((program, last))
    assert not wrong


@pytest.mark.parametrize("last", ["Army Marseilles: to Spain", "My orders: A MAR - SPA"])
def test_orders_with_a_colon_right_above_the_quotation_count(house: House, last: str) -> None:
    letter = start_letter(house)
    house.raw(reply_by("Gmail", letter, ("A PAR - BUR", last)), FRANCE)
    assert "A MAR - SPA" in map(format_order, house.game().power("FRANCE").orders or ())
