"""Centers of each year, read from the phases of a game."""

from __future__ import annotations

from judge.game.events.phases import PastPhase
from judge.game.status.center_years import year_ends


def never() -> None:
    raise AssertionError("a record is read that no year's end needs")


def test_the_last_phase_of_each_year_ends_it_and_no_record_is_read_to_find_it() -> None:
    codes = ("W1900A", "S1901M", "F1901M", "F1901R", "W1901A", "S1902M", "S1902R")
    past = [PastPhase(code, never, never) for code in codes]
    assert [phase.code for phase in year_ends(past)] == ["W1900A", "W1901A", "S1902R"]
