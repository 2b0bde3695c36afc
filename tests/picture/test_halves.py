"""Both halves of a crowded board, one above the other."""

from __future__ import annotations

import re

from judge.board.opening import opening
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.close_up import draw_halves, halves, shown_code
from judge.picture.enlarged import enlarged, room
from judge.picture.geometry import Geometry
from judge.picture.scene import position_scene
from judge.rules.registry import RuleSet
from tests.support.rows import each_row


def small(name: str) -> Geometry:
    """A map's outlines with symbols for a telephone."""
    geometry = load_geometry(name)
    assert geometry is not None
    return enlarged(geometry, room(load_map(name), geometry, 1.6))


@each_row(("name", "least"), [("imperial", 5.3), ("youngstown", 5.4), ("empire", 8.0), ("1900", 9.0), ("zeus", 8.0)])
def test_the_halves_cover_the_board_and_their_codes_are_twice_as_large_as_on_the_whole(name: str, least: float) -> None:
    geometry = small(name)
    windows = halves(geometry)
    assert windows is not None
    west, east = windows
    assert (west.left, east.right) == (0.0, geometry.size[0])
    assert west.right > east.left
    assert shown_code(geometry, west.right - west.left) >= least


def test_a_board_that_can_be_read_has_no_halves() -> None:
    assert halves(small("standard")) is None


def test_every_unit_stands_in_one_of_the_halves() -> None:
    board, geometry = load_map("empire"), small("empire")
    windows = halves(geometry)
    assert windows is not None
    scene = position_scene(board, opening(board, board.powers, RuleSet()), "river")
    svg = draw_halves(scene, geometry, windows)
    assert set(re.findall(r'data-unit="([^"]+)"', svg)) == {str(unit.piece) for unit in scene.units}
    width, height = map(float, re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])
    assert width == round(windows[0].right, 1)
    assert height > 2 * geometry.size[1]
