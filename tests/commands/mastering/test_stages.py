"""Stages of a game: FORM, ACTIVATE, WAIT, TERMINATE, RESUME, FORCE BEGIN, UNSTART (commands.md 9)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from judge.app.keeper.acts import as_master
from judge.board.names import PowerName, Province
from judge.commands.mastering.edit import stamp_of
from judge.game.game import Game, Stage, WaitReason
from judge.game.values.ballots import Draw
from tests.support.command_mails import (
    code_of,
    order_all,
    power,
    put,
    readers,
    refused_master,
    refused_play,
    states,
    told,
)
from tests.support.house import GM, POWERS, Got, House, address

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
    assert "reply TERMINATE YES" in letter.text
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
    assert "must be alone on its line" in refused_master(river, "E-SYNTAX", line)
    assert river.game() == before


def test_a_stage_may_name_the_game(river: House) -> None:
    river.master("Terminate the game river, please!", "Terminate the game river, please!")
    assert river.game().stage is Stage.TERMINATED
    river.master("ACTIVATE it")
    assert river.game().stage is Stage.ACTIVE


# SUSPEND, RESUME


def test_suspend_stops_the_clock_and_resume_lets_it_go_on(river: House) -> None:
    river.master("SUSPEND")
    assert river.game().stage is Stage.WAITING
    letters = river.master("RESUME")
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY
    assert "active already" in told(river.master("RESUME"), GM)


def test_resume_starts_nothing(house: House) -> None:
    house.create()
    assert "FORCE BEGIN starts it." in refused_master(house, "E-STATE", "RESUME")


# FORCE BEGIN, UNSTART


def test_force_begin_starts_a_forming_game_with_the_players_it_has(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    letters = house.master("FORCE BEGIN")
    assert [power.name for power in house.game().powers] == ["FRANCE"]
    assert "Nobody plays Austria, England, Germany, Italy, Russia and Turkey" in told(letters, address("FRANCE"))
    refused_master(house, "E-STATE", "FORCE BEGIN")
    assert "Did you mean" not in refused_master(house, "E-POWER", "REPLACE turkey anna@example.net")


def test_unstart_takes_the_first_phase_back_and_keeps_the_players(river: House) -> None:
    letters = river.master("UNSTART")
    game = river.game()
    assert game.stage is Stage.FORMING
    assert {seat.power for seat in game.seats} == set(POWERS)
    assert readers(letters) == EVERYBODY
    refused_master(river, "E-ROLL", "UNSTART")
    river.master("ACTIVATE")
    assert river.game().phase_code == "S1901M"


def test_unstart_is_for_the_first_phase_only(river: House) -> None:
    order_all(river)
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"
    assert "ROLLBACK FORMING" in refused_master(river, "E-ROLL", "UNSTART")


def all_play(house: House, *lines: str, but: tuple[str, ...] = ()) -> list[Got]:
    """Every power but these sends the same lines; all letters of it."""
    return [letter for name in POWERS if name not in but for letter in house.play(name, *lines)]


def ending(house: House) -> tuple[str, set[str]] | None:
    """Return the end of the game: its kind and those who share it."""
    done = house.game().ending
    return None if done is None else (done.kind, set(done.victors))


def owning(game: Game, **centers: str) -> Game:
    """The game with no units, and nobody owning any but these centers: `france="PAR MAR"`."""
    owners = {Province(code): PowerName(name.upper()) for name, codes in centers.items() for code in codes.split()}
    return replace(game, position=replace(game.board, units=(), centers=owners))


# Games that have ended


def test_resume_reopens_a_drawn_game_with_all_votes_cleared(river: House) -> None:
    all_play(river, "SET DRAW")
    assert river.game().stage is Stage.COMPLETED
    river.tick(days=3)
    letters = river.master("RESUME")
    game = river.game()
    assert (game.stage, game.ending, game.phase_code) == (Stage.ACTIVE, None, "S1901M")
    assert {each.vote for each in game.powers} == {None}
    assert game.deadline is not None
    assert game.deadline > river.now
    assert readers(letters) == EVERYBODY
    assert "the Master has reopened it. All votes on its end are cleared. It is in Spring 1901 Movement" in told(
        letters, FRANCE
    )
    order_all(river)
    river.master("PROCESS S1901M")
    assert river.game().phase_code == "F1901M"


def test_a_game_that_is_reopened_in_the_middle_of_a_phase_has_its_orders_and_its_deadline(river: House) -> None:
    order_all(river, but=("ITALY",))
    river.master("SET DEADLINE 20 JAN 18:00")
    before = river.game()
    all_play(river, "SET DRAW")
    river.tick(days=1)
    letters = river.master("RESUME")
    game = river.game()
    assert [one.orders for one in game.powers] == [one.orders for one in before.powers]
    assert game.deadline == before.deadline
    text = told(letters, FRANCE)
    assert "Spring 1901 Movement (S1901M)" in text
    assert "These are on file: " in text
    assert "Italy has three units to order" in told(letters, address("ITALY"))


def test_a_game_that_was_complete_when_it_was_drawn_rests_before_it_is_processed(river: House) -> None:
    river.play("FRANCE", "SET WAIT")
    order_all(river)
    all_play(river, "SET DRAW")
    river.tick(days=1)
    river.master("RESUME")
    river.tick(minutes=10)
    assert river.game().phase_code == "S1901M"
    river.tick(minutes=20)
    assert river.game().phase_code == "F1901M"


def test_a_game_drawn_at_the_end_of_a_year_goes_on_in_the_next_phase_and_says_what_is_due(river: House) -> None:
    game = owning(river.game(), france="PAR MAR BRE", italy="ROM VEN NAP", austria="SPA")
    units = [unit for unit in river.game().board.units if unit.power in ("FRANCE", "ITALY")]
    put(river, replace(game, position=replace(game.board, units=tuple(units))))
    river.master("PROCESS! S1901M")
    river.play("FRANCE", "A PAR H", "A MAR - SPA", "F BRE H", "SET DRAW")
    river.play("ITALY", "SET DRAW")
    river.master("PROCESS! F1901M")
    assert ending(river) == ("draw", {"FRANCE", "ITALY"}), "Austria's last center is gone, and with it its vote"
    text = told(river.master("RESUME"), FRANCE)
    assert "It is in Winter 1901 Adjustment" in text
    assert "France may build one unit" in text
    assert {each.orders for each in river.game().powers} == {None}


def test_resume_reopens_a_conceded_game(river: House) -> None:
    all_play(river, "SET CONCEDE italy", but=("ITALY",))
    assert ending(river) == ("concession", {"ITALY"})
    assert "RESUME reopens it" in refused_master(river, "E-STATE-DONE", "ACTIVATE")
    river.master("RESUME")
    assert river.game().stage is Stage.ACTIVE
    river.play("FRANCE", "SET DRAW")
    assert power(river, "FRANCE").vote == Draw()


def test_a_victory_is_final(river: House) -> None:
    put(river, owning(river.game(), france=EIGHTEEN))
    river.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(river) == ("solo", {"FRANCE"})
    for line, code in (("RESUME", "E-STATE-DONE"), ("ACTIVATE", "E-STATE-DONE"), ("ROLLBACK", "E-ROLL")):
        said = refused_master(river, code, line)
        assert "A victory is final. If it came of a mistake, write to the judge's keeper, keeper@example.org" in (
            " ".join(said.split())
        )


def test_a_victory_that_came_of_a_mistake_is_played_again_as_its_refusal_says(river: House) -> None:
    put(river, owning(river.game(), france=EIGHTEEN))
    river.master("PROCESS! S1901M", "PROCESS! F1901M")
    said = " ".join(refused_master(river, "E-STATE-DONE", "REOPEN").split())
    (line,) = re.findall(r"only the keeper can send (ROLLBACK \w+), which plays that phase again", said)
    as_master(river.judge, "river", line, river.now)
    assert (river.game().stage, river.game().phase_code) == (Stage.ACTIVE, "F1901M")
    letters = river.letters()
    assert "The judge's keeper has put river back to Fall 1901" in " ".join(told(letters, FRANCE).split())
    river.master(f"EDIT {stamp_of(river.game().board)}", "CENTERS FRANCE BRE, PAR, MAR", "END EDIT")
    river.master("PROCESS! F1901M")
    assert river.game().stage is Stage.ACTIVE


def test_resume_goes_on_with_a_waiting_game_like_activate(river: House) -> None:
    river.master("WAIT")
    river.master("RESUME")
    assert river.game().stage is Stage.ACTIVE
    before = states(river)
    assert "active already" in told(river.master("RESUME"), GM)
    assert states(river) == before
    refused_play(river, "E-GM-ONLY", "FRANCE", "RESUME")


EIGHTEEN = "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN NAP"
"""Ten of them are homes of others than France."""


def test_a_game_that_its_master_plays_alone_asks_nobody_to_join(house: House) -> None:
    letters = house.mail(GM, "CREATE river gm-secret", "RULE SOLITAIRE START_MASTER", "FORM")
    letters += house.master("LIST river")
    said = " ".join(told(letters, GM).split())
    assert "river is forming: the Master plays all powers" in said
    assert "FORCE BEGIN starts it" in said
    assert "players needed" not in said
    assert "JOIN" not in said
    assert "In river the Master plays all powers" in told(
        house.mail("anna@example.net", "JOIN river"), "anna@example.net"
    )


def test_a_full_game_that_waits_for_its_master_needs_nobody_more(house: House) -> None:
    house.create("RULE START_MASTER")
    for name in POWERS:
        house.mail(address(name), "JOIN river")
    assert "river is forming: all seats are taken." in told(house.master("LIST river"), GM)


def test_unstart_tells_that_orders_are_gone_and_who_begins_the_game_again(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    letters = river.master("UNSTART")
    for reader in (GM, address("FRANCE")):
        assert "Orders, wait flags, votes and proposals are gone" in told(letters, reader)
    assert "when the Master starts it, or a newcomer takes its last free seat" in told(letters, address("FRANCE"))
    river.master("EJECT france")
    river.mail("new@example.net", "JOIN river new-pw")
    assert river.game().stage is Stage.ACTIVE


def test_unstart_under_start_master_says_that_the_master_starts_it(house: House) -> None:
    house.start("RULE START_MASTER")
    letters = house.master("UNSTART")
    assert "newcomer" not in told(letters, address("FRANCE"))
    assert "newcomer" not in told(letters, GM)


@pytest.mark.parametrize("line", ["ACTIVATE", "FORCE BEGIN"])
def test_a_start_with_empty_seats_tells_the_master_which_and_the_way_back(house: House, line: str) -> None:
    house.create("RULE POWER_CHOICE")
    for name in ("AUSTRIA", "ENGLAND"):
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    said = told(house.master(line), GM)
    assert "Nobody plays France, Germany, Italy, Russia and Turkey: they are not on the board." in said
    assert "UNSTART goes back" in said
    house.master("UNSTART")
    assert house.game().stage is Stage.FORMING


# Games that nobody plays anymore


def lost(house: House, *, but: tuple[str, ...] = (), lines: tuple[str, ...] = ()) -> None:
    """A game whose powers have lost their players to the clock, except for these."""
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D", *lines)
    if but:
        order_all(house, but=tuple(name for name in POWERS if name not in but))
    deadline = house.game().deadline
    assert deadline is not None
    pass_over(house, deadline + timedelta(days=1))
    assert house.game().vacancies == tuple(name for name in POWERS if name not in but)


def pass_over(house: House, hour: datetime) -> list[Got]:
    """Let time go by in one step, as if the judge had looked at its clock all the while."""
    house.now = hour
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(hour)
    return house.tick()


@pytest.mark.parametrize("line", ["ACTIVATE", "RESUME"])
def test_a_terminated_game_that_nobody_plays_comes_back_waiting_and_tells_its_last_players(
    house: House, line: str
) -> None:
    lost(house)
    assert "Everybody" not in told(house.master("TERMINATE YES"), GM), "nobody else is in the game"
    pass_over(house, house.now + timedelta(days=40))
    letters = house.master(line)
    assert house.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY
    answer = told(letters, GM)
    assert "Game river is back" in answer
    assert "Nobody plays river, so it waits for players. REVIVE austria" in answer
    assert "are told how to come back" in answer
    france = told(letters, FRANCE)
    assert "You were the last player of France." in france
    assert "send TAKEOVER france@river" in " ".join(france.split())
    assert "Italy" not in france
    assert "Openings: Austria" in told(house.mail("new@example.org", "LIST"), "new@example.org")
    assert house.game().deadline is not None
    pass_over(house, house.now + timedelta(days=20))
    assert house.game().phase_code == "S1901M", "it does not run alone"
    house.master("TERMINATE YES")
    assert readers(house.master(line)) == {GM}, "each is told once"


def test_a_game_that_nobody_plays_is_not_let_go_by_activate_but_by_its_first_player(house: House) -> None:
    lost(house)
    answer = told(house.master("ACTIVATE"), GM)
    assert "Nobody plays river, so it waits for players." in answer
    assert house.game().stage is Stage.WAITING
    house.mail(FRANCE, "TAKEOVER france@river")
    house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE


def test_activate_names_the_vacancies_of_a_game_that_some_play(house: House) -> None:
    lost(house, but=("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"))
    house.master("TERMINATE YES")
    letters = house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    answer = " ".join(told(letters, GM).split())
    assert (
        "France and Italy have no player, and the deadline does not wait. WAIT stops the clock. REVIVE france" in answer
    )
    assert "You were the last player of France." in told(letters, FRANCE)
    assert "last player" not in told(letters, address("TURKEY"))
    assert "France and Italy have no player" in " ".join(told(house.master("STATUS"), GM).split())
    assert "no player" not in told(house.play("TURKEY", "STATUS"), address("TURKEY"))


def test_people_who_resigned_or_are_kept_out_do_not_hear_that_a_game_is_back(house: House) -> None:
    lost(house, but=("TURKEY",))
    house.play("TURKEY", "RESIGN YES")
    house.master("SET DENY PLAYER france@example.org", "TERMINATE YES")
    assert readers(house.master("WAIT")) == EVERYBODY - {address("TURKEY"), FRANCE}
    assert WaitReason.MASTER in house.game().waiting_for
    house.master("ACTIVATE")
    assert house.game().waiting_for == (WaitReason.VACANCY,)


def test_a_pause_for_a_time_is_refused_with_the_lines_that_move_the_deadline(river: House) -> None:
    assert "For a time: DELAY 3D, or SET DEADLINE 5 JAN" in " ".join(
        refused_master(river, "E-SYNTAX", "PAUSE TO 5 JAN").split()
    )


def test_a_masters_lines_that_lead_elsewhere_name_the_line_that_does_it(river: House) -> None:
    for line, instead in (
        ("RENAME river lake gm-secret", "Begin another mail with RENAME mygame newname masters-password"),
        ("SET PASSWORD england newpw1", "For a player who lost theirs: FORGOT river france"),
        ("BLOCK austria", "or BLOCK england ALL"),
        ("MUTE austria", "MUTE is GAG france here."),
    ):
        assert instead in " ".join(told(river.master(line), GM).split()), line
    assert "whose orders are missing" in " ".join(told(river.master("WHO is late?"), GM).split())
