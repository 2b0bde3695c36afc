"""A board without outlines: a mosaic of cells (`judge.picture.mosaic`) with room for symbols."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist, hypot

from judge.board.maps import Map, Place
from judge.board.names import Location, Province, province_of
from judge.picture.beaten_spots import with_room
from judge.picture.geometry import Area, Geometry, Point, Ring, Spot, is_inside
from judge.picture.mosaic import fit, mosaic
from judge.picture.planar import planar_points

_STANDARD_PLACES = 76
_STANDARD_WIDTH = 1200.0
_WIDTHS = (760.0, 2400.0)
_HEIGHT = (0.6, 1.1)
"""Least and greatest height of a picture, as a share of its width."""
_AROUND = 0.5
"""Share of the width; neighbors farther apart are linked around the back of the world."""
_STEPS = 9
"""Number of points tried in each direction to find the roomiest one of a cell."""


def schematic(map: Map, points: Mapping[str, Point] | None = None) -> Geometry:
    """Return a geometry for any map. `points`: provinces' places on another picture; others lie between.

    Every province gets a cell; where cells of neighbors do not touch, a line joins them.
    """
    neighbors = {str(code): {str(other) for other in _beside(map, code)} for code in map.places}
    width = min(max(_STANDARD_WIDTH * (len(neighbors) / _STANDARD_PLACES) ** 0.5, _WIDTHS[0]), _WIDTHS[1])
    known = {code: point for code, point in (points or {}).items() if code in neighbors}
    if len(known) >= len(neighbors) / 2:
        size = width, width * _shape(known)
        places = fit(_completed(known, neighbors), size)
    else:
        size = width, width * 0.8
        places = fit(planar_points(neighbors), size, gap=0)
    made = mosaic(places, neighbors, size)
    scale = min(1.0, max(0.55, (size[0] * size[1] / len(neighbors)) ** 0.5 / 120))
    rooms = {code: roomiest(ring, places[code]) for code, ring in made.cells.items()}
    areas = {code: _area(place, made.cells[code], rooms, map, scale) for code, place in map.places.items()}
    return Geometry(
        map=map.id,
        size=size,
        areas=with_room(areas, size, scale),
        links=tuple(line for one, other in made.apart for line in _line(rooms[one], rooms[other], size, scale)),
        scale=scale,
        is_schematic=True,
    )


def _line(one: Point, other: Point, size: Point, scale: float) -> list[tuple[Point, ...]]:
    """Line between two neighbors; around the world, two short lines out of the picture's sides."""
    if abs(one[0] - other[0]) < _AROUND * size[0]:
        return [(one, other)]
    reach = 45 * scale
    return [((x, y), (x + (reach if x > size[0] / 2 else -reach), y)) for x, y in (one, other)]


def _beside(map: Map, code: Province) -> set[Province]:
    """Provinces drawn next to another: its neighbors, and those that it touches without being a neighbor."""
    return set(map.neighbors[code]) | set(map.places[code].touches)


def _shape(points: Mapping[str, Point]) -> float:
    across = max(x for x, _ in points.values()) - min(x for x, _ in points.values())
    down = max(y for _, y in points.values()) - min(y for _, y in points.values())
    return min(max(down / (across or 1), _HEIGHT[0]), _HEIGHT[1])


def _completed(points: Mapping[str, Point], neighbors: Mapping[str, set[str]]) -> dict[str, Point]:
    """The points, and for each place without one a point amid its neighbors."""
    found = dict(points)
    while len(found) < len(neighbors):
        lacking = sorted(neighbors.keys() - found.keys())
        code = max(lacking, key=lambda code: (len(neighbors[code] & found.keys()), code))
        near = [found[other] for other in sorted(neighbors[code] & found.keys())] or list(points.values())
        # A little aside, since two places may have the same neighbors.
        found[code] = sum(x for x, _ in near) / len(near) + 3, sum(y for _, y in near) / len(near) + 2
    return found


def _area(place: Place, ring: Ring, rooms: Mapping[str, Point], map: Map, scale: float) -> Area:
    x, y = rooms[place.code]
    up, down, aside = 11 * scale, 9 * scale, 22 * scale
    return Area(
        rings=(ring,),
        label=(x, y - up),
        spot=_spot((x, y + down), scale),
        center=(x - aside, y - up) if place.center else None,
        coasts={coast: _spot(_shore(coast, (x, y), ring, rooms, map), scale) for coast in place.coasts},
    )


def _spot(unit: Point, scale: float) -> Spot:
    return Spot(unit, (unit[0] + 9 * scale, unit[1] + 9 * scale))


def _shore(coast: Location, middle: Point, ring: Ring, rooms: Mapping[str, Point], map: Map) -> Point:
    """Spot of a fleet on a coast: towards the places it can reach, inside the cell."""
    ends = [rooms[province_of(end)] for end in map.fleet.get(coast, ())]
    if not ends:
        return middle
    x, y = sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)
    length = hypot(x - middle[0], y - middle[1]) or 1
    for part in (0.7, 0.5, 0.3):
        reach = part * _room_towards(middle, ((x - middle[0]) / length, (y - middle[1]) / length), ring)
        point = middle[0] + (x - middle[0]) / length * reach, middle[1] + (y - middle[1]) / length * reach
        if is_inside(point, ring):
            return point
    return middle


def _room_towards(start: Point, way: Point, ring: Ring) -> float:
    """Distance from a point to the ring in this direction, in pixels."""
    for step in range(4, 400, 4):
        if not is_inside((start[0] + way[0] * step, start[1] + way[1] * step), ring):
            return step
    return 0


def roomiest(ring: Ring, start: Point) -> Point:
    """Tried point of a cell that is farthest from its rim; the cell's own point if none is inside."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    best, most = start, room(start, ring) if is_inside(start, ring) else 0.0
    for across in range(1, _STEPS):
        for down in range(1, _STEPS):
            point = left + (right - left) * across / _STEPS, top + (bottom - top) * down / _STEPS
            if is_inside(point, ring) and (found := room(point, ring)) > most * 1.05:
                best, most = point, found
    return round(best[0], 1), round(best[1], 1)


def room(point: Point, ring: Ring) -> float:
    """The distance from a point to the nearest edge."""
    return min(_gap(point, one, other) for one, other in zip(ring, (*ring[1:], ring[0]), strict=True))


def _gap(point: Point, one: Point, other: Point) -> float:
    across, down = other[0] - one[0], other[1] - one[1]
    length = across * across + down * down
    along = (point[0] - one[0]) * across + (point[1] - one[1]) * down
    part = max(0.0, min(1.0, along / length)) if length else 0.0
    return dist(point, (one[0] + part * across, one[1] + part * down))
