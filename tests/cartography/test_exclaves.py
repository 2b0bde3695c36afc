"""Parts of a province that lie apart have its code, if they are large and have room for it."""

from __future__ import annotations

from cartography.exclaves import names_of_exclaves
from judge.picture.geometry import Point, Ring

SIZE = (1000.0, 800.0)
NAME = (100.0, 100.0)


def block(left: float, top: float, wide: float, high: float) -> Ring:
    return (left, top), (left + wide, top), (left + wide, top + high), (left, top + high)


def found(*rings: Ring, names: tuple[Point, ...] = (NAME,), scale: float = 1.0) -> tuple[Point, ...]:
    return names_of_exclaves(rings, names, SIZE, scale)


HOME = block(50, 50, 100, 100)


def test_a_large_part_apart_is_named_in_its_middle() -> None:
    ((x, y),) = found(HOME, block(400, 200, 60, 40))
    assert (abs(x - 430) <= 20, abs(y - 220) <= 8) == (True, True)


def test_small_parts_near_ones_holes_and_parts_with_a_name_have_none() -> None:
    assert found(HOME, block(400, 200, 28, 14)) == ()
    assert found(HOME, block(155, 60, 60, 40), names=((140.0, 100.0),)) == ()
    assert found(HOME, block(70, 60, 60, 30)) == ()
    assert found(HOME, block(400, 200, 60, 40), names=(NAME, (430.0, 220.0))) == ()
    assert found(HOME) == ()


def test_a_part_without_room_for_a_code_has_none() -> None:
    assert found(HOME, block(400, 200, 300, 4)) == ()
    assert len(found(HOME, block(400, 200, 300, 11))) == 1


def test_a_name_stays_inside_the_frame() -> None:
    ((x, _),) = found(HOME, block(0, 300, 22, 200))
    assert x == 13
    assert found(HOME, block(0, 300, 16, 200)) == ()


def test_the_larger_the_symbols_are_the_larger_is_a_part_that_is_named() -> None:
    part = block(400, 200, 40, 24)
    assert len(found(HOME, part)) == 1
    assert found(HOME, part, scale=2.0) == ()
