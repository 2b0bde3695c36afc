"""The board at one moment: `Unit`, `Phase`, `Dislodged`, `Position`."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from judge.board.names import Location, PowerName, Province


class UnitType(StrEnum):
    """Kind of unit; the value is its letter in orders."""

    ARMY = "A"
    FLEET = "F"


class PhaseType(StrEnum):
    """Kind of phase; the value is its letter in phase codes: `S1901M`."""

    MOVEMENT = "M"
    RETREATS = "R"
    ADJUSTMENTS = "A"


class Piece(Struct, frozen=True, order=True, gc=False):
    """A unit as an order names it: kind and location, no owner. Prints as `F SPA/SC`."""

    type: UnitType
    location: Location

    @property
    def province(self) -> Province:
        """Its province, without the coast."""
        return Province(self.location.partition("/")[0])

    def __str__(self) -> str:
        return f"{self.type} {self.location}"


@lru_cache(maxsize=4096)
def piece_of(type: UnitType, location: Location) -> Piece:
    """Return a unit as orders name it. Equal ones are one object, so orders with them compare quickly."""
    return Piece(type, location)


class Unit(Struct, frozen=True, gc=False):
    """A unit on the board."""

    power: PowerName
    type: UnitType
    location: Location

    @property
    def province(self) -> Province:
        """Its province, without the coast."""
        return Province(self.location.partition("/")[0])

    @property
    def piece(self) -> Piece:
        """The unit without its owner, as in orders."""
        return piece_of(self.type, self.location)

    def __str__(self) -> str:
        return f"{self.type} {self.location}"


@lru_cache(maxsize=8192)
def unit_of(power: PowerName, type: UnitType, location: Location) -> Unit:
    """Return a unit. Equal ones are one object, so that those that many orders lead to take memory once."""
    return Unit(power, type, location)


def by_province(units: Iterable[Unit]) -> dict[Province, Unit]:
    """Return units by their provinces, without coasts."""
    return {Province(unit.location.partition("/")[0]): unit for unit in units}


class Phase(Struct, frozen=True):
    """One phase of play. Prints as `S1901M`: initial of the season, year, letter of the type."""

    season: str
    year: int
    type: PhaseType

    def __str__(self) -> str:
        return f"{self.season[:1].upper()}{self.year}{self.type}"

    @property
    def title(self) -> str:
        """For people: `Spring 1901 Movement`."""
        return f"{self.season_title} {self.year} {self.type.name.capitalize()}"

    @property
    def season_title(self) -> str:
        """The season for people: `Spring`, `A.D.`."""
        return self.season.upper() if "." in self.season else self.season.capitalize()


class Dislodged(Struct, frozen=True):
    """A unit that was beaten out of its province and waits for its retreat.

    `by` is the province its attacker came from. `retreats` are the locations open to it; none: it is destroyed.
    """

    unit: Unit
    by: Province
    retreats: tuple[Location, ...] = ()


class Position(Struct, frozen=True, dict=True):
    """The board at the start of a phase. Units are in board order; `centers` lists owned centers only.

    A dislodged unit is under `dislodged` and not under `units`. `garrisons` are the powers without a center that may
    build one unit more in this adjustment phase (rule GARRISON), or, on maps where other powers begin with units, all
    of their own first units. `hidden` provinces have newly built units that only their owners know of (rule
    HIDE_BUILDS). `homes` are the home centers of powers whose homes are no longer those of the map (claims, new homes).
    `sighted` are the centers whose owner was reported to a power since centers last changed hands (rule BLIND).
    """

    phase: Phase
    units: tuple[Unit, ...]
    centers: dict[Province, PowerName]
    dislodged: tuple[Dislodged, ...] = ()
    garrisons: tuple[PowerName, ...] = ()
    hidden: tuple[Province, ...] = ()
    homes: dict[PowerName, tuple[Province, ...]] = {}
    sighted: dict[PowerName, tuple[Province, ...]] = {}

    def at(self, province: Province) -> Unit | None:
        """The unit that holds a province (never a dislodged one); None if it is empty."""
        for unit in self.units:
            if unit.location.partition("/")[0] == province:
                return unit
        return None

    @property
    def is_empty(self) -> bool:
        """True if the board has no units and no owners: the powers have yet to mobilize."""
        return not (self.units or self.centers or self.dislodged)

    @property
    def occupied(self) -> frozenset[Province]:
        """Every province with a unit in it."""
        return frozenset(unit.province for unit in self.units)

    def units_of(self, power: PowerName) -> tuple[Unit, ...]:
        """A power's units, except dislodged ones."""
        return tuple([unit for unit in self.units if unit.power == power])

    def dislodged_of(self, power: PowerName) -> tuple[Dislodged, ...]:
        """A power's units that must retreat."""
        return tuple(lost for lost in self.dislodged if lost.unit.power == power)

    def centers_of(self, power: PowerName) -> frozenset[Province]:
        """The centers that a power owns."""
        return frozenset(center for center, owner in self.centers.items() if owner == power)
