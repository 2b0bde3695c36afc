"""SET WAIT (commands.md 6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.support.command_mails import code_of, order_all, power, put, readers, refused_master, refused_play, told
from tests.support.house import House, address

FRANCE = address("FRANCE")


def test_a_wait_flag_is_confirmed_to_its_power_alone_and_ends_with_the_phase(river: House) -> None:
    letters = river.play("FRANCE", "SET WAIT")
    assert readers(letters) == {FRANCE}
    assert "Wait flag set." in told(letters, FRANCE)
    assert power(river, "FRANCE").wait
    river.master("PROCESS!")
    assert not power(river, "FRANCE").wait


@pytest.mark.parametrize("line", ["SET NOWAIT", "SET NO WAIT", "SET UNWAIT", "set nowait"])
def test_a_wait_flag_is_taken_back(river: House, line: str) -> None:
    river.play("FRANCE", "SET WAIT")
    assert "Wait flag cleared." in told(river.play("FRANCE", line), FRANCE)
    assert not power(river, "FRANCE").wait


def test_a_wait_flag_holds_a_complete_phase_until_its_deadline(river: House) -> None:
    river.play("FRANCE", "SET WAIT")
    order_all(river)
    river.tick(days=6)
    assert river.game().phase_code == "S1901M"
    river.tick(days=1, hours=1)
    assert river.game().phase_code == "F1901M"


def test_wait_flags_are_refused_with_their_reason(river: House) -> None:
    assert "send WAIT" in refused_master(river, "E-WAIT-GM", "SET WAIT")
    assert "too many words" in refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET WAIT HERE")
    river.tick(days=7, hours=1)
    assert "The deadline has passed" in refused_play(river, "E-WAIT-LATE", "FRANCE", "SET WAIT")


def test_a_power_without_anything_to_order_has_no_wait_flag(river: House) -> None:
    board = river.game().board
    others = tuple(unit for unit in board.units if unit.power != "FRANCE")
    put(river, replace(river.game(), position=replace(board, units=others)))
    assert "nothing to order" in refused_play(river, "E-WAIT-NONE", "FRANCE", "SET WAIT")


def test_a_wait_flag_before_the_start_is_refused(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    assert "still in the game" in refused_play(house, "E-WAIT-NONE", "FRANCE", "SET WAIT")


def test_real_time_games_have_no_wait_flags(house: House) -> None:
    house.start("RULE REAL_TIME")
    assert "REAL_TIME" in refused_play(house, "E-WAIT-RT", "FRANCE", "SET WAIT")


@pytest.mark.parametrize(("rule", "code"), [("BUILD_ANY", ""), ("NO_MINOR_WAIT", "E-WAIT-MINOR")])
def test_no_minor_wait_keeps_wait_flags_to_movement_phases(house: House, rule: str, code: str) -> None:
    house.start(f"RULE {rule}")
    house.master("[FRANCE]", "A PAR H", "A MAR - SPA", "F BRE H", "PROCESS!", "PROCESS!")
    assert house.game().phase_code == "W1901A"
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "SET WAIT") == code


def test_a_wait_flag_without_deadlines_speaks_of_no_deadline(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    text = told(house.play("FRANCE", "SET WAIT"), FRANCE)
    assert "not processed as long as it is set (there is no deadline), unless the Master says PROCESS" in text
    assert "before its deadline" not in text


def test_a_confirmation_of_orders_under_a_wait_flag_speaks_of_no_deadline_where_there_is_none(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    house.play("FRANCE", "SET WAIT")
    said = told(house.play("FRANCE", "A PAR H", "A MAR H", "F BRE H"), FRANCE)
    assert "The wait flag is set: the phase is not processed as long as it is (there is no deadline)." in said
    assert "before its deadline" not in said
