"""Single orders that can be valid, and words about the others.

Units stand on the standard map as each test says.
"""

from __future__ import annotations

import pytest

from judge.board.datc_options import DEFAULT, Options
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Waive
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.problems import Problem
from judge.rules.registry import RuleSet
from tests.support.board import movement_fault
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE = PowerName("FRANCE")


def standing(units: str) -> Position:
    """`"A PAR, F BRE"`, all French."""
    pieces = [parse_piece(unit) for unit in units.split(", ")]
    return Position(MAP.start, tuple(Unit(FRANCE, piece.type, piece.location) for piece in pieces), {})


def fault(order: str, units: str, options: Options = DEFAULT, rules: RuleSet | None = None) -> Problem | None:
    """Return the fault of an order for the unit in the province that it names."""
    position, parsed = standing(units), parse_order(order)
    assert not isinstance(parsed, Waive)
    unit = position.at(parsed.piece.province)
    assert unit is not None
    return movement_fault(parsed, unit, position, MAP, rules or RuleSet(), options)


@each_row(
    ("order", "units"),
    [
        ("A PAR H", "A PAR"),
        ("A PAR - BUR", "A PAR"),
        ("A LON - BRE", "A LON, F ENG"),
        ("A LON - BRE VIA", "A LON, F ENG"),
        ("A LON - ENG - BRE", "A LON, F ENG"),
        ("F GAS - SPA", "F GAS"),
        ("F POR - SPA/NC", "F POR"),
        ("A GAS - SPA/NC", "A GAS"),
        ("A PAR S A MAR - BUR", "A PAR, A MAR"),
        ("F POR S F MAO - SPA/NC", "F POR, F MAO"),
        ("A BEL S A LON - HOL", "A BEL, A LON, F NTH"),
        ("F NTH C A LON - HOL", "F NTH, A LON"),
        ("F SPA/NC - LYO", "F SPA/SC"),
    ],
)
def test_order_that_can_be_valid_has_no_fault(order: str, units: str) -> None:
    assert fault(order, units) is None


@each_row(
    ("order", "units", "code"),
    [
        ("A PAR - PAR", "A PAR", "E-ORD-STAY"),
        ("A PAR - MAR", "A PAR", "E-ORD-MOVE"),
        ("A PAR - XYZ", "A PAR", "E-ORD-MOVE"),
        ("A LON - ENG", "A LON, F NTH", "E-ORD-MOVE"),
        ("A LON - BRE", "A LON", "E-ORD-MOVE"),
        ("A LON - BRE", "A LON, F IRI", "E-ORD-MOVE"),
        ("A BEL - HOL VIA", "A BEL", "E-ORD-MOVE"),
        ("F ROM - VEN", "F ROM", "E-ORD-MOVE"),
        ("F LON - NTH - BEL", "F LON, F NTH", "E-ORD-MOVE"),
        ("F GAS - SPA/SC", "F GAS", "E-ORD-MOVE"),
        ("F POR - SPA", "F POR", "E-ORD-COASTNEEDED"),
        ("A PAR S A PAR", "A PAR", "E-ORD-SUPSELF"),
        ("A PAR S A MUN", "A PAR, A MUN", "E-ORD-SUPADJ"),
        ("A PAR S A MUN - BUR", "A PAR", "E-ORD-SUPWHO"),
        ("A PAR S A KIE - BUR", "A PAR, A KIE", "E-ORD-SUPREACH"),
        ("F BLA S A RUM - ARM", "F BLA, A RUM", "E-ORD-SUPREACH"),
        ("F POR S F GAS - SPA/SC", "F POR, F GAS", "E-ORD-SUPREACH"),
        ("A PAR C A BRE - LON", "A PAR, A BRE", "E-ORD-CONWHO"),
        ("F BRE C A GAS - PIC", "F BRE, A GAS", "E-ORD-CONWHO"),
        ("F ENG C A LON - BRE", "F ENG, F LON", "E-ORD-CONWHO"),
        ("F ENG C A LON - PAR", "F ENG, A LON", "E-ORD-CONDEST"),
        ("F IRI C A LON - BEL", "F IRI, F ENG, A LON", "E-ORD-CONIMP"),
        ("F WES C A MAR - SPA", "F WES, F LYO, A MAR", "E-ORD-CONIMP"),
        ("A PAR R BUR", "A PAR", "E-ORD-PHASE"),
    ],
)
def test_order_that_cannot_be_valid_is_told_why(order: str, units: str, code: str) -> None:
    problem = fault(order, units)
    assert problem is not None
    assert problem.code == code
    assert problem.text.endswith(".")


@pytest.mark.parametrize(
    ("path", "units", "code"),
    [
        ("A LON - IRI - BEL", "A LON, F IRI, F ENG", "E-ORD-PATH"),
        ("A LON - ENG - ENG - BEL", "A LON, F ENG", "E-ORD-PATH"),
        ("A LON - ENG - BEL", "A LON, F NTH", "E-ORD-PATHFLEET"),
    ],
)
def test_path_that_binds_must_lead_there_over_fleets(path: str, units: str, code: str) -> None:
    problem = fault(path, units, Options.of({"4.A.6": "optional"}))
    assert problem is not None
    assert problem.code == code


@each_row(
    ("issue", "choice", "order", "units"),
    [
        ("4.B.2", "fails", "F GAS - SPA", "F GAS"),
        ("4.B.5", "fails", "F SPA/NC - LYO", "F SPA/SC"),
        ("4.B.6", "fails", "A GAS - SPA/NC", "A GAS"),
        ("4.C.2", "invalid", "F PAR - BUR", "A PAR"),
    ],
)
def test_stricter_choice_of_an_issue_finds_fault_where_the_usual_one_does_not(
    issue: str, choice: str, order: str, units: str
) -> None:
    assert fault(order, units) is None
    assert fault(order, units, Options.of({issue: choice})) is not None


@each_row(
    ("issue", "choice", "order", "units"),
    [
        ("4.B.1", "default_coast", "F POR - SPA", "F POR"),
        ("4.B.3", "corrected", "F GAS - SPA/SC", "F GAS"),
        ("4.E.1", "possible_geography", "A LON - BRE", "A LON"),
        ("4.E.1", "possible_geography", "A PAR S A MAR - BUR", "A PAR"),
        ("4.A.3", "intent_or_land", "A BEL - HOL VIA", "A BEL"),
    ],
)
def test_milder_choice_of_an_issue_finds_no_fault_where_the_usual_one_does(
    issue: str, choice: str, order: str, units: str
) -> None:
    assert fault(order, units) is not None
    assert fault(order, units, Options.of({issue: choice})) is None


def test_fleet_on_a_coast_convoys_only_under_coastal_convoy() -> None:
    position = standing("F BRE, A GAS")
    orders = {FRANCE: [parse_order("F BRE C A GAS - PIC"), parse_order("A GAS - PIC")]}
    without = adjudicate(position, orders, MAP, RuleSet())
    under = adjudicate(position, orders, MAP, RuleSet(["COASTAL_CONVOY"]))
    assert without.after.occupied == {Province("BRE"), Province("GAS")}
    assert under.after.occupied == {Province("BRE"), Province("PIC")}
