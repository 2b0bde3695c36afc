"""BROADCAST_ORDERS by mail: everybody is told of each set as soon as it is accepted."""

from __future__ import annotations

from tests.support.command_mails import HOLDS, everything, readers, refused_play, told
from tests.support.house import GM, POWERS, House, address, to

FRANCE, ITALY = address("FRANCE"), address("ITALY")
EVERYBODY = {GM, *map(address, POWERS)}


def test_without_broadcast_orders_nobody_else_hears_of_orders(river: House) -> None:
    assert readers(river.play("FRANCE", *HOLDS["FRANCE"])) == {FRANCE}


def test_with_broadcast_orders_everybody_is_told_of_each_set_at_once(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    river.master("SET RULE BROADCAST_ORDERS")
    letters = river.play("FRANCE", "the army in Paris goes to Burgundy", *HOLDS["FRANCE"][1:])
    assert readers(letters) == EVERYBODY | {"mole@example.org"}
    (shown,) = to(letters, ITALY)
    assert shown.subject == "river: orders shown"
    assert "France sent these orders for Spring 1901 Movement:" in shown.text
    assert "A MAR H\nA PAR - BUR\nF BRE - MAO\n" in shown.text
    assert FRANCE not in everything([shown])
    (copy,) = to(letters, GM)
    assert copy.subject == "river S1901M: 3 orders on file"
    assert [letter.subject for letter in to(letters, FRANCE)] == ["river S1901M: 3 orders on file"]
    letters = river.play("FRANCE", "CLEAR")
    assert "France took its orders for Spring 1901 Movement back." in told(letters, ITALY)


def test_refused_orders_are_shown_to_nobody(river: House) -> None:
    river.master("SET RULE BROADCAST_ORDERS")
    refused_play(river, "E-ORD-MOVE", "FRANCE", "A PAR - MOS")


def test_of_orders_some_of_which_are_faulty_the_others_are_shown(river: House) -> None:
    river.master("SET RULE BROADCAST_ORDERS")
    (shown,) = to(river.play("FRANCE", "A PAR - MOS", *HOLDS["FRANCE"][1:]), ITALY)
    assert "A MAR H" in shown.text
    assert "MOS" not in shown.text


def test_what_the_master_orders_for_a_power_is_shown_as_the_powers(river: House) -> None:
    river.master("SET RULE BROADCAST_ORDERS")
    letters = river.master("[FRANCE]", *HOLDS["FRANCE"], "[ITALY]", *HOLDS["ITALY"])
    assert "France sent these orders" in told(letters, ITALY)
    assert "Italy sent these orders" not in told(letters, ITALY)
    (both,) = to(letters, address("TURKEY"))
    assert "France sent these orders" in both.text
    assert "Italy sent these orders" in both.text


def test_the_set_that_completes_a_phase_in_real_time_is_shown_as_well(river: House) -> None:
    river.master("SET RULE BROADCAST_ORDERS REAL_TIME")
    for power in POWERS[:-1]:
        river.play(power, *HOLDS[power])
    letters = river.play("TURKEY", *HOLDS["TURKEY"])
    assert river.game().phase_code == "F1901M"
    assert "Turkey sent these orders for Spring 1901 Movement:" in told(letters, ITALY)
    assert "Movement results for Spring of 1901." in told(letters, ITALY)
