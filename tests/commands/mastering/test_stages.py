"""What only the Master can do: ACTIVATE, WAIT, TERMINATE, PROCESS, PROCESS!, PREVIEW (commands.md 9.1, 9.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.game import Stage, WaitReason
from tests.support.command_mails import (
    HOLDS,
    code_of,
    order_all,
    power,
    readers,
    refused_master,
    refused_play,
    states,
    told,
)
from tests.support.house import GM, POWERS, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY = address("FRANCE"), address("ITALY")


# Stages


def test_activate_starts_a_forming_game_and_leaves_powers_without_a_player_off_the_board(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for name in ("FRANCE", "ITALY"):
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    letters = house.master("ACTIVATE")
    game = house.game()
    assert game.stage is Stage.ACTIVE
    assert [one.name for one in game.powers] == ["FRANCE", "ITALY"]
    assert {unit.power for unit in game.board.units} == {"FRANCE", "ITALY"}
    assert "MUN" not in game.board.centers
    assert readers(letters) == {GM, FRANCE, ITALY}


def test_a_game_nobody_has_joined_cannot_start(house: House) -> None:
    house.create()
    assert "Nobody has joined" in refused_master(house, "E-STATE-SEATS", "ACTIVATE")
    house.mail(GM, "CREATE lake gm-secret")
    assert code_of(house, GM, "SIGNON Mlake gm-secret", "ACTIVATE") == "E-STATE-SEATS"


def test_wait_stops_the_clock_until_activate_and_everybody_is_told(river: House) -> None:
    letters = river.master("WAIT")
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY
    order_all(river)
    assert river.tick(days=20) == []
    assert river.game().phase_code == "S1901M"
    letters = river.master("ACTIVATE")
    game = river.game()
    assert game.stage is Stage.ACTIVE
    assert game.deadline is not None
    assert game.deadline > river.now + timedelta(days=2), "an expired deadline becomes a full new period"
    assert readers(letters) == EVERYBODY


def test_activate_leaves_a_deadline_that_is_still_ahead(river: House) -> None:
    old = river.game().deadline
    river.master("WAIT")
    river.master("ACTIVATE")
    assert river.game().deadline == old


def test_a_step_that_changes_nothing_says_so(river: House) -> None:
    assert "active already" in told(river.master("ACTIVATE"), GM)
    river.master("WAIT")
    assert "waiting already" in told(river.master("PAUSE"), GM)
    river.master("TERMINATE")
    assert "terminated already" in told(river.master("TERMINATE"), GM)


def test_the_master_may_let_a_game_with_a_vacancy_go_on(river: House) -> None:
    river.master("RESIGN france")
    river.master("ACTIVATE")
    assert river.game().stage is Stage.ACTIVE
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert power(river, "FRANCE").player is not None


def test_terminate_ends_a_game_and_activate_takes_it_back(river: House) -> None:
    letters = river.master("TERMINATE")
    assert river.game().stage is Stage.TERMINATED
    assert readers(letters) == EVERYBODY
    assert river.tick(days=20) == []
    assert "E-STATE" in code_of(river, GM, "SIGNON Mriver gm-secret", "PROCESS!")
    assert "ACTIVATE takes it up again" in refused_master(river, "E-STATE-ROLLBACK", "FORM")
    letters = river.master("ACTIVATE")
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY


def test_wait_takes_a_terminated_game_up_without_its_clock(river: House) -> None:
    river.master("WAIT")
    river.master("TERMINATE")
    river.master("WAIT")
    assert river.game().stage is Stage.WAITING
    assert river.game().waiting_for == (WaitReason.MASTER,)


def test_a_game_terminated_before_its_start_is_forming_again_with_activate(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    house.master("TERMINATE")
    assert code_of(house, "two@example.org", "JOIN river two-pw") == "E-FULL"
    letters = house.master("ACTIVATE")
    assert house.game().stage is Stage.FORMING
    assert readers(letters) == {GM, "one@example.org"}
    assert code_of(house, "two@example.org", "JOIN river two-pw") == ""


def test_a_game_that_has_not_started_has_no_clock_to_stop(house: House) -> None:
    house.create()
    assert "no clock to stop" in refused_master(house, "E-STATE", "WAIT")


def test_a_game_that_ended_in_a_draw_stays_so_until_resume(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    for line in ("FORM", "ACTIVATE", "WAIT", "TERMINATE"):
        assert "RESUME reopens it" in refused_master(river, "E-STATE-DONE", line)


# PROCESS


def test_process_runs_a_complete_phase_before_its_deadline_and_all_get_the_results(river: House) -> None:
    river.play("ITALY", "SET WAIT")
    order_all(river)
    letters = river.master("PROCESS S1901M")
    assert river.game().phase_code == "F1901M"
    got = [letter.to for letter in letters if letter.subject == "Diplomacy results river S1901M"]
    assert sorted(got) == sorted(EVERYBODY)
    assert "was processed" in told(letters, GM)


def test_process_waits_for_missing_orders_and_names_the_powers(river: House) -> None:
    order_all(river, but=("FRANCE", "ITALY"))
    said = refused_master(river, "E-NOTREADY", "PROCESS")
    assert "Orders are missing from France, Italy." in said
    assert "PROCESS! runs the phase without them." in said


def test_process_by_force_gives_default_orders_and_the_master_is_told_for_whom(river: House) -> None:
    order_all(river, but=("FRANCE",))
    letters = river.master("process! s1901m")
    assert river.game().phase_code == "F1901M"
    assert "without orders from France" in told(letters, GM)
    assert "without orders from" not in told(letters, ITALY)
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
    assert "too many words" in refused_master(river, "E-SYNTAX", f"{line} now")


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
    subjects = [letter.subject for letter in to(letters, ITALY)]
    assert "Diplomacy results river S1901M" in subjects
    assert "Diplomacy results river F1901M" in subjects


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
    assert letter.subject == "PREVIEW Diplomacy results river S1901M"
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
