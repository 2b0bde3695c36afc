"""Reminders that the deadline is near: when one is due (the key WARN), to whom it goes, and what it tells.

A reminder comes before the deadline; what comes after a missed one is a late notice (`late_notices`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import RemindersSent
from judge.game.game import Game
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.timing import Timing


@dataclass(frozen=True, slots=True)
class Remind:
    """Tell these powers, by name, that the deadline is near, and note `spans`, in minutes, as `Clock.warned_spans`."""

    spans: tuple[int, ...]
    powers: tuple[PowerName, ...]


def reminder_due(facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime) -> Remind | None:
    """One reminder for all spans that have come up, never a second one for the same span; None: it is not time.

    `late` are the powers without complete orders, though the deadline is still ahead.
    """
    due = tuple(span for span in reminders_passed(deadline, facts.timing, now) if span not in facts.warned_spans)
    return Remind(due, tuple(sorted(late))) if due else None


def send_reminders(
    game: Game, spans: tuple[int, ...], powers: tuple[PowerName, ...], now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """The game with these WARN spans (minutes) done with, and the reminder for these powers."""
    clock = replace(game.clock, warned_spans=(*game.clock.warned_spans, *spans))
    return replace(game, clock=clock), (RemindersSent(game.phase_code, powers, game.deadline or now),)


def reminders_passed(deadline: datetime | None, timing: Timing, now: datetime) -> tuple[int, ...]:
    """The WARN spans, in minutes, whose moment has come.

    When a deadline is set, those of that moment are stored as `Clock.warned_spans`: a deadline nearer than a reminder's
    distance was announced just now, and that is reminder enough.
    """
    if deadline is None:
        return ()
    return tuple(span.minutes for span in timing.warn if deadline - span.length <= now)
