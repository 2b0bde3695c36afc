"""OVERRIDE and READ: an order that the Master puts in for a power (house_rules.md 10)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import HOLDS, order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, House, address

FRANCE = address("FRANCE")


def on_file(house: House, power: str = "FRANCE") -> list[str]:
    """Return the orders of a power on file, in the short notation."""
    return [format_order(order) for order in house.game().power(power).orders or ()]


@pytest.mark.parametrize("orders", ["SINGLY", "WHOLE"])
def test_an_override_counts_after_the_deadline_with_the_reason_and_the_other_orders_stay(
    house: House, orders: str
) -> None:
    house.start("HOUSE accept_until=deadline", f"ORDERS {orders}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("ITALY",))
    house.tick(days=8)
    assert house.game().phase_code == "S1901M"
    letters = house.master("OVERRIDE A PAR - PIC BECAUSE the map that I sent was wrong")
    assert on_file(house) == ["A MAR H", "A PAR - PIC", "F BRE - MAO"]
    assert readers(letters) == {FRANCE, GM}
    assert "Note: The Master overrides the house rules: the map that I sent was wrong" in told(letters, FRANCE)
    assert house.game().whole_sets is (orders == "WHOLE")


def test_an_override_reads_its_order_without_house_rules_and_leaves_final_orders_final(house: House) -> None:
    house.start("HOUSE wrong_unit_type=void omitted_unit_type=reject order_status=flags", "ORDERS SINGLY")
    house.play("FRANCE", *HOLDS["FRANCE"], "FINAL")
    house.master("OVERRIDE PAR - PIC BECAUSE everybody knows what stands there")
    assert "A PAR - PIC" in on_file(house)
    assert house.game().power("FRANCE").final


@pytest.mark.parametrize("line", ["OVERRIDE A PAR - PIC BECAUSE it was in time", "READ A PAR - PICK AS A PAR - PIC"])
def test_the_other_orders_stay_too_where_faulty_ones_are_dropped_and_the_master_is_told_of_his(
    house: House, line: str
) -> None:
    house.start("RULE IGNORE_ERRORS")
    house.play("FRANCE", *HOLDS["FRANCE"])
    house.master(line)
    assert on_file(house) == ["A MAR H", "A PAR - PIC", "F BRE - MAO"]
    assert "Moscow" in told(house.master("OVERRIDE [FRANCE] A PAR - MOS BECAUSE I can"), GM)
    assert on_file(house) == ["A MAR H", "A PAR - PIC", "F BRE - MAO"]


def test_an_override_needs_an_order_and_a_reason(house: House) -> None:
    house.start()
    refused_master(house, "E-SYNTAX", "OVERRIDE A PAR - PIC")
    refused_master(house, "E-SYNTAX", "OVERRIDE BECAUSE I can")
    assert "No power can give the order" in refused_master(house, "E-ORD-NOUNITS", "OVERRIDE A RUH - BUR BECAUSE I can")
    refused_play(house, "E-GM-ONLY", "FRANCE", "OVERRIDE A PAR - PIC BECAUSE I can")


def test_an_override_that_names_the_power_tells_what_is_wrong_with_the_order(house: House) -> None:
    house.start()
    text = told(house.master("OVERRIDE [FRANCE] A PAR - MOS BECAUSE I can"), GM)
    assert "Moscow" in text
    assert on_file(house) == []


def test_the_master_says_how_a_garbled_line_is_read(house: House) -> None:
    house.start()
    house.play("FRANCE", *HOLDS["FRANCE"])
    letters = house.master("READ A PAR - GASGONE AS A PAR - GAS")
    assert "A PAR - GAS" in on_file(house)
    assert 'Note: The Master reads "A PAR - GASGONE" as this order.' in told(letters, FRANCE)
    assert readers(letters) == {FRANCE, GM}


def test_a_line_is_read_as_an_order_that_somebody_can_give(house: House) -> None:
    house.start()
    refused_master(house, "E-SYNTAX", "READ A PAR - GASGONE")
    refused_master(house, "E-ORD-NOUNITS", "READ A PAR - GASGONE AS A PAR - GASGONE")


@pytest.mark.parametrize("rule", ["FICTIONAL_OK", "BLIND", "PROXY_OK", "ORDER_ANY", "NO_CHECK"])
def test_an_order_goes_to_the_power_whose_unit_it_is_where_others_can_give_it_too(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    house.play("FRANCE", *HOLDS["FRANCE"])
    letters = house.master("OVERRIDE A PAR - GAS BECAUSE my map was wrong")
    assert "A PAR - GAS" in on_file(house)
    assert on_file(house, "AUSTRIA") == []
    assert readers(letters) == {FRANCE, GM}


def test_an_order_that_several_powers_can_give_for_nobodys_unit_wants_the_power(house: House) -> None:
    house.start("RULE FICTIONAL_OK")
    text = refused_master(house, "E-POWER", "OVERRIDE A RUH - BUR BECAUSE I can")
    assert "Write the power first: [FRANCE] A PAR - BUR" in text
    letters = house.master("READ FRANCE A RUH - BURX AS A RUH - BUR")
    assert "A RUH - BUR" in on_file(house)
    assert readers(letters) == {FRANCE, GM}


@pytest.mark.parametrize(
    ("variant", "sheet"),
    [
        ("crystal_ball", ["A PAR - BUR", "F BRE H", "A MAR H"]),
        ("payola", ["5 : A PAR - BUR", "3 : A MUN - TYR", "2 : A MAR H"]),
    ],
)
def test_a_list_that_a_variant_wants_whole_is_not_replaced_by_one_order(
    house: House, variant: str, sheet: list[str]
) -> None:
    house.start(f"VARIANT {variant}")
    house.play("FRANCE", *sheet)
    kept = house.game()
    for line in ("OVERRIDE A PAR - GAS BECAUSE I can", "READ A PAR - GASGONE AS [FRANCE] A PAR - GAS"):
        text = refused_master(house, "E-ORD-STATE", line)
        assert "Nothing was changed. To send it in France's place, write BECOME france" in text
    assert (house.game().powers, house.game().own) == (kept.powers, kept.own)
