"""The standard board's shapes say what its map says: provinces touch exactly where units may go."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import dist

import pytest

from judge.board.maps import Map, Terrain
from judge.board.names import Location, Province
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.geometry import Geometry, Point

Edge = tuple[Point, Point]


@pytest.fixture(scope="module")
def map() -> Map:
    return load_map("standard")


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    geometry = load_geometry("standard")
    assert geometry is not None
    return geometry


def pieces(edges: list[Edge]) -> list[set[Point]]:
    """The vertices of edges, those that hang together in one set."""
    found: list[set[Point]] = []
    for edge in edges:
        joined = set(edge)
        apart = [piece for piece in found if not piece & joined]
        for piece in found:
            if piece & joined:
                joined |= piece
        found = [*apart, joined]
    return found


def ends(edges: list[Edge]) -> set[Point]:
    """Return the ends of the lines that edges form."""
    return {point for point, times in Counter(point for edge in edges for point in edge).items() if times == 1}


def shores(map: Map, geometry: Geometry) -> dict[Location, set[Point]]:
    """The vertices of each coast. Of several coasts, the one whose fleet is nearest has a piece of shore."""
    edges: dict[Province, list[Edge]] = defaultdict(list)
    for pair, shared in geometry.borders.items():
        for land in pair:
            if len(pair) == 2 and not map.is_sea(land) and any(map.is_sea(other) for other in pair):
                edges[land] += shared
    found: dict[Location, set[Point]] = defaultdict(set)
    for land, shared in edges.items():
        for piece in pieces(shared):
            coasts = map.coasts_of[land]
            near = min(coasts, key=lambda coast: min(dist(geometry.spot(coast).unit, point) for point in piece))
            found[near] |= piece
    return found


def drawn_for_fleets(map: Map, geometry: Geometry) -> dict[Location, set[Location]]:
    """Return locations that touch for fleets: across shores, sea borders, or land borders ending at sea."""
    coasts = shores(map, geometry)
    at_sea = {point for area in map.places if map.is_sea(area) for ring in geometry.areas[area].rings for point in ring}
    found: dict[Location, set[Location]] = defaultdict(set)
    for pair, shared in geometry.borders.items():
        if len(pair) != 2:
            continue
        points = {point for edge in shared for point in edge}
        seas = {Location(place) for place in pair if map.is_sea(place)}
        if not seas:
            points = ends(list(shared)) & at_sea
        touching = seas | {coast for coast, shore in coasts.items() if coast[:3] in pair - seas and shore & points}
        for one in touching:
            found[one] |= {other for other in touching if other[:3] != one[:3]}
    return found


def test_armies_may_go_exactly_where_two_lands_share_a_border(map: Map, geometry: Geometry) -> None:
    takes_armies = {code for code, place in map.places.items() if place.terrain in (Terrain.LAND, Terrain.COAST)}
    drawn: dict[Province, set[Province]] = {code: set() for code in takes_armies}
    for pair in geometry.borders:
        if len(pair) == 2 and pair <= takes_armies:
            one, other = pair
            drawn[one].add(other)
            drawn[other].add(one)
    assert drawn == map.army


def test_fleets_may_go_exactly_where_coasts_and_seas_touch(map: Map, geometry: Geometry) -> None:
    assert drawn_for_fleets(map, geometry) == map.fleet


def test_every_province_has_an_area_and_every_center_and_coast_its_point(map: Map, geometry: Geometry) -> None:
    assert geometry.areas.keys() == map.places.keys()
    assert {code for code, area in geometry.areas.items() if area.center} == map.centers
    named = {coast for place in map.places.values() for coast in place.coasts}
    assert {coast for area in geometry.areas.values() for coast in area.coasts} == named


def test_provinces_and_decorations_fill_the_picture_without_gaps_or_overlap(geometry: Geometry) -> None:
    width, height = geometry.size
    rings = [ring for area in geometry.areas.values() for ring in area.rings]
    rings += [ring for decor in geometry.decorations if not decor.is_water for ring in decor.rings]
    used = Counter(frozenset(edge) for ring in rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True))
    for (start, end), times in used.items():
        on_rim = any(start[axis] == end[axis] in (0, side) for axis, side in enumerate((width, height)))
        assert times == (1 if on_rim else 2), (start, end)


def test_units_labels_and_marks_stand_inside_their_province(geometry: Geometry) -> None:
    for code, area in geometry.areas.items():
        for point in (area.label, area.spot.unit, *filter(None, [area.center])):
            assert contains(area.rings, point), (code, point)


def test_units_labels_and_marks_of_a_province_do_not_cover_one_another(map: Map, geometry: Geometry) -> None:
    for code, area in geometry.areas.items():
        if map.places[code].terrain is Terrain.IMPASSABLE:
            continue  # no unit ever stands there
        wide = 33 if map.coasts_of[code] and not map.places[code].coasts else 24
        things = {"unit": (area.spot.unit, wide, 23), "label": (area.label, 28, 11)}
        if area.center:
            things["mark"] = (area.center, 10, 10)
        for (one, (at, width, height)), (other, (by, broad, high)) in combinations(things.items(), 2):
            apart = abs(at[0] - by[0]) >= (width + broad) / 2 or abs(at[1] - by[1]) >= (height + high) / 2
            assert apart, (code, one, other)


def test_no_two_units_stand_in_the_same_place(map: Map, geometry: Geometry) -> None:
    spots = [geometry.spot(Location(at)).unit for at in (*map.places, *map.fleet)]
    for one, other in combinations(sorted(set(spots)), 2):
        assert abs(one[0] - other[0]) >= 24 or abs(one[1] - other[1]) >= 20, (one, other)


def contains(rings: tuple[tuple[Point, ...], ...], point: Point) -> bool:
    """True if a point lies inside, by the even-odd rule."""
    x, y = point
    inside = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
    return inside
