"""Things around the board."""

from __future__ import annotations

import re

from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import Parts
from judge.picture.legend import footer
from judge.picture.palette import PAPER, tints_of
from judge.picture.scene import Scene
from judge.picture.svg import svg_of
from tests.support.picture_scenes import geometry, played, position, retreated


def test_every_power_has_a_swatch_with_an_outline_be_it_as_white_as_the_paper() -> None:
    board = load_map("standard")
    white = {power: tint.__class__(PAPER, tint.ink) for power, tint in tints_of(board.powers).items()}
    scene = Scene(board, "river", "Spring 1901 Movement", counts=dict.fromkeys(board.powers, 3))
    drawn = svg_of(footer(scene, 1200, white, hatched=False).pieces)
    swatches = re.findall(r'<rect x="0" y="-14"[^>]*>', drawn)
    assert len(swatches) == len(board.powers)
    for swatch in swatches:
        assert f'fill="{PAPER}"' in swatch
        assert re.search(r'stroke="#[0-9a-f]{6}"', swatch)


def words_below(scene: Scene) -> set[str]:
    """The words below the board of a picture."""
    return set(re.findall(r">([^<>]+)</text>", svg_of(Parts(scene, geometry()).footer())))


def test_lines_that_not_every_reader_guesses_are_explained_where_they_are_drawn() -> None:
    rare = {"convoy failed", "void move", "supported, not made"}
    assert not rare & words_below(played({"FRANCE": "A PAR - BUR"}))
    assert words_below(played({"FRANCE": "A PAR - LON"})) & rare == {"void move"}
    assert words_below(played({"FRANCE": "A PAR H, A MAR S A PAR - BUR"})) & rare == {"supported, not made"}
    beaten = played({"FRANCE": "F NTH - ENG, F MAO S F NTH - ENG", "ENGLAND": "F ENG C A LON - BRE, A LON - BRE"})
    assert words_below(beaten) & rare == {"convoy failed"}


def test_a_unit_that_is_disbanded_has_its_sign() -> None:
    before = position({"GERMANY": "A MUN H"}, "S1905R", FRANCE="A BUR by MUN: PAR")
    assert "disbanded" in words_below(retreated(before, {"FRANCE": "A BUR D"}))


def test_rivers_for_fleets_are_explained_on_the_maps_that_have_them() -> None:
    for name, explained in (("azov", True), ("standard", False)):
        board, on = load_map(name), load_geometry(name)
        assert on is not None
        below = svg_of(Parts(Scene(board, "river", "Spring 1901 Movement"), on).footer())
        assert (">river for fleets<" in below) is explained
