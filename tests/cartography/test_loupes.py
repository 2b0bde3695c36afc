"""Loupes over finished outlines: room in the middle, nothing moved at the rim, and no line that folds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cartography.loupes import through
from cartography.plan import Loupe

LOUPE = Loupe(at=(100, 100), radius=50, by=1.6)


def test_points_near_the_middle_part_and_those_at_the_rim_and_beyond_stay() -> None:
    assert through((100, 100), [LOUPE]) == (100, 100)
    left, right = through((98, 100), [LOUPE]), through((102, 100), [LOUPE])
    assert right[0] - left[0] == pytest.approx(4 * 1.6, abs=0.1)
    assert [through(point, [LOUPE]) for point in ((150, 100), (20, 30))] == [(150, 100), (20, 30)]


@pytest.mark.parametrize("by", [1.3, 1.6, 2.0])
def test_points_along_a_ray_keep_their_order(by: float) -> None:
    loupe = Loupe(at=(0, 0), radius=100, by=by)
    ray = [through((far, 0), [loupe])[0] for far in range(0, 110, 2)]
    assert all(one < other for one, other in pairwise(ray))


def test_the_second_of_two_loupes_takes_what_the_first_gives() -> None:
    second = Loupe(at=(130, 100), radius=20, by=1.5)
    assert through((118, 100), [LOUPE, second]) == through(through((118, 100), [LOUPE]), [second])
    assert through((118, 100), [LOUPE, second]) != through((118, 100), [LOUPE])
