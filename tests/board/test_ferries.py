"""Rivers and canals: fleets pass between places without a common sea."""

from __future__ import annotations

from judge.board.ferries import waterways
from judge.files.maps.load import load_map, map_names
from tests.support.rows import each_row


def test_fleets_that_pass_from_coast_to_coast_along_a_sea_use_no_river() -> None:
    for name in ("standard", "1900", "hundred", "modern", "sailho"):
        told = waterways(load_map(name))
        assert told == ((("ROS", "VOL"),) if name == "modern" else ()), name


def test_a_river_is_told_once_and_with_the_provinces_of_its_coasts() -> None:
    assert waterways(load_map("ancmed")) == (("ALE", "MEM"), ("BAY", "MEM"), ("BAY", "THB"), ("MEM", "THB"))
    assert ("BEA", "GAS") in waterways(load_map("empire"))


@each_row(
    ("name", "count"), [("empire", 18), ("midi", 8), ("azov", 7), ("slovenia", 6), ("youngstown", 5), ("classical", 2)]
)
def test_the_maps_have_so_many(name: str, count: int) -> None:
    assert len(waterways(load_map(name))) == count


def test_places_of_a_river_are_neighbors_without_water_themselves() -> None:
    for name in map_names():
        board = load_map(name)
        for one, other in waterways(board):
            assert other in board.neighbors[one], name
            assert not board.is_sea(one), name
            assert not board.is_sea(other), name
