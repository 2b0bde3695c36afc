"""PROCESS and PREVIEW (commands.md 9.2)."""

from __future__ import annotations

import pytest

from judge.game.game import Stage
from tests.support.command_mails import HOLDS, order_all, power, refused_master, refused_play, states, told
from tests.support.house import GM, POWERS, House, address, to
from tests.support.subjects import bare

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
ITALY = address("ITALY")


# PROCESS


def test_process_runs_a_complete_phase_before_its_deadline_and_all_get_the_results(river: House) -> None:
    river.play("ITALY", "SET WAIT")
    order_all(river)
    letters = river.master("PROCESS S1901M")
    assert river.game().phase_code == "F1901M"
    got = [letter.to for letter in letters if bare(letter.subject) == "river: results of spring 1901"]
    assert sorted(got) == sorted(EVERYBODY)
    assert "was processed" in told(letters, GM)


def test_process_waits_for_missing_orders_and_names_the_powers(river: House) -> None:
    order_all(river, but=("FRANCE", "ITALY"))
    said = refused_master(river, "E-NOTREADY", "PROCESS")
    assert "Orders are missing from France and Italy." in said
    assert "PROCESS! S1901M runs the phase without them." in said


def test_process_by_force_gives_default_orders_and_the_master_is_told_for_whom(river: House) -> None:
    order_all(river, but=("FRANCE",))
    letters = river.master("process! s1901m")
    assert river.game().phase_code == "F1901M"
    assert "without all the orders of France" in told(letters, GM)
    assert "without all the orders" not in told(letters, ITALY)
    assert "France: Army Paris HOLD." in told(letters, ITALY)


def test_process_under_civil_disorder_does_not_wait_for_missing_orders(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("FRANCE",))
    house.master("PROCESS")
    assert house.game().phase_code == "F1901M"


@pytest.mark.parametrize("line", ["PROCESS F1901M", "PROCESS! F1901M", "PREVIEW W1901A"])
def test_a_phase_that_is_not_the_present_one_is_refused(river: House, line: str) -> None:
    order_all(river)
    assert "river is in S1901M" in refused_master(river, "E-PHASE", line)
    assert f'"{line.split()[1]} soon" is not a phase' in refused_master(river, "E-PHASE", f"{line} soon")


def test_a_phase_in_words_is_processed_if_it_is_the_present_one(river: House) -> None:
    order_all(river)
    assert "river is in S1901M, not F1901M" in refused_master(river, "E-PHASE", "PROCESS Fall 1901")
    assert river.master("PREVIEW Spring of 1901")[0].subject.startswith("river: PREVIEW")
    river.master("PROCESS Spring 1901 Movement")
    assert river.game().phase_code == "F1901M"


def test_process_wants_an_active_game_and_force_takes_a_waiting_one_too(river: House) -> None:
    order_all(river)
    river.master("WAIT")
    assert "PROCESS! runs the phase" in refused_master(river, "E-STATE", "PROCESS")
    river.master("PROCESS!")
    assert river.game().phase_code == "F1901M"
    assert river.game().stage is Stage.WAITING


def test_there_is_nothing_to_process_before_the_start(house: House) -> None:
    house.create()
    for line in ("PROCESS", "PROCESS!", "PREVIEW"):
        assert "no phase to process" in refused_master(house, "E-STATE", line)


def test_process_twice_in_a_mail_runs_two_phases_and_both_results_are_told(river: House) -> None:
    letters = river.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert river.game().phase_code == "S1902M"
    subjects = [bare(letter.subject) for letter in to(letters, ITALY)]
    assert "river: results of spring 1901" in subjects
    assert "river: results of fall 1901" in subjects


def test_the_same_process_by_phase_sent_twice_does_no_harm(river: House) -> None:
    river.master("PROCESS! S1901M")
    assert "river is in F1901M" in refused_master(river, "E-PHASE", "PROCESS! S1901M")


# PREVIEW


def test_a_preview_is_for_the_master_alone_and_changes_nothing(river: House) -> None:
    order_all(river, but=("FRANCE",))
    before = states(river)
    letters = river.master("PREVIEW")
    assert states(river) == before
    (letter,) = letters
    assert letter.to == GM
    assert letter.subject == "river: PREVIEW, results of spring 1901"
    assert "No orders are on file for France." in told(letters, GM)
    assert "Only the Master" in refused_play(river, "E-GM-ONLY", "FRANCE", "PREVIEW")


def test_a_preview_tells_what_process_then_does(house: House) -> None:
    house.start("RULE CIVIL_DISORDER CD_BUILDS CD_RETREATS")
    house.master("[FRANCE]", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "PROCESS!")
    house.master("[FRANCE]", "A BUR - BEL", "A SPA H", "F MAO - POR", "PROCESS!")
    assert house.game().phase_code == "W1901A"
    shown = told(house.master("PREVIEW"), GM)
    results = told(house.master("PROCESS"), ITALY)
    builds = [word for word in shown.split("France: ")[1:] if word.startswith("Build")]
    assert builds
    for build in builds:
        assert build.split(".")[0] in results


def test_a_preview_never_ends_a_game_by_pending_votes(river: House) -> None:
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    river.master("PREVIEW")
    assert river.game().stage is Stage.ACTIVE


def test_orders_before_a_preview_count_in_it_and_stay(river: House) -> None:
    letters = river.master("[FRANCE]", *HOLDS["FRANCE"], "PREVIEW")
    assert "France: Army Paris -> Burgundy." in told(letters, GM)
    assert power(river, "FRANCE").orders is not None


def test_a_waiting_game_can_be_previewed(river: House) -> None:
    river.master("WAIT")
    assert "PREVIEW" in told(river.master("PREDICT"), GM)


def test_a_preview_tells_powers_without_orders_from_those_with_some_and_that_it_takes_process_with_a_mark(
    river: House,
) -> None:
    order_all(river, but=("FRANCE", "ITALY"))
    river.play("FRANCE", "A PAR - BUR")
    said = " ".join(told(river.master("PREVIEW"), GM).split())
    assert "No orders are on file for Italy." in said
    assert "Some orders of France are missing. The preview fills them up with default ones." in said
    assert "Reply to this letter with this line to let this happen now: PROCESS! S1901M" in said
    assert "PROCESS without the exclamation mark would be refused: orders are missing." in said
    refused_master(river, "E-NOTREADY", "PROCESS S1901M")
    river.master("PROCESS! S1901M")
    assert river.game().phase_code == "F1901M"


def test_a_preview_of_a_complete_phase_asks_for_no_mark(river: House) -> None:
    order_all(river)
    said = told(river.master("PREVIEW"), GM)
    assert "PROCESS S1901M" in said
    assert "PROCESS!" not in said
    assert "missing" not in said


def test_under_civil_disorder_a_preview_names_who_is_missing_and_asks_for_no_mark(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("ITALY",))
    said = told(house.master("PREVIEW"), GM)
    assert "No orders are on file for Italy." in said
    assert "PROCESS S1901M" in said
    assert "PROCESS!" not in said


def test_a_preview_of_a_game_that_waits_says_that_it_takes_the_mark_since_it_waits(river: House) -> None:
    order_all(river)
    river.master("WAIT")
    said = told(river.master("PREVIEW"), GM)
    assert "PROCESS! S1901M" in said
    assert "would be refused: the game is waiting." in " ".join(said.split())
