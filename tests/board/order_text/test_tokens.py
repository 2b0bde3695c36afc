"""Unknown names, taken for the nearest ones where the house has it so (house_rules.md 2)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import Reading
from judge.board.order_text.tokens import is_one_off, nearest_place
from judge.board.order_text.vocabulary import vocabulary_of
from judge.board.orders import Order
from judge.board.position import Position
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.order_texts import MAP, board
from tests.support.rows import each_row

NORTH = board(ENGLAND="F NTH, A YOR, F LVP", RUSSIA="A STP")
NEAREST = RuleSet(house=HouseRules(abbreviation_policy="nearest"))


def under(text: str, rules: RuleSet = NEAREST, power: str = "ENGLAND", position: Position = NORTH) -> Reading:
    """An order read in the north."""
    return read_order(text, PowerName(power), position, MAP, rules)


def outcome(text: str, rules: RuleSet = NEAREST, power: str = "ENGLAND") -> str:
    """Return the order as it is stored, or the code of its fault."""
    reading = under(text, rules, power)
    if reading.order is None:
        return reading.problems[0].code
    assert isinstance(reading.order, Order)
    return format_order(reading.order)


@each_row(
    ("text", "stored"),
    [
        ("F NTH - Norwy", "F NTH - NWY"),
        ("F NTH - Norwayy", "F NTH - NWY"),
        ("F NTH - Norweg", "F NTH - NWG"),
        ("F NTH - Norwegan Sea", "F NTH - NWG"),
        ("F NTH - Norweigan Sea", "F NTH - NWG"),
        ("F NTH - Hollnad", "F NTH - HOL"),
        ("F NTH - Heligo", "F NTH - HEL"),
        ("F North Seaa - Holand", "F NTH - HOL"),
        ("A Yorkshir - Londn", "A YOR - LON"),
        ("F NTH S A Yorkshir - Londn", "F NTH S A YOR - LON"),
    ],
)
def test_a_misspelled_or_shortened_name_is_the_place_that_it_is_nearest_to(text: str, stored: str) -> None:
    assert outcome(text, RuleSet()).startswith("E-ORD-")
    assert outcome(text) == stored


def test_a_guess_is_told_in_a_remark() -> None:
    assert under("F NTH - Norwy").notes == ('"Norwy" is read as Norway (NWY) (house rule abbreviation_policy)',)
    assert under("F NTH - Norway").notes == ()


@each_row(
    ("text", "fault"),
    [
        ("A STP - Liv", "E-ORD-AMBIG"),
        ("F NTH - Nort", "E-ORD-WORD"),
        ("F NTH - Xorwx", "E-ORD-WORD"),
        ("F NTH - De", "E-ORD-PLACE"),
        ("F NTH - Nxy", "E-ORD-PLACE"),
        ("A YOR - Wlas", "E-ORD-WORD"),
    ],
)
def test_what_could_be_several_places_or_is_too_short_is_never_guessed(text: str, fault: str) -> None:
    assert outcome(text, power="RUSSIA" if "STP" in text else "ENGLAND") == fault


def test_a_slip_that_is_a_name_of_another_place_means_that_place() -> None:
    """`NOR` is Norway's by the table of the map, whatever the writer had in mind."""
    assert outcome("F NTH - NOR") == outcome("F NTH - NOR", RuleSet()) == "F NTH - NWY"
    assert outcome("A YOR - Lon") == "A YOR - LON"


@each_row(
    ("one", "other", "near"),
    [
        ("NORWY", "NORWAY", True),
        ("NORWAYY", "NORWAY", True),
        ("NORVAY", "NORWAY", True),
        ("NORWAY", "NORWAY", False),
        ("NROWAY", "NORWAY", True),
        ("NORWYA", "NORWAY", True),
        ("NROWYA", "NORWAY", False),
        ("NRWOAY", "NORWAY", False),
        ("NORWAYXX", "NORWAY", False),
        ("XORWAY", "NORWAY", True),
        ("", "A", True),
    ],
)
def test_one_off_is_a_letter_put_in_left_out_or_exchanged_or_two_neighbors_that_changed_places(
    one: str, other: str, near: bool
) -> None:
    assert is_one_off(one, other) is is_one_off(other, one) is near


def test_a_short_name_needs_five_letters_to_have_a_slip_in_it_and_three_to_be_cut_short() -> None:
    words = vocabulary_of(MAP)
    assert nearest_place("WALS", words) is None
    assert nearest_place("WALEZ", words) == "WAL"
    assert nearest_place("SPAI", words) == "SPA"
    assert nearest_place("SP", words) is None
