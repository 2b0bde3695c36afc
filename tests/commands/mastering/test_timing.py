"""SET TIMING, and what MIN and DELAY do to a phase (commands.md 9.6, timing.md 2)."""

from __future__ import annotations

from datetime import timedelta

from tests.support.command_mails import order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, NOON, POWERS, House, address, to

FRANCE = address("FRANCE")


# MIN and DELAY


def test_no_phase_is_shorter_than_min(river: House) -> None:
    river.master("SET TIMING MIN 2D", "PROCESS!")
    assert river.game().phase_code == "F1901M"
    assert river.game().not_before == NOON + timedelta(days=2)
    order_all(river)
    river.tick(hours=46)
    assert river.game().phase_code == "F1901M"
    river.tick(hours=3)
    assert river.game().phase_code != "F1901M"


def test_phase_rests_for_delay_after_the_last_orders(river: House) -> None:
    river.master("SET TIMING DELAY 6H")
    order_all(river)
    river.tick(hours=5)
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    river.tick(hours=5)
    assert river.game().phase_code == "S1901M"
    assert to(river.tick(hours=2), FRANCE)
    assert river.game().phase_code == "F1901M"


EVERYBODY = {GM, *map(address, POWERS)}


# SET TIMING


def test_timing_changes_in_the_keys_named_and_from_the_next_phase_on(river: House) -> None:
    old = river.game()
    letters = river.master("SET TIMING MOVE 5D GRACE 2D")
    game = river.game()
    assert "MOVE 5D" in str(game.timing)
    assert "GRACE 2D" in str(game.timing)
    assert game.timing.next == old.timing.next
    assert game.deadline == old.deadline
    assert readers(letters) == EVERYBODY
    assert "MOVE 5D" in told(letters, FRANCE)
    river.master("SET TIMING AT 20:00")
    assert "MOVE 5D" in str(river.game().timing)
    assert "AT 20:00" in str(river.game().timing)


def test_a_key_in_its_short_form_takes_the_place_of_the_long_one(river: House) -> None:
    river.master("SET TIMING MOVEMENT 5D")
    river.master("SET TIMING M 2D")
    assert str(river.game().timing).startswith("NEXT 1D M 2D")


def test_a_bad_timing_is_refused_with_all_faults(river: House) -> None:
    said = refused_master(river, "E-TIMING", "SET TIMING MOVE soon AT noonish")
    assert "MOVE" in said
    assert "AT" in said
    refused_master(river, "E-SET-EMPTY", "SET TIMING")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET TIMING MOVE 1D")
    assert "already" in told(river.master(f"SET TIMING {river.game().timing}"), GM)
