"""The viewer's own units, the centers that have changed hands, and units that leave the board."""

from __future__ import annotations

from msgspec.structs import replace
from shapely.geometry import Point, box

from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.scene import Scene, orders_scene, position_scene
from judge.picture.words import in_words
from judge.rules.registry import RuleSet
from tests.support.picture_scenes import adjusted, geometry, position, retreated
from tests.support.read_back.svg_marks import marks_of
from tests.support.rows import each_row

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


@each_row(
    "scene",
    [
        retreated(position({}, "S1905R", FRANCE="A BUR by MUN: PAR"), {"FRANCE": "A BUR D"}),
        retreated(position({}, "S1905R", ENGLAND="F NTH by NWG: EDI"), {"ENGLAND": "F NTH D"}),
        adjusted(position({"FRANCE": "A BUR"}, "W1905A"), {"FRANCE": "A BUR D"}),
        adjusted(position({"ENGLAND": "F NTH"}, "W1905A"), {"ENGLAND": "F NTH D"}),
    ],
)
def test_the_cross_over_a_unit_that_leaves_the_board_does_not_hide_its_letter(scene: Scene) -> None:
    (crossed,) = [mark.whole for mark in marks_of(drawn(scene)) if mark.kind == "removed"]
    lost = scene.dislodged[0].unit if scene.dislodged else scene.units[0]
    spot = geometry().spot(lost.location)
    x, y = spot.dislodged if scene.dislodged else spot.unit
    assert not crossed.intersects(box(x - 4.5, y - 5.5, x + 4.5, y + 5.5))
    assert crossed.distance(Point(x, y)) < 12


def test_centers_that_changed_hands_have_a_ring_below_their_mark_and_are_told() -> None:
    scene = replace(SCENE, taken=frozenset({Province("PAR")}))
    marked = drawn(scene)
    assert marked.count('class="taken"') == 2
    assert ">changed hands<" in marked
    assert marked.index('class="taken"') < marked.index('class="owned"')
    assert "Changed hands: PAR to France." in in_words(scene)
