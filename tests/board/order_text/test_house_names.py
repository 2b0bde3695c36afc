"""Wrong or missing types and nationalities of units, under house rules (house_rules.md 3)."""

from __future__ import annotations

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import Reading
from judge.board.orders import Order
from judge.board.position import Position
from judge.rules.house import DEFAULT
from judge.rules.house_options import read_house
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.order_texts import CHANNEL, LOST, MAP, WINTER, board

NORTH = board(ENGLAND="A LON, F NTH", FRANCE="F BRE")


def under(house: str, text: str, power: str = "ENGLAND", position: Position = CHANNEL) -> Reading:
    """An order read under some house rules, those of a HOUSE line."""
    rules = RuleSet(house=read_house(house.split() or ["DEFAULT"], DEFAULT))
    return read_order(text, PowerName(power), position, MAP, rules)


def outcome(house: str, text: str, power: str = "ENGLAND", position: Position = CHANNEL) -> str:
    """Return the order as it is stored, or the code of its fault."""
    reading = under(house, text, power, position)
    if reading.order is None:
        return reading.problems[0].code
    assert isinstance(reading.order, Order)
    return format_order(reading.order)


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("LON H", "A LON H"),
        ("F NTH S LON - BEL", "F NTH S A LON - BEL"),
        ("F NTH C LON - NWY", "F NTH C A LON - NWY"),
    ],
)
def test_a_unit_without_its_type_is_taken_but_where_the_house_wants_one(text: str, stored: str) -> None:
    assert outcome("", text) == stored
    assert outcome("omitted_unit_type=reject", text) == "E-ORD-TYPENEEDED"


def test_a_unit_with_its_type_is_taken_where_the_house_wants_one() -> None:
    assert outcome("omitted_unit_type=reject", "F NTH S A LON - BEL") == "F NTH S A LON - BEL"


def test_retreats_and_removals_need_their_types_as_well() -> None:
    assert outcome("", "MUN - BER", "GERMANY", LOST) == "A MUN R BER"
    assert outcome("omitted_unit_type=reject", "MUN - BER", "GERMANY", LOST) == "E-ORD-TYPENEEDED"
    assert outcome("", "REMOVE HOL", "FRANCE", WINTER) == "A HOL D"
    assert outcome("omitted_unit_type=reject", "REMOVE HOL", "FRANCE", WINTER) == "E-ADJ-NOUNIT"


def test_the_wrong_type_voids_an_order_but_where_the_house_accepts_it() -> None:
    """`A BRE-ENG` for a fleet in Brest."""
    assert outcome("", "A BRE - ENG", "FRANCE", NORTH) == "E-ORD-UNIT"
    assert outcome("wrong_unit_type=accept", "A BRE - ENG", "FRANCE", NORTH) == "F BRE - ENG"
    assert outcome("wrong_unit_type=accept", "F NTH S F LON - BEL") == "F NTH S A LON - BEL"
    assert under("wrong_unit_type=accept", "A BRE - ENG", "FRANCE", NORTH).notes == (
        "the unit in Brest is a fleet, not an army",
    )
    assert under("", "F BRE - ENG", "FRANCE", NORTH).notes == ()


def test_the_wrong_nationality_of_a_foreign_unit_is_a_remark_or_voids_the_order() -> None:
    """`F NTH S German A LON-NWY` while the army is English, and a chain of fleets could take it there."""
    fleets = board(ENGLAND="A LON, F ENG, F IRI, F NAO, F NWG", FRANCE="F NTH")
    void = "wrong_nationality=void"
    for verb in ("S", "C"):
        stored = f"F NTH {verb} A LON - NWY"
        assert outcome("", f"F NTH {verb} German A LON - NWY", "FRANCE", fleets) == stored
        assert outcome(void, f"F NTH {verb} German A LON - NWY", "FRANCE", fleets) == "E-ORD-NATION"
        assert outcome(void, f"F NTH {verb} English A LON - NWY", "FRANCE", fleets) == stored
        assert outcome(void, stored, "FRANCE", fleets) == stored


@pytest.mark.parametrize(
    "text",
    [
        "F NTH S A YOR ({}) - LON", "F NTH S A YOR [{}] - LON", "F NTH S A YOR, {}, - LON", "F NTH S ({}) A YOR - LON",
        "F NTH S A YOR - LON ({})", "F NTH S A YOR to LON [{}]", "F NTH S A YOR-LON {}", "F NTH C A YOR ({}) - LON",
        "F NTH S A YOR ({})", "F NTH S A YOR ({}) H", "F NTH C A YOR - LON ({})", "F NTH (French) S {} A YOR - LON",
    ],
)  # fmt: skip
def test_a_nationality_counts_wherever_it_stands(text: str) -> None:
    board_now, void = board(ENGLAND="A YOR", FRANCE="F NTH", GERMANY="A BUR"), "wrong_nationality=void"
    for said in ("German", "Germany"):
        reading = under("", text.format(said), "FRANCE", board_now)
        assert reading.notes[:1] == ("the army in Yorkshire is English, not German",), said
        assert outcome(void, text.format(said), "FRANCE", board_now) == "E-ORD-NATION"
    for said in ("English", "England"):
        assert outcome(f"{void} omitted_nationality=void", text.format(said), "FRANCE", board_now).startswith("F NTH")
        assert under("", text.format(said), "FRANCE", board_now).notes == ()


def test_the_wrong_nationality_of_an_own_unit_voids_the_order_too() -> None:
    void = "wrong_nationality=void"
    assert outcome(void, "F NTH S French A LON - BEL") == "E-ORD-NATION"
    assert outcome(void, "F NTH S English A LON - BEL") == "F NTH S A LON - BEL"


def test_the_nationality_of_a_foreign_unit_may_be_left_out_but_where_the_house_wants_it() -> None:
    fleets = board(ENGLAND="A LON", FRANCE="F NTH")
    assert outcome("", "F NTH C A LON - NWY", "FRANCE", fleets) == "F NTH C A LON - NWY"
    assert outcome("omitted_nationality=void", "F NTH C A LON - NWY", "FRANCE", fleets) == "E-ORD-NATION"
    assert outcome("omitted_nationality=void", "F NTH C English A LON - NWY", "FRANCE", fleets) == "F NTH C A LON - NWY"
    assert outcome("omitted_nationality=void", "F NTH S A LON - BEL") == "F NTH S A LON - BEL", "its own army"
