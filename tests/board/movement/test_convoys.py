"""Chains of fleets on the standard map."""

from __future__ import annotations

import sys
from collections import Counter
from functools import reduce
from operator import or_
from random import Random

import pytest

from judge.board.movement.convoys import is_path, leads, needed_fleets
from judge.board.movement.tables import numbers, tables_of
from judge.board.position import UnitType
from judge.files.maps.load import load_map
from tests.support.adjudicated_lines import ask
from tests.support.rows import each_row

TABLES = tables_of(load_map("standard"))
SEA = TABLES.networks[UnitType.ARMY, False, False]
NAMED_ROUTES = [
    ("LON", "BEL", "ENG NTH", "ENG NTH"),
    ("LON", "TUN", "ENG MAO WES", "ENG MAO WES"),
    ("LON", "TUN", "ENG MAO", ""),
    ("LVP", "EDI", "IRI ENG NTH NAO NWG", "ENG IRI NAO NTH NWG"),
    ("LVP", "EDI", "IRI ENG NTH NAO", "ENG IRI NTH"),
    ("GRE", "SEV", "AEG BLA", ""),
    ("LON", "LON", "ENG", ""),
    ("LON", "PAR", "ENG", ""),
    ("MAR", "SPA", "LYO WES TYS", "LYO"),
]


def numbered(start: str, end: str, fleets: str) -> tuple[int, int, int]:
    """The two shores and the fleets, `"ENG NTH"`, as numbers."""
    return TABLES.number[start], TABLES.number[end], TABLES.set_of(tuple(fleets.split()))


@each_row(("start", "end", "fleets", "expected"), NAMED_ROUTES)
def test_only_fleets_that_a_route_needs_count(start: str, end: str, fleets: str, expected: str) -> None:
    ways = numbered(start, end, fleets)
    assert TABLES.provinces(needed_fleets(SEA, *ways)) == expected.split()
    assert leads(SEA, *ways) is bool(expected)


def test_route_can_be_asked_for_that_has_some_fleets() -> None:
    ways = numbered("LVP", "EDI", "IRI ENG NTH NAO NWG")
    assert leads(SEA, *ways, TABLES.set_of(("IRI", "NTH")))
    assert not leads(SEA, *ways, TABLES.set_of(("IRI", "NWG")))


def every_chain(near: list[int], start: int, end: int, fleets: int) -> set[int]:
    """Every set of fleets that joins two shores, and no longer does when any of them is taken away."""
    begun = [(first, 1 << first, fleets & ~near[start]) for first in numbers(near[start] & fleets)]
    found: set[int] = set()
    for at, chain, allowed in begun:
        if near[end] >> at & 1:
            found.add(chain)
        else:
            left = allowed & ~near[at] & ~(1 << at)
            begun += [(fleet, chain | 1 << fleet, left) for fleet in numbers(near[at] & allowed)]
    return found


@pytest.mark.parametrize("board", ["standard", "ancmed", "loeb9"])
def test_fleets_needed_are_those_of_all_chains_listed_one_by_one(board: str) -> None:
    tables, random = tables_of(load_map(board)), Random(board)
    sea, shores = tables.networks[UnitType.ARMY, False, False], [*numbers(tables.shores)]
    found = 0
    for _ in range(100):
        seas = tables.provinces(tables.convoyers)
        fleets = tables.set_of(tuple(random.sample(seas, random.randint(len(seas) // 2, len(seas)))))
        start, end = random.sample(shores, 2)
        chains = every_chain(sea.near, start, end, fleets)
        assert needed_fleets(sea, start, end, fleets) == reduce(or_, chains, 0)
        for through in random.sample([*chains], min(3, len(chains))):
            assert leads(sea, start, end, fleets, through)
        pair = sum(1 << fleet for fleet in random.sample([*numbers(fleets)], 2))
        assert leads(sea, start, end, fleets, pair) is any(chain & pair == pair for chain in chains)
        found += len(chains)
    assert found > 40


@each_row(
    ("path", "leads_there"),
    [
        ("LON ENG MAO WES TUN", True),
        ("LON ENG WES TUN", False),
        ("LON ENG MAO ENG BRE", False),
        ("LON TUN", False),
        ("PAR ENG BRE", False),
    ],
)
def test_path_must_be_a_way_across_the_water(path: str, leads_there: bool) -> None:
    start, *seas, end = (TABLES.number[place] for place in path.split())
    assert is_path(SEA, start, end, tuple(seas)) is leads_there


def test_a_hundred_and_thirty_convoy_orders_on_a_large_board_cost_few_steps() -> None:
    """On the Imperial map of Spring 1861, 90 fleets are each ordered to convoy one of 40 armies across."""
    board = load_map("imperial")
    tables, random = tables_of(board), Random(1861)
    seas = [board.coasts_of[code][0] for code in tables.provinces(tables.convoyers)]
    fleets = random.sample(seas, 90)
    shores = [code for code in tables.provinces(tables.shores) if code not in {fleet[:3] for fleet in fleets}]
    armies, goals = random.sample(shores, 40), random.choices(shores, k=40)
    orders = [f"A {army} - {goal}" for army, goal in zip(armies, goals, strict=True)]
    for number, fleet in enumerate(fleets):
        orders.append(f"F {fleet} C A {armies[number % 40]} - {goals[number % 40]}")
    line = {
        "map": "imperial",
        "phase": f"S{board.start.year}M",
        "units": {"BRITAIN": [*(f"F {fleet}" for fleet in fleets), *(f"A {army}" for army in armies)]},
        "orders": {"BRITAIN": orders},
    }
    ask({**line, "units": {}})  # the map is loaded
    counted = Counter[str]()
    sys.setprofile(lambda _frame, what, _arg: counted.update((what,)))
    try:
        answer = ask(line)
    finally:
        sys.setprofile(None)
    assert sum("void" in words for words in answer["results"].values()) > 20
    assert counted["call"] < 150_000
