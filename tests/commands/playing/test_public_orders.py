"""Orders in a message to everybody, which count only where the house says so (house_rules.md 1)."""

from __future__ import annotations

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, readers, told
from tests.support.house import GM, POWERS, House, address

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
MESSAGE = ("BROADCAST", "Let everybody know what I order:", "A PAR - BUR", "A MUN H", "A MAR - SPA", "ENDBROADCAST")


def on_file(house: House, name: str) -> list[str] | None:
    orders = power(house, name).orders
    return None if orders is None else sorted(map(format_order, orders))


def test_orders_in_a_broadcast_are_press_and_nothing_else(river: House) -> None:
    letters = river.play("FRANCE", *MESSAGE)
    assert "A PAR - BUR" in told(letters, GERMANY)
    assert on_file(river, "FRANCE") is None


def test_orders_for_own_units_in_a_broadcast_count_where_the_house_says_so(river: House) -> None:
    river.master("HOUSE public_orders_count=true")
    letters = river.play("FRANCE", *MESSAGE)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A PAR - BUR"]
    assert on_file(river, "GERMANY") is None, "nobody orders for others"
    assert "2 orders on file, 1 missing" in next(letter.subject for letter in letters if "on file" in letter.subject)


def test_orders_in_press_to_some_count_nowhere(river: House) -> None:
    river.master("HOUSE public_orders_count=true")
    river.play("FRANCE", "PRESS TO germany", "A PAR - BUR", "ENDPRESS")
    assert on_file(river, "FRANCE") is None


def test_the_masters_broadcast_orders_nothing(river: House) -> None:
    river.master("HOUSE public_orders_count=true")
    river.master("BROADCAST", "A PAR - BUR", "ENDBROADCAST")
    assert all(on_file(river, name) is None for name in POWERS)


def test_a_public_order_that_cannot_be_is_told_to_its_writer(river: House) -> None:
    river.master("HOUSE public_orders_count=true")
    letters = river.play("FRANCE", "BROADCAST", "A PAR - LON", "ENDBROADCAST")
    assert "cannot move to London" in told(letters, FRANCE)
    assert "cannot move to London" not in told(letters, GERMANY)
    assert on_file(river, "FRANCE") is None


def test_orders_in_a_broadcast_that_waits_for_the_master_do_not_count_and_the_writer_is_told(river: House) -> None:
    river.master("HOUSE public_orders_count=true", "GAG france")
    letters = river.play("FRANCE", *MESSAGE)
    assert on_file(river, "FRANCE") is None
    assert "The orders in your message are not on file: it waits." in " ".join(told(letters, FRANCE).split())
