"""TIMING lines as values: lengths, days, and the words shown to everybody."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from judge.board.position import PhaseType
from judge.game.calendar.absences import Absence
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing, pace, with_absences
from tests.support.rows import each_row
from tests.support.timings import timing

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
wall = datetime.fromisoformat
SUNDAY = date(2026, 11, 22)


def lengths(text: str) -> list[str]:
    return [str(timing(text).length(phase_type)) for phase_type in (M, R, A)]


def allowed(text: str, phase_type: PhaseType) -> str:
    days = [SUNDAY + timedelta(days=ahead) for ahead in range(7)]
    return "".join("x" if timing(text).allows(day, phase_type) else "." for day in days)


# Lengths


@each_row(
    ("line", "expected"),
    [
        ("", ["3D", "1D", "1D"]),
        ("TIMING", ["3D", "1D", "1D"]),
        ("AT 18:00", ["3D", "1D", "1D"]),
        ("NEXT 2D", ["2D", "2D", "2D"]),
        ("MOVE 5D", ["5D", "1D", "1D"]),
        ("RETREAT 2D", ["3D", "2D", "1D"]),
        ("NEXT 1D RETREAT 12H", ["1D", "12H", "1D"]),
        ("timing move 72h a 1w r 30m", ["72H", "30M", "1W"]),
        ("M 1D MOVE 2D", ["2D", "1D", "1D"]),
        ("MOVEMENT 2D M 1D", ["2D", "1D", "1D"]),
    ],
)
def test_phase_lasts_as_long_as_its_longest_key_says_or_next_or_the_default(line: str, expected: list[str]) -> None:
    assert lengths(line) == expected


@each_row(
    ("days", "movement", "retreats"),
    [
        ("-MTWTF-", ".xxxxx.", ".xxxxx."),
        ("smtWtfs", "...x...", "xxxxxxx"),
        ("SmtwtfS", "x.....x", "xxxxxxx"),
        ("-mtwtf-", ".xxxxx.", ".xxxxx."),
        ("------s", "......x", "......x"),
    ],
)
def test_capital_days_are_for_all_phases_and_small_ones_not_for_movement_unless_all_are_small(
    days: str, movement: str, retreats: str
) -> None:
    assert allowed(f"DAYS {days}", M) == movement
    assert allowed(f"DAYS {days}", R) == retreats


def test_shown_timing_joins_everybody_without_names() -> None:
    shown = with_absences(
        timing("NOT 20261224"),
        [
            Absence(wall("2026-12-25"), wall("2026-12-27"), "FRANCE"),
            Absence(None, wall("2026-12-02"), "ITALY"),
        ],
    )
    assert str(shown) == "NEXT 1D MOVE 3D DAYS -MTWTF- NOT -20261201,20261224-20261226"


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
