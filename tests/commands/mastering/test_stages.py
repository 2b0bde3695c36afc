"""FORM, ACTIVATE, WAIT and TERMINATE (commands.md 9.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.game import Stage, WaitReason
from tests.support.command_mails import code_of, order_all, power, readers, refused_master, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
ITALY = address("ITALY")


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
    river.master("TERMINATE YES")
    assert "terminated already" in told(river.master("TERMINATE YES"), GM)


def test_the_master_may_let_a_game_with_a_vacancy_go_on(river: House) -> None:
    river.master("RESIGN france")
    river.master("ACTIVATE")
    assert river.game().stage is Stage.ACTIVE
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert power(river, "FRANCE").player is not None


def test_terminate_ends_a_game_and_activate_takes_it_back(river: House) -> None:
    letters = river.master("TERMINATE YES")
    assert river.game().stage is Stage.TERMINATED
    assert readers(letters) == EVERYBODY
    assert river.tick(days=20) == []
    assert "E-STATE" in code_of(river, GM, "SIGNON Mriver gm-secret", "PROCESS!")
    assert "ACTIVATE takes it up again" in refused_master(river, "E-STATE-ROLLBACK", "FORM")
    letters = river.master("ACTIVATE")
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY


def test_terminate_says_what_follows_and_counts_when_it_is_said_again(river: House) -> None:
    (letter,) = river.master("TERMINATE")
    assert letter.subject == "river: NOT ended yet, say it again"
    assert "ACTIVATE resumes the game" in letter.text
    assert "TERMINATE%20YES" in letter.html
    river.master("TERMINATE NO")
    river.master("TERMINATE")
    assert river.game().stage is Stage.ACTIVE
    river.wait(hours=25)
    river.master("TERMINATE")
    assert river.game().stage is not Stage.TERMINATED
    river.master("TERMINATE")
    assert river.game().stage is Stage.TERMINATED


def test_a_forming_game_is_terminated_at_once(house: House) -> None:
    house.create()
    house.master("TERMINATE")
    assert house.game().stage is Stage.TERMINATED


def test_wait_takes_a_terminated_game_up_without_its_clock(river: House) -> None:
    river.master("WAIT")
    river.master("TERMINATE YES")
    river.master("WAIT")
    assert river.game().stage is Stage.WAITING
    assert river.game().waiting_for == (WaitReason.MASTER,)


def test_a_game_terminated_before_its_start_is_forming_again_with_activate(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    house.master("TERMINATE YES")
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
    for line in ("FORM", "ACTIVATE", "WAIT", "TERMINATE YES"):
        assert "RESUME reopens it" in refused_master(river, "E-STATE-DONE", line)


def test_members_of_a_terminated_game_may_read_it_and_nobody_comes_in(river: House) -> None:
    river.master("TERMINATE YES")
    for question in ("STATUS", "LIST", "SUMMARY", "HISTORY", "MAP"):
        assert code_of(river, FRANCE, "SIGNON Friver france-pw", question) == "", question
    for line in ("JOIN river new-pw", "TAKEOVER france@river new-pw", "OBSERVE owl@river owl-pw", "MONITOR m@river pw"):
        assert code_of(river, "new@example.net", line) != "", line
    assert [one.name for one in river.game().powers if one.player is not None] == list(POWERS)


@pytest.mark.parametrize("line", ["Terminate it if nobody answers.", "Wait until Monday with this", "FORM a line"])
def test_a_sentence_that_begins_with_a_stage_does_nothing(river: House, line: str) -> None:
    before = river.game()
    assert "stands alone on its line" in refused_master(river, "E-SYNTAX", line)
    assert river.game() == before


def test_a_stage_may_name_the_game(river: House) -> None:
    river.master("Terminate the game river, please!", "Terminate the game river, please!")
    assert river.game().stage is Stage.TERMINATED
    river.master("ACTIVATE it")
    assert river.game().stage is Stage.ACTIVE
