"""SET TIMING, and the effects of MIN and DELAY on a phase (commands.md 9.6, timing.md 2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from judge.game.game import Stage
from tests.support.command_mails import order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, NOON, POWERS, Got, House, address, to

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
    river.master("SET TIMING DELAY 6H", "PROCESS!")
    order_all(river)
    river.tick(hours=5)
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    river.tick(hours=5)
    assert river.game().phase_code == "F1901M"
    assert to(river.tick(hours=2), FRANCE)
    assert river.game().phase_code == "S1902M"


# The present phase keeps what was promised


def changed_by_settings(house: House, timing: str) -> list[Got]:
    """The letters of a Master who sends the settings back with another timing."""
    stamp = next(line for line in house.master("SETTINGS")[0].text.splitlines() if line.startswith("SETTINGS "))
    return house.master(stamp, "MAP standard", "RULE POWER_CHOICE", f"TIMING {timing}", "END SETTINGS")


CHANGES = {
    "SET TIMING": lambda house: house.master("SET TIMING GRACE 0H DELAY 6H WARN 20H"),
    "SET MOVE": lambda house: house.master("SET MOVE GRACE 0 DELAY 6"),
    "SETTINGS": lambda house: changed_by_settings(house, "MOVE 3D NEXT 1D GRACE 0H DELAY 6H WARN 20H"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_a_new_grace_dismisses_nobody_in_the_phase_in_which_it_is_told(
    house: House, change: Callable[[House], list[Got]]
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE",))
    letters = change(house)
    assert "the present deadline, its reminders and its grace stay" in told(letters, FRANCE)
    told_later = told(house.tick(days=9), FRANCE)
    assert "Thu 3 Dec 2026 12:00" in told_later, "the grace of three days after Monday's deadline"
    assert house.game().stage is Stage.ACTIVE
    house.tick(days=1, hours=1)
    assert house.game().vacancies == ("FRANCE",), "the grace that was promised is over"


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_a_new_rest_counts_from_the_next_phase_on(house: House, change: Callable[[House], list[Got]]) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    change(house)
    order_all(house)
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A BUR H", "A MAR H", "F MAO H")
    house.tick(hours=5)
    assert house.game().phase_code == "F1901M"
    house.tick(hours=2)
    assert house.game().phase_code == "S1902M"


def test_new_reminders_count_from_the_next_phase_on(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 4H")
    house.tick(days=6, hours=12)
    house.master("SET TIMING WARN 20H")
    assert house.tick(hours=1) == []
    assert [letter.subject for letter in to(house.tick(hours=8), FRANCE)] == ["river: orders due today 12:00 GMT"]


def test_a_timing_that_goes_back_to_what_it_was_leaves_nothing_behind(river: House) -> None:
    timing = river.game().timing
    river.master("SET TIMING GRACE 1D")
    river.master("SET TIMING GRACE NONE")
    assert (river.game().timing, river.game().phase_timing) == (timing, None)


def test_a_full_new_period_is_counted_with_the_timing_of_now(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    house.master("SET TIMING GRACE 1D", "WAIT")
    house.tick(days=9)
    house.master("ACTIVATE")
    assert house.game().timing_now == house.game().timing


@pytest.mark.parametrize("key", ["AT 18:00", "GRACE 1D", "MIN 12H", "DELAY 2H", "NOT 20261224", "SKIP", "RETREAT 2D"])
def test_each_key_of_the_timing_can_be_taken_back_with_none(river: House, key: str) -> None:
    timing = river.game().timing
    river.master(f"SET TIMING {key}")
    assert river.game().timing != timing
    river.master(f"SET TIMING {key.split()[0]} NONE")
    assert river.game().timing == timing


def test_warn_none_sends_no_reminders_and_grace_says_what_its_values_bring(river: House) -> None:
    river.master("SET TIMING WARN NONE")
    assert river.game().timing.warn == ()
    text = refused_master(river, "E-TIMING", "SET TIMING GRACE soon")
    assert "NONE waits without end, 0H ends the patience with the deadline" in text
    assert "It needs" in refused_master(river, "E-TIMING", "SET TIMING NEXT NONE")


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


# Days without deadlines


def test_not_takes_days_as_set_absence_does(river: House) -> None:
    said = told(river.master("SET TIMING NOT 24 DEC TO 2 JAN GRACE 2D"), GM)
    assert "GRACE 2D NOT 20261224-20270102" in said
    river.mail(GM, "CREATE other gm-secret", "TIMING MOVE 2D NOT 24 DEC, 30 DEC UNTIL 2 JAN AT 18:00", "SIGNOFF")
    assert str(river.game("other").timing).endswith("AT 18:00 DAYS -MTWTF- NOT 20261224,20261230-20270102")
    assert "24 DEC TO 2 JAN" in refused_master(river, "E-TIMING", "SET TIMING NOT 24 DECK TO 2 JAN")
