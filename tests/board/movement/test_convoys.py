"""Chains of fleets on the standard map."""

from __future__ import annotations

import pytest

from judge.board.movement.convoys import is_path, is_possible, routes, useful_fleets
from judge.board.movement.tables import tables_of
from judge.board.position import UnitType
from judge.files.maps.load import load_map

TABLES = tables_of(load_map("standard"))
SEA = TABLES.networks[UnitType.ARMY, False]


def chains(start: str, end: str, fleets: str) -> set[str]:
    """The routes, each as `"ENG NTH"` in the order of the alphabet."""
    found = routes(SEA, TABLES.number[start], TABLES.number[end], TABLES.set_of(tuple(fleets.split())))
    return {" ".join(TABLES.provinces(route)) for route in found}


@pytest.mark.parametrize(
    ("start", "end", "fleets", "expected"),
    [
        ("LON", "BEL", "ENG NTH", {"ENG", "NTH"}),
        ("LON", "TUN", "ENG MAO WES", {"ENG MAO WES"}),
        ("LON", "TUN", "ENG MAO", set()),
        ("LVP", "EDI", "IRI ENG NTH NAO NWG", {"ENG IRI NTH", "NAO NWG"}),
        ("GRE", "SEV", "AEG BLA", set()),
        ("LON", "LON", "ENG", set()),
        ("LON", "PAR", "ENG", set()),
        ("MAR", "SPA", "LYO WES", {"LYO"}),
    ],
)
def test_routes_are_the_chains_that_need_each_of_their_fleets(
    start: str, end: str, fleets: str, expected: set[str]
) -> None:
    assert chains(start, end, fleets) == expected
    numbers = TABLES.number[start], TABLES.number[end], TABLES.set_of(tuple(fleets.split()))
    assert is_possible(SEA, *numbers) is bool(expected)


def test_fleet_that_no_route_needs_is_of_no_use() -> None:
    fleets = TABLES.set_of(("LYO", "WES", "TYS"))
    useful = useful_fleets(SEA, TABLES.number["MAR"], TABLES.number["SPA"], fleets)
    assert TABLES.provinces(useful) == ["LYO"]


@pytest.mark.parametrize(
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


def test_crowd_of_fleets_on_a_large_board_has_its_short_routes_and_no_endless_search() -> None:
    """Fleets in all 87 seas and 23 ports of the Imperial map: more chains than anybody could count."""
    board = load_map("imperial")
    tables = tables_of(board)
    sea = tables.networks[UnitType.ARMY, False]
    everywhere = tables.set_of(tuple(code for code in board.places if board.can_convoy_in(code)))
    start, end = tables.number["LON"], tables.number["SHA"]
    chains_found = routes(sea, start, end, everywhere)
    assert chains_found == tuple(sorted(chains_found, key=int.bit_count))
    assert len(tables.provinces(useful_fleets(sea, start, end, everywhere))) > 80
    assert is_possible(sea, start, end, everywhere)
