"""Every map of the judge: codes, units and marks of centers do not hide one another, and lie in the frame."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from judge.board.names import Location, province_of
from judge.board.position import UnitType
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import SIZE

HIDDEN = 0.25
"""Of a code, of the mark of a center and of a unit no more than this may be covered by anything else."""

UNITS = {UnitType.ARMY: (21.0, 19.0), UnitType.FLEET: (30.0, 22.0)}
LETTER, CAPITAL = 0.6 * SIZE, 0.72 * SIZE
CENTER = 14.0


class Thing(NamedTuple):
    """Something on the board: what it is, the province it is of, and what it covers."""

    what: str
    of: str
    area: BaseGeometry


def things(name: str) -> Iterator[Thing]:
    """The codes, the places of units and the marks of centers of a map."""
    map, geometry = load_map(name), drawn(name)
    for code, area in geometry.areas.items():
        for at in (area.label, *area.repeat):
            yield Thing("code", code, around(at, (LETTER * len(code), CAPITAL), geometry))
        if area.center is not None:
            yield Thing("center", code, around(area.center, (CENTER, CENTER), geometry))
        for location in (Location(code), *area.coasts):
            kind = UnitType.FLEET if map.is_sea(code) or "/" in location else UnitType.ARMY
            yield Thing("unit", location, around(geometry.spot(location).unit, UNITS[kind], geometry))


def drawn(name: str) -> Geometry:
    geometry = load_geometry(name)
    assert geometry is not None
    return geometry


def around(at: Point, size: tuple[float, float], geometry: Geometry) -> BaseGeometry:
    across, down = (side / 2 * geometry.scale for side in size)
    return box(at[0] - across, at[1] - down, at[0] + across, at[1] + down)


def covered(one: Thing, other: Thing) -> float:
    """The share of what is smaller that the other covers."""
    return float(one.area.intersection(other.area).area / min(one.area.area, other.area.area))


def of_one_place(one: Thing, other: Thing) -> bool:
    """Whether both are places of units in one province, of which one has a unit at most."""
    return one.what == other.what == "unit" and province_of(Location(one.of)) == province_of(Location(other.of))


@pytest.mark.parametrize("name", map_names())
def test_codes_units_and_marks_of_centers_do_not_hide_one_another(name: str) -> None:
    found = [
        f"{one.what} {one.of}, {other.what} {other.of}: {covered(one, other):.2f}"
        for one, other in combinations(things(name), 2)
        if one.area.intersects(other.area) and not of_one_place(one, other) and covered(one, other) > HIDDEN
    ]
    assert found == []


@pytest.mark.parametrize("name", map_names())
def test_codes_units_and_marks_of_centers_lie_inside_the_frame(name: str) -> None:
    board = box(0, 0, *drawn(name).size)
    assert [f"{thing.what} {thing.of}" for thing in things(name) if not board.contains(thing.area)] == []
