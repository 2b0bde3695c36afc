"""Lines on the board keep clear of things and of one another."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose

import pytest

from judge.picture.curves import Line, middle
from judge.picture.geometry import Geometry, Point
from judge.picture.order_lines import Lanes

BOARD = Geometry("", (600.0, 400.0), {})
ROUND = Geometry("", (600.0, 400.0), {}, is_round=True)


def off(line: Line, point: Point) -> float:
    """Return the distance of a point from a line, to a pixel or so."""
    steps = [
        (a[0] + (b[0] - a[0]) * share / 50, a[1] + (b[1] - a[1]) * share / 50)
        for a, b in pairwise(line)
        for share in range(51)
    ]
    return min(dist(point, step) for step in steps)


def test_a_line_with_nothing_in_its_way_is_straight() -> None:
    assert Lanes(BOARD).lay((0, 100), (200, 100)) == [(0, 100), (200, 100)]


def test_a_line_goes_around_what_stands_in_its_way() -> None:
    lanes = Lanes(BOARD)
    lanes.block((100, 102), 17)
    assert off(lanes.lay((0, 100), (200, 100)), (100, 102)) > 14


def test_lines_between_the_same_places_lie_side_by_side() -> None:
    lanes = Lanes(BOARD)
    laid = [lanes.lay((0, 100), (200, 100)) for _ in range(3)]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert dist(middle(laid[one]), middle(laid[other])) > 8


def test_a_line_that_is_to_bend_does_and_its_counterpart_bends_the_other_way() -> None:
    lanes = Lanes(BOARD)
    there = lanes.lay((0, 100), (200, 100), 0.1, goes_left=True)
    back = lanes.lay((200, 100), (0, 100), 0.1, goes_left=True)
    assert isclose(middle(there)[1] - 100, 100 - middle(back)[1])
    assert middle(there)[1] == pytest.approx(80)


def test_a_line_that_has_to_bend_may_do_so_to_either_side() -> None:
    lanes = Lanes(BOARD)
    one, other = lanes.lay((0, 100), (200, 100), 0.1), lanes.lay((0, 100), (200, 100), 0.1)
    assert middle(one)[1] == pytest.approx(80)
    assert middle(other)[1] == pytest.approx(120)


def test_a_line_along_the_frame_bends_into_the_board() -> None:
    for height, inwards in ((20, 1), (380, -1)):
        bent = Lanes(BOARD).lay((0, height), (200, height), 0.1)
        assert (middle(bent)[1] - height) * inwards == pytest.approx(20)


def test_what_stands_at_a_lines_own_ends_is_not_in_its_way() -> None:
    lanes = Lanes(BOARD)
    lanes.block((0, 100), 17)
    lanes.block((200, 100), 17)
    assert lanes.lay((0, 100), (200, 100)) == [(0, 100), (200, 100)]


def test_a_line_on_a_round_board_leads_over_the_edge_where_that_is_much_nearer() -> None:
    assert Lanes(ROUND).lay((550, 100), (50, 100)) == [(550, 100), (650, 100)]
    assert Lanes(ROUND).lay((50, 100), (550, 100)) == [(50, 100), (-50, 100)]
    assert Lanes(ROUND).lay((450, 100), (100, 100)) == [(450, 100), (100, 100)]
    assert Lanes(BOARD).lay((550, 100), (50, 100)) == [(550, 100), (50, 100)]


def test_what_stands_beyond_the_edge_is_in_the_way_of_a_line_over_it() -> None:
    lanes = Lanes(ROUND)
    lanes.block((20, 101), 17)
    assert off(lanes.lay((550, 100), (70, 100)), (620, 101)) > 14
