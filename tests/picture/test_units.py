"""The viewer's own units and the centers that have changed hands."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.scene import Scene, orders_scene, position_scene
from judge.picture.words import in_words
from judge.rules.registry import RuleSet

STANDARD = load_map("standard")
START = opening(STANDARD, STANDARD.powers, RuleSet())
SCENE = position_scene(STANDARD, START, "river")


def drawn(scene: Scene) -> str:
    geometry = load_geometry("standard")
    assert geometry is not None
    return draw(scene, geometry)


def test_the_viewers_own_units_have_a_rim_below_them_and_the_legend_says_so() -> None:
    marked = drawn(replace(SCENE, own=(PowerName("FRANCE"),)))
    assert marked.count('class="own"') == 3 + 1, "the fourth is the legend's"
    assert ">yours<" in marked
    assert marked.index('class="own"') < marked.index('class="unit"')
    assert 'class="own"' not in drawn(SCENE)
    assert ">yours<" not in drawn(replace(SCENE, own=(PowerName("POLAND"),)))


def test_a_rim_lies_outside_the_brace_of_a_unit_that_holds() -> None:
    france = PowerName("FRANCE")
    holds = orders_scene(STANDARD, START, {france: [parse_order("A PAR H")]}, "river")
    assert drawn(replace(holds, own=(france,))).count('stroke-width="13.5"') == 1


def test_centers_that_changed_hands_have_a_ring_below_their_mark_and_are_told() -> None:
    scene = replace(SCENE, taken=frozenset({Province("PAR")}))
    marked = drawn(scene)
    assert marked.count('class="taken"') == 2
    assert ">changed hands<" in marked
    assert marked.index('class="taken"') < marked.index('class="owned"')
    assert "Changed hands: PAR to France." in in_words(scene)
