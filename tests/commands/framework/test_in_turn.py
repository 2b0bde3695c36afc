"""Text between a faulty heading of press and ENDPRESS: no orders, and named in the answer."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, told
from tests.support.house import House, address

FRANCE = address("FRANCE")


def on_file(house: House) -> list[str]:
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@pytest.mark.parametrize(
    "heading",
    [
        *("PRES TO germany", "PRESS: germany", "BROADCAST: hello", "BROADCAST:", "BRODCAST"),
        *("TELL germany", "SEND TO germany"),
    ],
)
def test_text_below_a_faulty_heading_of_press_is_no_order(river: House, heading: str) -> None:
    letters = river.play("FRANCE", "F BRE - MAO", heading, "I will do this:", "A PAR - BUR", "ENDPRESS", "A MAR H")
    assert on_file(river) == ["A MAR H", "F BRE - MAO"]
    assert 'line 5 "A PAR - BUR"' in told(letters, FRANCE)
    assert {letter.to for letter in letters} == {FRANCE}


def test_an_empty_line_below_the_heading_changes_nothing(river: House) -> None:
    river.play("FRANCE", "F BRE - MAO", "To germany:", "", "I will do this:", "A PAR - BUR", "", "ENDPRESS", "A MAR H")
    assert on_file(river) == ["A MAR H", "F BRE - MAO"]


def test_an_order_that_is_all_the_text_below_a_faulty_heading_is_none(river: House) -> None:
    letters = river.play("FRANCE", "PRES TO germany", "A PAR - BUR", "ENDPRESS")
    assert not on_file(river)
    assert 'line 3 "A PAR - BUR"' in told(letters, FRANCE)


def test_orders_below_a_faulty_heading_without_endpress_count(river: House) -> None:
    river.play("FRANCE", "PRES TO germany", "A PAR - BUR")
    assert on_file(river) == ["A PAR - BUR"]


def test_orders_above_an_endpress_without_a_heading_count(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "ENDPRESS")
    assert on_file(river) == ["A MAR H", "A PAR - BUR"]


def test_orders_between_a_faulty_heading_and_whole_press_count(river: House) -> None:
    letters = river.play("FRANCE", "PRES TO italy", "A PAR - BUR", "PRESS TO germany", "Hello!", "ENDPRESS")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Hello!" in told(letters, address("GERMANY"))
