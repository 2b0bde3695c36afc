"""Parts that few maps have: money, victory by a lead, leagues, gateways, railways."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from judge.board.names import Location, PowerName, Province


class MapMoney(Struct, frozen=True):
    """Income of centers in games with money.

    `tax`: the same for every center; None: not stated. `taxes`: for single centers; if any are given, the other centers
    earn nothing. `cap`: the most that a power earns at a time; None: any amount.
    """

    tax: int | None = None
    taxes: Mapping[Province, int] = field(default_factory=dict)
    cap: int | None = None


NO_MONEY = MapMoney()


class Lead(Struct, frozen=True):
    """Lead in centers that wins. It changes by `step` with each game year, down to `least`."""

    first: int
    step: int = 0
    least: int = 1

    def after(self, years: int) -> int:
        """Return the lead needed after this many game years."""
        return max(self.first + self.step * years, self.least)


class LeagueBehavior(StrEnum):
    """Limit on a power's help: none, only to its own league, or to anybody except against friends."""

    NONE = "none"
    STRICT = "strict"
    BENIGN = "benign"


class League(Struct, frozen=True):
    """The league of a power. `friends` are the other leagues that a benign power does not harm."""

    name: str
    behavior: LeagueBehavior = LeagueBehavior.NONE
    friends: frozenset[str] = frozenset()


class GatewayMode(StrEnum):
    """Rule of a gateway: the keeper passes and may let others pass, or its fleet bars the way."""

    PERMISSION = "permission"
    BLOCKED_BY_FLEET = "blocked_by_fleet"


class Gateway(Struct, frozen=True):
    """A link for fleets, not always open: its two ends, and the province that controls it."""

    ends: tuple[Location, Location]
    keeper: Province
    mode: GatewayMode = GatewayMode.PERMISSION


class Railway(Struct, frozen=True):
    """A row of places between which armies of these powers (empty: all) move in one turn."""

    name: str
    path: tuple[Province, ...]
    powers: frozenset[PowerName] = frozenset()
