"""IMMOBILE_DUMMIES by mail: the units of dummies stay where they are (rules.md C17)."""

from __future__ import annotations

from tests.support.command_mails import HOLDS, order_all, power, put, refused, refused_master, sign_on, told
from tests.support.games import at_position
from tests.support.house import House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def with_dummy(house: House, *rules: str) -> None:
    """A game in which Italy orders for France, a dummy."""
    house.start(*(f"RULE {rule}" for rule in rules))
    house.master("DUMMY france", "CONTROL france italy")


def test_under_immobile_dummies_a_move_of_a_dummy_is_refused_by_its_line(house: House) -> None:
    with_dummy(house, "IMMOBILE_DUMMIES")
    house.master("SET ORDERS WHOLE")
    text = refused(house, "E-ORD-IMMOBILE", ITALY, sign_on("ITALY"), *HOLDS["ITALY"], "[FRANCE]", *HOLDS["FRANCE"])
    assert 'line 6, "A PAR - BUR": The army in Paris cannot move' in text
    assert 'line 8, "F BRE - MAO": The fleet in Brest cannot move' in text
    assert "line 7" not in text
    refused_master(house, "E-ORD-IMMOBILE", "[FRANCE]", *HOLDS["FRANCE"])


def test_under_immobile_dummies_a_dummy_may_hold_and_support_and_others_may_move(house: House) -> None:
    with_dummy(house, "IMMOBILE_DUMMIES")
    house.play(
        "ITALY", "A VEN - TRI", "A ROM - VEN", "F NAP H", "[FRANCE]", "A PAR S A MUN - BUR", "A MAR H", "F BRE H"
    )
    assert power(house, "FRANCE").orders is not None
    assert power(house, "ITALY").orders is not None


def test_without_immobile_dummies_a_dummy_moves(house: House) -> None:
    with_dummy(house)
    order_all(house, but=("FRANCE",))
    house.play("ITALY", "[FRANCE]", *HOLDS["FRANCE"])
    house.tick(hours=3)
    assert {str(unit) for unit in house.game().board.units_of(power(house, "FRANCE").name)} >= {"A BUR", "F MAO"}


def test_under_immobile_dummies_the_results_tell_of_the_unit_that_could_not_retreat(house: House) -> None:
    house.start("RULE IMMOBILE_DUMMIES", "RULE CD_DUMMIES")
    house.master("DUMMY germany")
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    put(house, at_position(house.game(), "S1901M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}))
    house.play("FRANCE", "A PAR - BUR", "A GAS S A PAR - BUR")
    letters = house.tick(hours=3)
    assert house.game().phase_code == "F1901M"
    results = told(letters, FRANCE)
    assert "The German army in Burgundy with no valid retreats was destroyed." in results
    assert "Units of dummies that nobody orders for cannot retreat in this game (rule IMMOBILE_DUMMIES)." in results


def test_under_immobile_dummies_a_unit_that_can_retreat_needs_no_word_about_dummies(house: House) -> None:
    house.start("RULE IMMOBILE_DUMMIES", "RULE CD_DUMMIES")
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    put(house, at_position(house.game(), "S1901M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}))
    house.play("FRANCE", "A PAR - BUR", "A GAS S A PAR - BUR")
    house.play("GERMANY", "A BUR H")
    assert "IMMOBILE_DUMMIES" not in told(house.tick(hours=3), FRANCE)
