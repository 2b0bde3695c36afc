"""Help that units of powers in leagues may give (maps.md A.3.2).

Ambition: the Papacy is strict, three others are benign.
"""

from __future__ import annotations

import pytest

from judge.board.leagues import league_fault
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Support
from judge.board.position import Position, Unit
from judge.board.results import Reason
from judge.files.maps.load import load_map
from judge.problems import Problem
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.rows import each_row

AMBITION = load_map("ambition")
STANDARD = load_map("standard")


def standing(units: str) -> Position:
    """`"PAPACY A PAP, AUSTRIA A MIL"`, in spring 1763."""
    found = []
    for text in units.split(", "):
        power, _, piece = text.partition(" ")
        found.append(Unit(PowerName(power), parse_piece(piece).type, parse_piece(piece).location))
    return Position(AMBITION.start, tuple(found), {})


def fault(units: str, order: str, *rules: str) -> Problem | None:
    """Return the fault of an order that the first unit's power writes for it."""
    position = standing(units)
    problems = read_order(order, position.units[0].power, position, AMBITION, RuleSet(rules)).problems
    return problems[0] if problems else None


STRICT = "PAPACY A PAP, AUSTRIA A TUS"
BENIGN = "CATHOLIC A BAV, TURKEY A BOH, PROTESTANT A BAW"


@each_row(
    ("units", "order"),
    [
        ("PAPACY A PAP, AUSTRIA A TUS", "A PAP S A TUS"),
        ("PAPACY A PAP, FRANCE A TUS", "A PAP S A TUS - VEN"),
        ("PAPACY A PAP, TURKEY F ADR", "A PAP - VEN"),
        ("CATHOLIC A BAV, TURKEY A BOH", "A BAV S A BOH"),
        ("CATHOLIC A BAV, TURKEY A BOH", "A BAV S A BOH - BAW"),
        ("CATHOLIC A BAV, TURKEY A BOH, TURKEY A BAW", "A BAV S A BOH - BAW"),
        ("CATHOLIC A BAV, RUSSIA A BOH, PROTESTANT A BAW", "A BAV S A BOH - BAW"),
        ("FRANCE A BAV, TURKEY A BOH, PROTESTANT A BAW", "A BAV S A BOH - BAW"),
        ("MUSLIM F TYS, FRANCE A SAR, FRANCE A TWS", "F TYS C A SAR - TUS"),
    ],
)
def test_help_that_a_league_allows_is_taken(units: str, order: str) -> None:
    assert fault(units, order) is None


@each_row(
    ("units", "order", "words"),
    [
        ("PAPACY A PAP, TURKEY A TUS", "A PAP S A TUS", "Papacy helps units of the Catholic league only"),
        ("PAPACY A PAP, RUSSIA A TUS", "A PAP S A TUS - VEN", "the army in Tuscany is Russian"),
        ("PAPACY F TYS, BRITAIN A SAR", "F TYS C A SAR - TUS", "the army in Sardinia is British-Hanoverian"),
        (BENIGN, "A BAV S A BOH - BAW", "nobody but units of the Catholic or Christian league against the army in"),
        ("CATHOLIC A BAV, TURKEY A BOH, FRANCE A BAW", "A BAV S A BOH - BAW", "which is French"),
        ("MUSLIM F TYS, FRANCE A SAR, TURKEY A TUS", "F TYS C A SAR - TUS", "the unit to be helped is French"),
    ],
)
def test_help_that_a_league_forbids_is_refused_and_says_whose_unit_is_in_the_way(
    units: str, order: str, words: str
) -> None:
    problem = fault(units, order)
    assert problem is not None
    assert problem.code == "E-ORD-LEAGUE"
    assert words in problem.text


@pytest.mark.parametrize("units", [STRICT.replace("AUSTRIA", "TURKEY"), BENIGN])
def test_where_orders_may_be_fictional_nothing_is_asked_of_leagues(units: str) -> None:
    order = "A PAP S A TUS" if units.startswith("PAPACY") else "A BAV S A BOH - BAW"
    assert fault(units, order) is not None
    assert fault(units, order, "FICTIONAL_OK") is None


def test_the_league_of_the_unit_counts_and_not_that_of_who_writes_its_order() -> None:
    position = standing("PAPACY A PAP, TURKEY A TUS, AUSTRIA A MIL")
    reading = read_order("A PAP S A TUS", PowerName("AUSTRIA"), position, AMBITION, RuleSet(["ORDER_ANY"]))
    assert [problem.code for problem in reading.problems] == ["E-ORD-LEAGUE"]


def test_a_unit_that_is_not_there_is_no_business_of_leagues() -> None:
    problem = fault("PAPACY A PAP, AUSTRIA A MIL", "A PAP S A TUS")
    assert problem is not None
    assert problem.code == "E-ORD-SUPWHO"


def test_a_map_without_leagues_asks_nothing() -> None:
    assert not STANDARD.has_leagues
    position = standing("FRANCE A PAR, GERMANY A BUR")
    order = parse_order("A PAR S A BUR - MUN")
    assert isinstance(order, Support)
    assert league_fault(order, position, STANDARD, RuleSet()) is None


@pytest.mark.parametrize(("mover", "is_helped"), [("TURKEY", False), ("FRANCE", True)])
def test_help_that_a_league_forbids_does_not_count_however_the_order_came_to_be_on_file(
    mover: str, is_helped: bool
) -> None:
    orders = {
        PowerName("PAPACY"): (parse_order("A PAP S A TUS - VEN"),),
        PowerName(mover): (parse_order("A TUS - VEN"),),
        PowerName("AUSTRIA"): (parse_order("A VEN H"),),
    }
    resolution = adjudicate(standing(f"PAPACY A PAP, {mover} A TUS, AUSTRIA A VEN"), orders, AMBITION, RuleSet())
    assert resolution.outcomes[0].reason is (Reason.NONE if is_helped else Reason.ILLEGAL)
    assert [lost.unit.province for lost in resolution.after.dislodged] == ([Province("VEN")] if is_helped else [])
