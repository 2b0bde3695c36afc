"""The pace of a game, as people who choose one read it."""

from __future__ import annotations

import pytest

from judge.game.calendar.pace import pace
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "MOVE 3D NEXT 1D AT 20:00",
            "moves every 3 days, retreats and builds every day, at 20:00 (Europe/Berlin), none at weekends",
        ),
        ("NEXT 1D MOVE 1D DAYS SMTWTFS", "a phase every day"),
        (
            "NEXT 30M MOVE 12H RETREAT 1H DAYS SMTWTFS",
            "moves every 12 hours, retreats every hour, builds every 30 minutes",
        ),
        ("NEXT 1W MOVE 1W DAYS sMTWTF-", "a phase every week, none on Saturday, no moves on Sunday"),
        ("NEXT 2D MOVE 2D DAYS sMTWTFs", "a phase every 2 days, no moves at weekends"),
    ],
)
def test_a_timing_line_is_told_in_words(line: str, told: str) -> None:
    timing = parse_timing(line)
    assert isinstance(timing, Timing)
    assert pace(timing, "Europe/Berlin") == told
