"""Builds, removals and waived builds as players write them."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.notation import parse_order
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.order_texts import MAP, WINTER, stored
from tests.support.rows import each_row

# Adjustments (orders.md 5.2)


@each_row(
    ("power", "text", "expected"),
    [
        ("GERMANY", "BUILD A BER", "A BER B"),
        ("GERMANY", "B A BER", "A BER B"),
        ("GERMANY", "+ A BER", "A BER B"),
        ("GERMANY", "A BER B", "A BER B"),
        ("GERMANY", "A BER", "A BER B"),
        ("GERMANY", "builds an army in Berlin", "A BER B"),
        ("GERMANY", "Germany:    Builds an army in Berlin.", "A BER B"),
        ("GERMANY", "* build A BER", "A BER B"),
        ("GERMANY", "build berlin army", "A BER B"),
        ("GERMANY", "builds a fleet in Berlin", "F BER B"),
        ("GERMANY", "BUILD MUN", "A MUN B"),
        ("GERMANY", "WAIVE", "WAIVE"),
        ("GERMANY", "BUILD WAIVED", "WAIVE"),
        ("GERMANY", "WAIVE BUILD", "WAIVE"),
        ("GERMANY", "2 builds waived", "WAIVE"),
        ("FRANCE", "REMOVE A HOL", "A HOL D"),
        ("FRANCE", "DISBAND A HOL", "A HOL D"),
        ("FRANCE", "D HOL", "A HOL D"),
        ("FRANCE", "A HOL D", "A HOL D"),
        ("FRANCE", "- A HOL", "A HOL D"),
        ("FRANCE", "– A HOL", "A HOL D"),
        ("FRANCE", "* A HOL", "A HOL D"),
        ("FRANCE", "R A HOL", "A HOL D"),
        ("FRANCE", "HOL R", "A HOL D"),
        ("FRANCE", "A HOL", "A HOL D"),
        ("FRANCE", "Removes the army in Holland.", "A HOL D"),
        ("FRANCE", "KEEP F DEN", "F DEN K"),
        ("FRANCE", "HOLD F DEN", "F DEN K"),
        ("RUSSIA", "Builds a fleet in St Petersburg (south coast).", "F STP/SC B"),
        ("RUSSIA", "BUILD STP/NC", "F STP/NC B"),
        ("GERMANY", "BUILD BER", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD F STP", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD A STP/NC", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD F WAR", "E-ADJ-UNIT"),
        ("GERMANY", "BUILD A KIE", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A BEL", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A PAR", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A RUH", "E-ADJ-SITE"),
        ("GERMANY", "REMOVE A KIE", "E-ADJ-KIND"),
        ("FRANCE", "BUILD A PAR", "E-ADJ-KIND"),
        ("FRANCE", "WAIVE", "E-ADJ-KIND"),
        ("FRANCE", "REMOVE F HOL", "E-ADJ-NOUNIT"),
        ("FRANCE", "REMOVE A KIE", "E-ADJ-NOUNIT"),
        ("FRANCE", "KEEP A PAR", "E-ADJ-NOUNIT"),
        ("FRANCE", "A HOL - BEL", "E-ADJ-BAD"),
        ("FRANCE", "A HOL S F DEN", "E-ADJ-BAD"),
        ("GERMANY", "BUILD", "E-ADJ-BAD"),
        ("GERMANY", "BUILD REMOVE A BER", "E-ADJ-BAD"),
        ("GERMANY", "WAIVE A BER", "E-ADJ-BAD"),
        ("ITALY", "BUILD A ROM", "E-ADJ-COUNT"),
        ("ITALY", "WAIVE", "E-ADJ-COUNT"),
    ],
)
def test_adjustments_are_read_and_checked(power: str, text: str, expected: str) -> None:
    assert stored(text, power, WINTER) == expected


def test_under_build_any_every_own_center_is_a_building_site() -> None:
    reading = read_order("BUILD F BEL", PowerName("GERMANY"), WINTER, MAP, RuleSet(["BUILD_ANY"]))
    assert reading.order == parse_order("F BEL B")


def test_the_refusal_of_what_is_no_adjustment_names_no_place_that_is_not_the_readers() -> None:
    reading = read_order("A ANK - SMY", PowerName("TURKEY"), WINTER, MAP, RuleSet([]))
    assert "Write BUILD or REMOVE and the unit, or WAIVE." in str(reading)
