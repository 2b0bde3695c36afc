"""SET DEADLINE, DELAY and SET WAIT: the end of the present phase (commands.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from judge.game.time.clock_memory import Clock
from tests.support.command_mails import code_of, order_all, power, put, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")


@pytest.mark.parametrize("words", ["FRI 18:00", "TO FRI 18:00", "ON 27 NOV 18:00", "2026-11-27 18:00"])
def test_the_master_moves_the_deadline_and_everybody_is_told(river: House, words: str) -> None:
    letters = river.master(f"SET DEADLINE {words}")
    assert river.game().deadline == datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "18:00" in told(letters, FRANCE)


def test_a_moved_deadline_begins_a_pause_anew_and_is_reminded_of_anew(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 1D")
    order_all(house)
    assert house.game().clock.pause_until is not None
    house.master("SET DEADLINE 4 DEC")
    assert house.game().clock == Clock(pause_until=house.now + timedelta(minutes=20))


def test_a_change_of_the_deadline_is_announced_even_when_a_later_line_fails(river: House) -> None:
    letters = river.master("SET DEADLINE FRI 18:00", "A PAR - BUR")
    assert river.game().deadline == datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
    assert "18:00" in told(letters, FRANCE)
    assert "Whose orders are these?" in told(letters, GM)


def test_deadlines_that_cannot_be_set(river: House) -> None:
    assert "Only the Master" in refused_play(river, "E-DL-GM", "FRANCE", "SET DEADLINE FRI")
    assert "needs a value" in refused_master(river, "E-SET-EMPTY", "SET DEADLINE")
    assert "cannot read" in refused_master(river, "E-DATE", "SET DEADLINE soon")
    assert "is past" in refused_master(river, "E-DL-PAST", "SET DEADLINE 2026-11-20")
    river.master("TERMINATE YES")
    assert "no deadline" in refused_master(river, "E-DL-STATE", "SET DEADLINE FRI")


def test_a_game_without_deadlines_gets_none(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    assert "NO_DEADLINE" in refused_master(house, "E-DL-NONE", "SET DEADLINE FRI")


def test_a_deadline_before_the_start_is_refused(house: House) -> None:
    house.create()
    assert "forming" in refused_master(house, "E-DL-STATE", "SET DEADLINE FRI")


@pytest.mark.parametrize("rule", ["NO_DRAW", "PLAYER_DEADLINES", "PLAYER_DEADLINES HIDE_EXTENDERS"])
def test_player_deadlines_let_everybody_put_the_deadline_off(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    if rule == "NO_DRAW":
        assert code_of(house, FRANCE, "SIGNON Friver france-pw", "SET DEADLINE 4 DEC") == "E-DL-GM"
        return
    letters = house.play("FRANCE", "SET DEADLINE 4 DEC 18:00")
    assert house.game().deadline == datetime(2026, 12, 4, 18, 0, tzinfo=UTC)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "moved by France" in told(letters, GM)
    said = told(letters, address("ITALY"))
    assert ("moved by a power" if "HIDE" in rule else "moved by France") in said
    assert ("France" in said) is ("HIDE" not in rule)
    assert FRANCE not in said, "changes name the position, never an address"


def test_only_the_master_brings_a_deadline_forward_under_player_deadlines(house: House) -> None:
    house.start("RULE PLAYER_DEADLINES")
    assert "It stays" in refused_play(house, "E-DL-SHORTER", "FRANCE", "SET DEADLINE FRI")
    house.mail("mole@example.org", "MONITOR mole@river mole-pw")
    assert code_of(house, "mole@example.org", "SIGNON mole@river mole-pw", "SET DEADLINE 4 DEC") == "E-DL-GM"
    house.master("SET DEADLINE FRI")
    assert house.game().deadline == datetime(2026, 11, 27, 0, 0, tzinfo=UTC)


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


def test_the_deadline_that_stands_already_is_said_to_its_sender_alone(river: House) -> None:
    river.master("SET DEADLINE 1 DEC 18:00")
    before = river.game()
    letters = river.master("SET DEADLINE 1 DEC 18:00")
    assert readers(letters) == {GM}
    assert "1 December 2026 18:00 GMT already" in told(letters, GM)
    assert river.game() == before


@pytest.mark.parametrize("acts", [("SET DEADLINE +3D",), ("DELAY 24H",), ("WAIT", "ACTIVATE")])
def test_a_deadline_moved_while_all_orders_are_in_leaves_twenty_minutes(river: House, acts: tuple[str, ...]) -> None:
    order_all(river)
    river.wait(minutes=19)
    letters = river.master(*acts)
    for reader in (FRANCE, GM):
        assert "All orders are in" in told(letters, reader)
        assert "in 20 minutes" in told(letters, reader)
    river.wait(minutes=19)
    assert river.game().phase_code == "S1901M"
    river.wait(minutes=5)
    assert river.game().phase_code == "F1901M"
