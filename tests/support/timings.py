"""Timing lines, absences and hours around a deadline, for tests of the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.board.names import PowerName
from judge.game.calendar.absences import Absence, read_interval
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.game.time.lateness import People


def timing(text: str) -> Timing:
    """Return the timing of a TIMING line, which must be a good one."""
    found = parse_timing(text)
    assert isinstance(found, Timing), found
    return found


def absences(text: str) -> tuple[Absence, ...]:
    """Intervals with blanks between them, each as in a TIMING line."""
    found = tuple(interval for part in text.split() if (interval := read_interval(part)))
    assert len(found) == len(text.split())
    return found


END = datetime(2026, 11, 26, 18, 0, tzinfo=UTC)

PLAYED, RESIGNED, LOOSE, LED = (PowerName(name) for name in ("PLAYED", "RESIGNED", "LOOSE", "LED"))
MIXED = People(
    played=frozenset({PLAYED}),
    dummies=frozenset({LOOSE, LED}),
    controllers={LED: "PLAYED"},
)
"""Civil disorder: the powers of the table of rules.md C7."""


def at(hours: float) -> datetime:
    """Return the moment this number of hours after the deadline."""
    return END + timedelta(hours=hours)
