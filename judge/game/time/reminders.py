"""Reminders before the deadline: when they are due (the key WARN), readers, and content.

A reminder comes before the deadline; after a missed one there is a late notice (`late_notices`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import MasterReminded, OrdersAwaited, RemindersSent, SilentReminded
from judge.game.game import Game, Stage, WaitReason
from judge.game.people.open_seats import open_seats
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
        events += (OrdersAwaited(game.phase_code, powers, deadline, hides_late_powers(in_play.rules)),)
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


MASTER_AFTER = timedelta(weeks=1)
KEEPER_AFTER = timedelta(weeks=4)
KEEPER_AFTER_WAITING = timedelta(weeks=8)
KEEPER_AFTER_PHASE = timedelta(weeks=12)
"""Age of a phase that stands still, even if each new player of a seat gives it another deadline."""

_EVER = datetime(2000, 1, 1, tzinfo=UTC)


def next_reminder(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the next daily reminder if nothing changes, at 0:00 UTC; None: never. It may be past."""
    since = _since(game, in_play)
    if since is None:
        return None
    last = max(since, game.master_reminded or since)
    return last.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


def remind_master(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """The daily reminder, if it is due."""
    due = next_reminder(game, in_play)
    if due is None or now < due:
        return game, ()
    passed = now - game.deadline if game.deadline is not None and game.stage.is_under_way else timedelta()
    stood = now - game.phase_began if game.phase_began is not None and game.stage.is_under_way else timedelta()
    overdue = passed > (KEEPER_AFTER_WAITING if game.stage is Stage.WAITING else KEEPER_AFTER)
    event = MasterReminded(
        game.stage,
        passed.days if passed > timedelta() else None,
        to_master=game.stage is not Stage.WAITING or _wants_its_master(game),
        to_keeper=overdue or stood > KEEPER_AFTER_PHASE,
        phase_days=None if overdue or stood <= KEEPER_AFTER_PHASE else stood.days,
    )
    return replace(game, master_reminded=now), (event,)


def begin_reminding(before: Game | None, game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """The game with its reminders counted from now, if it has just come to wait for something."""
    if _since(game, in_play) is not _EVER:
        return game
    waited = before is not None and before.stage is game.stage and _since(before, in_play) is _EVER
    return game if waited else replace(game, master_reminded=now)


def _wants_its_master(game: Game) -> bool:
    """True if a waiting game waits for more than the end of its Master's own WAIT."""
    return bool(game.vacancies) or WaitReason.PREVIEW in game.waiting_for


def _since(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the moment from which the Master or the keeper is reminded; None: nothing is the matter."""
    match game.stage:
        case Stage.PREPARATION:
            return _EVER
        case Stage.FORMING:
            return _EVER if open_seats(game, in_play) > 0 else None
        case Stage.WAITING if _wants_its_master(game):
            return _EVER
        case Stage.WAITING:
            return game.deadline + KEEPER_AFTER_WAITING if game.deadline else None
        case Stage.ACTIVE:
            return game.deadline + MASTER_AFTER if game.deadline else None
        case _:
            return None
