"""The clock's next action in a game (timing.md 5.4), and the time to look again.

`clock_step` and `next_wake` depend on `ClockFacts` alone. Calls may be repeated or late without harm.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.clock.reminders import LATE_NOTICE_EVERY, LateNotice, Remind, late_notice_due, reminder_due
from judge.game.events.clock import AfterGrace
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.lateness import is_past
from judge.game.time.readiness import ready

PREVIEW_EVERY = timedelta(hours=24)
"""Length of the pause that follows a preview (`Preview`)."""


class Process(Struct, frozen=True):
    """Adjudicate the phase. Powers in civil disorder without orders get default ones."""


class Preview(Struct, frozen=True):
    """Show the Master what PROCESS would do, and pause for PREVIEW_EVERY.

    `hold` (CIVIL_PREVIEW): somebody is late, and the game becomes *waiting* until nobody is, or the Master acts.
    """

    hold: bool


class Dismiss(Struct, frozen=True):
    """End of the grace: these powers (sorted) lose their players, and the game becomes *waiting*."""

    powers: tuple[PowerName, ...]


class MoveForFirst(Struct, frozen=True):
    """Move the deadline: these powers (sorted) miss one for the first time (house rule first_miss)."""

    powers: tuple[PowerName, ...]


class Nothing(Struct, frozen=True):
    """Nothing to do now."""


ClockAction = Process | Preview | Dismiss | MoveForFirst | LateNotice | Remind | Nothing


def clock_step(facts: ClockFacts, now: datetime) -> ClockAction:
    """Return the clock's next action at this moment (timing.md 5.4). Do it, and ask again.

    A phase that is ready comes first, so that orders arriving at the last minute of the grace still save their players
    from dismissal.
    """
    if not (facts.active or facts.previewed) or facts.rests(now):
        return Nothing()
    late = facts.late(now)
    passed = is_past(facts.deadline, now)
    if facts.lasts and not passed:
        return _reminder(facts, late, now) or Nothing()
    if passed and facts.active and facts.first_missing:
        return MoveForFirst(tuple(sorted(facts.first_missing)))
    if ready(
        late,
        facts.waiting,
        facts.phase_type,
        facts.rules,
        deadline_passed=passed,
        preliminary=facts.preliminary,
    ):
        if facts.too_early(now) or facts.case_is_open(now):
            return Nothing()
        return Preview(hold=False) if "PREVIEW" in facts.rules else Process()
    if facts.deadline is None or not late:
        return Nothing()
    if now < facts.deadline:
        return _reminder(facts, late, now) or Nothing()
    if facts.active and is_past(facts.patience_ends, now):
        if facts.then is AfterGrace.PREVIEW:
            return Preview(hold=True)
        if dismissed := facts.people.answerable(late):
            return Dismiss(tuple(sorted(dismissed)))
    return late_notice_due(facts, facts.deadline, late, now) or Nothing()


def _reminder(facts: ClockFacts, late: frozenset[PowerName], now: datetime) -> Remind | None:
    """Return the reminder that is due before the deadline; None if none is, or there is nobody to remind."""
    if not facts.active or facts.deadline is None or not (late or facts.silent):
        return None
    return reminder_due(facts, facts.deadline, late, now)


def next_wake(facts: ClockFacts, now: datetime) -> datetime | None:
    """Return the next time with an action for `clock_step` if nobody writes; `now` if due; None: never."""
    moments = sorted(moment for moment in _turning_points(facts) if moment > now)
    return next((moment for moment in (now, *moments) if clock_step(facts, moment) != Nothing()), None)


def processed_at(facts: ClockFacts, now: datetime) -> datetime | None:
    """Return the time when the clock adjudicates or previews (PREVIEW) the phase if nobody writes.

    None: never automatically, or another change of the game comes first.
    """
    for moment in (now, *sorted(point for point in _turning_points(facts) if point > now)):
        match clock_step(facts, moment):
            case Process() | Preview(hold=False):
                return moment
            case Nothing() | Remind() | LateNotice():
                pass
            case _:
                return None
    return None


def _turning_points(facts: ClockFacts) -> list[datetime]:
    """Return all moments at which the answer of `clock_step` can change."""
    points = [facts.pause_until, facts.case_until, facts.not_before, facts.deadline, facts.patience_ends]
    if facts.last_notice is not None:
        points.append(facts.last_notice + LATE_NOTICE_EVERY)
    if facts.deadline is not None:
        points += [facts.deadline - span.length for span in facts.timing.warn]
        points += [facts.deadline - timedelta(minutes=span) for span in facts.more_reminders]
    return [point for point in points if point is not None]
