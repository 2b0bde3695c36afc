"""Maps drawn from real geography: outlines agree with their graphs, and have room for all on them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import yaml

from cartography.exclaves import names_of_exclaves
from judge.board.maps import Map, Terrain
from judge.board.names import Location
from judge.files.data_dir import data_dir
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.picture.geometry import Geometry, is_inside
from tests.support.paths import ROOT
from tests.support.rows import each_row

PLANS = sorted(path.stem for path in (ROOT / "cartography").glob("*.yaml"))
SAME = {"empire-up": "empire", "midi": "azov"}
"""Maps that are drawn as another one, which differs in other things."""
GROWN = sorted([*PLANS, *SAME])

CUT = ["brazilian", "loeb9", "milan", "v8"]
"""Maps that have the outlines of the standard board, changed by hand where they differ from it."""

LABEL, UNIT = (26, 10), (24, 20)


def drawn(name: str) -> tuple[Map, Geometry]:
    geometry = load_geometry(name)
    assert geometry is not None
    return load_map(name), geometry


def beside(map: Map) -> set[frozenset[str]]:
    return {
        frozenset((code, other))
        for code, place in map.places.items()
        for other in (*map.neighbors[code], *place.touches)
    }


def test_every_plan_is_that_of_a_map_with_shapes_of_its_own() -> None:
    assert PLANS
    assert set(PLANS) <= set(map_names())
    for name in PLANS:
        assert (data_dir("maps") / f"{name}.shapes.yaml").is_file(), name


def test_a_map_drawn_as_another_has_the_very_same_outlines() -> None:
    for name, other in SAME.items():
        assert {code: area.rings for code, area in drawn(name)[1].areas.items()} == {
            code: area.rings for code, area in drawn(other)[1].areas.items()
        }


@each_row("name", [*GROWN, *CUT])
def test_outlines_touch_only_where_provinces_are_neighbors(name: str) -> None:
    map, geometry = drawn(name)
    assert {pair for pair in geometry.borders if len(pair) == 2} <= beside(map)


@each_row("name", [*GROWN, *CUT])
def test_few_neighbors_lie_apart_and_a_line_joins_each_of_them(name: str) -> None:
    map, geometry = drawn(name)
    apart = beside(map) - geometry.borders.keys()
    assert len(apart) <= 5, apart
    assert len(geometry.links) == len(apart)


@each_row("name", GROWN)
def test_outlines_lie_side_by_side_without_covering_one_another(name: str) -> None:
    _, geometry = drawn(name)
    rings = [ring for area in geometry.areas.values() for ring in area.rings]
    rings += [ring for decor in geometry.decorations for ring in decor.rings]
    used = Counter(frozenset(edge) for ring in rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True))
    assert max(used.values()) <= 2
    width, height = geometry.size
    assert all(0 <= x <= width and 0 <= y <= height for ring in rings for x, y in ring)
    covered = abs(sum(_area(ring) for ring in rings))
    # What is missing is open water that is not a province.
    assert 0.5 * width * height < covered <= width * height * 1.0001


def _area(ring: tuple[tuple[float, float], ...]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


@each_row("name", GROWN)
def test_units_stand_in_their_province_and_names_in_or_at_it(name: str) -> None:
    _, geometry = drawn(name)
    outside = 0
    for code, area in geometry.areas.items():
        assert any(is_inside(area.spot.unit, ring) for ring in area.rings), code
        x, y = area.label
        places = [(x + dx, y + dy) for dx in (0, -12, 12) for dy in (0, -5, 5)]
        assert any(is_inside(place, ring) for place in places for ring in area.rings), code
        outside += not any(is_inside(area.label, ring) for ring in area.rings)
    assert outside <= 0.04 * len(geometry.areas), "names beside small islands"


@each_row("name", GROWN)
def test_no_unit_covers_the_name_of_its_province_or_another_unit(name: str) -> None:
    map, geometry = drawn(name)
    scale = geometry.scale
    for code, area in geometry.areas.items():
        (x, y), (across, down) = area.spot.unit, area.label
        wide, high = ((UNIT[side] + LABEL[side]) / 2 * scale for side in (0, 1))
        assert abs(x - across) >= wide - 1 or abs(y - down) >= high - 1, code
    spots = {geometry.spot(Location(at)).unit for at in (*map.places, *map.fleet)}
    for one, other in combinations(sorted(spots), 2):
        assert abs(one[0] - other[0]) >= 18 * scale or abs(one[1] - other[1]) >= 15 * scale, (one, other)


@each_row("name", GROWN)
def test_every_province_is_large_enough_for_a_unit(name: str) -> None:
    _, geometry = drawn(name)
    for code, area in geometry.areas.items():
        # Its rings run one way and its holes the other.
        assert abs(sum(map(_area, area.rings))) >= 300 * geometry.scale**2, code


@each_row("name", GROWN)
def test_letters_are_no_smaller_than_on_the_largest_standard_picture_by_half(name: str) -> None:
    _, geometry = drawn(name)
    assert geometry.scale * 1200 / geometry.size[0] >= 0.6


def test_plans_name_no_neighbors_apart_that_are_none() -> None:
    for name in PLANS:
        plan = yaml.safe_load((ROOT / "cartography" / f"{name}.yaml").read_bytes())
        assert {frozenset(pair.split()) for pair in plan.get("apart") or ()} <= beside(load_map(name)), name


@each_row("name", GROWN)
def test_every_large_exclave_has_the_name_of_its_province(name: str) -> None:
    map, geometry = drawn(name)
    nameless = {
        code: places
        for code, area in geometry.areas.items()
        if map.places[code].terrain is not Terrain.IMPASSABLE
        and (places := names_of_exclaves(area.rings, (area.label, *area.repeat), geometry.size, geometry.scale))
    }
    assert nameless == {}
