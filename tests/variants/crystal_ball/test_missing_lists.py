"""News of missing lists for the Master and late players: their phase, and the effect of their lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.crystal_games import FALL, LATER, OPENING, everybody, told
from tests.support.house import GM, Got, House, words

GERMANY_OWES = "Lists for F1901M are missing"


@pytest.fixture
def spring(tmp_path: Path) -> House:
    """The first lists are locked, and Germany's is the only one for the fall that lacks."""
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    everybody(house, OPENING)
    everybody(house, FALL, "GERMANY")
    return house


def master_reads(letters: list[Got]) -> str:
    return " ".join(words(letters, GM).split())


def test_the_master_who_signs_on_hears_which_lists_are_missing_and_not_that_orders_of_the_phase_are(
    spring: House,
) -> None:
    text = master_reads(spring.master())
    assert "Lists are due Mon 30 Nov" in text
    assert "Lists for F1901M are on file for Austria, England, France, Italy, Russia and Turkey." in text
    assert f"{GERMANY_OWES} for Germany." in text
    assert "rders" not in text


def test_process_and_preview_say_for_which_phase_lists_are_missing(spring: House) -> None:
    assert f"{GERMANY_OWES} from Germany. Nothing was processed." in master_reads(spring.master("PROCESS"))
    preview = master_reads(spring.master("PREVIEW"))
    assert "would be refused: lists for F1901M of Germany are missing." in preview
    assert "No orders are on file" not in preview


def test_a_preview_of_a_list_by_the_judge_does_not_tell_of_missing_orders_when_all_lists_are_in(spring: House) -> None:
    spring.master("PROCESS! S1901M")
    everybody(spring, LATER)
    preview = master_reads(spring.master("PREVIEW"))
    assert "[ordered] A KIE H" in preview
    assert "PROCESS F1901M" in preview
    assert "missing" not in preview
    assert "No orders are on file" not in preview


def test_who_is_late_hears_of_the_list_that_is_missing_and_its_phase(spring: House) -> None:
    letters = spring.tick(days=8)
    reminder = told([letter for letter in letters if "due" in letter.subject], "GERMANY")
    assert "Germany must write its list for F1901M: Fall 1901 Movement (F1901M). Lists are due Mon 30 Nov" in reminder
    assert "Still late with lists for F1901M: Germany." in told(letters, "FRANCE")
    assert "The game waits for the missing lists." in master_reads(spring.master())


def test_who_may_come_into_disorder_hears_what_happens_without_a_list(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "HOUSE nmr_action=hold")
    everybody(house, OPENING)
    letters = house.tick(days=8)
    reminder = told([letter for letter in letters if "due" in letter.subject], "FRANCE")
    assert "Then the game goes on without your lists" in reminder
    assert "one line for each power without a list, which lets its first unit hold" in reminder
    results = told([letter for letter in letters if "results" in letter.subject], "FRANCE")
    assert "No list of France for Fall 1901 Movement (F1901M) came in time: A SPA H is locked." in results
    everybody(house, LATER, "FRANCE")
    house.play("FRANCE", "A SPA - POR")
    later = told(house.tick(days=8), "FRANCE")
    assert "F1901M) came in time" not in later
