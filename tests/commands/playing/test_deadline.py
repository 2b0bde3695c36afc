"""SET DEADLINE (commands.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.game.time.clock_memory import Clock
from tests.support.command_mails import code_of, order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")


@pytest.mark.parametrize("words", ["FRI 18:00", "TO FRI 18:00", "ON 27 NOV 18:00", "2026-11-27 18:00"])
def test_the_master_moves_the_deadline_and_everybody_is_told(river: House, words: str) -> None:
    letters = river.master(f"SET DEADLINE {words}")
    assert river.game().deadline == datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "18:00" in told(letters, FRANCE)


def test_a_moved_deadline_ends_a_pause_and_is_reminded_of_anew(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 1D")
    order_all(house)
    assert house.game().clock.pause_until is not None
    house.master("SET DEADLINE 4 DEC")
    assert house.game().clock == Clock()


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
