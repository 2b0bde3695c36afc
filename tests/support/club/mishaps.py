"""A year's mishaps as a calendar: the beginning of each, and its length."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum, auto
from random import Random
from typing import NamedTuple


class Kind(Enum):
    """Kind of a mishap to the judge."""

    DOWN = auto()
    """A judge that does not run. Mail waits at the mail server in front."""
    OFF = auto()
    """Nor does its computer."""
    MUTE = auto()
    """The mail server takes no letters."""
    CLOCK_AHEAD = auto()
    """A computer's clock that is ahead."""
    CLOCK_BEHIND = auto()
    """A computer's clock that is behind."""
    RESTORED = auto()
    """A lost store, with last night's backup put in its place."""


class Mishap(NamedTuple):
    """A mishap from `at` on, and its length. `by` is the error of the clock."""

    kind: Kind
    at: datetime
    lasts: timedelta
    by: timedelta = timedelta()

    @property
    def ends(self) -> datetime:
        """Return the moment when all is well again."""
        return self.at + self.lasts


_APART = timedelta(days=1)


def calendar(chance: Random, begin: datetime, days: int) -> tuple[Mishap, ...]:
    """Return the mishaps of a number of days in order, none within a day of another.

    Those of which there is one a year are always among them.
    """
    found: list[Mishap] = []
    for each in sorted(_drawn(chance, begin, days), key=lambda mishap: mishap.kind in (Kind.DOWN, Kind.OFF)):
        if all(each.at > other.ends + _APART or other.at > each.ends + _APART for other in found):
            found.append(each)
    return tuple(sorted(found, key=lambda mishap: mishap.at))


def _drawn(chance: Random, begin: datetime, days: int) -> Iterator[Mishap]:
    def some_day(part: float) -> datetime:
        return begin + timedelta(days=int(days * part), minutes=chance.randrange(24 * 60))

    for part in (0.05, 0.2, 0.33, 0.5, 0.62, 0.8, 0.95):
        yield Mishap(
            chance.choice((Kind.DOWN, Kind.OFF)),
            some_day(part),
            timedelta(minutes=chance.choice((90, 200, 300, 500, 1000))),
        )
    yield Mishap(Kind.MUTE, some_day(0.42), timedelta(days=1))
    yield Mishap(Kind.CLOCK_AHEAD, some_day(0.27), timedelta(minutes=100), timedelta(hours=30))
    yield Mishap(Kind.CLOCK_BEHIND, some_day(0.72), timedelta(minutes=80), timedelta(hours=3))
    yield Mishap(Kind.RESTORED, some_day(0.55), timedelta())
