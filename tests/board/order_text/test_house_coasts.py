"""Coasts that orders leave out or get wrong, under house rules (house_rules.md 3)."""

from __future__ import annotations

import pytest

from judge.board.datc_options import options_of
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.order_text.context import order_context
from judge.board.order_text.house_reading import read_by_house
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.parse import Reading
from judge.board.orders import Order
from judge.board.position import Position
from judge.board.results import Resolution, Result
from judge.rules.house import DEFAULT, HouseRules
from judge.rules.registry import RuleSet
from tests.support.order_texts import LOST, MAP, board
from tests.support.rows import each_row

LENIENT = HouseRules(coast_policy="lenient")
FRANCE = PowerName("FRANCE")
SPAIN = board(FRANCE="F SPA/NC, A MAR, F POR", ITALY="F LYO")
GASCONY = board(FRANCE="F GAS, A MAR, F WES")
ATLANTIC = board(FRANCE="F MAO, F WES, F POR")


def under(house: HouseRules, text: str, position: Position, power: PowerName = FRANCE) -> Reading:
    return read_by_house(text, order_context(power, position, MAP, RuleSet(house=house)))


def outcome(house: HouseRules, text: str, position: Position, power: PowerName = FRANCE) -> str:
    """Return the order as it is stored, or the code of its fault."""
    reading = under(house, text, position, power)
    if reading.order is None:
        return reading.problems[0].code
    assert isinstance(reading.order, Order)
    return format_order(reading.order)


@each_row(
    ("text", "position", "strict", "lenient"),
    [
        # A fleet moves to the province: coast omitted or wrong.
        ("F GAS - SPA", GASCONY, "F GAS - SPA/NC", "F GAS - SPA/NC"),
        ("F GAS - SPA/SC", GASCONY, "E-ORD-MOVE", "F GAS - SPA/NC"),
        ("F MAO - SPA", ATLANTIC, "E-ORD-COASTNEEDED", "E-ORD-COASTNEEDED"),
        ("F MAO - SPA/NC", ATLANTIC, "F MAO - SPA/NC", "F MAO - SPA/NC"),
        # It moves from, holds in or supports from the province: own coast omitted.
        ("F SPA - MAO", SPAIN, "F SPA/NC - MAO", "F SPA/NC - MAO"),
        ("F SPA H", SPAIN, "F SPA/NC H", "F SPA/NC H"),
        ("F SPA S F POR", SPAIN, "F SPA/NC S F POR", "F SPA/NC S F POR"),
        # Own coast wrong.
        ("F SPA/SC - MAO", SPAIN, "E-ORD-UNIT", "F SPA/NC - MAO"),
        ("F SPA/SC H", SPAIN, "E-ORD-UNIT", "F SPA/NC H"),
        ("F SPA/SC S F POR", SPAIN, "E-ORD-UNIT", "F SPA/NC S F POR"),
        ("F SPA/SC - LYO", SPAIN, "E-ORD-UNIT", "E-ORD-MOVE"),
        # Support of a fleet to the province.
        ("F WES S F MAO - SPA", ATLANTIC, "F WES S F MAO - SPA", "E-ORD-COASTNEEDED"),
        ("F WES S F MAO - SPA/NC", ATLANTIC, "F WES S F MAO - SPA", "F WES S F MAO - SPA/NC"),
        ("F WES S F MAO - SPA/SC", ATLANTIC, "F WES S F MAO - SPA", "F WES S F MAO - SPA/SC"),
        ("A MAR S F GAS - SPA", GASCONY, "A MAR S F GAS - SPA", "A MAR S F GAS - SPA"),
        ("A MAR S F GAS - SPA/SC", GASCONY, "A MAR S F GAS - SPA", "A MAR S F GAS - SPA"),
        ("F WES S F GAS - SPA/NC", GASCONY, "F WES S F GAS - SPA", "F WES S F GAS - SPA"),
        # Support of a fleet from the province, or holding in it.
        ("F POR S F SPA", SPAIN, "F POR S F SPA/NC", "F POR S F SPA/NC"),
        ("F POR S F SPA/SC", SPAIN, "E-ORD-SUPWHO", "F POR S F SPA/NC"),
        ("F POR S F SPA/SC - MAO", SPAIN, "E-ORD-SUPWHO", "F POR S F SPA/NC - MAO"),
        ("A MAR S F SPA/SC - GAS", SPAIN, "E-ORD-SUPWHO", "A MAR S F SPA/NC - GAS"),
    ],
)
def test_a_coast_left_out_or_wrong_is_harmless_under_lenient_where_one_only_is_possible(
    text: str, position: Position, strict: str, lenient: str
) -> None:
    assert outcome(DEFAULT, text, position) == strict
    assert outcome(LENIENT, text, position) == lenient


def test_the_true_coast_is_told_in_a_remark() -> None:
    assert under(LENIENT, "F SPA/SC - MAO", SPAIN).notes == ("the fleet is in Spain (north coast)",)
    assert under(LENIENT, "F SPA - MAO", SPAIN).notes == ()
    (note,) = under(LENIENT, "F GAS - SPA/SC", GASCONY).notes
    assert note == "it goes to Spain (north coast), the only coast that it can reach"
    assert under(LENIENT, "F GAS - SPA", GASCONY).notes == ()


def test_a_retreat_to_the_wrong_coast_goes_to_the_only_one_there_is() -> None:
    assert outcome(DEFAULT, "F MAO - SPA/SC", LOST) == "E-RET-DEST"
    assert outcome(LENIENT, "F MAO - SPA/SC", LOST) == "F MAO R SPA/NC"
    assert outcome(LENIENT, "F POR - SPA", LOST, PowerName("ITALY")) == "E-RET-DEST"


def adjudicated(position: Position, house: HouseRules, *texts: str) -> Resolution:
    """The resolution of orders for France, by the choices that its house rules make."""
    rules = RuleSet(house=house)
    return adjudicate(position, {FRANCE: [parse_order(text) for text in texts]}, MAP, rules, options_of(house))


def is_void(resolution: Resolution, place: str) -> bool:
    """True if the support of the unit in a province was void."""
    (found,) = [outcome for outcome in resolution.outcomes if outcome.unit and outcome.unit.province == place]
    return Result.VOID in found.results


@pytest.mark.parametrize(
    ("move", "support", "void"),
    [
        ("F MAO - SPA/NC", "F WES S F MAO - SPA", True),
        ("F MAO - SPA/NC", "F WES S F MAO - SPA/NC", False),
        ("F MAO - SPA/NC", "F WES S F MAO - SPA/SC", True),
    ],
)
def test_support_for_a_fleet_that_reaches_two_coasts_has_to_name_the_one_of_its_order(
    move: str, support: str, void: bool
) -> None:
    assert is_void(adjudicated(ATLANTIC, LENIENT, move, support), "WES") is void
    assert not is_void(adjudicated(ATLANTIC, DEFAULT, move, "F WES S F MAO - SPA"), "WES")


@pytest.mark.parametrize("coast", ["", "/NC", "/SC"])
def test_support_for_a_fleet_that_reaches_one_coast_counts_whatever_coast_it_names(coast: str) -> None:
    moved = adjudicated(GASCONY, LENIENT, "F GAS - SPA/NC", f"A MAR S F GAS - SPA{coast}")
    assert not is_void(moved, "MAR")
    assert adjudicated(GASCONY, LENIENT, "F GAS - SPA/SC", "A MAR H").after.at("SPA") is not None  # type: ignore[arg-type]
