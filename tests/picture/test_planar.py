"""Points for boards that nobody drew: no lines cross where that can be."""

from __future__ import annotations

import pytest

from judge.files.maps.load import load_map
from judge.picture.mosaic import fit, mosaic
from judge.picture.planar import planar_points
from tests.support.rows import each_row

SIZE = (1000.0, 800.0)


def beside(name: str) -> dict[str, set[str]]:
    """The places of a map with those that are drawn beside them."""
    map = load_map(name)
    return {
        str(code): {str(other) for other in (*map.neighbors[code], *place.touches)}
        for code, place in map.places.items()
    }


def apart(neighbors: dict[str, set[str]]) -> int:
    """Count the neighbors that do not touch in the mosaic of their points."""
    return len(mosaic(fit(planar_points(neighbors), SIZE, gap=0), neighbors, SIZE).apart)


@pytest.mark.parametrize(("name", "most"), [("chromatic", 0), ("standard", 1), ("sailho", 4)])
def test_boards_that_are_planar_are_drawn_so_but_where_lines_nearly_touch(name: str, most: int) -> None:
    assert apart(beside(name)) <= most


def test_a_board_that_is_not_planar_has_few_crossings() -> None:
    everybody = {place: set("ABCDEFG") - {place} for place in "ABCDEFG"}
    points = planar_points(everybody)
    assert len(set(points.values())) == 7
    assert apart(everybody) <= 8


def test_points_are_always_the_same_and_within_the_circle() -> None:
    points = planar_points(beside("hundred"))
    assert points == planar_points(beside("hundred"))
    assert all(x * x + y * y < 1.0001 for x, y in points.values())


@each_row("neighbors", [
    {"A": set()}, {"A": {"B"}, "B": {"A"}}, {"A": {"B"}, "B": {"A", "C"}, "C": {"B", "D"}, "D": {"C"}, "E": set()},
    {"A": {"B", "C", "D"}, "B": {"A"}, "C": {"A"}, "D": {"A"}, "X": {"Y"}, "Y": {"X"}},
])  # fmt: skip
def test_tiny_boards_lines_stars_and_pieces_have_points_of_their_own(neighbors: dict[str, set[str]]) -> None:
    points = planar_points(neighbors)
    assert points.keys() == neighbors.keys()
    assert len({(round(x, 6), round(y, 6)) for x, y in points.values()}) == len(neighbors)
