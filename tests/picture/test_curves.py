"""Lines: where they bend, begin and end."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.picture.curves import (
    Line,
    along,
    bend_for,
    bow,
    cut,
    direction,
    length,
    middle,
    over_edges,
    simplified,
    spaced,
    through,
    trim,
    wave,
)
from judge.picture.geometry import Point
from tests.support.rows import each_row

FLAT: Line = [(0.0, 0.0), (60.0, 0.0), (100.0, 0.0)]
points = st.tuples(st.integers(0, 500), st.integers(0, 500)).map(lambda at: (float(at[0]), float(at[1])))


def off(line: Line, point: Point) -> float:
    """Return the distance of a point from a line, to a pixel or so."""
    steps = [
        (a[0] + (b[0] - a[0]) * share / 50, a[1] + (b[1] - a[1]) * share / 50)
        for a, b in pairwise(line)
        for share in range(51)
    ]
    return min(dist(point, step) for step in steps)


def test_a_bow_without_bend_is_straight_and_one_with_it_leaves_the_way_by_that_share() -> None:
    assert bow((0, 0), (100, 0), 0) == [(0, 0), (100, 0)]
    assert middle(bow((0, 0), (100, 0), 0.2)) == pytest.approx((50, -20))  # up is to the left of going right
    assert middle(bow((0, 0), (100, 0), -0.1)) == pytest.approx((50, 10))


def test_points_along_a_line_are_found_by_the_way_to_them() -> None:
    assert along(FLAT, 70) == (70, 0)
    assert along(FLAT, 500) == (100, 0)
    assert middle(FLAT, 0.25) == (25, 0)
    assert length(FLAT) == 100


def test_parts_of_lines_keep_their_corners() -> None:
    assert cut(FLAT, 10, 80) == [(10, 0), (60, 0), (80, 0)]
    assert trim(FLAT, 10, 10) == [(10, 0), (60, 0), (90, 0)]


@given(points, points, st.floats(0, 80), st.floats(0, 80))
def test_of_a_trimmed_line_a_third_at_least_is_left(start: Point, end: Point, first: float, last: float) -> None:
    whole = dist(start, end)
    assert length(trim([start, end], first, last)) >= min(whole / 3, whole - first - last) - 1e-6


def test_a_line_ends_in_the_direction_of_its_last_pixels() -> None:
    assert direction([(0, 0), (50, 0), (50, 40)]) == (0, 1)
    assert direction([(5, 5), (5, 5)]) == (1, 0)


def test_a_line_through_points_meets_each_of_them() -> None:
    stops: Line = [(0.0, 0.0), (50.0, 80.0), (120.0, 10.0), (200.0, 90.0)]
    assert all(off(through(stops), stop) < 0.01 for stop in stops)
    assert through(stops[:2]) == stops[:2]


def test_a_wave_swings_to_both_sides_and_begins_and_ends_on_the_line() -> None:
    waved = wave([(0, 0), (100, 0)], swing=4, period=20)
    assert (min(y for _, y in waved), max(y for _, y in waved)) == pytest.approx((-4, 4))
    assert waved[0] == pytest.approx((0, 0))
    assert waved[-1] == pytest.approx((100, 0))


@given(st.lists(points, min_size=2, max_size=30), st.floats(0.5, 20))
def test_a_simplified_line_has_the_same_ends_and_is_nowhere_further_away_than_allowed(
    line: Line, tolerance: float
) -> None:
    short = simplified(line, tolerance)
    assert short[0] == line[0]
    assert short[-1] == line[-1]
    assert all(point in line for point in short)
    assert all(off(short, point) <= tolerance + dist((0, 0), (500, 500)) / 50 for point in line)


@each_row("wanted", [30.0, 33.0, 40.0, 50.0, 60.0, 70.0])
def test_a_line_between_near_places_bends_until_it_is_as_long_as_is_wanted(wanted: float) -> None:
    assert length(bow((0, 0), (30, 0), bend_for(30, wanted))) == pytest.approx(wanted, rel=0.03)


def test_a_line_that_is_long_enough_does_not_bend_and_none_bends_without_end() -> None:
    assert bend_for(30, 20) == 0
    assert bend_for(30, 500) == bend_for(30, 900)
    assert bend_for(0, 20) == 0


def test_points_spaced_along_a_line_are_those_that_lie_so_far_along_it() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (30.0, 10.0)]
    assert spaced(line, 4, 7, 4) == [along(line, way) for way in (4, 11, 18, 25)]
    assert spaced(line, 4, 7, 0) == []


def test_a_line_over_the_edge_is_cut_there_and_goes_on_at_the_other_side() -> None:
    assert over_edges([(90.0, 0.0), (110.0, 20.0)], 100) == [[(90.0, 0.0), (100.0, 10.0)], [(0.0, 10.0), (10.0, 20.0)]]
    assert over_edges([(10.0, 0.0), (-10.0, 20.0)], 100) == [[(10.0, 0.0), (0.0, 10.0)], [(100.0, 10.0), (90.0, 20.0)]]
    assert over_edges([(10.0, 0.0), (90.0, 20.0)], 100) == [[(10.0, 0.0), (90.0, 20.0)]]
    there_and_back = over_edges([(95.0, 0.0), (105.0, 0.0), (95.0, 0.0)], 100)
    assert [part[0] for part in there_and_back] == [(95.0, 0.0), (0.0, 0.0), (100.0, 0.0)]
