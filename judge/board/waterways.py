"""Rivers, canals and boxes off the board: fleets pass between places that lie on no common sea."""

from __future__ import annotations

from functools import lru_cache

from judge.board.maps import Map, Terrain
from judge.board.names import Location, Province, province_of

_WATERS = (Terrain.SEA, Terrain.PORT)


@lru_cache(maxsize=64)
def waterways(board: Map) -> tuple[tuple[Province, Province], ...]:
    """Pairs of coasts or lands between which fleets go, though no sea or port is beside both."""
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
