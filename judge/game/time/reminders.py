"""Reminders that the deadline is near: when one is due (the key WARN), and to whom it goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.names import PowerName
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.timing import Timing


@dataclass(frozen=True, slots=True)
class Remind:
    """Tell these powers, by name, that the deadline is near, and note `spans`, in minutes, as `Clock.warned_spans`."""

    spans: tuple[int, ...]
    powers: tuple[PowerName, ...]


def reminder_due(facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime) -> Remind | None:
    """One reminder for all spans that have come up, never a second one for the same span; None: it is not time."""
    due = tuple(span for span in reminders_passed(deadline, facts.timing, now) if span not in facts.warned_spans)
    return Remind(due, tuple(sorted(late))) if due else None


def reminders_passed(deadline: datetime | None, timing: Timing, now: datetime) -> tuple[int, ...]:
    """The WARN spans, in minutes, whose moment has come.

    When a deadline is set, those of that moment are stored as `Clock.warned_spans`: a deadline nearer than a reminder's
    distance was announced just now, and that is reminder enough.
    """
    if deadline is None:
        return ()
    return tuple(span.minutes for span in timing.warn if deadline - span.length <= now)
