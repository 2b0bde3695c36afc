"""A board made from another one: the same outlines for shared places, others fitted in between."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, dist, pi, sin

from msgspec.structs import replace

from judge.board.maps import Map, Place
from judge.board.names import Location, Province
from judge.picture.beaten_spots import with_room
from judge.picture.geometry import Area, Decoration, Geometry, Point, Ring, Spot, is_inside
from judge.picture.schematic import room, roomiest

_ISLAND = 17.0
"""The radius of a place for which there is neither an outline nor a piece of another place."""
_NEAR = 40.0
"""Limit on the distance from a place's point to a decorative island that becomes its land."""


def derived(map: Map, base: Geometry, points: Mapping[Province, Point]) -> Geometry | None:
    """Geometry of a map from its base's. None if most places would have no outline.

    `points` are the positions of new places, in pixels of the base. New places inside dropped ones divide their land;
    others are islands. Where new neighbors do not touch, a line joins them.
    """
    kept = {code: base.areas[Province(place.shape or code)] for code, place in map.places.items()
            if Province(place.shape or code) in base.areas}  # fmt: skip
    new = sorted(code for code in map.places if code not in kept)
    if len(kept) < len(map.places) / 2 or any(code not in points for code in new):
        return None
    areas = {code: _renamed(kept[code], map.places[code]) for code in map.places if code in kept}
    used = {map.places[code].shape or code for code in kept}
    free = [ring for code, area in base.areas.items() if code not in used for ring in area.rings]
    decorations = list(base.decorations)
    shares = _shared_out(free, {code: points[code] for code in new})
    for code in new:
        rings = shares.get(code) or _islands(points[code], decorations)
        areas[code] = _new_area(map.places[code], rings or (_disc(points[code]),), points[code])
    # Dropped places that no new place took stay in the picture as land that is not a province.
    taken = {ring for rings in shares.values() for ring in rings}
    if not shares:
        decorations += [Decoration((ring,), is_water=False) for ring in free if ring not in taken]
    geometry = Geometry(
        map.id,
        base.size,
        with_room(areas, base.size, base.scale),
        tuple(decorations),
        scale=base.scale,
        is_round=base.is_round,
    )
    return replace(geometry, links=_lines(map, geometry), walls=_walls(map, geometry))


def _renamed(area: Area, place: Place) -> Area:
    """Return an area of the base with the new place's coast names, and a mark if it is a center now."""
    coasts = dict(zip(place.coasts, area.coasts.values(), strict=False)) if place.coasts else {}
    center = area.center
    if place.center and center is None:
        center = area.label[0] - 20, area.label[1]
    return Area(area.rings, area.label, area.spot, center if place.center else None, coasts, area.repeat)


def _shared_out(rings: list[Ring], points: Mapping[Province, Point]) -> dict[Province, tuple[Ring, ...]]:
    """Dropped places, cut up among the new ones whose points lie in or near them."""
    shares: dict[Province, tuple[Ring, ...]] = {}
    for code, point in points.items():
        pieces = []
        for ring in rings:
            sharing = [other for other in points.values() if is_inside(other, ring)] or (
                [other for other in points.values() if _gap(other, ring) < _NEAR]
            )
            if point in sharing:
                piece = ring
                for other in sharing:
                    piece = _nearer(piece, point, other) if other != point else piece
                if len(piece) > 2:
                    pieces.append(piece)
        if pieces:
            shares[code] = tuple(pieces)
    return shares


def _gap(point: Point, ring: Ring) -> float:
    return min(dist(point, corner) for corner in ring)


def _nearer(ring: Ring, point: Point, other: Point) -> Ring:
    """The part of an outline that is nearer to one point than to another."""
    middle = (point[0] + other[0]) / 2, (point[1] + other[1]) / 2
    way = other[0] - point[0], other[1] - point[1]

    def side(corner: Point) -> float:
        return (corner[0] - middle[0]) * way[0] + (corner[1] - middle[1]) * way[1]

    made: list[Point] = []
    for one, following in zip(ring, (*ring[1:], ring[0]), strict=True):
        here, there = side(one), side(following)
        if here <= 0:
            made.append(one)
        if here * there < 0:
            part = here / (here - there)
            made.append(
                (
                    round(one[0] + part * (following[0] - one[0]), 1),
                    round(one[1] + part * (following[1] - one[1]), 1),
                )
            )
    return tuple(made)


def _islands(point: Point, decorations: list[Decoration]) -> tuple[Ring, ...]:
    """Return decorative land at or near a point, and remove it from the decorations."""
    for decoration in decorations:
        if not decoration.is_water and any(
            is_inside(point, ring) or _gap(point, ring) < _NEAR for ring in decoration.rings
        ):
            decorations.remove(decoration)
            return decoration.rings
    return ()


def _disc(point: Point) -> Ring:
    return tuple(
        (
            round(point[0] + 1.5 * _ISLAND * cos(2 * pi * step / 16), 1),
            round(point[1] + _ISLAND * sin(2 * pi * step / 16), 1),
        )
        for step in range(16)
    )


def _new_area(place: Place, rings: tuple[Ring, ...], point: Point) -> Area:
    largest = max(rings, key=_extent)
    x, y = roomiest(largest, point)
    spot = Spot((x, y + 9), (x + 9, y + 18))
    coasts = {Location(coast): spot for coast in place.coasts}
    return Area(rings, (x, y - 9), spot, (x - 19, y - 9) if place.center else None, coasts)


def _extent(ring: Ring) -> float:
    return (max(x for x, _ in ring) - min(x for x, _ in ring)) * (max(y for _, y in ring) - min(y for _, y in ring))


def _lines(map: Map, geometry: Geometry) -> tuple[tuple[Point, ...], ...]:
    """Lines between neighbors whose outlines do not touch, except an island and the sea around it."""
    touching = {pair for pair in geometry.borders if len(pair) == 2}
    areas = geometry.areas
    lines = []
    for code in sorted(map.places):
        for other in sorted(map.neighbors[code]):
            if other < code or frozenset((code, other)) in touching or _lie_along(areas[code], areas[other]):
                continue
            if not (_lies_in(areas[code], areas[other]) or _lies_in(areas[other], areas[code])):
                lines.append((areas[code].spot.unit, areas[other].spot.unit))
    return tuple(lines)


def _lie_along(one: Area, other: Area) -> bool:
    """True if an edge of one area runs along an edge of the other without sharing its corners."""
    if not one.rings or not other.rings:
        return False
    for ring in one.rings:
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            if dist(start, end) > 2 and any(room(middle, rim) < 0.5 for rim in other.rings):
                return True
    return False


def _walls(map: Map, geometry: Geometry) -> tuple[tuple[Point, Point], ...]:
    """The edges between outlines that touch although no unit can go from one place to the other."""
    return tuple(
        edge
        for pair, edges in geometry.borders.items()
        if len(pair) == 2
        for one, other in [sorted(pair)]
        if other not in map.neighbors[one]
        and other not in map.places[one].touches
        and one not in map.places[other].touches
        for edge in edges
    )


def _lies_in(one: Area, other: Area) -> bool:
    return any(is_inside(one.label, ring) for ring in other.rings)
