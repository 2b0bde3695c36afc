"""Gateways (maps.md A.2.6).

Eggford keeps that of West and East Sea; fleets in Cove bar that of East and South Sea.
"""

from __future__ import annotations

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.order_text.notation import parse_order
from judge.board.orders import Order, Waive
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.board.results import Reason, Resolution
from judge.files.maps.examine import read_map
from judge.mail.letters.reasons import explain
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.paths import DATA
from tests.support.rows import each_row

CANAL = read_map(DATA / "canal.yaml")


def standing(orders: str) -> tuple[Position, dict[PowerName, list[Order]]]:
    """`"NORTH F WSE - ESE, SOUTH A EGG H"`: a position, and the orders of its units."""
    units: list[Unit] = []
    by_power: dict[PowerName, list[Order]] = {}
    for text in orders.split(", "):
        power, _, rest = text.partition(" ")
        order = parse_order(rest)
        assert not isinstance(order, Waive)
        units.append(Unit(PowerName(power), order.piece.type, order.piece.location))
        by_power.setdefault(PowerName(power), []).append(order)
    return Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(units), {}), by_power


def play(orders: str) -> Resolution:
    position, by_power = standing(orders)
    return adjudicate(position, by_power, CANAL, RuleSet())


def places(resolution: Resolution) -> list[str]:
    return [f"{unit.power} {unit}" for unit in resolution.after.units]


@each_row(
    ("orders", "gets_through"),
    [
        ("NORTH F WSE - ESE", False),
        ("NORTH F WSE - ESE, SOUTH A EGG H", False),
        ("NORTH F WSE - ESE, NORTH A EGG H", True),
        ("NORTH F WSE - ESE, NORTH A EGG - DUN", True),
        ("NORTH F WSE - ESE, SOUTH A EGG S F WSE - ESE", True),
        ("NORTH F ESE - WSE, SOUTH A EGG S F ESE - WSE", True),
        ("NORTH F WSE - ESE, SOUTH F EGG S F WSE - ESE", True),
        ("NORTH F WSE - ESE, SOUTH F EGG S F ESE - WSE", False),
        ("NORTH F WSE - ESE, SOUTH F EGG S F WSE", False),
        ("NORTH F WSE - ESE, SOUTH A EGG S F WSE - ESE, NORTH A ALB - EGG", True),
        ("NORTH F ESE - SSE", True),
        ("NORTH F ESE - SSE, SOUTH A COV H", True),
        ("NORTH F ESE - SSE, NORTH F COV H", False),
        ("NORTH F ESE - SSE, SOUTH F COV S F ESE - SSE", False),
    ],
)
def test_a_fleet_passes_a_gateway_by_leave_of_its_keeper_or_where_no_fleet_bars_it(
    orders: str, gets_through: bool
) -> None:
    position, _ = standing(orders)
    resolution = play(orders)
    assert (resolution.after.units[0].location != position.units[0].location) is gets_through
    assert resolution.outcomes[0].reason is (Reason.NONE if gets_through else Reason.GATEWAY)


def test_the_leave_of_an_army_lends_no_strength_and_that_of_a_fleet_beside_the_goal_does() -> None:
    attack = "NORTH F WSE - ESE, SOUTH {} EGG S F WSE - ESE, SOUTH F DUN H, WEST F ESE H"
    assert "WEST F ESE" in places(play(attack.format("A")))
    assert "NORTH F ESE" in places(play(attack.format("F")))


def test_a_leave_that_is_cut_still_lets_the_fleet_through_without_strength() -> None:
    orders = "NORTH F WSE - ESE, SOUTH F EGG S F WSE - ESE, WEST A DUN - EGG"
    assert "NORTH F ESE" in places(play(orders))
    held = play(orders + ", WEST F ESE H")
    assert "NORTH F WSE" in places(held)
    assert held.outcomes[0].reason is Reason.BOUNCE


def test_a_fleet_that_is_not_let_through_holds_and_can_be_supported_in_that() -> None:
    orders = "NORTH F WSE - ESE, NORTH A ALB H, NORTH F EGG H, SOUTH F ESE - WSE"
    assert play(orders).outcomes[3].reason is Reason.GATEWAY
    attacked = "WEST F WSE - ESE, WEST F ALB S F WSE, NORTH F EGG - WSE, NORTH A DUN H"
    assert "WEST F WSE" in places(play(attacked))


def test_nobody_lends_support_across_a_gateway() -> None:
    position, _ = standing("NORTH F WSE H, NORTH F DUN H, NORTH A EGG H")
    problems = read_order("F WSE S F DUN - ESE", PowerName("NORTH"), position, CANAL, RuleSet()).problems
    assert [problem.code for problem in problems] == ["E-ORD-SUPADJ"]


@pytest.mark.parametrize(
    ("keeper", "retreats"), [("NORTH A EGG H", ("WSE",)), ("SOUTH A EGG H", ()), ("NORTH A ALB H", ("EGG",))]
)
def test_who_must_retreat_has_only_the_gateways_that_its_own_power_keeps(
    keeper: str, retreats: tuple[str, ...]
) -> None:
    beaten = play(f"NORTH F ESE H, SOUTH F DUN - ESE, SOUTH F COV S F DUN - ESE, {keeper}")
    assert [lost.retreats for lost in beaten.after.dislodged] == [retreats], "and Cove's fleet bars the South Sea"


def test_the_keepers_army_may_be_ordered_to_let_through_though_it_could_not_go_there() -> None:
    position, _ = standing("SOUTH A EGG H, NORTH F WSE H, NORTH F ALB H")
    reading = read_order("A EGG S F WSE - ESE", PowerName("SOUTH"), position, CANAL, RuleSet())
    assert str(reading.problems) == "()"
    refused = read_order("A EGG S F ALB - WSE", PowerName("SOUTH"), position, CANAL, RuleSet())
    assert [problem.code for problem in refused.problems] == ["E-ORD-SUPADJ"]


@pytest.mark.parametrize(
    ("order", "note"),
    [
        ("F WSE - ESE", "only if the unit in Eggford is its power's own or is ordered to support it"),
        ("F ESE - SSE", "only if no fleet is in Cove"),
    ],
)
def test_the_confirmation_of_a_move_through_a_gateway_says_on_what_it_depends(order: str, note: str) -> None:
    position, _ = standing("NORTH F WSE H, NORTH F ESE H")
    reading = read_order(order, PowerName("NORTH"), position, CANAL, RuleSet())
    assert note in reading.notes[0]


def test_letters_say_that_the_gateway_was_closed() -> None:
    position, by_power = standing("NORTH F WSE - ESE, SOUTH A EGG H")
    resolution = adjudicate(position, by_power, CANAL, RuleSet())
    said = explain(resolution.outcomes[0], resolution, position, CANAL)
    assert said == "The North fleet in the West Sea did not get to the East Sea: the gateway was closed to it."
