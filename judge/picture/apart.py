"""Things on a board moved off one another: `apart`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge.picture.geometry import Point

_ROUNDS = 40


class Thing(NamedTuple):
    """A thing with its half width and half height. It `moves` at most that far; 0: never."""

    at: Point
    across: float
    up: float
    moves: float = 0.0


def apart(things: Mapping[str, Thing]) -> dict[str, Point]:
    """Places of the things after those that can move have made way for the others.

    The same things in the same order give the same places. In a crowd things may still overlap in part.
    """
    names = list(things)
    every = [things[name] for name in names]
    places = [thing.at for thing in every]
    pairs = _neighbors(every)
    for _ in range(_ROUNDS):
        moved = False
        for one, other in pairs:
            push = _push(places[one], places[other], every[one], every[other])
            if push is None:
                continue
            both = 1 if every[one].moves and every[other].moves else 2
            for index, sign in ((one, -1), (other, 1)):
                to = places[index][0] + sign * push[0] * both / 2, places[index][1] + sign * push[1] * both / 2
                place = _held(to, every[index])
                moved = moved or place != places[index]
                places[index] = place
        if not moved:
            break
    return dict(zip(names, places, strict=True))


def _neighbors(things: Sequence[Thing]) -> list[tuple[int, int]]:
    """Pairs that may come upon one another, as indexes, the larger one first."""
    # From left to right, so that a thing is compared with those beside it alone.
    ordered = sorted(range(len(things)), key=lambda index: things[index].at[0])
    widest = max((thing.across + thing.moves for thing in things), default=0.0)
    pairs = []
    for place, one in enumerate(ordered):
        this = things[one]
        far = this.at[0] + this.across + this.moves + widest
        for other in ordered[place + 1 :]:
            that = things[other]
            if that.at[0] >= far:
                break
            if (
                (this.moves or that.moves)
                and that.at[0] - this.at[0] < this.across + that.across + this.moves + that.moves
                and abs(this.at[1] - that.at[1]) < this.up + that.up + this.moves + that.moves
            ):
                pairs.append((max(one, other), min(one, other)))
    return sorted(pairs)


def _push(one: Point, other: Point, this: Thing, that: Thing) -> Point | None:
    """Return the shortest push that gets the second thing off the first; None: they do not overlap."""
    right, down = other[0] - one[0], other[1] - one[1]
    across, up = this.across + that.across - abs(right), this.up + that.up - abs(down)
    if across <= 0 or up <= 0:
        return None
    return (across if right >= 0 else -across, 0.0) if across < up else (0.0, up if down >= 0 else -up)


def _held(to: Point, thing: Thing) -> Point:
    """The place, or one on the way to it that is as far as the thing moves."""
    return (
        min(max(to[0], thing.at[0] - thing.moves), thing.at[0] + thing.moves),
        min(max(to[1], thing.at[1] - thing.moves), thing.at[1] + thing.moves),
    )
