"""SET PREFERENCE: the reading of lists, and the deal by them (commands.md 5.6)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Seat
from judge.game.people.preferences import _rank, allot, parse_preference
from judge.problems import Refused
from tests.support.games import POWERS, player
from tests.support.rows import each_row

NAMES = [PowerName(name) for name in POWERS]


def wants(number: int, text: str) -> Seat:
    """A seat with this list; "": none."""
    return Seat(number, player(str(number)), preference=read(text) if text else ())


def read(text: str) -> tuple[tuple[PowerName, ...], ...]:
    return parse_preference(text, load_map("standard"))


def dealt(*lists: str) -> dict[int, str]:
    """Return the power of each seat, powers in map order."""
    return {seat.number: name for name, seat in allot([wants(n, x) for n, x in enumerate(lists, 1)], NAMES).items()}


def test_letters_are_powers_the_dearest_first_and_brackets_group_equals():
    assert read("er[fa]") == (("ENGLAND",), ("RUSSIA",), ("FRANCE", "AUSTRIA"))
    assert read("E, R [F A]") == read("ER[FA]")


def test_a_star_stands_for_all_that_are_not_named():
    assert read("E*[TR]") == (("ENGLAND",), ("AUSTRIA", "FRANCE", "GERMANY", "ITALY"), ("TURKEY", "RUSSIA"))


@each_row("text", ["X", "EE", "E[E]", "E[FA", "EF]", "**", "E-F", "[]]", "ENGLAND"])
def test_what_is_no_list_is_refused(text: str):
    with pytest.raises(Refused) as caught:
        read(text)
    assert caught.value.code == "E-PREF"


def test_everybody_gets_his_first_choice_where_that_can_be():
    assert dealt("T", "F", "A") == {1: "TURKEY", 2: "FRANCE", 3: "AUSTRIA"}


def test_the_whole_allotment_counts_and_not_who_came_first():
    assert dealt("[EF]", "EFATGIR") == {1: "FRANCE", 2: "ENGLAND"}


def test_without_preferences_the_lot_alone_decides():
    assert dealt("", "", "") == {1: "AUSTRIA", 2: "ENGLAND", 3: "FRANCE"}


@each_row("seed", range(12))
def test_no_allotment_pleases_all_together_more(seed: int):
    chance = Random(seed)
    letters = "AEFGIRT"
    seats = [wants(n, "".join(chance.sample(letters, chance.randint(1, 7)))) for n in range(1, 7)]
    made = allot(seats, NAMES)
    assert len(made) == len(seats)
    best = min(sum(_rank(s, p, NAMES) for s, p in zip(seats, order, strict=False)) for order in permutations(NAMES, 6))
    assert sum(_rank(seat, power, NAMES) for power, seat in made.items()) == best
