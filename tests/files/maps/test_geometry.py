"""Layouts and shapes from files: their own parts, parts taken over, and every fault told."""

from __future__ import annotations

from math import dist
from pathlib import Path

import pytest

from judge.files.data_dir import data_dir
from judge.files.maps.geometry import check_layout, check_shapes, load_geometry, read_geometry
from judge.picture.geometry import Spot
from judge.problems import Refused

LAKE = """
format: 1
map: lake
layout:
  canvas: [400, 300]
  shapes: lake.shapes.yaml
  places:
    BAY: {label: [200, 50], unit: [200, 65]}
    BRI: {label: [200, 150], unit: [195, 165.5], dislodged: [195, 188], sc: [215, 140],
          coasts: {NC: {unit: [200, 115], dislodged: [230.5, 115]}}}
"""
SHAPES = """
format: 1
map: lake
polygons:
  BRI: [[[150, 90], [250, 90], [250, 200]]]
decorations:
  - {fill: sea, rings: [[[300, 20], [320, 20], [310, 40]]]}
links: [[[190, 60], [200, 80]]]
"""


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    (tmp_path / "lake.shapes.yaml").write_text(SHAPES)
    path = tmp_path / "lake.layout.yaml"
    path.write_text(LAKE)
    return path


def test_a_layout_gives_the_points_and_its_shapes_the_outlines(lake: Path) -> None:
    geometry = read_geometry(lake)
    assert geometry is not None
    assert (geometry.map, geometry.size) == ("lake", (400, 300))
    assert geometry.areas["BRI"].rings == (((150, 90), (250, 90), (250, 200)),)
    assert geometry.areas["BRI"].center == (215, 140)
    assert geometry.spot("BRI") == Spot((195, 165.5), (195, 188))
    assert geometry.spot("BRI/NC") == Spot((200, 115), (230.5, 115))
    assert geometry.areas["BAY"].rings == ()
    assert [decor.is_water for decor in geometry.decorations] == [True]
    assert geometry.links == (((190, 60), (200, 80)),)


def test_a_decoration_may_have_a_color_of_its_own(lake: Path) -> None:
    shapes = lake.with_name("lake.shapes.yaml")
    shapes.write_text(SHAPES.replace("fill: sea", 'fill: sea, color: "#c3b091"'))
    geometry = read_geometry(lake)
    assert geometry is not None
    assert geometry.decorations[0].color == "#c3b091"
    shapes.write_text(SHAPES.replace("fill: sea", "fill: sea, color: brown"))
    assert "decorations[0].color" in check_shapes(shapes)[0].text


@pytest.mark.parametrize("said", ["", ", dislodged: [203, 170]", ", dislodged: [390, 290]"])
def test_a_dislodged_unit_stands_beside_the_other_where_its_point_is_missing_too_near_or_far(
    lake: Path, said: str
) -> None:
    lake.write_text(LAKE.replace("unit: [200, 65]", f"unit: [200, 65]{said}"))
    geometry = read_geometry(lake)
    assert geometry is not None
    unit, dislodged = geometry.spot("BAY").unit, geometry.spot("BAY").dislodged
    assert unit == (200, 65)
    assert abs(dislodged[0] - 200) >= 27 or abs(dislodged[1] - 65) >= 19
    assert dist(unit, dislodged) <= 80


def test_a_layout_like_another_takes_what_it_does_not_say_itself(lake: Path) -> None:
    variant = lake.with_name("pond.layout.yaml")
    variant.write_text("layout:\n  like: lake\n  places:\n    BAY: {label: [1, 2], unit: [3, 4]}\n")
    geometry = read_geometry(variant)
    assert geometry is not None
    assert geometry.map == "pond"
    assert geometry.areas["BAY"].label == (1, 2)
    assert geometry.areas["BRI"].center == (215, 140)
    assert geometry.size == (400, 300)


def test_a_map_in_words_only_has_no_geometry(tmp_path: Path) -> None:
    path = tmp_path / "void.layout.yaml"
    path.write_text("layout: {text_only: true}\n")
    assert read_geometry(path) is None


def test_maps_that_are_not_there_have_no_geometry_and_names_are_no_paths() -> None:
    for name in ("nowhere", "../maps/standard"):
        with pytest.raises(Refused, match="There is no map"):
            load_geometry(name)
    assert load_geometry("Standard") is load_geometry("standard") is not None


FAULTS = [
    ("canvas: [400, 300]", "canvas: [400]", "Expected"),
    ("canvas: [400, 300]", "canvass: [400, 300]", "canvass"),
    ("  canvas: [400, 300]\n", "", "canvas"),
    ("lake.shapes.yaml", "other.shapes.yaml", "other.shapes.yaml cannot be read"),
    ("lake.shapes.yaml", "../lake.shapes.yaml", "not a name for a file of shapes"),
    ("shapes: lake.shapes.yaml", "like: lake", "circle"),
    ("[200, 50]", "[200, north]", "Expected"),
    ("places:", "places: [", "cannot be read"),
]


@pytest.mark.parametrize(("old", "new", "told"), FAULTS)
def test_every_fault_of_a_layout_is_told(lake: Path, old: str, new: str, told: str) -> None:
    assert old in LAKE
    lake.write_text(LAKE.replace(old, new))
    with pytest.raises(Refused, match=told):
        read_geometry(lake)
    assert [problem.code for problem in check_layout(lake)] == ["E-MAP-LAYOUT"]


def test_faulty_shapes_are_told(lake: Path) -> None:
    shapes = lake.with_name("lake.shapes.yaml")
    assert check_shapes(shapes) == []
    shapes.write_text(SHAPES.replace("fill: sea", "fill: fog"))
    assert "fog" in check_shapes(shapes)[0].text


def test_places_that_layout_and_map_do_not_share_are_told(tmp_path: Path) -> None:
    for name in ("standard.yaml", "standard.layout.yaml", "standard.shapes.yaml"):
        text = (data_dir("maps") / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("    BUR: {label", "    BXR: {label"))
    told = [problem.text for problem in check_layout(tmp_path / "standard.layout.yaml")]
    assert told == ["BUR has no points.", "BXR is not a place of this map."]
