"""Shares of things on a board that hide one another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import Location, Province
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.cover import covers, most_hidden, patches
from judge.picture.geometry import Area, Geometry, Point, Spot

STANDARD = load_map("standard")
FAR = (900.0, 900.0)


def board(**areas: Area) -> Geometry:
    return Geometry("standard", (1000, 1000), {Province(code): area for code, area in areas.items()})


def area(label: Point, unit: Point, center: Point | None = None, **coasts: Point) -> Area:
    spots = {Location(f"SPA/{coast}"): Spot(at, FAR) for coast, at in coasts.items()}
    return Area((), label, Spot(unit, FAR), center, spots)


def test_the_share_of_the_smaller_thing_that_is_hidden_counts() -> None:
    """The mark of the center, 14 pixels wide, lies with its left half on the army, which ends at 10.5."""
    crossed = board(PAR=area((500, 500), (0, 0), (10.5, 0)))
    assert most_hidden(STANDARD, crossed) == pytest.approx(0.5)
    ((one, other, share),) = covers(STANDARD, crossed)
    assert {(one.what, one.of), (other.what, other.of)} == {("unit", "PAR"), ("center", "PAR")}
    assert share == pytest.approx(0.5)


def test_what_lies_apart_hides_nothing() -> None:
    assert most_hidden(STANDARD, board(PAR=area((0, 30), (0, 0), (30, 0)), BUR=area((80, 30), (80, 0)))) == 0


def test_two_places_of_units_in_one_province_do_not_count_but_those_of_two_do() -> None:
    assert most_hidden(STANDARD, board(SPA=area((500, 500), (0, 0), NC=(5, 0)))) == 0
    assert most_hidden(STANDARD, board(PAR=area((500, 500), (0, 0)), BUR=area((600, 500), (0, 0)))) == 1


def test_fleets_are_wider_than_armies_and_everything_grows_with_the_board() -> None:
    wide = {patch.of: patch.right - patch.left for patch in patches(STANDARD, geometry()) if patch.what == "unit"}
    assert (wide["PAR"], wide["ENG"], wide["SPA/NC"]) == (21, 30, 30)
    larger = replace(geometry(), scale=2.0)
    assert {patch.right - patch.left for patch in patches(STANDARD, larger) if patch.what == "center"} == {28}


def geometry() -> Geometry:
    found = load_geometry("standard")
    assert found is not None
    return found
