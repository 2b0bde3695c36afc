"""RESUME, FORCE BEGIN and UNSTART (commands.md 9.6, draws.md 2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.ending.ballots import Draw
from judge.game.game import Game, Stage
from tests.support.command_mails import order_all, power, put, readers, refused_master, refused_play, states, told
from tests.support.house import GM, POWERS, Got, House, address

EVERYBODY = {GM, *map(address, POWERS)}


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
    refused_master(house, "E-STATE", "RESUME")


# FORCE BEGIN, UNSTART


def test_force_begin_starts_a_forming_game_with_the_players_it_has(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    house.master("FORCE BEGIN")
    assert [power.name for power in house.game().powers] == ["FRANCE"]
    refused_master(house, "E-STATE", "FORCE BEGIN")


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


FRANCE = address("FRANCE")


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
        assert "A victory is final. If it came of a mistake, ask the judge's keeper" in said


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
