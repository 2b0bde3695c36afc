"""Convoy routes that a move names or excludes, by the rule convoy_route_syntax (house_rules.md VI.3)."""

from __future__ import annotations

import pytest

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.parse import Reading
from judge.board.orders import Move
from judge.board.position import PhaseType, Position
from judge.rules.house import DEFAULT, HouseRules
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.order_texts import CHANNEL, MAP, board
from tests.support.rows import each_row

OPTIONAL = HouseRules(convoy_route_syntax="optional")
AROUND = board(ENGLAND="A LON, F ENG, F MAO, F NTH, F NWG, F NAO, A WAL")


def reading(text: str, house: HouseRules = OPTIONAL, position: Position = CHANNEL) -> Reading:
    """An English order under some house rules."""
    return read_order(text, PowerName("ENGLAND"), position, MAP, RuleSet(house=house))


def outcome(text: str, house: HouseRules = OPTIONAL, position: Position = CHANNEL) -> str:
    """Return the order as it is stored, or the code of its fault."""
    read = reading(text, house, position)
    if read.order is None:
        return read.problems[0].code
    assert isinstance(read.order, Move)
    return format_order(read.order)


@each_row(
    ("text", "stored"),
    [
        ("A LON - ENG - BEL", "A LON - ENG - BEL"),
        ("A LON - BEL via ENG", "A LON - ENG - BEL"),
        ("A LON - BEL not via NTH", "A LON - BEL VIA NOT VIA NTH"),
        ("A LON not via NTH - BEL", "A LON - BEL VIA NOT VIA NTH"),
        ("A LON - BEL not by North Sea", "A LON - BEL VIA NOT VIA NTH"),
        ("A LON - BEL not through the North Sea", "A LON - BEL VIA NOT VIA NTH"),
        ("army London to Belgium, not via F NTH", "A LON - BEL VIA NOT VIA NTH"),
        ("A LON - BEL", "A LON - BEL VIA"),
        ("A WAL - LON not via ENG", "A WAL - LON NOT VIA ENG"),
    ],
)
def test_move_names_its_route_or_excludes_places(text: str, stored: str) -> None:
    assert outcome(text) == stored


@each_row(
    ("text", "expected"),
    [
        ("A LON - SPA via ENG", "A LON - ENG - SPA"),
        ("A LON - SPA via NAO", "A LON - NAO - SPA"),
        ("A LON - SPA via NWG not via NAO", "E-ORD-PATH"),
        ("A LON - SPA not via MAO", "E-ORD-MOVE"),
        ("A LON - SPA via ENG NWG", "E-ORD-PATH"),
        ("A LON - SPA via IRI", "E-ORD-PATHFLEET"),
        ("A LON - SPA via YOR", "E-ORD-PATHFLEET"),
    ],
)
def test_part_of_the_way_is_enough_if_fleets_leave_a_way_through_it(text: str, expected: str) -> None:
    assert outcome(text, position=AROUND) == expected


def test_move_that_excludes_every_way_is_told_so() -> None:
    [problem] = reading("A LON - SPA not via MAO", position=AROUND).problems
    assert problem.text.endswith("and no chain of fleets could convoy it there without Mid-Atlantic Ocean.")


def test_without_the_house_rule_all_of_the_way_is_named_and_nothing_excluded() -> None:
    assert outcome("A LON - SPA via ENG", DEFAULT, AROUND) == "E-ORD-PATH"
    read = reading("A LON - BEL not via NTH", DEFAULT)
    assert read.problems[0].code == "E-ORD-PATH"
    assert read.problems[0].text == "NOT VIA is for games with the house rule convoy_route_syntax=optional."


def test_under_no_check_places_are_excluded_as_written_but_not_without_the_house_rule() -> None:
    for house, expected in ((OPTIONAL, "A LON - MUN VIA NOT VIA NTH"), (DEFAULT, "")):
        rules = RuleSet(["NO_CHECK"], house=house)
        read = read_order("A LON - MUN via convoy not via NTH", PowerName("ENGLAND"), CHANNEL, MAP, rules)
        assert (format_order(read.order) if isinstance(read.order, Move) else "") == expected


def test_route_is_filled_in_only_where_it_does_not_bind() -> None:
    single = board(ENGLAND="A LON, F NTH")
    assert outcome("A LON - NWY", DEFAULT, single) == "A LON - NTH - NWY"
    assert outcome("A LON - NWY", OPTIONAL, single) == "A LON - NWY VIA"
    assert outcome("A LON - NWY", HouseRules(convoy_disruption="listed_or_any"), single) == "A LON - NWY VIA"


@pytest.mark.parametrize("text", ["F NTH - HEL not via SKA", "F NTH S A HOL not via ENG", "A LON H not via ENG"])
def test_only_moves_of_armies_exclude_places(text: str) -> None:
    read = reading(text)
    assert [problem.code for problem in read.problems] in (["E-ORD-PATH"], ["E-ORD-JUNK"])


def test_not_alone_is_no_word_of_an_order() -> None:
    assert reading("A LON not - BEL").problems[0].code == "E-ORD-PLACE"


@pytest.mark.parametrize(
    "text", ["A LON - BEL NOT VIA NTH", "A LON - BEL VIA NOT VIA NTH IRI", "A LON - ENG - BEL NOT VIA NTH"]
)
def test_excluded_places_read_back_in_the_short_notation_and_in_words(text: str) -> None:
    order = parse_order(text, PhaseType.MOVEMENT)
    assert format_order(order) == text
    words = describe_order(order, MAP, None)
    assert "not via North Sea" in words
    again = reading(words)
    assert isinstance(order, Move)
    assert isinstance(again.order, Move)
    assert (again.order.avoid, again.order.path) == (order.avoid, order.path)
