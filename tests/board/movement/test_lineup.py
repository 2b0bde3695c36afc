"""The units of a position by number, and the orders of a power, both kept from one phase to the next."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName
from judge.board.order_text.notation import parse_order
from judge.board.orders import Order
from judge.board.position import Position, Unit, UnitType
from judge.board.results import Resolution
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.movement_play import MAP

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def army(power: PowerName, place: str) -> Unit:
    return Unit(power, UnitType.ARMY, Location(place))


def after(resolution: Resolution) -> list[str]:
    return [f"{unit.power} {unit}" for unit in resolution.after.units]


def test_one_position_is_resolved_on_two_maps_that_number_their_provinces_otherwise() -> None:
    position = Position(MAP.start, (army(FRANCE, "PAR"), army(FRANCE, "VEN")), {})
    orders: dict[PowerName, list[Order]] = {FRANCE: [parse_order("A PAR - BUR"), parse_order("A VEN - ROM")]}
    for map in (MAP, load_map("youngstown"), MAP):
        assert after(adjudicate(position, orders, map, RuleSet())) == ["FRANCE A BUR", "FRANCE A ROM"]


def test_an_order_that_two_powers_give_in_turn_moves_the_unit_of_each() -> None:
    position = Position(MAP.start, (army(FRANCE, "PAR"),), {})
    for power in (FRANCE, ITALY, FRANCE):
        held = replace(position, units=(army(power, "PAR"),))
        resolution = adjudicate(held, {power: [parse_order("A PAR - BUR")]}, MAP, RuleSet())
        assert after(resolution) == [f"{power} A BUR"]
        assert resolution.outcomes[0].unit == army(power, "PAR")


def test_a_position_is_equal_to_another_whether_it_was_resolved_or_not() -> None:
    position = Position(MAP.start, (army(FRANCE, "PAR"),), {})
    adjudicate(position, {}, MAP, RuleSet())
    assert position == Position(MAP.start, (army(FRANCE, "PAR"),), {})
    assert replace(position, units=(army(ITALY, "ROM"),)).units == (army(ITALY, "ROM"),)
    moved = replace(position, units=(army(FRANCE, "MAR"),))
    assert after(adjudicate(moved, {FRANCE: [parse_order("A MAR - GAS")]}, MAP, RuleSet())) == ["FRANCE A GAS"]
