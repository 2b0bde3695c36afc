"""Deadlines after the judge was away, its letters were stuck or its clock was set back.

docs/decisions/025-outages.md says why.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.clock import ClockGap, GapKind
from judge.game.game import Game, Stage
from judge.game.keeper_flags import is_locked, stands_still
from judge.game.protests import held_until
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import facts_of
from judge.game.time.clock_memory import Clock
from judge.game.time.deadlines import next_permitted

_LONGEST_MARGIN = timedelta(hours=1)
"""Limit on the time after an outage in which nothing ends; usually this time equals the outage.

Mail servers that could not reach the judge retry after about as long.
"""


class Gap(Struct, frozen=True):
    """Outage whose time does not count, since the last moment when all was well; or a clock set back."""

    kind: GapKind
    since: datetime
    until: datetime

    @property
    def length(self) -> timedelta:
        """Length of the outage, or the time by which the clock was set back."""
        return abs(self.until - self.since)

    @property
    def quiet_until(self) -> datetime:
        """Return the earliest end for anything postponed by the gap."""
        return self.until + min(self.length, _LONGEST_MARGIN)

    def moves(self, end: datetime | None) -> bool:
        """True if the gap postpones an end at that time; None means that there was no end."""
        if end is None or end <= self.since:
            return False
        return self.kind is GapKind.LONG or end <= self.quiet_until

    def put_off(self, end: datetime) -> datetime:
        """Return the new end, in whole minutes: later by the gap, but not before `quiet_until`."""
        return shift_deadline(end, max(self.length, self.quiet_until - end))


def after_gap(game: Game, in_play: RulesInPlay, gap: Gap) -> tuple[Game, tuple[Event, ...]]:
    """Put off ends that fell in a gap or soon after it; after a long gap, all of them.

    A deadline that had passed before stays: it was missed, and only the end of the grace moves. Finished games stay as
    they are (timing.md 5.1), and so do games that only the keeper may change.
    """
    if not game.stage.is_under_way or is_locked(game):
        return game, ()
    hours = round(gap.length.total_seconds() / 3600, 1)
    if gap.kind is GapKind.BACK:
        return game, (ClockGap(hours, True, game.deadline, game.deadline, kind=gap.kind),)
    if gap.kind is not GapKind.LONG and game.stage is not Stage.ACTIVE:
        return game, ()
    moved, case = _protests_later(game, gap)
    end, grace = _next_end(game, in_play, gap), None
    if gap.kind is GapKind.LONG or gap.moves(end):
        moved, grace = _ends_later(_rests_longer(moved, gap), in_play, end, gap)
    if moved is game:
        return game, ()
    return moved, (ClockGap(hours, False, game.deadline, moved.deadline, grace, case, gap.kind),)


def _has_passed(game: Game, since: datetime) -> bool:
    """True if the deadline was over when the gap began, or people have since been told that it had passed."""
    if game.deadline is None:
        return False
    noticed = game.clock.last_notice
    return game.deadline <= since or (noticed is not None and noticed >= game.deadline)


def _next_end(game: Game, in_play: RulesInPlay, gap: Gap) -> datetime | None:
    """Return the end that was next when the gap began: deadline or, after it, grace; None if neither.

    A game with a stopped clock has no grace: it continues with a full new period.
    """
    if not _has_passed(game, gap.since):
        return game.deadline
    if game.position is None or game.stage is not Stage.ACTIVE or stands_still(game):
        return None
    end = facts_of(game, in_play).patience_ends
    return end if end is not None and end > gap.since else None


def _ends_later(game: Game, in_play: RulesInPlay, end: datetime | None, gap: Gap) -> tuple[Game, datetime | None]:
    """Put off the game's next end; also return the new end of the grace if only that has moved."""
    if end is None:
        return game, None
    new = gap.put_off(end)
    if _has_passed(game, gap.since):
        return replace(game, grace_until=new), new
    if gap.kind is GapKind.LONG and game.position is not None:
        new = next_permitted(game, in_play, new)
    # The reminders of a new deadline are new. A grace that the Master set moves along.
    grace = None if game.grace_until is None else game.grace_until + (new - end)
    return replace(game, deadline=new, clock=Clock(pause_until=game.clock.pause_until), grace_until=grace), None


def _rests_longer(game: Game, gap: Gap) -> Game:
    """Put off the earliest processing of a phase by the length of the gap."""
    pause, least = game.clock.pause_until, game.not_before
    return replace(
        game,
        clock=replace(game.clock, pause_until=pause and shift_deadline(pause, gap.length)),
        not_before=least and shift_deadline(least, gap.length),
    )


def _protests_later(game: Game, gap: Gap) -> tuple[Game, datetime | None]:
    """Postpone the windows for the Master's answers to protests; also return the last one's new end.

    Returns None, and the game itself, if no window is put off.
    """
    moved = tuple(
        replace(case, until=gap.put_off(case.until)) if gap.moves(case.until) else case for case in game.protests
    )
    return (game, None) if moved == game.protests else (replace(game, protests=moved), held_until(moved))


def shift_deadline(deadline: datetime, gap: timedelta) -> datetime:
    """A deadline put off by the length of a gap, rounded up to whole minutes."""
    return deadline + gap + (-gap) % timedelta(minutes=1)
