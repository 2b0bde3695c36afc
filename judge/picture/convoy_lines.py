"""Lines of convoys: the fleets on an army's drawn way, and convoys that lead nowhere.

docs/decisions/065-lines-on-pictures.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, tau

from judge.board.maps import Map
from judge.board.names import Province, province_of
from judge.board.orders import Convoy, Move
from judge.board.position import Unit, UnitType
from judge.board.results import OrderOutcome
from judge.picture.crowd import Crowd
from judge.picture.curves import Line
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import is_inside
from judge.picture.marks import RADIUS
from judge.picture.scene import Scene


def fleets_of(scene: Scene, unit: Unit, outcome: OrderOutcome) -> tuple[Province, ...]:
    """Return fleets on an army's way: named ones, else fleets that carried it, else all ordered to do so.

    For a convoyed fleet, return the armies. The result is empty if the unit moves by itself, or if no visible fleets
    form a chain.
    """
    move = outcome.order
    if not isinstance(move, Move) or not (move.via or outcome.by_convoy or not scene.processed):
        return ()
    start, end = unit.province, province_of(move.to)
    if not (move.via or outcome.by_convoy) and end in scene.board.reached_provinces(unit.type, unit.location):
        return ()
    asked = carriers(scene, start, end)
    named = {province_of(sea) for sea in move.path}
    carried = [sea for sea, failed in asked.items() if not failed]
    ways = (way_over(scene.board, unit.type, start, end, units) for units in (named & asked.keys(), carried, asked))
    return next((way for way in ways if way), ())


def carriers(scene: Scene, start: Province, end: Province) -> dict[Province, bool]:
    """Fleets ordered to convoy between two provinces; True if their convoy is known to have failed.

    Any result is a failure: a fleet that was dislodged carries nobody.
    """
    return {
        outcome.unit.province: scene.processed and bool(outcome.results)
        for outcome in scene.outcomes
        if outcome.unit is not None
        and isinstance(outcome.order, Convoy)
        and (province_of(outcome.order.army.location), province_of(outcome.order.to)) == (start, end)
    }


def way_over(
    board: Map, kind: UnitType, start: Province, end: Province, units: Iterable[Province]
) -> tuple[Province, ...]:
    """Provinces of a shortest chain of these units between coasts; the alphabetically first one.

    `kind` is the kind of unit that they convoy. The result is empty if they form no chain.
    """
    left = set(units) - {start, end}
    ways: list[tuple[Province, ...]] = [(start,)]
    while ways:
        arrived = [way[1:] for way in ways if len(way) > 1 and end in _borders(board, kind, way[-1])]
        if arrived:
            return min(arrived)
        longer = [(*way, sea) for way in ways for sea in sorted(left & _borders(board, kind, way[-1]))]
        left -= {way[-1] for way in longer}
        ways = longer
    return ()


def is_bridge(board: Map, convoy: Convoy, fleet: Province) -> bool:
    """True if a fleet in this province joins both shores of its convoy by itself."""
    start, end = province_of(convoy.army.location), province_of(convoy.to)
    return bool(way_over(board, convoy.army.type, start, end, [fleet]))


def _borders(board: Map, kind: UnitType, province: Province) -> frozenset[Province]:
    """Provinces to which a convoy can continue: at sea, whatever the coasts; for a fleet, also on land."""
    if kind is UnitType.FLEET:
        return board.neighbors[province]
    sides = (board.fleet.get(coast, frozenset()) for coast in board.coasts_of[province])
    return frozenset(province_of(to) for side in sides for to in side)


# A convoy that leads nowhere: a short wave at its fleet, with words.


_LENGTH = 26.0
_SIGN = 7.6
"""Greatest width of a character in the words."""
_TURNS = (0.0, 0.4, -0.4, pi, pi - 0.4, pi + 0.4)
"""Angles at which a wave may leave its fleet: roughly right or left, since words are horizontal."""


def stub(at: Point, goal: Point, words: str, crowd: Crowd, geometry: Geometry) -> tuple[Line, Point]:
    """Return the wave from the fleet's side and the middle of its words, inside the frame if possible.

    It leaves towards its `goal` if there is as much room there as elsewhere. Its place counts as occupied from now on.
    """
    scale = geometry.scale
    wide = _SIGN * len(words) * scale
    ways = sorted(_TURNS, key=lambda turn: -cos(turn) * (1 if goal[0] >= at[0] else -1))
    best: tuple[float, Line, Point] | None = None
    for turn in ways:
        line = [_from(at, turn, far * scale) for far in (RADIUS + 3, RADIUS + 3 + _LENGTH)]
        middle = line[1][0] + (wide / 2 + 4 * scale) * (1 if cos(turn) > 0 else -1), line[1][1]
        far = middle[0] + (wide / 2 if cos(turn) > 0 else -wide / 2), middle[1]
        crowded = sum(crowd.overlap(place, 7 * scale) for place in _along(line[0], far, scale))
        if not is_inside(far, 6 * scale, geometry):
            crowded += 1000
        if best is None or crowded < best[0]:
            best = crowded, line, middle
        if not crowded:
            break
    assert best is not None
    _, line, middle = best
    for place in _along(line[0], (middle[0] * 2 - line[1][0], middle[1]), scale):
        crowd.add(place, 7 * scale)
    return line, middle


def _from(at: Point, turn: float, far: float) -> Point:
    return at[0] + far * cos(turn % tau), at[1] + far * sin(turn % tau)


def _along(start: Point, end: Point, scale: float) -> list[Point]:
    """Points along the line between two points, closely spaced."""
    count = max(1, round(abs(end[0] - start[0]) / (12 * scale)))
    return [
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
        for at in range(count + 1)
    ]
