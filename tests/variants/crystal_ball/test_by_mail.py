"""Crystal Ball by mail: lists written a phase ahead, locked, carried out, and shown to their readers."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.variants.crystal_ball.state import ListStep
from judge.variants.crystal_ball.turn import state_of
from tests.support.command_mails import refused_master, refused_play
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, results, told
from tests.support.house import GM, POWERS, House, address
from tests.support.mail_links import buttons


@pytest.fixture
def river(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    return house


@pytest.fixture
def running(river: House) -> House:
    """The first lists are locked, those for the fall are written."""
    everybody(river, OPENING)
    return river


# The opening


def test_create_knows_the_variant_by_its_other_names(tmp_path: Path) -> None:
    house = House(tmp_path)
    for number, name in enumerate(("crystal_ball", "xtalball", "crystalball", "Crystal-Ball")):
        house.mail(GM, f"CREATE game{number} gmpass {name}", "SIGNOFF")
        assert house.game(f"game{number}").variant == "crystal_ball"


def test_a_first_list_can_be_changed_until_all_are_in(river: House) -> None:
    answer = told(river.play("FRANCE", "A PAR - BUR"), "FRANCE")
    assert "For Spring 1901 Movement (S1901M), until all lists are in: A PAR - BUR" in answer
    river.play("FRANCE", *OPENING["FRANCE"])
    assert later(river, "FRANCE") == list(OPENING["FRANCE"])
    assert state_of(river.game()).step is ListStep.OPENING


def test_a_shorter_list_tells_which_lines_of_the_one_before_are_gone(river: House) -> None:
    river.play("FRANCE", *OPENING["FRANCE"])
    answer = told(river.play("FRANCE", "A PAR - BUR"), "FRANCE")
    assert "No longer on file: A PAR - PIC; A MAR - SPA; F BRE - MAO." in answer
    assert "No longer" not in told(river.play("FRANCE", *OPENING["FRANCE"]), "FRANCE")


def test_the_heading_of_a_phase_that_no_list_is_written_for_keeps_the_list_on_file(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    letters = river.play("FRANCE", "Fall 1901", *FALL["FRANCE"])
    answer = told(letters, "FRANCE")
    assert 'below "Fall 1901" (line 2)' in answer
    assert "river is in Spring 1901 Movement (S1901M)." in answer
    assert "PHASE" not in answer
    assert "If you mean them for now, send them again without that heading." in answer
    assert not any(button.body for letter in letters for button in buttons(letter))  # it would replace the list
    assert later(river, "FRANCE") == ["A PAR - BUR"]
    everybody(river, OPENING)
    answer = told(river.play("FRANCE", "Spring 1901", "A PAR - BUR"), "FRANCE")
    assert "Orders are taken now for Fall 1901 Movement (F1901M)." in answer
    assert later(river, "FRANCE") == []
    river.play("FRANCE", "Fall 1901", *FALL["FRANCE"])
    assert later(river, "FRANCE") == list(FALL["FRANCE"])


def test_the_last_of_the_first_lists_locks_them_all_and_everybody_hears_the_new_deadline(river: House) -> None:
    before = river.game().deadline
    river.tick(hours=30)
    letters = everybody(river, OPENING)
    assert state_of(river.game()).step is ListStep.RUNNING
    assert locked(river, "FRANCE") == list(OPENING["FRANCE"])
    assert later(river, "FRANCE") == []
    after = river.game().deadline
    assert before is not None
    assert after is not None
    assert after >= before
    told_of = {letter.to for letter in letters if " locked" in letter.subject}
    assert told_of == {GM, *map(address, POWERS)}
    letter = next(one for one in letters if one.to == address("TURKEY") and " locked" in one.subject)
    assert "Turkey writes its list of orders for Fall 1901 Movement (F1901M)" in letter.text
    assert river.game().phase_code == "S1901M"


def test_no_list_for_the_fall_is_taken_before_all_first_ones_are_in(river: House) -> None:
    everybody(river, OPENING, "ITALY", "TURKEY")
    answer = refused_play(river, "E-LIST-EARLY", "FRANCE", "PHASE F1901M", "A PIC - BEL")
    assert "Lists for F1901M are written when all lists for S1901M are in. Somebody's is still" in answer
    assert later(river, "FRANCE") == list(OPENING["FRANCE"])


def test_under_list_unordered_it_is_told_whose_first_lists_are_missing(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE LIST_UNORDERED")
    everybody(house, OPENING, "ITALY", "TURKEY")
    answer = refused_play(house, "E-LIST-EARLY", "FRANCE", "PHASE F1901M", "A PIC - BEL")
    assert "Still missing: Italy and Turkey." in answer


def test_process_locks_the_first_lists_and_lets_one_unit_hold_of_who_wrote_none(river: House) -> None:
    everybody(river, OPENING, "TURKEY")
    river.master("PROCESS!")
    assert locked(river, "TURKEY") == ["A CON H"]
    assert river.game().phase_code == "S1901M"


def test_there_is_nothing_to_preview_before_lists_are_locked(river: House) -> None:
    assert "Nothing is carried out in river at present" in refused_master(river, "E-STATE", "PREVIEW")


# From phase to phase


def test_a_locked_list_is_not_changed_any_more(running: House) -> None:
    answer = refused_play(running, "E-LIST-LOCKED", "FRANCE", "PHASE S1901M", "A PAR - BUR")
    assert "The lists for S1901M are locked and cannot be changed." in answer
    assert "RESEQUENCE" in answer
    assert locked(running, "FRANCE") == list(OPENING["FRANCE"])
    assert later(running, "FRANCE") == []


def test_lists_are_written_for_no_phase_but_the_next_after_the_locked_one(running: House) -> None:
    answer = refused_play(running, "E-PHASE", "FRANCE", "PHASE S1902M", "A PAR - BUR")
    assert "Lists are written for F1901M now, not for S1902M." in answer
    running.play("FRANCE", "PHASE F1901M", "A PIC - BEL")
    assert later(running, "FRANCE") == ["A PIC - BEL"]


def test_a_phase_is_carried_out_by_the_locked_lists_when_everybody_has_written_the_next_ones(running: House) -> None:
    everybody(running, FALL, "TURKEY")
    running.tick(hours=5)
    assert running.game().phase_code == "S1901M"
    running.play("TURKEY", *FALL["TURKEY"])
    letters = running.tick(hours=1)
    assert running.game().phase_code == "F1901M"
    assert "France: Army Paris -> Picardy." in results(letters, address("FRANCE"))
    assert locked(running, "FRANCE") == list(FALL["FRANCE"])
    assert later(running, "FRANCE") == []


def test_a_list_is_told_to_its_power_and_the_master_alone(running: House) -> None:
    everybody(running, FALL)
    letters = running.tick(hours=2)
    everybody(running, LATER)
    letters = running.tick(hours=2)
    assert "[no unit] A BUR - MUN" in results(letters, address("FRANCE"))
    assert "A BUR - MUN" in results(letters, GM)
    others = [power for power in POWERS if power != "FRANCE"]
    assert all("A BUR - MUN" not in results(letters, address(power)) for power in others)


def test_who_writes_nothing_is_in_disorder_a_movement_phase_later(running: House) -> None:
    everybody(running, FALL, "FRANCE")
    at_once = running.master("PROCESS!")
    assert not [letter for letter in at_once if "CD notice" in letter.subject]
    assert locked(running, "FRANCE") == ["A SPA H"]
    everybody(running, LATER)
    letters = running.tick(hours=2)
    assert "No list had come in time: the judge let a unit hold." in results(letters, address("FRANCE"))
    assert [letter for letter in letters if "CD notice" in letter.subject and letter.to == GM]


def test_a_list_with_a_fault_is_refused_whole_and_the_old_one_stays(running: House) -> None:
    running.play("FRANCE", "A PIC - BEL")
    answer = refused_play(running, "E-ORD-TYPENEEDED", "FRANCE", "A PIC H", "SPA - POR")
    assert "Say whether the unit in Spain is an army (A) or a fleet (F)." in answer
    assert later(running, "FRANCE") == ["A PIC - BEL"]


def test_clear_takes_the_later_list_back(running: House) -> None:
    running.play("FRANCE", "A PIC - BEL")
    answer = told(running.play("FRANCE", "CLEAR"), "FRANCE")
    assert "For Fall 1901 Movement (F1901M), until S1901M is processed: None yet." in answer
    assert later(running, "FRANCE") == []


def test_status_shows_the_locked_list_with_notes_and_the_later_one(running: House) -> None:
    running.play("FRANCE", "A PIC - BEL")
    text = told(running.play("FRANCE", "STATUS"), "FRANCE")
    assert "Locked, for Spring 1901 Movement (S1901M): [ordered] A PAR - PIC" in text
    assert "For Fall 1901 Movement (F1901M), until S1901M is processed: A PIC - BEL" in text


def test_a_list_longer_than_can_count_is_taken_with_a_warning(running: House) -> None:
    lines = [f"A {place} H" for place in ("PAR", "MAR", "BUR", "GAS", "PIC", "SPA", "POR", "BEL")]
    answer = told(running.play("FRANCE", *lines), "FRANCE")
    assert "This list has 8 lines. With the centers as they are now, 4 orders and 3 proxies of it count" in answer
    assert len(later(running, "FRANCE")) == 8


def test_units_are_handed_over_and_ordered_by_who_holds_them(river: House) -> None:
    lists = OPENING | {"FRANCE": ("F BRE P ENGLAND", "A PAR - PIC"), "ENGLAND": ("F BRE - ENG", "F LON - NTH")}
    everybody(river, lists)
    everybody(river, FALL)
    letters = river.tick(hours=2)
    assert "France: Fleet Brest -> English Channel." in results(letters, address("ITALY"))
    assert "[proxied] F BRE P ENGLAND" in results(letters, address("FRANCE"))
    assert "[byProxy] F BRE - ENG" in results(letters, address("ENGLAND"))


# Late


def test_after_the_deadline_a_list_is_not_taken_back(running: House) -> None:
    running.play("FRANCE", "A PIC - BEL")
    running.tick(days=8)
    answer = refused_play(running, "E-ORD-LATECLEAR", "FRANCE", "CLEAR")
    assert "The deadline has passed: a list can be replaced, but not taken back." in answer
    assert later(running, "FRANCE") == ["A PIC - BEL"]


def test_under_no_late_changes_a_list_on_file_stays_after_the_deadline(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE NO_LATE_CHANGES")
    everybody(house, OPENING)
    house.play("FRANCE", "A PIC - BEL")
    house.tick(days=8)
    answer = refused_play(house, "E-ORD-LATECHANGE", "FRANCE", "A PIC H")
    assert "lists on file can no longer be changed" in answer
    assert later(house, "FRANCE") == ["A PIC - BEL"]
    house.play("GERMANY", *FALL["GERMANY"])
    assert later(house, "GERMANY") == list(FALL["GERMANY"])


def test_under_must_order_a_list_is_changed_and_not_taken_back(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE MUST_ORDER")
    house.play("FRANCE", "A PAR H")
    assert "not taken back" in refused_play(house, "E-ORD-MUST", "FRANCE", "CLEAR")
    house.play("FRANCE", "A PAR - BUR")
    assert later(house, "FRANCE") == ["A PAR - BUR"]


# Published lists


def test_under_broadcast_orders_everybody_is_told_a_list_when_it_comes_in(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE BROADCAST_ORDERS")
    everybody(house, OPENING)
    letters = house.play("FRANCE", "A PIC - BEL", "A BUR - MUN")
    assert "France sent these orders for Fall 1901 Movement" in told(letters, "ITALY")
    assert "A BUR - MUN" in told(letters, "ITALY")
    assert "took its orders for Fall 1901 Movement back" in told(house.play("FRANCE", "CLEAR"), "ITALY")


def test_without_that_rule_nobody_is_told(running: House) -> None:
    assert {letter.to for letter in running.play("FRANCE", "A PIC - BEL")} == {address("FRANCE")}


@pytest.mark.parametrize(("rule", "lines"), [("PUBLIC_LISTS", 6), ("LIMIT_LISTS", 4)])
def test_published_lists_come_with_the_results_and_limited_ones_are_cut(tmp_path: Path, rule: str, lines: int) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", f"RULE {rule}")
    long = (*OPENING["FRANCE"], "A BUR H", "A PIC - LON VIA", "A GAS H")
    everybody(house, OPENING | {"FRANCE": long})
    everybody(house, FALL)
    letters = house.tick(hours=2)
    part = results(letters, address("ITALY")).split("List of France")[1].split("List of")[0]
    assert part.count("[") == lines
    assert ("[ignored]" in part) == (lines == 6)


def test_after_the_end_history_shows_everybody_all_lists(running: House) -> None:
    everybody(running, FALL)
    running.tick(hours=2)
    before = told(running.play("ITALY", "HISTORY"), "ITALY")
    assert "A ROM - APU" in before
    assert "A PAR - PIC" not in before
    for power in POWERS:
        running.play(power, "SET DRAW")
    after = told(running.play("ITALY", "HISTORY"), "ITALY")
    assert "[ordered] A PAR - PIC" in after
    assert "List of France that was not carried out" in after
    assert "A BUR - MUN" in after
