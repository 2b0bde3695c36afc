"""Units that can convoy, by sea or (under a rule) by land, and ways of fleets through land."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from judge.board.maps import Map, Terrain
from judge.board.movement.tables import Network, ProvinceSet, tables_of
from judge.board.names import Location, Province, province_of
from judge.board.position import Position, UnitType
from judge.rules.registry import RuleSet

_WATERS = (Terrain.SEA, Terrain.PORT)


@lru_cache(maxsize=64)
def waterways(board: Map) -> tuple[tuple[Province, Province], ...]:
    """Return pairs of coasts or lands between which fleets move although no sea or port touches both."""
    found = set()
    for start, ends in board.fleet.items():
        for end in ends:
            pair = province_of(start), province_of(end)
            if not any(_is_water(board, place) for place in pair) and not _seas(board, start) & _seas(board, end):
                found.add((min(pair), max(pair)))
    return tuple(sorted(found))


def _seas(board: Map, coast: Location) -> frozenset[Province]:
    """Waters beside a coast."""
    return frozenset(place for end in board.fleet.get(coast, ()) if _is_water(board, place := province_of(end)))


def _is_water(board: Map, place: Province) -> bool:
    return board.places[place].terrain in _WATERS


class Ferry(Struct, frozen=True):
    """Convoys for one kind of unit: the borders they follow and the provinces of their carriers."""

    network: Network
    carriers: ProvinceSet


def ferry(kind: UnitType, map: Map, rules: RuleSet, position: Position | None = None) -> Ferry:
    """Return the convoys for this kind of unit by units now on the board.

    If `position` is None, every place counts as having a carrier. Without PORTAGE_CONVOY fleets have no carriers.
    """
    carriers = carrying_places(kind, map, rules)
    if position is not None:
        carriers &= _places_of(carrier_of(kind), position, map)
    return Ferry(network(kind, map, rules), carriers)


def carrier_of(kind: UnitType) -> UnitType:
    """The kind of unit that convoys units of this kind."""
    return UnitType.FLEET if kind is UnitType.ARMY else UnitType.ARMY


def network(kind: UnitType, map: Map, rules: RuleSet) -> Network:
    """Borders along which units of this kind are convoyed, with the limits on routes under these rules."""
    return tables_of(map).networks[kind, "COASTAL_CONVOY" in rules, "CONVOY_BACK" in rules]


def carrying_places(kind: UnitType, map: Map, rules: RuleSet) -> ProvinceSet:
    """Return provinces whose units can convoy units of this kind.

    For armies these are seas and ports, with COASTAL_CONVOY every coast. For fleets, with PORTAGE_CONVOY, they are all
    places of armies.
    """
    tables = tables_of(map)
    if kind is UnitType.FLEET:
        return tables.lands if "PORTAGE_CONVOY" in rules else 0
    return tables.convoyers | tables.shores if "COASTAL_CONVOY" in rules else tables.convoyers


def _places_of(kind: UnitType, position: Position, map: Map) -> ProvinceSet:
    number = tables_of(map).number
    places = 0
    for unit in position.units:
        if unit.type is kind:
            places |= 1 << number[unit.location]
    return places
