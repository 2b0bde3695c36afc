"""A scene as GeoJSON: areas with their holes, units where they stand, orders as lines."""

from __future__ import annotations

from functools import cache

import pytest

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order
from judge.board.position import Dislodged, Position, Unit
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.geojson import Json, _polygons, geojson
from judge.picture.geometry import Geometry
from judge.picture.scene import orders_scene, position_scene
from judge.rules.registry import RuleSet

STANDARD = load_map("standard")


def start(board: Map = STANDARD) -> Position:
    return opening(board, board.powers, RuleSet())


@cache
def drawn_on(name: str) -> Geometry:
    found = load_geometry(name)
    assert found is not None
    return found


def features(found: Json, kind: str) -> list[Json]:
    return [one for one in found["features"] if one["properties"]["kind"] == kind]


def named(found: Json, kind: str, **facts: str) -> Json:
    (one,) = [one for one in features(found, kind) if facts.items() <= one["properties"].items()]
    return one


def test_provinces_are_areas_with_name_terrain_and_owner() -> None:
    found = geojson(position_scene(STANDARD, start(), "x"), drawn_on("standard"))
    paris = named(found, "province", code="PAR")
    assert paris["geometry"]["type"] == "Polygon"
    facts = {"name": "Paris", "terrain": "land", "center": True, "owner": "FRANCE"}
    assert facts.items() <= paris["properties"].items()
    assert "owner" not in named(found, "province", code="BUR")["properties"]
    assert len(features(found, "province")) == len(drawn_on("standard").areas)


def test_every_ring_is_closed_and_lies_on_the_board() -> None:
    found = geojson(position_scene(STANDARD, start(), "x"), drawn_on("standard"))
    width, height = found["size"]
    for one in features(found, "province"):
        shape = one["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        for ring in (ring for polygon in polygons for ring in polygon):
            assert ring[0] == ring[-1]
            assert all(-60 <= x <= width + 60 and -60 <= y <= height + 60 for x, y in ring)


def test_a_hole_belongs_to_the_area_around_it() -> None:
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    hole = ((3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0))
    island = ((20.0, 0.0), (25.0, 0.0), (25.0, 5.0), (20.0, 5.0))
    assert _polygons((hole, square, island)) == [[square, hole], [island]]


def test_y_goes_up() -> None:
    found = geojson(position_scene(STANDARD, start(), "x"), drawn_on("standard"))
    north = named(found, "unit", unit="F STP/SC")["geometry"]["coordinates"]
    south = named(found, "unit", unit="A ROM")["geometry"]["coordinates"]
    assert north[1] > south[1]


def test_orders_are_lines_and_units_that_stay_are_points() -> None:
    written = ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
    scene = orders_scene(STANDARD, start(), {PowerName("FRANCE"): [parse_order(line) for line in written]}, "x")
    found = geojson(scene, drawn_on("standard"))
    move = named(found, "order", order="A PAR - BUR", power="FRANCE")
    assert "results" not in move["properties"], "nothing is known of it yet"
    burgundy = drawn_on("standard").areas[Province("BUR")].spot.unit
    assert move["geometry"]["coordinates"][-1] == [burgundy[0], round(found["size"][1] - burgundy[1], 1)]
    support = named(found, "order", order="A MAR S A PAR - BUR")
    assert support["geometry"]["coordinates"][1:] == move["geometry"]["coordinates"]
    assert named(found, "order", order="F BRE H")["geometry"]["type"] == "Point"


def test_a_dislodged_unit_stands_beside_the_unit_that_took_its_place() -> None:
    before = start()
    beaten = next(unit for unit in before.units if str(unit.piece) == "A PAR")
    position = Position(
        phase=STANDARD.phase("S1901R"),
        units=(Unit(PowerName("GERMANY"), beaten.type, beaten.location),),
        centers=before.centers,
        dislodged=(Dislodged(beaten, Province("BUR"), (Location("GAS"),)),),
    )
    found = geojson(position_scene(STANDARD, position, "x"), drawn_on("standard"))
    lost, winner = named(found, "dislodged", power="FRANCE"), named(found, "unit", power="GERMANY")
    assert lost["geometry"] != winner["geometry"]


@pytest.mark.parametrize("name", ["hundred", "imperial"])
def test_other_boards_are_told_whole(name: str) -> None:
    board = load_map(name)
    found = geojson(position_scene(board, start(board), "x"), drawn_on(name))
    assert {one["properties"]["code"] for one in features(found, "province")} == set(drawn_on(name).areas)
