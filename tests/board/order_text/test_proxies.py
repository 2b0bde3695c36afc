"""Proxy orders and orders for the units of others, as they are read (rules.md C12, orders.md 3.2)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.opening import opening
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.parse import Reading
from judge.board.orders import Proxy
from judge.files.maps.load import load_map
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Present
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.rows import each_row

MAP = load_map("standard")
BOARD = opening(MAP, tuple(MAP.powers), RuleSet())
ENGLAND = PowerName("ENGLAND")
PROXY = RuleSet(["PROXY_OK", "ORDER_ANY"])


def read(text: str, rules: RuleSet = PROXY) -> Reading:
    return read_order(text, ENGLAND, BOARD, MAP, rules)


@each_row(
    "text",
    [
        "F LON P FRANCE",
        "f lon p f",
        "London proxy to France",
        "lon proxies french",
        "The fleet in London is proxying to France.",
        "LON P FRANCE % as agreed",
        "F LON P [FRANCE]",
        "F LON PROXY TO THE FRENCH",
        "ENGLISH F LON P FRANCE",
    ],
)
def test_a_proxy_names_a_unit_and_another_power(text: str) -> None:
    order = read(text).order
    assert isinstance(order, Proxy)
    assert format_order(order) == "F LON P FRANCE"
    assert describe_order(order, MAP, BOARD) == "Fleet London PROXY to France"
    assert parse_order("F LON P FRANCE") == order
    assert read(describe_order(order, MAP, BOARD)).order == order


@each_row("letter", ["A", "F", "G", "I", "R", "T"])
def test_a_power_may_be_named_by_its_letter(letter: str) -> None:
    order = read(f"LON P {letter}").order
    assert isinstance(order, Proxy)
    assert order.holder[:1] == letter


@each_row(
    ("text", "code"),
    [
        ("F LON P", "E-ORD-PROXY"),
        ("F LON P ENGLAND", "E-ORD-PROXY"),
        ("F LON P SPAIN", "E-ORD-PROXY"),
        ("A PAR P ITALY", "E-ORD-UNIT"),
        ("F BEL P ITALY", "E-ORD-UNIT"),
    ],
)
def test_proxies_that_are_refused(text: str, code: str) -> None:
    assert [problem.code for problem in read(text).problems] == [code]


@each_row(
    "text",
    [
        *("F LON - NTH P FRANCE", "F LON NTH P FRANCE", "F LON - NTH (P FRANCE)", "F LON - NTH, P FRANCE"),
        *("F LON H P FRANCE", "F LON F EDI A LVP P FRANCE"),
        *("F LON A LVP P FRANCE", "LON EDI P FRANCE", "F LON - NTH F EDI P FRANCE", "F LON VIA P FRANCE"),
        *("F LON S F EDI P FRANCE", "F LON S F EDI - NTH P FRANCE", "F LON C A LVP - BEL P FRANCE", "P F LON P FRANCE"),
        *("F LON B P FRANCE", "to LON P FRANCE", "F LON NOT VIA P FRANCE", "F LON FROM P FRANCE"),
        *("F LON WITH P FRANCE", "F LON WITH EDI P FRANCE", "F LON TO P FRANCE", "F LON - P FRANCE"),
    ],
)
def test_nothing_beside_its_unit_stands_before_a_proxy(text: str) -> None:
    assert read(text).order is None
    assert taken(text) == []


def taken(*lines: str) -> list[str]:
    """Orders on file for England after a mail with these lines."""
    sets = collect_orders(
        list(enumerate(lines, 1)), ENGLAND, frozenset({ENGLAND}), BOARD, MAP, PROXY, present={ENGLAND: Present()}
    )
    return sorted(map(format_order, sets.sets[ENGLAND])) if isinstance(sets, OrderSets) and sets.sets else []


def test_proxies_on_one_line_are_parted_by_signs() -> None:
    assert taken("F LON P FRANCE, F EDI P ITALY") == ["F EDI P ITALY", "F LON P FRANCE"]
    assert taken("F LON, F EDI P FRANCE") == taken("F LON and F EDI P FRANCE") == ["F EDI P FRANCE"]
    assert taken("F LON P FRANCE; F EDI - NTH") == ["F EDI - NTH", "F LON P FRANCE"]


def test_there_are_no_proxies_without_the_rule() -> None:
    for rules in (RuleSet(), RuleSet(["ORDER_ANY"])):
        (problem,) = read("F LON P FRANCE", rules).problems
        assert (problem.code, "PROXY_OK" in problem.text) == ("E-ORD-PROXY", True)


def test_units_of_others_can_be_ordered_under_order_any_only() -> None:
    assert [problem.code for problem in read("A PAR - BUR", RuleSet()).problems] == ["E-ORD-UNIT"]
    for rules in (RuleSet(["ORDER_ANY"]), RuleSet(["ORDER_ANY", "PROXY_OK"])):
        assert read("A PAR - BUR", rules).order == parse_order("A PAR - BUR")
    assert [problem.code for problem in read("A PAR - MOS").problems] == ["E-ORD-MOVE"]
    assert [problem.code for problem in read("F PAR - PIC").problems] == ["E-ORD-UNIT"]
