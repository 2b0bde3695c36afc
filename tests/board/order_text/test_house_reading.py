"""Faulty orders and orders with conditions, as house rules have them read (house_rules.md 1)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.conditions import split_condition
from judge.board.order_text.context import Skip, order_context
from judge.board.order_text.house_reading import read_by_house
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import Reading
from judge.board.order_text.split_orders import OrdersTable, split_conditional_orders
from judge.board.orders import Hold, Misorder, Order
from judge.board.position import PhaseType, Position
from judge.rules.house import DEFAULT
from judge.rules.house_options import read_house
from judge.rules.registry import RuleSet
from tests.support.order_texts import CHANNEL, LOST, MAP, board
from tests.support.rows import each_row

HOLD = "illegal_order=hold"
BASE = "conditional_orders=base"
FRANCE = board(FRANCE="A PAR, A MAR, A BUR, F BRE", ITALY="A PIE")


def under(house: str, text: str, power: str = "FRANCE", position: Position = FRANCE, *rules: str) -> Reading:
    """An order read under the house rules of a HOUSE line."""
    active = RuleSet(rules, house=read_house(house.split() or ["DEFAULT"], DEFAULT))
    return read_by_house(text, order_context(PowerName(power), position, MAP, active))


def outcome(house: str, text: str, power: str = "FRANCE", position: Position = FRANCE, *rules: str) -> str:
    """Return the order as it is stored, with the words of a faulty one that holds; or its fault's code."""
    reading = under(house, text, power, position, *rules)
    if reading.order is None:
        return reading.problems[0].code
    if isinstance(reading.order, Hold) and reading.order.misorder is not Misorder.NONE:
        return f"{reading.order.piece} {reading.order.misorder}"
    assert isinstance(reading.order, Order)
    return format_order(reading.order)


@each_row(
    ("text", "refused", "counts_as"),
    [
        ("A PAR - LON", "E-ORD-MOVE", "A PAR move"),
        ("A PAR-LON", "E-ORD-MOVE", "A PAR move"),
        ("A PAR - Lundon", "E-ORD-WORD", "A PAR move"),
        ("A PAR ⟾ Lundon", "E-ORD-WORD", "A PAR move"),
        ("Paris moves to Lundon", "E-ORD-WORD", "A PAR move"),
        ("A PAR LON", "E-ORD-MOVE", "A PAR move"),
        ("A PAR S A MOS - ANK", "E-ORD-SUPWHO", "A PAR hold"),
        ("A PAR S A MAR - MUN", "E-ORD-SUPADJ", "A PAR hold"),
        ("F BRE C A PAR - LON", "E-ORD-CONWHO", "F BRE hold"),
        ("A PAR dances", "E-ORD-WORD", "A PAR hold"),
        ("A PAR supports Lundon", "E-ORD-WORD", "A PAR hold"),
        ("A BRE - ENG", "E-ORD-UNIT", "F BRE move"),
        ("A PAR", "E-ORD-EMPTY", "A PAR hold"),
    ],
)
def test_a_faulty_order_is_refused_or_its_unit_holds_as_one_told_to_move_or_not(
    text: str, refused: str, counts_as: str
) -> None:
    assert outcome("", text) == refused
    assert outcome(HOLD, text) == counts_as


@each_row(
    ("text", "refused"),
    [
        ("A PIE - MAR", "E-ORD-UNIT"),
        ("A MUN H", "E-ORD-UNIT"),
        ("Hello Italy", "E-ORD-WORD"),
        ("Please see that Paris gets it", "E-ORD-WORD"),
    ],
)
def test_what_is_for_no_unit_of_the_power_stays_refused(text: str, refused: str) -> None:
    assert outcome("", text) == outcome(HOLD, text) == refused


@each_row(
    "text",
    [
        *("A PAR unchanged", "A PAR as before", "A PAR no change", "A PAR ditto", "A PAR - same", "keep A PAR - BUR"),
        *("A PAR: see my last mail", "My army in Paris stays where it was going", "Is my army in Paris safe?"),
        *("A PAR, I think, is in danger", "A PAR?"),
    ],
)
def test_what_says_nothing_new_of_a_unit_puts_no_hold_in_the_place_of_its_order(text: str) -> None:
    assert outcome(HOLD, text).startswith("E-ORD")


def test_a_move_that_some_fleet_could_make_possible_is_a_failed_move_and_no_hold() -> None:
    position = board(ENGLAND="A LON", RUSSIA="F NTH")
    assert outcome(HOLD, "A LON - NWY", "ENGLAND", position) == "A LON - NTH - NWY"
    assert outcome(HOLD, "A LON - NWY", "ENGLAND", board(ENGLAND="A LON")) == "A LON move"


def test_the_remark_says_why_and_asks_for_the_order_again() -> None:
    (note,) = under(HOLD, "A PAR - LON").notes
    assert note.startswith("the army in Paris holds, and cannot be supported, since it is told to move (house rule")
    assert "cannot move to London" in note
    assert note.endswith("If you mean something else, send this order again")
    (short,) = under(f"{HOLD} clarify_on_error=false", "A PAR dances").notes
    assert short.startswith("the army in Paris holds (house rule illegal_order).")
    assert "again" not in short
    (supported,) = under(f"{HOLD} failed_move_takes_hold_support=true", "A PAR - LON").notes
    assert "cannot be supported" not in supported


def test_faulty_retreats_stay_refused() -> None:
    assert outcome(HOLD, "A MUN - BUR", "GERMANY", LOST) == "E-RET-DEST"


@each_row(
    ("text", "base", "condition"),
    [
        ("A MAR-SPA UNLESS A PIE-MAR, THEN A MAR H", "A MAR-SPA", "UNLESS A PIE-MAR, THEN A MAR H"),
        ("A PAR - BUR (unless Munich moves)", "A PAR - BUR", "unless Munich moves)"),
        ("A PAR - BUR or A PAR - PIC", "A PAR - BUR", "or A PAR - PIC"),
        ("If Munich moves, then A PAR - PIC", "", "If Munich moves, then A PAR - PIC"),
        ("F MOR H", "F MOR H", ""),
    ],
)
def test_an_order_is_parted_where_its_condition_begins(text: str, base: str, condition: str) -> None:
    assert split_condition(text, MAP) == (base, condition)


def test_a_condition_stays_with_its_order_when_a_line_is_divided() -> None:
    line = "A PAR-BUR, A MAR-SPA UNLESS A PIE-MAR, THEN A MAR H; F BRE-MAO"
    expected = ["A PAR-BUR", "A MAR-SPA UNLESS A PIE-MAR, THEN A MAR H", "F BRE-MAO"]
    assert [part.strip() for part in split_conditional_orders(line, OrdersTable(MAP, PhaseType.MOVEMENT))] == expected
    assert split_conditional_orders("A PAR H", OrdersTable(MAP, PhaseType.MOVEMENT)) == ["A PAR H"]


@each_row(
    ("text", "counts_as"),
    [
        ("A MAR-SPA UNLESS A PIE-MAR, THEN A MAR H", "A MAR - SPA"),
        ("A PAR - GAS UNLESS German A Mun -> Bur, in which case A Par -> Bur", "A PAR - GAS"),
        ("A PAR - BUR OR A PAR - PIC", "A PAR - BUR"),
        ("IF A MUN-BUR THEN A PAR-PIC", "A PAR hold"),
        ("When Italy moves, A MAR-PIE", "A MAR hold"),
    ],
)
def test_what_stands_before_a_condition_counts_and_without_that_the_unit_holds(text: str, counts_as: str) -> None:
    assert under("", text).order is None
    assert outcome(BASE, text) == counts_as
    assert "(house rule conditional_orders)" in under(BASE, text).notes[-1]


def test_an_order_with_a_condition_can_be_left_out_as_a_whole() -> None:
    reading = under("conditional_orders=drop", "A MAR - SPA UNLESS A PIE - MAR")
    assert isinstance(reading.order, Skip)
    assert reading.province is None
    assert 'it has a condition ("UNLESS")' in reading.notes[0]


def test_a_faulty_order_before_a_condition_is_as_faulty_as_without_it() -> None:
    assert outcome(BASE, "A PAR - LON UNLESS A PIE - MAR") == "E-ORD-MOVE"
    assert outcome(f"{BASE} {HOLD}", "A PAR - LON UNLESS A PIE - MAR") == "A PAR move"
    assert outcome(BASE, "IF it rains THEN A VEN - ROM") == "E-ORD-WORD", "no unit of theirs is in it"


def test_orders_that_nobody_checks_are_no_misorders() -> None:
    assert outcome(HOLD, "A PAR - LON", "FRANCE", FRANCE, "NO_CHECK") == "A PAR - LON"
    assert outcome(HOLD, "A LON - TUN", "ENGLAND", CHANNEL, "FICTIONAL_OK").startswith(("A LON -", "E-"))
