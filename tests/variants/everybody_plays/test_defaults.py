"""Deeds of powers that nobody ordered, or only in part (everybody_plays.md 3)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Disband, Remove, Retreat, Waive
from judge.board.position import Dislodged, Position, Unit, UnitType
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from judge.variants.everybody_plays.defaults import completed
from tests.support.games import started_game

MAP = load_map("standard")
TURKEY, FRANCE = PowerName("TURKEY"), PowerName("FRANCE")
RULES = RuleSet(["DEFAULT_UNORDERED"])


def winter(**units: str) -> Position:
    """Winter 1905: Turkey owns Constantinople alone."""
    made = tuple(
        Unit(PowerName(power.upper()), UnitType(unit[0]), Location(unit[2:]))
        for power, listed in units.items()
        for unit in listed.split(", ")
    )
    return replace(started_game().board, phase=MAP.phase("W1905A"), units=made, centers={Province("CON"): TURKEY})


def test_units_are_removed_by_the_full_names_of_their_provinces() -> None:
    board = winter(turkey="A BUL, F AEG, A SMY")
    orders = completed((), TURKEY, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders == (Remove(board.units[1].piece), Remove(board.units[0].piece))


def test_removals_that_were_ordered_come_first_and_the_alphabet_fills_up() -> None:
    board = winter(turkey="A BUL, F AEG, A SMY")
    given = (Remove(board.units[2].piece),)
    orders = completed(given, TURKEY, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders == (*given, Remove(board.units[1].piece))


def test_builds_that_nobody_ordered_are_waived() -> None:
    board = replace(started_game().board, phase=MAP.phase("W1900A"), units=())
    assert completed((), FRANCE, board, MAP, RULES, disbands=True, chance=Random(1)) == (Waive(),) * 3


def test_units_left_out_of_a_set_hold() -> None:
    board = started_game().board
    given = (parse_order("A PAR - BUR"),)
    orders = completed(given, FRANCE, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders[0] == given[0]
    assert {format_order(order) for order in orders[1:]} == {"A MAR H", "F BRE H"}


@pytest.mark.parametrize("disbands", [True, False])
def test_a_dislodged_unit_that_nobody_orders_disbands_or_retreats(disbands: bool) -> None:
    unit = Unit(FRANCE, UnitType.ARMY, Location("PAR"))
    lost = Dislodged(unit, Province("BUR"), (Location("GAS"),))
    board = replace(started_game().board, phase=MAP.phase("F1905R"), dislodged=(lost,))
    orders = completed((), FRANCE, board, MAP, RULES, disbands=disbands, chance=Random(1))
    assert orders == ((Disband(unit.piece) if disbands else Retreat(unit.piece, Location("GAS"))),)


def test_a_unit_that_a_drawn_set_leaves_out_retreats_where_the_set_sends_no_other_one() -> None:
    """Coasts do not matter: two units that retreat to one province are lost (DATC 6.H.7)."""
    army, fleet = (Unit(FRANCE, UnitType(kind), Location(place)) for kind, place in (["A", "GAS"], ["F", "MAO"]))
    lost = (
        Dislodged(army, Province("BUR"), (Location("SPA"), Location("BRE"))),
        Dislodged(fleet, Province("NAO"), (Location("SPA/NC"),)),
    )
    board = replace(started_game().board, phase=MAP.phase("F1905R"), dislodged=lost)
    given = (Retreat(fleet.piece, Location("SPA/NC")),)
    for seed in range(10):
        orders = completed(given, FRANCE, board, MAP, RULES, disbands=False, chance=Random(seed))
        assert orders == (*given, Retreat(army.piece, Location("BRE")))
