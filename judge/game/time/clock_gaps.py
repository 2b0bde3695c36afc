"""When the judge was away or its clock was set back: what becomes of deadlines."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.clock import ClockGap
from judge.game.game import Game
from judge.game.time.clock_memory import Clock


def shift_deadline(deadline: datetime | None, gap: timedelta) -> datetime | None:
    """A deadline later by the length of a gap, counted in whole minutes, upwards."""
    return None if deadline is None else deadline + gap + (-gap) % timedelta(minutes=1)


def shift(
    game: Game, gap: timedelta, *, backwards: bool, later: timedelta = timedelta()
) -> tuple[Game, tuple[Event, ...]]:
    """After the judge's clock stood still: the deadline moves by the gap; set back: everything stays, people are told.

    `later` is how much more the deadline and its grace move, so that it falls where one may.
    Finished games are untouched (lessons.md B1).
    """
    if not game.stage.is_under_way:
        return game, ()
    hours = round(gap.total_seconds() / 3600, 1)
    if backwards:
        return game, (ClockGap(hours, True, game.deadline, game.deadline),)
    new = shift_deadline(game.deadline, gap + later)
    pause = shift_deadline(game.clock.pause_until, gap)
    moved = replace(
        game,
        deadline=new,
        clock=Clock(pause_until=pause),
        not_before=shift_deadline(game.not_before, gap),
        grace_until=shift_deadline(game.grace_until, gap + later),
    )
    return moved, (ClockGap(hours, False, game.deadline, new),)
