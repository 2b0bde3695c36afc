"""Parts of maps that few of them have: money, victory by a lead, leagues, gateways, railways."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from judge.board.names import Location, PowerName, Province


class MapMoney(Struct, frozen=True):
    """What centers bring in games with money.

    `tax` is for each center alike, None: not stated; `taxes` is for single ones: with any, the others bring nothing.
    `cap` is the most that a power earns at a time; None: any amount.
    """

    tax: int | None = None
    taxes: Mapping[Province, int] = field(default_factory=dict)
    cap: int | None = None


NO_MONEY = MapMoney()


class Lead(Struct, frozen=True):
    """How many centers more than anybody else win. It changes by `step` with each game year, down to `least`."""

    first: int
    step: int = 0
    least: int = 1

    def after(self, years: int) -> int:
        """What is asked for when so many game years have been played."""
        return max(self.first + self.step * years, self.least)


class LeagueBehavior(StrEnum):
    """Whom the units of a power may help: anybody, their own league alone, or nobody against their friends."""

    NONE = "none"
    STRICT = "strict"
    BENIGN = "benign"


class League(Struct, frozen=True):
    """The league that a power is in. `friends` are the other leagues that a benign power does not harm."""

    name: str
    behavior: LeagueBehavior = LeagueBehavior.NONE
    friends: frozenset[str] = frozenset()


class GatewayMode(StrEnum):
    """What a unit in the keeper's place does: its power passes and lets others pass, or a fleet there bars the way."""

    PERMISSION = "permission"
    BLOCKED_BY_FLEET = "blocked_by_fleet"


class Gateway(Struct, frozen=True):
    """A link for fleets that is not always open: between which two locations, and the place that keeps it."""

    ends: tuple[Location, Location]
    keeper: Province
    mode: GatewayMode = GatewayMode.PERMISSION


class Railway(Struct, frozen=True):
    """Places in a row between which armies of these powers (none: of all) go in one turn."""

    name: str
    path: tuple[Province, ...]
    powers: frozenset[PowerName] = frozenset()
