"""Cells that touch where a graph has neighbors."""

from __future__ import annotations

from itertools import pairwise

from judge.picture.geometry import Point, Ring
from judge.picture.mosaic import apart_from_each_other, mosaic

SIZE = (400.0, 300.0)
GRID = {f"{x}{y}": (80.0 * x + 40, 90.0 * y + 60) for x in range(5) for y in range(3)}


def edges(ring: Ring) -> set[frozenset[Point]]:
    return {frozenset(pair) for pair in pairwise((*ring, ring[0]))}


def grid_neighbors() -> dict[str, set[str]]:
    """Return each place with those beside, above and below it."""
    return {
        code: {
            other
            for other in GRID
            if abs(int(code[0]) - int(other[0])) + abs(int(code[1]) - int(other[1])) == 1
        }
        for code in GRID
    }  # fmt: skip


def test_cells_share_an_edge_just_where_places_are_neighbors() -> None:
    neighbors = grid_neighbors()
    made = mosaic(GRID, neighbors, SIZE)
    assert made.apart == ()
    for one in GRID:
        for other in GRID.keys() - {one}:
            assert bool(edges(made.cells[one]) & edges(made.cells[other])) is (other in neighbors[one]), (one, other)


def test_cells_reach_the_rim_of_the_picture_and_do_not_leave_it() -> None:
    corners = {point for cell in mosaic(GRID, grid_neighbors(), SIZE).cells.values() for point in cell}
    assert min(x for x, _ in corners) == 0
    assert max(x for x, _ in corners) == SIZE[0]
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in corners)


def test_neighbors_whose_line_would_cross_a_shorter_one_are_told_to_be_apart() -> None:
    points = {"A": (100.0, 100.0), "B": (300.0, 200.0), "C": (210.0, 120.0), "D": (190.0, 180.0)}
    neighbors = {"A": {"B"}, "B": {"A"}, "C": {"D"}, "D": {"C"}}
    assert mosaic(points, neighbors, SIZE).apart == (("A", "B"),)


def test_place_without_neighbors_and_one_at_the_end_of_a_line_have_cells_too() -> None:
    points = {"A": (100.0, 100.0), "B": (200.0, 150.0), "C": (300.0, 100.0), "D": (60.0, 250.0)}
    cells = mosaic(points, {"A": {"B"}, "B": {"A", "C"}, "C": {"B"}}, SIZE).cells
    assert all(len(cell) >= 3 for cell in cells.values())


def test_points_upon_each_other_are_moved_apart() -> None:
    moved = apart_from_each_other({"A": (100.0, 100.0), "B": (100.0, 100.0), "C": (102.0, 100.0)}, 30, SIZE)
    assert len(set(moved.values())) == 3
    assert all(abs(moved["A"][0] - x) + abs(moved["A"][1] - y) > 20 for x, y in (moved["B"], moved["C"]))
