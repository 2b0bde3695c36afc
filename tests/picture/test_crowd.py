"""Crowds at places on a board."""

from __future__ import annotations

from judge.picture.crowd import Crowd


def test_the_first_place_that_is_free_is_taken_and_is_free_no_more() -> None:
    crowd = Crowd(1)
    crowd.add((10, 10), 8)
    places = [(12.0, 10.0), (40.0, 10.0), (80.0, 10.0)]
    assert [crowd.clearest(places, 5) for _ in range(2)] == [(40, 10), (80, 10)]


def test_where_no_place_is_free_the_least_crowded_one_is_taken() -> None:
    crowd = Crowd(1)
    crowd.add((10, 10), 10)
    assert crowd.overlap((14, 10), 5) == 11
    assert crowd.clearest([(12, 10), (20, 10), (16, 10)], 5) == (20, 10)


def test_things_that_only_just_do_not_touch_do_not_matter_across_the_borders_of_the_grid() -> None:
    for x in range(0, 60, 7):
        crowd = Crowd(1)
        crowd.add((x, 30), 13)
        assert crowd.overlap((x + 26, 30), 13) == 0
        assert crowd.overlap((x + 25.5, 30), 13) == 0.5
