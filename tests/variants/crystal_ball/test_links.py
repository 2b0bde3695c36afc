"""Links of letters in Crystal Ball are for the lists that could be written then, and for no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.test_answer_links import follow, links
from tests.support.command_mails import outcome_of_last, states
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, told
from tests.support.house import Got, House, address

FRANCE = address("FRANCE")


@pytest.fixture
def river(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    return house


def newest(letters: list[Got], subject: str) -> Got:
    """The letter to France with this in its subject."""
    return next(letter for letter in letters if letter.to == FRANCE and subject in letter.subject)


def test_the_link_of_a_letter_of_the_opening_is_no_list_for_the_phase_after_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("RULE POWER_CHOICE", "VARIANT crystal_ball")
    letters = [got for power in OPENING for got in house.mail(address(power), f"JOIN {power}@river {power}-pw".lower())]
    begins = newest(letters, "the game begins")
    assert "subject=river%20S1901M" in links(begins)[0]
    everybody(house, OPENING)
    before = states(house)
    (answer,) = follow(house, begins)
    assert outcome_of_last(house).startswith("refused E-ORD-OTHERPHASE")
    assert states(house) == before
    said = told([answer], "FRANCE")
    assert "These orders are for Spring 1901 Movement (S1901M), for which orders are locked" in said
    assert "To order for F1901M, reply to this letter" in said
    follow(house, answer)
    assert later(house, "FRANCE") == ["A MAR H", "A PAR H", "F BRE H"]


def test_a_link_of_the_phase_before_is_no_list_for_the_one_that_is_written_now(river: House) -> None:
    letters = everybody(river, OPENING)
    begins = newest(letters, " locked")
    assert "subject=river%20F1901M" in links(begins)[0]
    everybody(river, FALL)
    river.tick(hours=2)
    assert river.game().phase_code == "F1901M"
    answers = follow(river, begins)
    assert "(F1901M), for which orders are locked" in told(answers, "FRANCE")
    assert later(river, "FRANCE") == []
    assert locked(river, "FRANCE") == list(FALL["FRANCE"])


def test_a_link_for_lists_that_are_locked_says_so_in_a_phase_of_retreats_too(river: House) -> None:
    everybody(river, OPENING | {"AUSTRIA": ("A VIE - TYR", "A BUD - SER", "F TRI H")})
    everybody(river, FALL | {"AUSTRIA": ("A TYR - VEN", "F TRI S A TYR - VEN", "A SER H")})
    begins = newest(river.tick(hours=2), "results")
    assert "subject=river%20S1902M" in links(begins)[0]
    everybody(river, LATER)
    river.tick(hours=2)
    assert river.game().phase_code == "F1901R"
    said = told(follow(river, begins), "FRANCE")
    assert "for Spring 1902 Movement (S1902M), for which orders are locked" in said
    assert "To order for F1901R, reply to this letter" in said


def test_the_newest_link_puts_the_list_on_file(river: House) -> None:
    begins = newest(everybody(river, OPENING), " locked")
    follow(river, begins)
    assert later(river, "FRANCE") == ["A MAR H", "A PAR H", "F BRE H"]
