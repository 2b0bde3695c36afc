"""Shapes grown from land and a graph: two islands, a strait between them, and a sea cut in two."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml

from cartography.__main__ import report
from cartography.graph import graph_of
from cartography.land import Atlas, land_cells
from cartography.plan import Plan, lines, read_plan
from cartography.projection import projection
from cartography.regions import SeedMissing, first_regions
from cartography.sheet import Sheet, grow, place_again, write
from judge.board.maps import Map
from judge.files.maps.examine import read_map
from judge.files.maps.geometry import check_layout, check_shapes, read_geometry
from judge.picture.geometry import Geometry, is_inside

MAP = """
format: 1
id: isles
name: Isles
places:
  ASH: {name: Ash, type: coast, center: true, army: [BRI, COD], fleet: [BRI, COD/WC, NOR]}
  BRI: {name: Bri, type: coast, center: true, army: [ASH, COD], fleet: [ASH, COD/EC, NOR, SOU]}
  COD:
    name: Cod
    type: coast
    coasts:
      EC: {fleet: [BRI, SOU]}
      WC: {fleet: [ASH, NOR]}
    army: [ASH, BRI]
  DUN: {name: Dun, type: coast, center: true, fleet: [NOR, SOU]}
  NOR: {name: North Water, type: sea, fleet: [ASH, BRI, COD/WC, DUN, SOU]}
  SOU: {name: South Water, type: sea, fleet: [BRI, COD/EC, DUN, NOR]}
powers:
  ONE: {homes: [ASH], units: [A ASH]}
  TWO: {homes: [BRI], units: [A BRI]}
"""
PLAN = """
frame: [0, 0, 20, 12]
kind: flat
width: 320
islet: 20
islands: 5
scale: 0.6
steps: 800
seeds:
  ASH: 3 8, 4 8
  BRI: 9 7
  COD: 4 4
  DUN: 16 6
  NOR: 2 11, 18 11
  SOU: 3 1, 18 1
"""
SQUARES: dict[str, list[tuple[float, float]]] = {
    "mainland": [(2, 3), (11, 3), (11, 9.5), (2, 9.5)],
    "island": [(14.5, 4.5), (17.5, 4.5), (17.5, 7.5), (14.5, 7.5)],
    "near": [(11.2, 5), (11.6, 5), (11.6, 6), (11.2, 6)],
    "far": [(18.5, 8), (19.5, 8), (19.5, 9), (18.5, 9)],
}


def topology(squares: dict[str, list[tuple[float, float]]]) -> str:
    """Land as the atlas has it: rings of differences, in hundredths of a degree."""
    arcs = []
    for corners in squares.values():
        at, arc = (0, 0), []
        for lon, lat in [*corners, corners[0]]:
            there = round(lon * 100), round(lat * 100)
            arc.append((there[0] - at[0], there[1] - at[1]))
            at = there
        arcs.append(arc)
    land = {"type": "MultiPolygon", "arcs": [[[number]] for number in range(len(arcs))]}
    return json.dumps({
        "type": "Topology", "arcs": arcs, "transform": {"scale": [0.01, 0.01], "translate": [0, 0]},
        "objects": {"land": {"type": "GeometryCollection", "geometries": [land]}},
    })  # fmt: skip


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Atlas:
    path = tmp_path_factory.mktemp("land") / "land.json"
    path.write_text(topology(SQUARES))
    return Atlas(path)


@pytest.fixture(scope="module")
def isles(tmp_path_factory: pytest.TempPathFactory) -> Map:
    path = tmp_path_factory.mktemp("map") / "isles.yaml"
    path.write_text(MAP)
    return read_map(path)


@pytest.fixture(scope="module")
def sheet(atlas: Atlas, isles: Map) -> Sheet:
    return grow(atlas, plan(), isles)


@pytest.fixture(scope="module")
def unclimbed(atlas: Atlas, isles: Map) -> Sheet:
    """Return the shapes that grow from the seeds alone."""
    return grow(atlas, plan(steps=0), isles)


@pytest.fixture(scope="module")
def geometry(sheet: Sheet, tmp_path_factory: pytest.TempPathFactory) -> Geometry:
    directory = tmp_path_factory.mktemp("maps")
    (directory / "isles.yaml").write_text(MAP)
    write(sheet, "isles", directory)
    assert not check_layout(directory / "isles.layout.yaml")
    assert not check_shapes(directory / "isles.shapes.yaml")
    geometry = read_geometry(directory / "isles.layout.yaml")
    assert geometry is not None
    return geometry


def plan(**changes: object) -> Plan:
    return msgspec.convert({**yaml.safe_load(PLAN), **changes}, type=Plan)


def test_outlines_touch_exactly_where_provinces_are_neighbors(sheet: Sheet, geometry: Geometry, isles: Map) -> None:
    assert (sheet.missing, sheet.extra, sheet.bad) == ((), (), ())
    touching = {pair for pair in geometry.borders if len(pair) == 2}
    assert touching == {frozenset((code, other)) for code in isles.places for other in isles.neighbors[code]}


def test_the_climb_mends_what_the_seeds_alone_get_wrong(unclimbed: Sheet) -> None:
    assert unclimbed.missing or unclimbed.extra


def test_the_same_plan_gives_the_same_sheet(atlas: Atlas, isles: Map, sheet: Sheet) -> None:
    assert grow(atlas, plan(), isles) == sheet


def test_an_island_near_a_province_is_a_part_of_it_and_a_far_one_is_nobodys(geometry: Geometry) -> None:
    to_pixels = projection(plan()).point
    assert any(is_inside(to_pixels((11.4, 5.5)), ring) for ring in geometry.areas["BRI"].rings)  # type: ignore[index]
    assert any(is_inside(to_pixels((19, 8.5)), ring) for decor in geometry.decorations for ring in decor.rings)


def test_labels_units_and_marks_stand_in_their_provinces_and_fleets_on_their_coasts(geometry: Geometry) -> None:
    for area in geometry.areas.values():
        for point in (area.label, area.spot.unit, *filter(None, [area.center])):
            assert any(is_inside(point, ring) for ring in area.rings)
    cod = geometry.areas["COD"].coasts  # type: ignore[index]
    assert cod["COD/WC"].unit[0] < cod["COD/EC"].unit[0]  # type: ignore[index]


def test_points_placed_again_for_the_same_shapes_are_the_same(sheet: Sheet, isles: Map, tmp_path: Path) -> None:
    write(sheet, "isles", tmp_path)
    layout = tmp_path / "isles.layout.yaml"
    before = layout.read_text()
    layout.unlink()
    place_again(plan(), isles, tmp_path)
    assert layout.read_text() == before


def test_neighbors_that_may_stay_apart_are_joined_by_a_line(atlas: Atlas, isles: Map) -> None:
    apart = grow(atlas, plan(apart=["DUN SOU"], seeds={**plan().seeds, "NOR": "2 11, 18 11, 18 2"}), isles)
    assert len(apart.links) == 1


def test_a_province_without_a_seed_is_told_and_so_is_one_on_the_wrong_ground(atlas: Atlas, isles: Map) -> None:
    graph = graph_of(isles)
    for seeds, told in (
        ({"ASH": "3 8"}, "BRI COD DUN NOR SOU"),
        ({**plan().seeds, "EGG": "3 8"}, "EGG"),
    ):
        with pytest.raises(SeedMissing, match=told):
            first_regions(atlas, plan(seeds=seeds), graph, projection(plan()))


def test_a_place_off_the_board_is_its_boxes_and_open_water_keeps_it_apart(atlas: Atlas, isles: Map) -> None:
    graph = graph_of(isles)
    boxed = plan(boxes={"NOR": [[0, 0, 320, 20]], "open": [[0, 20, 320, 26]]})
    cells = first_regions(atlas, boxed, graph, projection(boxed)).cells
    assert (cells[:20] == graph.number["NOR"]).all()
    assert (cells[20:26] == graph.lake).all()
    assert not (cells[26:] == graph.number["NOR"]).any()
    with pytest.raises(SeedMissing, match="EGG"):
        first_regions(atlas, plan(boxes={"EGG": [[0, 0, 9, 9]]}), graph, projection(boxed))


def test_a_plan_like_another_has_its_seeds_but_for_those_dropped_and_its_lines_besides_its_own(tmp_path: Path) -> None:
    (tmp_path / "isles.yaml").write_text(PLAN + "cuts: 4 4\n")
    (tmp_path / "more.yaml").write_text("like: isles\ndrop: [COD]\ncuts: 5 5\nseeds: {EGG: 5 5, ASH: 1 1}\n")
    more = read_plan(tmp_path / "more.yaml")
    assert more.width == 320
    assert lines(more.cuts) == [((4, 4),), ((5, 5),)]
    assert sorted(more.seeds) == ["ASH", "BRI", "DUN", "EGG", "NOR", "SOU"]
    assert more.seeds["ASH"] == "1 1"


def test_lines_of_a_plan_are_read_and_half_a_place_is_an_error() -> None:
    assert lines("4 52, 5 53; -9.5 54") == [((4, 52), (5, 53)), ((-9.5, 54),)]
    with pytest.raises(ValueError, match="not enough values"):
        lines("4 52, 5")


def test_the_report_says_what_is_left_to_mend(unclimbed: Sheet) -> None:
    told = report("isles", unclimbed)
    assert told.splitlines()[2] == "isles: no proper outline: none"
    assert "isles: neighbors that do not touch: " in told


DRAWN = """
frame: [0, 0, 20, 12]
kind: drawn
width: 320
steps: 800
least: 8
scale: 0.6
seeds:
  ASH: 3 8.5, 7 8
  BRI: 10 6.5
  COD: 4 5
  DUN: 16 6
  NOR: 2 11, 18 11; 1 10, 1 6
  SOU: 3 1, 18 1; 12 6
"""


def test_a_drawn_map_needs_no_land_and_has_its_coasts_where_lands_meet_water(atlas: Atlas, isles: Map) -> None:
    drawing = msgspec.convert(yaml.safe_load(DRAWN), type=Plan)
    drawn = grow(atlas, drawing, isles)
    assert (drawn.missing, drawn.extra, drawn.bad, drawn.shores) == ((), (), (), ())
    ring = drawn.rings["DUN"][0]
    assert is_inside(projection(drawing).point((16, 6)), tuple(ring))


def test_cells_of_a_drawn_map_that_is_not_rough_have_what_is_nearest_to_their_dots(atlas: Atlas, isles: Map) -> None:
    smooth = msgspec.convert({**yaml.safe_load(DRAWN), "rough": 0, "seeds": {
        "ASH": "2 6", "BRI": "6 6", "COD": "10 6", "DUN": "14 6", "NOR": "18 6; 18 5.9", "SOU": "30 6",
    }}, type=Plan)  # fmt: skip
    graph = graph_of(isles).as_one_ground
    cells = first_regions(atlas, smooth, graph, projection(smooth)).cells
    for lon, code in ((3.9, "ASH"), (4.1, "BRI"), (11.9, "COD"), (12.1, "DUN")):
        x, y = projection(smooth).point((lon, 3))
        assert graph.codes[cells[round(y), round(x)]] == code


def test_land_across_the_180th_degree_is_not_drawn_around_the_world_the_other_way(tmp_path: Path) -> None:
    path = tmp_path / "land.json"
    path.write_text(topology({"far east": [(175, 2), (179, 2), (-176, 2), (-176, 8), (179, 8), (175, 8)]}))
    pacific = plan(frame=[170, 0, 190, 12], seeds={})
    land = land_cells(Atlas(path), pacific, projection(pacific))
    for lon, is_land in ((173, False), (177, True), (182, True), (187, False)):
        x, y = projection(pacific).point((lon, 5))
        assert land[round(y), round(x)] == is_land
