"""A map as small integers: provinces are numbers, sets of provinces are bits of an int.

The tables are made once for each map and kept as long as the map itself (`tables_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final
from weakref import WeakKeyDictionary

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.position import UnitType

NOBODY: Final = -1
"""Number for no unit."""

VACANT: Final = -2
"""Stance of a province without a unit; no order has it."""

NOWHERE: Final = -1
"""Number for no province."""

ProvinceSet = int
"""A set of provinces: bit `n` is the province with number `n`."""


class Network:
    """Borders along which units of one kind are convoyed: armies over water, fleets over land.

    `near`: number -> places for the next unit of a chain, or the shore. `ends`: places where a convoy can begin and
    end. `may_detour`: orders to convoy are valid though another route is shorter. `may_repeat`: routes may use a
    province twice. `may_return`: they may end in the province where they began.
    """

    __slots__ = ("ends", "known", "may_detour", "may_repeat", "may_return", "near")

    def __init__(self, near: list[ProvinceSet], ends: ProvinceSet, kind: UnitType, coastal: bool, back: bool) -> None:
        self.near = near
        self.ends = ends
        self.may_detour = coastal and kind is UnitType.ARMY
        self.may_repeat = back
        self.may_return = back or kind is UnitType.FLEET  # a fleet may come to another coast
        self.known: dict[tuple[ProvinceSet, ProvinceSet, ProvinceSet, ProvinceSet], ProvinceSet] = {}
        """Cache of `judge.board.movement.convoys._fleets_needed`."""


class Stances(dict[PowerName, dict[UnitType, dict[str, int]]]):
    """Numbers for power, unit type and location. Powers are added when they first occur."""

    def __init__(self, locations: Iterable[str]) -> None:
        super().__init__()
        self.locations = tuple(locations)
        self.unused = count()

    def __missing__(self, power: PowerName) -> dict[UnitType, dict[str, int]]:
        kinds = {kind: dict(zip(self.locations, self.unused, strict=False)) for kind in UnitType}
        return self.setdefault(power, kinds)  # another thread may have added it meanwhile


class Tables:
    """Numbers of one map. Provinces are numbered in the order of their codes.

    `codes`: number -> code. `number`: code, or location with its coast -> number of the province. `waters`: number
    -> the provinces that share a coast or water with it: fleets there could carry an army onwards. `walks`: number ->
    provinces an army can walk to. `sails`: location -> the provinces that a fleet there reaches. `ways`: unit type and
    location -> locations such a unit reaches without a convoy, each with its number, in order. `convoyers`: provinces
    where a fleet can convoy. `lands`: where an army can stand; `shores`: where it can embark and land.
    """

    __slots__ = (
        *("codes", "convoyers", "lands", "networks", "number"),
        *("sails", "shores", "stances", "walks", "waters", "ways"),
    )

    def __init__(self, map: Map) -> None:
        self.codes: tuple[Province, ...] = tuple(sorted(map.places))
        self.number: dict[str, int] = {code: number for number, code in enumerate(self.codes)}
        for code, place in map.places.items():
            self.number.update(dict.fromkeys(place.coasts, self.number[code]))
        for location in map.fleet:
            self.number.setdefault(location, self.number[province_of(location)])
        self.stances = Stances(self.number)
        self.walks: list[ProvinceSet] = [self.set_of(map.army.get(code, ())) for code in self.codes]
        self.sails: dict[Location, ProvinceSet] = {start: self.set_of(ends) for start, ends in map.fleet.items()}
        self.convoyers = self.set_of(code for code in self.codes if map.can_convoy_in(code))
        self.lands = self.set_of(code for code in self.codes if map.can_stand(UnitType.ARMY, Location(code)))
        self.shores = self.lands & self.set_of(code for code in self.codes if map.coasts_of[code])
        self.waters: list[ProvinceSet] = [0] * len(self.codes)
        for start, ends in self.sails.items():
            self.waters[self.number[start]] |= ends
        self.ways: dict[tuple[UnitType, Location], tuple[tuple[Location, int], ...]] = {}
        for kind, starts in ((UnitType.ARMY, [Location(code) for code in map.army]), (UnitType.FLEET, [*map.fleet])):
            for start in starts:
                self.ways[kind, start] = tuple((end, self.number[end]) for end in sorted(map.reach(kind, start)))
        neighbors = [self.set_of(map.neighbors[code]) for code in self.codes]
        self.networks: dict[tuple[UnitType, bool, bool], Network] = {
            (kind, coastal, back): Network(
                self.waters if kind is UnitType.ARMY else neighbors, self.shores, kind, coastal, back
            )
            for kind in UnitType
            for coastal in (False, True)
            for back in (False, True)
        }
        """(unit type, True if coasts convoy, True if routes may return) -> network of such convoys."""

    def set_of(self, places: Iterator[str] | frozenset[str] | tuple[str, ...]) -> ProvinceSet:
        """The provinces of some locations, as bits."""
        result = 0
        for place in places:
            result |= 1 << self.number[place]
        return result

    def provinces(self, bits: ProvinceSet) -> list[Province]:
        """The codes of a set of provinces, in order."""
        return [self.codes[number] for number in numbers(bits)]


def numbers(bits: ProvinceSet) -> Iterator[int]:
    """The provinces of a set, lowest number first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


_TABLES: WeakKeyDictionary[Map, Tables] = WeakKeyDictionary()


def tables_of(map: Map) -> Tables:
    """Return the tables of a map, created on the first call."""
    tables = _TABLES.get(map)
    if tables is None:
        tables = _TABLES[map] = Tables(map)
    return tables
