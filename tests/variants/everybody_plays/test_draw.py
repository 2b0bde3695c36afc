"""The lot of Everybody Plays: the probabilities of everybody_plays.md 2."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from judge.variants.everybody_plays.draw import Entry, draw

DRAWS = 6000
TWO = [Entry("ann", 1), Entry("bob", 1), Entry("ann", 2), Entry("ann", 3)]
THREE = [*TWO, Entry("carl", 1), Entry("carl", 2)]


def counted(entries: list[Entry], *, one_chance: bool = True) -> Counter[tuple[str, int]]:
    lots = Random(1901)
    found: Counter[tuple[str, int]] = Counter()
    for _ in range(DRAWS):
        drawn = draw(entries, lots, one_chance=one_chance)
        assert drawn is not None
        found[drawn.entry.person, drawn.entry.number] += 1
    return found


@pytest.mark.parametrize(
    ("entries", "chances"),
    [
        (TWO, {("ann", 1): 1 / 6, ("ann", 2): 1 / 6, ("ann", 3): 1 / 6, ("bob", 1): 1 / 2}),
        (
            THREE,
            {
                ("ann", 1): 1 / 9,
                ("ann", 2): 1 / 9,
                ("ann", 3): 1 / 9,
                ("bob", 1): 1 / 3,
                ("carl", 1): 1 / 6,
                ("carl", 2): 1 / 6,
            },
        ),
        (
            [one for one in THREE if one != Entry("ann", 2)],
            {("ann", 1): 1 / 6, ("ann", 3): 1 / 6, ("bob", 1): 1 / 3, ("carl", 1): 1 / 6, ("carl", 2): 1 / 6},
        ),
    ],
)
def test_each_person_has_one_chance_and_each_of_their_sets_an_equal_part_of_it(
    entries: list[Entry], chances: dict[tuple[str, int], float]
) -> None:
    found = counted(entries)
    assert set(found) == set(chances)
    for entry, chance in chances.items():
        deviation = sqrt(DRAWS * chance * (1 - chance))
        assert abs(found[entry] - DRAWS * chance) < 3 * deviation


def test_where_each_set_is_a_chance_who_sends_more_is_drawn_more_often() -> None:
    found = counted(TWO, one_chance=False)
    assert abs(found["bob", 1] - DRAWS / 4) < 3 * sqrt(DRAWS * 3 / 16)


def test_nobody_is_drawn_where_nobody_sent_a_set() -> None:
    assert draw([], Random(1)) is None


def test_the_same_chance_draws_the_same_and_tells_out_of_whom() -> None:
    drawn = draw(THREE, Random("river S1901M FRANCE"))
    assert drawn == draw(THREE, Random("river S1901M FRANCE"))
    assert drawn is not None
    assert drawn.persons == ("ann", "bob", "carl")
    assert drawn.entry.number in drawn.sets
