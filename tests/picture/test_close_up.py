"""On a telephone a crowded board shows the part around its reader's units."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.opening import opening
from judge.board.position import Unit, UnitType
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.close_up import READABLE, close_up, shown_code
from judge.picture.drawing import Parts, draw
from judge.picture.enlarged import enlarged
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene, position_scene
from judge.picture.svg import Box
from judge.rules.registry import RuleSet
from tests.support.read_back.svg_marks import marks_of
from tests.support.rows import each_row

EMPIRE = load_map("empire")


def drawn(name: str) -> Geometry:
    geometry = load_geometry(name)
    assert geometry is not None
    return geometry


def part(name: str, *places: str) -> Box:
    found = close_up(drawn(name), map(Location, places))
    assert found is not None
    return found


@each_row(
    ("name", "places"),
    [("empire", "MIN MIL CHI"), ("empire", "ANC"), ("zeus", "LON EDI"), ("imperial", "EDO KAG"), ("canton", "BUL/SC")],
)
def test_the_part_has_all_that_it_is_about_and_lies_on_the_board(name: str, places: str) -> None:
    on = drawn(name)
    box = part(name, *places.split())
    for place in places.split():
        assert box.has(on.spot(Location(place)).unit)
    assert min(box.left, box.top) >= 0
    assert box.right <= on.size[0]
    assert box.bottom <= on.size[1]
    assert shown_code(on, box.right - box.left) >= READABLE


def test_of_units_all_over_the_world_most_are_there() -> None:
    places = ("LON", "EDI", "DUB", "NSW")
    box, on = part("imperial", *places), drawn("imperial")
    assert [box.has(on.spot(Location(place)).unit) for place in places] == [True, True, True, False]


def test_a_board_that_can_be_read_is_shown_as_a_whole_and_so_is_one_without_units() -> None:
    assert close_up(enlarged(drawn("standard"), 1.6), [Location("LON")]) is None
    assert close_up(drawn("empire"), []) is None


def scene() -> Scene:
    before = opening(EMPIRE, EMPIRE.powers, RuleSet())
    return replace(position_scene(EMPIRE, before, "river"), own=(PowerName("HEARTLAND"),))


def test_the_picture_is_as_large_as_its_part_and_has_no_unit_from_elsewhere() -> None:
    on, box = drawn("empire"), part("empire", "MIN", "MIL", "CHI")
    svg = draw(scene(), on, window=box)
    assert Parts(scene(), on, box).size[0] == box.right - box.left
    (width,) = re.findall(r'^<svg [^>]*width="([\d.]+)"', svg)
    assert float(width) == round(box.right - box.left, 1)
    units = {mark.about.split()[-1] for mark in marks_of(svg) if mark.kind == "unit"}
    inside = {unit.province for unit in scene().units if box.has(on.spot(unit.location).unit)}
    assert {"MIN", "MIL", "CHI"} <= inside <= units < {unit.province for unit in scene().units}
    assert 'class="river"' in svg


def test_marks_above_the_part_do_not_lie_over_its_title() -> None:
    on = drawn("empire")
    found = Unit(PowerName("BC"), UnitType.ARMY, Location("ANC"))
    spotted = replace(scene(), came=(found,), unseen=frozenset({Province("ANC")}))
    for box, count in ((part("empire", "MIA"), 0), (part("empire", "ANC"), 1)):
        board = draw(spotted, on, window=box).partition(">army</text>")[0]
        assert board.count('class="found"') == count
