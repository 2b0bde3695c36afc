"""State of a Crystal Ball game besides the board: each power's lists and the step of the cycle."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.decoding import prepared
from judge.variants.crystal_ball.evaluate import Limits
from judge.variants.crystal_ball.lists import ListedOrder, NotedOrder


class ListStep(StrEnum):
    """Step of a game in the cycle of lists."""

    SKIP = "skip"
    """Nothing is carried out in the current movement phase; lists are written for the next one."""
    OPENING = "opening"
    """The first lists are written, for the present movement phase. None is locked yet."""
    RUNNING = "running"
    """The lists for the next movement phase are locked, those for the one after it are written."""


class PowerLists(Struct, frozen=True, omit_defaults=True):
    """Lists of one power.

    `locked` is carried out in the present movement phase or, between two, in the next one; `later` can still be
    changed. `by_judge`: the power wrote nothing in time, and the judge wrote the locked list.
    """

    power: PowerName
    locked: tuple[ListedOrder, ...] = ()
    later: tuple[ListedOrder, ...] = ()
    by_judge: bool = False
    resequenced: bool = False
    """True if the Master has reordered the lines of its locked list, which is allowed once."""


class CrystalState(Struct, frozen=True, omit_defaults=True):
    """Lists of all powers, in map order. `carried_out` counts movement phases in which lists were used."""

    step: ListStep = ListStep.OPENING
    lists: tuple[PowerLists, ...] = ()
    carried_out: int = 0

    def of(self, power: PowerName) -> PowerLists:
        """The lists of one power; empty if it has none yet."""
        return next((lists for lists in self.lists if lists.power == power), PowerLists(power))

    def having(self, lists: PowerLists) -> CrystalState:
        """Return the state with these lists in place of their power's old ones."""
        stay = [each for each in self.lists if each.power != lists.power]
        if len(stay) == len(self.lists):
            return replace(self, lists=(*self.lists, lists))
        return replace(self, lists=tuple(lists if each.power == lists.power else each for each in self.lists))


class CarriedOut(Struct, frozen=True, omit_defaults=True):
    """The lists that a movement phase carried out, each line with its note, and the limits that applied.

    `by_judge` are the powers that had written none in time.
    """

    most: int
    fewest: int
    lists: dict[PowerName, tuple[NotedOrder, ...]]
    by_judge: tuple[PowerName, ...] = ()

    @property
    def limits(self) -> Limits:
        """Number of lines that counted in each list."""
        return Limits(self.most, self.fewest)


def read_state(own: Mapping[str, Any]) -> CrystalState:
    """Read stored data; in files, numbers are texts.

    Raises msgspec.ValidationError for data that is not from a game of Crystal Ball.
    """
    return msgspec.convert(dict(own), prepared(CrystalState), strict=False)


def stored_state(state: CrystalState) -> dict[str, Any]:
    """The lists in the form in which a game stores them."""
    stored: dict[str, Any] = msgspec.to_builtins(state)
    return stored
