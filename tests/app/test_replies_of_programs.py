"""Replies of real mail programs: orders alone, without a sign-on, with the letter quoted in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from tests.support.house import Got, House, address, to
from tests.support.mail_programs import PROGRAMS, reply_by

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
