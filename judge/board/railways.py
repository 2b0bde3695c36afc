"""Armies on railways: a row of places in one turn, up to other powers' units (A.2.7)."""

from __future__ import annotations

from judge.board.geography import goes_by_sea, walks
from judge.board.maps import Map
from judge.board.names import PowerName, Province, province_of
from judge.board.orders import Move
from judge.board.position import Position, UnitType


def line_between(
    start: Province, end: Province, map: Map, power: PowerName | None = None
) -> tuple[Province, ...] | None:
    """Places on the shortest railway between two provinces, the end included; None if there is none.

    `power`: the army's owner; None: any power that may use some railway.
    """
    lines = []
    for railway in map.railways:
        path = railway.path
        if start in path and end in path and start != end and _is_open(railway.powers, power):
            at, goal = path.index(start), path.index(end)
            lines.append(path[at + 1 : goal + 1] if at < goal else path[goal:at][::-1])
    return min(lines, key=len, default=None)


def _is_open(powers: frozenset[PowerName], power: PowerName | None) -> bool:
    return power is None or not powers or power in powers


def rides(move: Move, map: Map, power: PowerName | None = None) -> bool:
    """True if a move goes by rail: by an army that cannot walk there and is not ordered to sail.

    `power`: the army's owner; None: any power that may use some railway.
    """
    if not map.railways or move.piece.type is not UnitType.ARMY or goes_by_sea(move) or walks(move, map):
        return False
    return line_between(move.piece.province, province_of(move.to), map, power) is not None


def last_stop(move: Move, power: PowerName, position: Position, map: Map) -> Province:
    """Last stop of an army by rail, before the first place held by another power's unit.

    Its own place if the very next one is held.
    """
    stop = move.piece.province
    for place in line_between(stop, province_of(move.to), map, power) or ():
        unit = position.at(place)
        if unit is not None and unit.power != power:
            break
        stop = place
    return stop
