"""Things that give way to one another."""

from __future__ import annotations

from judge.picture.apart import Thing, apart


def test_two_that_move_share_the_way_off_each_other_by_the_shorter_side() -> None:
    places = apart({"one": Thing((0, 0), 10, 4, 9), "other": Thing((2, 3), 10, 4, 9)})
    assert places == {"one": (0, -2.5), "other": (2, 5.5)}


def test_one_that_moves_gives_way_to_one_that_does_not() -> None:
    places = apart({"unit": Thing((0, 0), 8, 8), "code": Thing((3, 12), 10, 5, 9)})
    assert places == {"unit": (0, 0), "code": (3, 13)}


def test_what_stands_apart_stays_and_nothing_goes_farther_than_it_may() -> None:
    things = {"one": Thing((0, 0), 10, 4, 3), "other": Thing((0, 0), 10, 4, 3), "far": Thing((50, 50), 10, 4, 3)}
    places = apart(things)
    assert places["far"] == (50, 50)
    assert {abs(y) for _, y in (places["one"], places["other"])} == {3}
