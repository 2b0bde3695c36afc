"""Round boards: the nearer way may lead over the edge."""

from __future__ import annotations

from math import dist

import pytest

from judge.board.names import Location
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order
from judge.board.orders import Order
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.picture.drawing import draw
from judge.picture.geometry import Geometry
from judge.picture.scene import orders_scene
from judge.rules.registry import RuleSet
from tests.support.read_back.svg_marks import marks_of

ROUND = ("imperial", "youngstown", "zeus")


_AS_FAR_OVER_THE_EDGE = {
    # Boxes of the lower rim, south of Africa and south of India.
    "youngstown": {"OBC OBI": 1039, "OBI OBC": 1039},
    # The Arctic has its unit north of Scotland; the Sea of Okhotsk lies as far east of it as west.
    "zeus": {"ARC SOO": 925, "SOO ARC": 925},
}


def drawn(name: str) -> Geometry:
    geometry = load_geometry(name)
    assert geometry is not None
    return geometry


def test_the_worlds_are_round_and_no_other_boards() -> None:
    assert tuple(name for name in map_names() if drawn(name).is_round) == ROUND


@pytest.mark.parametrize("name", ROUND)
def test_no_way_between_neighbors_of_a_round_board_leads_across_it(name: str) -> None:
    board, on = load_map(name), drawn(name)
    far = {}
    for code in board.places:
        for other in board.neighbors[code]:
            here, there = (on.spot(Location(at)).unit for at in (code, other))
            across = abs(on.ahead(here, there)[0] - here[0])
            if across > on.size[0] / 2:
                far[f"{code} {other}"] = round(across)
    assert far == _AS_FAR_OVER_THE_EDGE.get(name, {})


def test_a_move_over_the_edge_is_drawn_in_two_parts_and_a_support_arrives_at_one() -> None:
    board, on = load_map("imperial"), drawn("imperial")
    power = next(iter(board.powers))
    units = tuple(Unit(power, UnitType.FLEET, Location(code)) for code in ("SWP", "APA", "SPA"))
    start = opening(board, board.powers, RuleSet())
    before = Position(start.phase, units, start.centers, ())
    said = ("F SWP - APA", "F SPA S F SWP - APA")
    orders: list[Order] = [parse_order(text, PhaseType.MOVEMENT) for text in said]
    marks = marks_of(draw(orders_scene(board, before, {power: orders}, "river"), on))
    (move,) = [mark for mark in marks if mark.kind == "moved"]
    east, west = move.lines
    assert {round(east[-1][0]), round(west[0][0])} == {0, 2200}
    assert east[-1][1] == west[0][1]
    assert dist(west[-1], on.spot(Location("APA")).unit) < 60
    (dot,) = [mark for mark in marks if mark.kind == "dot"]
    assert move.ink.distance(dot.ink) == 0
    assert move.whole.bounds[0] >= -5
    assert move.whole.bounds[2] <= 2205
