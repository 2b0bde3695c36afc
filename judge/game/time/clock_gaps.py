"""When the judge's own clock stood still or was set back: how that is noticed, and what becomes of deadlines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.clock import ClockGap
from judge.game.game import Clock, Game

JITTER = timedelta(minutes=1)
"""A clock set back by no more than this is a clock being corrected."""


@dataclass(frozen=True, slots=True)
class Fine:
    """The judge was there all the time."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The judge stood still for so long: process nothing, tell keeper and Masters, move the deadlines."""

    length: timedelta


@dataclass(frozen=True, slots=True)
class Backwards:
    """The computer's clock was set back by so much: process nothing and tell keeper and Masters.

    Deadlines are not brought forward by themselves: nobody knows which of them were set by the wrong clock.
    """

    length: timedelta


def gap_verdict(last_tick: datetime | None, now: datetime, max_gap: timedelta) -> Fine | Gap | Backwards:
    """Whether time can be trusted. `last_tick` is when the judge last did its round without error; None: never."""
    if last_tick is None or -JITTER <= now - last_tick <= max_gap:
        return Fine()
    return Gap(now - last_tick) if now > last_tick else Backwards(last_tick - now)


def shift_deadline(deadline: datetime | None, gap: timedelta) -> datetime | None:
    """A deadline later by the length of a gap, counted in whole minutes, upwards."""
    return None if deadline is None else deadline + gap + (-gap) % timedelta(minutes=1)


def shift(game: Game, gap: timedelta, *, backwards: bool) -> tuple[Game, tuple[Event, ...]]:
    """After the judge's clock stood still: the deadline moves by the gap; set back: everything stays, people are told.

    Finished games are untouched (lessons.md B1).
    """
    if not game.stage.is_under_way:
        return game, ()
    hours = round(gap.total_seconds() / 3600, 1)
    if backwards:
        return game, (ClockGap(hours, True, game.deadline, game.deadline),)
    new = shift_deadline(game.deadline, gap)
    pause = shift_deadline(game.clock.pause_until, gap)
    moved = replace(
        game,
        deadline=new,
        clock=Clock(pause_until=pause),
        not_before=shift_deadline(game.not_before, gap),
        grace_until=shift_deadline(game.grace_until, gap),
    )
    return moved, (ClockGap(hours, False, game.deadline, new),)
