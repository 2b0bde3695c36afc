"""Other commands in games of Crystal Ball: back and forward, files, dummies, newcomers, corrections."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.variants.crystal_ball.turn import on_file, state_of, with_state
from tests.support.command_mails import refused_play
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, results, told
from tests.support.game_files import back, faults, out
from tests.support.house import GM, House, address, to, words


@pytest.fixture
def fall(tmp_path: Path) -> House:
    """The spring has been carried out, the lists for the fall are locked."""
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    everybody(house, OPENING)
    everybody(house, FALL)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    return house


def test_rollback_brings_the_locked_lists_back_and_asks_for_the_later_ones_again(fall: House) -> None:
    fall.master("ROLLBACK S1901M")
    assert fall.game().phase_code == "S1901M"
    assert locked(fall, "FRANCE") == list(OPENING["FRANCE"])
    assert later(fall, "FRANCE") == []
    everybody(fall, FALL | {"FRANCE": ("A PIC - BUR",)})
    fall.tick(hours=2)
    assert locked(fall, "FRANCE") == ["A PIC - BUR"]


def test_rollback_restore_brings_the_later_lists_back_too(fall: House) -> None:
    fall.master("ROLLBACK S1901M RESTORE")
    assert later(fall, "FRANCE") == list(FALL["FRANCE"])


def test_the_letter_of_a_step_back_says_what_is_locked_and_what_has_to_be_written_again(fall: House) -> None:
    letters = fall.master("ROLLBACK S1901M")
    said = "The lists for S1901M are locked, as they were then."
    said += " Those for F1901M are cleared: they have to be written again."
    assert said in told(letters, "FRANCE")
    assert said in " ".join(words(letters, GM).split())


def test_the_letter_of_a_step_back_with_restore_says_which_lists_can_be_replaced(fall: House) -> None:
    letters = fall.master("ROLLBACK S1901M RESTORE")
    said = (
        "The lists for S1901M are locked, as they were then. Those for F1901M are on file again, and can be replaced."
    )
    assert said in told(letters, "FRANCE")
    assert "nothing to restore" not in words(letters, GM)


def test_the_letter_of_a_step_back_to_builds_speaks_of_their_orders_too(fall: House) -> None:
    everybody(fall, LATER)
    fall.tick(hours=2)
    fall.master("PROCESS! W1901A")
    said = told(fall.master("ROLLBACK"), "FRANCE")
    assert "The orders of that time for W1901A are cleared. The lists for S1902M are locked, as they were then." in said


def test_the_letter_of_a_step_back_within_the_opening_speaks_of_first_lists_alone(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    house.play("FRANCE", *OPENING["FRANCE"])
    said = told(house.master("ROLLBACK S1901M"), "FRANCE")
    assert "The lists for S1901M are cleared: they have to be written again." in said
    assert "locked" not in said


def test_lists_are_on_file_whether_they_are_locked_or_later_ones_and_not_before_any_is_written(fall: House) -> None:
    assert on_file(fall.game())
    only_later = state_of(fall.game())
    empty = replace(only_later, lists=tuple(replace(each, locked=(), later=()) for each in only_later.lists))
    assert not on_file(with_state(fall.game(), empty))
    one = replace(empty, lists=(replace(empty.lists[0], later=only_later.lists[0].locked), *empty.lists[1:]))
    assert on_file(with_state(fall.game(), one))


def test_after_a_step_back_with_restore_the_lists_on_file_rest_for_a_tick_before_they_count(fall: House) -> None:
    fall.master("ROLLBACK S1901M RESTORE")
    assert fall.game().clock.pause_until == fall.now + timedelta(minutes=20)
    fall.tick(minutes=20)
    assert fall.game().phase_code == "F1901M"


def test_rollforward_carries_the_same_lists_out_again(fall: House) -> None:
    before = fall.game()
    fall.master("ROLLBACK S1901M", "ROLLFORWARD")
    assert fall.game().board == before.board
    assert state_of(fall.game()) == state_of(before)


def test_back_to_the_start_all_lists_are_gone(fall: House) -> None:
    fall.master("ROLLBACK FORMING")
    assert fall.game().own == {}
    fall.master("ACTIVATE")
    assert later(fall, "FRANCE") == []
    everybody(fall, OPENING)
    assert locked(fall, "FRANCE") == list(OPENING["FRANCE"])


def test_a_game_comes_back_from_its_file_with_all_its_lists(fall: House, tmp_path: Path) -> None:
    fall.play("FRANCE", "A BEL H", "A PAR S GAS", "F BRE P ITALY")
    other = House(tmp_path / "other")
    back(other, out(fall))
    assert state_of(other.game()) == state_of(fall.game())
    other.now = fall.now
    everybody(other, LATER, "FRANCE")
    letters = other.tick(hours=2)
    assert "[no unit] A BUR - MUN" in results(letters, address("FRANCE"))
    assert "[ordered] A PAR - PIC" in told(other.play("FRANCE", "HISTORY"), "FRANCE")


def test_a_file_with_lists_that_are_none_is_refused(fall: House, tmp_path: Path) -> None:
    text = out(fall).replace("step: running", "step: walking")
    assert "walking" not in out(fall)
    (tmp_path / "other").mkdir()
    assert "walking" in faults(House(tmp_path / "other"), text)


def test_who_takes_a_power_over_inherits_what_is_locked(fall: House) -> None:
    fall.play("FRANCE", "RESIGN YES")
    answer = fall.mail("new@example.org", "TAKEOVER france@river new-pw")
    there = " ".join(words(answer, "new@example.org").split())
    assert "You also take over: Lists of France: Locked, for Fall 1901 Movement (F1901M):" in there
    assert "[ordered] A PIC - BEL" in there
    status = " ".join(
        words(fall.mail("new@example.org", "SIGNON france@river new-pw", "STATUS"), "new@example.org").split()
    )
    assert "Locked, for Fall 1901 Movement (F1901M): [ordered] A PIC - BEL" in status


def test_who_orders_for_a_dummy_writes_its_list_below_its_name(fall: House) -> None:
    fall.master("DUMMY ITALY", "CONTROL ITALY FRANCE")
    fall.play("FRANCE", "A BEL H", "[ITALY]", "A TUN H")
    assert later(fall, "ITALY") == ["A TUN H"]
    assert later(fall, "FRANCE") == ["A BEL H"]
    assert "Lists of Italy" in told(fall.play("FRANCE", "STATUS"), "FRANCE")


def test_the_list_of_a_dummy_whose_units_may_not_move_sends_none_anywhere(fall: House) -> None:
    """IMMOBILE_DUMMIES: "All such units may only be ordered to hold, support, or convoy" (rules.md C17)."""
    fall.master("DUMMY ITALY", "CONTROL ITALY FRANCE", "SET RULE IMMOBILE_DUMMIES")
    refused_play(fall, "E-ORD-IMMOBILE", "FRANCE", "A BEL - HOL", "[ITALY]", "A TUN H", "F ION - AEG")
    fall.play("FRANCE", "A BEL - HOL", "[ITALY]", "A TUN H", "F ION C A ALB - GRE")
    assert later(fall, "ITALY") == ["A TUN H", "F ION C A ALB - GRE"]
    assert later(fall, "FRANCE") == ["A BEL - HOL"]


def test_a_dummy_gets_no_proxy(fall: House) -> None:
    fall.master("DUMMY ITALY")
    assert "is a dummy" in refused_play(fall, "E-ORD-PROXY", "FRANCE", "A BEL P ITALY")


def test_dummies_in_civil_disorder_are_not_waited_for(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE CD_DUMMIES")
    house.master("DUMMY ITALY")
    everybody(house, OPENING, "ITALY")
    assert locked(house, "ITALY") == ["A ROM H"]
    everybody(house, FALL, "ITALY")
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"


def test_a_corrected_position_changes_no_list(fall: House) -> None:
    before = state_of(fall.game())
    stamp = words(fall.master("EDIT"), GM).split("EDIT ")[1].split()[0]
    fall.master(f"EDIT {stamp}", "UNITS FRANCE A BUR, A PIC, F MAO", "END EDIT")
    assert state_of(fall.game()) == before
    everybody(fall, LATER)
    text = results(fall.tick(hours=2), address("FRANCE"))
    assert "[ordered] A BUR - MUN" in text
    assert "[no unit] A SPA - POR" in text


def test_the_master_sees_in_a_preview_what_the_lists_come_to(fall: House) -> None:
    text = words(fall.master("PREVIEW"), GM)
    assert "[ordered] A PIC - BEL" in text
    assert fall.game().phase_code == "F1901M"


def test_preview_games_lock_the_first_lists_by_themselves(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE PREVIEW CD_DUMMIES MOBILIZE")
    everybody(house, OPENING)
    house.tick(hours=2)
    assert house.game().phase_code == "W1900A"


def test_the_master_writes_for_any_power(fall: House) -> None:
    fall.master("[FRANCE]", "A BEL - HOL")
    assert later(fall, "FRANCE") == ["A BEL - HOL"]


def test_a_wait_flag_keeps_a_phase_until_its_deadline(fall: House) -> None:
    fall.play("FRANCE", "SET WAIT")
    everybody(fall, LATER)
    fall.tick(hours=5)
    assert fall.game().phase_code == "F1901M"
    fall.tick(days=8)
    assert fall.game().phase_code == "W1901A"


def test_orders_in_a_phase_of_builds_are_builds_and_lists_say_their_phase(fall: House) -> None:
    everybody(fall, LATER)
    fall.tick(hours=2)
    assert fall.game().phase_code == "W1901A"
    fall.play("FRANCE", "BUILD A PAR", "WAIVE", "PHASE F1902M", "A PAR - BUR")
    assert later(fall, "FRANCE") == ["A PAR - BUR"]
    status = told(fall.play("FRANCE", "STATUS"), "FRANCE")
    assert "Locked, for Spring 1902 Movement (S1902M): A PIC H" in status
    assert "For Fall 1902 Movement (F1902M), until S1902M is processed: A PAR - BUR" in status
    answer = refused_play(fall, "E-LIST-LOCKED", "FRANCE", "PHASE S1902M", "A PAR - BUR")
    assert "What you write now is for F1902M." in " ".join(answer.split())


def test_try_shows_what_orders_would_do_as_in_any_game(fall: House) -> None:
    assert "Belgium" in told(fall.play("FRANCE", "TRY river", "A PIC - BEL"), "FRANCE")


def test_without_proxies_units_of_others_are_foreign(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE NO_PROXY")
    assert "no rule PROXY_OK" in refused_play(house, "E-ORD-PROXY", "FRANCE", "F BRE P ENGLAND")
    everybody(house, OPENING | {"FRANCE": ("F LON - ENG",)})
    everybody(house, FALL)
    assert "[foreign] F LON - ENG" in results(house.tick(hours=2), address("FRANCE"))


def test_in_a_blind_game_notes_and_answers_tell_nothing_of_what_is_not_seen(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE BLIND")
    lists = OPENING | {"FRANCE": ("A PAR - PIC", "A MOS - WAR", "A UKR - WAR", "A BUR - MUN")}
    everybody(house, lists)
    answer = told(
        house.play("FRANCE", *[f"A {place} H" for place in ("PAR", "MAR", "BUR", "GAS", "PIC", "SPA", "POR", "BEL")]),
        "FRANCE",
    )
    assert "count" not in answer
    assert "Locked, for Spring 1901 Movement (S1901M): A PAR - PIC A MOS - WAR" in answer
    everybody(house, FALL, "FRANCE")
    text = results(house.tick(hours=2), address("FRANCE"))
    assert "[noProxy] A MOS - WAR" in text
    assert "[noProxy] A UKR - WAR" in text
    assert "[no unit] A BUR - MUN" in text


def test_with_clear_a_successor_writes_the_open_list_anew_and_has_the_locked_one(fall: House) -> None:
    everybody(fall, LATER)
    fall.reply(to(fall.master("REPLACE france new@example.org CLEAR"), "new@example.org")[0])
    assert (later(fall, "FRANCE"), later(fall, "ITALY")) == ([], list(LATER["ITALY"]))
    assert locked(fall, "FRANCE") == list(FALL["FRANCE"])
