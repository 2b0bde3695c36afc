"""Reminders before the deadline: when they are due (the key WARN), readers, and content.

A reminder comes before the deadline; after a missed one there is a late notice (`late_notices`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import OrdersAwaited, RemindersSent, SilentReminded
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.lateness import hides_late_powers
from judge.game.time.more_reminders import contacts_late, first_sets_asked
from judge.game.time.timing import Timing


class Remind(Struct, frozen=True):
    """Reminder of the deadline for these powers; `spans`, in minutes, go to `Clock.warned_spans`.

    `openly`: everybody who plays is told that orders are missing. `seats` are people without a power to be told.
    """

    spans: tuple[int, ...]
    powers: tuple[PowerName, ...]
    openly: bool = False
    seats: tuple[str, ...] = ()


def reminder_due(facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime) -> Remind | None:
    """One reminder for all spans that are due, only once for each span; None: not yet.

    `late` are the powers without complete orders, though the deadline is still ahead.
    """
    passed = reminders_passed(deadline, facts.timing, now, facts.more_reminders)
    due = tuple(span for span in passed if span not in facts.warned_spans)
    if not due:
        return None
    last = min((*(span.minutes for span in facts.timing.warn), *facts.more_reminders))
    openly = bool(late) and contacts_late(facts.rules) and last in due
    return Remind(due, tuple(sorted(late)), openly, facts.silent)


def send_reminders(game: Game, in_play: RulesInPlay, reminder: Remind, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Mark a reminder's spans as done, and return the event with its readers."""
    clock = replace(game.clock, warned_spans=(*game.clock.warned_spans, *reminder.spans))
    deadline, powers = game.deadline or now, reminder.powers
    events: tuple[Event, ...] = ()
    if powers:
        asked_for = first_sets_asked(game, in_play) in reminder.spans
        events += (RemindersSent(game.phase_code, powers, deadline, asked_for),)
    interlude = in_play.variant.own_steps.interlude(game, in_play)
    if reminder.seats and interlude is not None:
        events += (SilentReminded(reminder.seats, interlude.name, deadline),)
    if reminder.openly:
        hidden = hides_late_powers(in_play.rules) or is_blind(in_play.rules)
        events += (OrdersAwaited(game.phase_code, powers, deadline, hidden),)
    return replace(game, clock=clock), events


def reminders_passed(
    deadline: datetime | None, timing: Timing, now: datetime, more: Iterable[int] = ()
) -> tuple[int, ...]:
    """Spans before the deadline, in minutes, of reminders whose time has come.

    They are those of WARN and `more`. When a deadline is set, those of that moment are stored as `Clock.warned_spans`:
    a deadline nearer than a reminder's distance was announced just now, and that is reminder enough.
    """
    if deadline is None:
        return ()
    spans = (*(span.minutes for span in timing.warn), *more)
    return tuple(span for span in spans if deadline - timedelta(minutes=span) <= now)
