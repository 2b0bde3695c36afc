"""Every map has a picture: outlines of the standard board where places are shared, cells elsewhere."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.maps import Map, Terrain
from judge.board.names import Province
from judge.board.position import Position
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.picture.drawing import draw
from judge.picture.from_base import derived
from judge.picture.geometry import Geometry, is_inside
from judge.picture.request import PictureRequest
from judge.picture.scene import position_scene
from judge.picture.schematic import schematic
from tests.picture.test_grown_shapes import GROWN
from tests.support.rows import each_row

LOEB9 = {
    "ARC": (391.0, 63.0),
    "CAT": (257.0, 806.0),
    "COR": (150.0, 884.0),
    "CRS": (453.0, 808.0),
    "ICE": (239.0, 91.0),
    "IRE": (140.0, 358.0),
    "KAZ": (1085.0, 341.0),
    "MAD": (142.0, 832.0),
    "NAV": (163.0, 752.0),
    "SAR": (430.0, 888.0),
    "SIB": (978.0, 213.0),
    "SIC": (612.0, 934.0),
}
"""Places of Loeb9's new provinces on the standard board."""


def drawn(name: str) -> tuple[Map, Geometry]:
    geometry = load_geometry(name)
    assert geometry is not None
    return load_map(name), geometry


@each_row("name", map_names())
def test_every_province_of_every_map_has_its_place_inside_the_picture(name: str) -> None:
    map, geometry = drawn(name)
    assert geometry.areas.keys() == map.places.keys()
    for code, area in geometry.areas.items():
        assert any(len(ring) >= 3 for ring in area.rings), code
        assert (area.center is not None) == map.places[code].center, code
        for x, y in (area.label, area.spot.unit, *(spot.unit for spot in area.coasts.values())):
            assert 0 <= x <= geometry.size[0], code
            assert 0 <= y <= geometry.size[1], code
        assert all(coast in area.coasts for coast in map.places[code].coasts), code


@each_row("name", map_names())
def test_every_map_of_the_judge_is_drawn_and_none_is_a_mosaic(name: str) -> None:
    _, geometry = drawn(name)
    assert not geometry.is_schematic
    if name not in GROWN:
        drawn_by_hand = {area.rings for area in drawn("standard")[1].areas.values()}
        assert any(area.rings in drawn_by_hand for area in geometry.areas.values())


@each_row("name", ["ancmed", "hundred", "standard", "youngstown"])
def test_cells_touch_where_places_are_neighbors_or_a_line_joins_these(name: str) -> None:
    map = load_map(name)
    geometry = schematic(map)
    touching = {pair for pair in geometry.borders if len(pair) == 2}
    beside = {
        frozenset((code, other))
        for code, place in map.places.items()
        for other in (*map.neighbors[code], *place.touches)
    }
    assert touching <= beside
    apart = len(beside - touching)
    assert apart <= len(geometry.links) <= 2 * apart
    assert apart < 0.12 * len(beside)


@each_row("name", ["britain", "chaos", "void", "standard-german", "renaissance"])
def test_a_map_of_the_same_places_has_the_outlines_of_the_standard_board(name: str) -> None:
    map, geometry = drawn(name)
    _, standard = drawn("standard")
    for code, place in map.places.items():
        assert geometry.areas[code].rings == standard.areas[Province(place.shape or code)].rings
    assert not geometry.links


def test_coasts_under_other_names_keep_their_spots() -> None:
    _, standard = drawn("standard")
    _, german = drawn("standard-german")
    assert german.areas["SPA"].coasts["SPA/NK"] == standard.areas["SPA"].coasts["SPA/NC"]  # type: ignore[index]


def from_standard(name: str, points: dict[str, tuple[float, float]]) -> tuple[Map, Geometry]:
    """A map made from the standard board, as it is drawn without outlines of its own."""
    map = load_map(name)
    geometry = derived(map, drawn("standard")[1], {Province(code): at for code, at in points.items()})
    assert geometry is not None
    return map, geometry


def test_new_places_share_out_those_that_were_dropped_and_islands_are_islands() -> None:
    _, standard = drawn("standard")
    map, loeb = from_standard("loeb9", LOEB9)
    spain = standard.areas[Province("SPA")].rings[0]
    for code in ("CAT", "MAD", "NAV"):
        assert is_inside(loeb.areas[Province(code)].label, spain), code
    ireland = loeb.areas[Province("IRE")]
    assert any(ireland.rings == decoration.rings for decoration in standard.decorations)
    assert all(ireland.rings != decoration.rings for decoration in loeb.decorations)
    assert map.neighbors[Province("SIB")]


def test_a_link_that_the_drawing_does_not_show_is_a_line() -> None:
    _, brazilian = from_standard("brazilian", {})
    assert len(brazilian.links) == 1, "Helgoland Bight and the Baltic Sea"
    assert brazilian.walls, "Clyde and the Norwegian Sea touch"


def test_a_map_that_nobody_drew_gets_a_board_from_its_graph_alone() -> None:
    map = load_map("hundred")
    geometry = schematic(map)
    assert geometry.areas.keys() == map.places.keys()
    assert schematic(map).areas == geometry.areas, "the same each time"


def test_a_map_that_changes_is_drawn_as_it_is_in_the_phase() -> None:
    """The Arctic Ocean of Loeb9 is open in spring only."""
    map, geometry = drawn("loeb9")
    board = Position(map.phase("S1902M"), (), {})
    for code, closed in (("S1902M", False), ("F1902M", True)):
        scene = position_scene(map, replace(board, phase=map.phase(code)), "river")
        again = PictureRequest.of(scene, 900).scene(map)
        assert again.board.places[Province("ARC")].terrain is (Terrain.IMPASSABLE if closed else Terrain.SEA)
        assert draw(again, geometry) == draw(scene, geometry)
