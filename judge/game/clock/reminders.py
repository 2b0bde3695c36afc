"""Reminders before the deadline (the key WARN) and late notices after it: their times and readers.

A reminder is sent before the deadline, a late notice after a missed one.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.calendar.timing import Timing
from judge.game.events import Event
from judge.game.events.clock import (
    AfterGrace,
    LateNoticeSent,
    MasterReminded,
    OrdersAwaited,
    RemindersSent,
    SilentReminded,
)
from judge.game.game import Game, Stage, WaitReason
from judge.game.people.open_seats import nobody_plays, open_seats
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import ClockFacts, contacts_late, first_sets_asked
from judge.game.time.lateness import follows, grace_of, hides_late_powers

LATE_NOTICE_EVERY = timedelta(days=1)


class LateNotice(Struct, frozen=True):
    """Report the missed deadline, and note the time as `last_notice`. `powers` (sorted) are late.

    `first`: the first notice for this deadline, which goes to everybody.
    """

    first: bool
    powers: tuple[PowerName, ...]


def late_notice_due(
    facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime
) -> LateNotice | None:
    """Return a late notice at the deadline and every LATE_NOTICE_EVERY after it; None at other times.

    Notices for an earlier deadline do not count.
    """
    last = facts.last_notice if facts.last_notice is not None and facts.last_notice >= deadline else None
    if last is not None and now < last + LATE_NOTICE_EVERY:
        return None
    return LateNotice(last is None, tuple(sorted(late)))


def send_late_notice(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, ...], now: datetime, *, first: bool
) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with a late notice recorded, and the notice.

    `powers` are late; `first`: it is the first notice for this deadline, which goes to everybody.
    """
    grace, then = _what_follows(game, in_play, now)
    hidden = hides_late_powers(in_play.rules)
    notice = LateNoticeSent(game.phase_code, powers, game.deadline or now, first, grace, then, hidden)
    known = tuple(dict.fromkeys((*game.clock.late, *powers)))
    return replace(game, clock=replace(game.clock, last_notice=now, late=known)), (notice,)


def _what_follows(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[datetime | None, AfterGrace]:
    """End of the grace and its consequence; None if there is none, or the Master has been shown a preview."""
    if WaitReason.PREVIEW in game.waiting_for:
        return None, AfterGrace.PREVIEW
    grace = grace_of(game, in_play.rules)
    if grace is None or grace <= now:
        return None, AfterGrace.NOTHING
    return grace, follows(game, in_play.rules)


class Remind(Struct, frozen=True):
    """Reminder of the deadline for these powers; `spans`, in minutes, go to `Clock.warned_spans`.

    `openly`: everybody who plays is told that orders are missing. `seats` are people without a power who are reminded,
    too.
    """

    spans: tuple[int, ...]
    powers: tuple[PowerName, ...]
    openly: bool = False
    seats: tuple[str, ...] = ()


def reminder_due(facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime) -> Remind | None:
    """Return one reminder for all spans that are due and not yet handled; None if there are none.

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

    They are those of WARN and `more`. When a deadline is set, the ones already passed are stored as
    `Clock.warned_spans`: the announcement itself is reminder enough.
    """
    if deadline is None:
        return ()
    spans = (*(span.minutes for span in timing.warn), *more)
    return tuple(span for span in spans if deadline - timedelta(minutes=span) <= now)


DAILY_FOR = timedelta(days=7)
"""Days on which the Master is reminded about a waiting game; then weekly."""
MASTER_AFTER = timedelta(weeks=1)
KEEPER_AFTER = timedelta(weeks=4)
KEEPER_AFTER_WAITING = timedelta(weeks=8)
KEEPER_AFTER_PHASE = timedelta(weeks=12)
"""Age at which the keeper is told about a phase, even if new players keep renewing its deadline."""

_EVER = datetime(2000, 1, 1, tzinfo=UTC)


def next_reminder(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the next reminder if nothing changes, at 0:00 UTC; None: never. It may be in the past.

    It is the next day. Once a game has waited for DAILY_FOR, it is a week later.
    """
    since = _since(game, in_play)
    if since is None:
        return None
    last = max(since, game.master_reminded or since)
    began = max(since, game.waits_since or game.created)
    seldom = game.stage is not Stage.ACTIVE and last.date() - began.date() >= DAILY_FOR
    return last.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=7 if seldom else 1)


def remind_master(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Return the reminder, if it is due. The keeper is told about no game that nobody plays."""
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
        to_keeper=(overdue or stood > KEEPER_AFTER_PHASE) and not nobody_plays(game),
        phase_days=None if overdue or stood <= KEEPER_AFTER_PHASE else stood.days,
    )
    return replace(game, master_reminded=now), (event,)


def begin_reminding(before: Game | None, game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """Start the game's reminders now, if it has just begun to wait for something."""
    if _since(game, in_play) is not _EVER:
        return game
    waited = before is not None and before.stage is game.stage and _since(before, in_play) is _EVER
    return game if waited else replace(game, master_reminded=now, waits_since=now)


def _wants_its_master(game: Game) -> bool:
    """True if a game waits for anything besides the end of its Master's own WAIT."""
    return bool(game.vacancies) or WaitReason.PREVIEW in game.waiting_for


def _since(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the time since which the Master or the keeper is reminded; None if neither is."""
    if game.sandbox_until is not None:
        return None
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
