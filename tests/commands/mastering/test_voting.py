"""SET DIAS, SET NODIAS, SET VOTING: ballots of a game, their life, and silence (draws.md 5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.ending.ballots import Draw, ListBallot, Size
from judge.game.ending.settings import describe_voting, read_voting
from judge.game.ending.voting import Voting
from judge.game.game import Stage
from judge.problems import Refused
from tests.support.command_mails import order_all, power, put, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
EVERYBODY = {GM, *map(address, POWERS)}


def three_left(house: House) -> None:
    """Austria, England and France own a center each, nobody else does; no units."""
    game = house.game()
    owners = {Province("VIE"): "AUSTRIA", Province("LON"): "ENGLAND", Province("PAR"): "FRANCE"}
    centers = {center: PowerName(name) for center, name in owners.items()}
    put(house, replace(game, position=replace(game.board, units=(), centers=centers)))


def test_nodias_has_lists_voted_on_as_njudge_counts_them(river: House) -> None:
    """Examples s4 and s3 of draws.md, the second after France has thought better of it."""
    letters = river.master("SET NODIAS")
    assert readers(letters) == EVERYBODY
    assert "The rule NO_DIAS is on." in told(letters, FRANCE)
    assert "With NO_DIAS, lists of powers are voted on." in told(letters, FRANCE)
    assert told(letters, GM).count("Everybody is told.") == 1
    three_left(river)
    river.play("FRANCE", "SET DRAW AEF")
    river.play("ENGLAND", "SET DRAW AE")
    river.play("AUSTRIA", "SET DRAW AE")
    assert river.game().stage is Stage.ACTIVE
    river.play("FRANCE", "SET DRAW AE")
    ending = river.game().ending
    assert ending is not None
    assert (ending.kind, ending.victors) == ("draw", ("AUSTRIA", "ENGLAND"))


@pytest.mark.parametrize(
    ("france", "england", "austria", "result"),
    [
        ("SET DRAW AEF", "SET DRAW AEF", "SET DRAW AEF", ("AUSTRIA", "ENGLAND", "FRANCE")),
        ("SET DRAW AE", "SET DRAW AEF", "SET DRAW AEF", ("AUSTRIA", "ENGLAND", "FRANCE")),
        ("SET DRAW AE", "SET DRAW AEF", "SET DRAW AE", ("AUSTRIA", "ENGLAND")),
        ("SET DRAW AEF", "SET DRAW AE", "SET DRAW AE", None),
        ("SET DRAW A", "SET DRAW A", "SET NODRAW", ("AUSTRIA",)),
    ],
)
def test_the_examples_of_njudges_page_on_draws_come_out_as_it_says(
    river: House, france: str, england: str, austria: str, result: tuple[str, ...] | None
) -> None:
    """Seed 002, its five examples in order; with the last vote the game is over, and all hear of it."""
    river.master("SET NODIAS")
    three_left(river)
    river.play("FRANCE", france)
    river.play("ENGLAND", england)
    letters = river.play("AUSTRIA", austria)
    ending = river.game().ending
    assert (ending and ending.victors) == result
    assert (river.game().stage is Stage.ACTIVE) is (result is None)
    assert result is None or readers(letters) >= EVERYBODY


def test_a_draw_vote_taken_back_in_time_ends_nothing_and_a_drawn_game_can_be_resumed(river: House) -> None:
    three_left(river)
    river.play("FRANCE", "SET DRAW")
    river.play("ENGLAND", "SET DRAW")
    river.play("ENGLAND", "SET NODRAW")
    river.play("AUSTRIA", "SET DRAW")
    assert river.game().stage is Stage.ACTIVE
    river.play("ENGLAND", "SET DRAW")
    assert river.game().stage is Stage.COMPLETED
    river.master("RESUME")
    assert river.game().stage.is_under_way
    assert all(power(river, name).vote is None for name in ("AUSTRIA", "ENGLAND", "FRANCE"))


def test_in_a_list_game_silence_is_no_vote_and_nodraw_is_for_oneself(river: House) -> None:
    """Examples 8 and s5."""
    river.master("SET NODIAS")
    three_left(river)
    river.play("ENGLAND", "SET DRAW A")
    river.play("FRANCE", "SET DRAW A")
    assert river.game().stage is Stage.ACTIVE
    letters = river.play("AUSTRIA", "SET NODRAW")
    ending = river.game().ending
    assert ending is not None
    assert (ending.kind, ending.victors) == ("concession", ("AUSTRIA",))
    assert "Austria" in told(letters, FRANCE)


def test_a_list_game_has_no_sizes_and_names_its_own_votes(river: House) -> None:
    river.master("SET NODIAS")
    assert "a list of powers" in refused_play(river, "E-VOTE-RULE", "FRANCE", "SET VOTE 3WAY")
    refused_play(river, "E-VOTE-RULE", "FRANCE", "SET VOTE LOSS")
    river.play("FRANCE", "SET DRAW AEF")
    assert power(river, "FRANCE").vote == ListBallot((PowerName("AUSTRIA"), PowerName("ENGLAND"), PowerName("FRANCE")))


def test_another_kind_of_votes_makes_those_on_file_void_and_says_so(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    letters = river.master("SET NODIAS")
    assert "are void" in told(letters, FRANCE)
    assert power(river, "FRANCE").vote is None
    river.master("SET VOTING BALLOTS SIZE")
    river.play("FRANCE", "SET VOTE 3WAY")
    assert power(river, "FRANCE").vote == Size(3)
    letters = river.master("SET DIAS")
    assert "The rule NO_DIAS is off." in told(letters, FRANCE)
    assert power(river, "FRANCE").vote is None
    refused_play(river, "E-VOTE-DIAS", "FRANCE", "SET DRAW AEF")
    assert "as they were" in told(river.master("SET DIAS"), GM)


def test_standing_votes_outlive_the_phase_and_say_so(river: House) -> None:
    river.master("SET VOTING LIFETIME STANDING")
    assert "It lasts until you change it" in told(river.play("FRANCE", "SET DRAW"), FRANCE)
    order_all(river)
    river.master("PROCESS")
    assert power(river, "FRANCE").vote == Draw()
    river.master("SET VOTING LIFETIME PHASE", "PROCESS!")
    assert power(river, "FRANCE").vote is None


@pytest.mark.parametrize(("unset", "over"), [("SOLO", True), ("NONE", False)])
def test_a_power_that_has_not_voted_accepts_its_own_win_or_nothing(river: House, unset: str, over: bool) -> None:
    river.master(f"SET VOTING UNSET {unset}")
    for name in POWERS:
        if name != "GERMANY":
            river.play(name, "SET CONCEDE germany")
    assert (river.game().stage is Stage.COMPLETED) is over
    said = told(river.play("FRANCE", "SET NODRAW"), FRANCE)
    assert over or "It lasts until this phase is processed." in said


def test_list_shows_what_a_game_says_of_its_votes(river: House) -> None:
    assert "Votes:" not in told(river.play("FRANCE", "LIST"), FRANCE)
    river.master("SET VOTING LIFETIME STANDING UNSET NONE")
    said = "Votes: A vote lasts until it is changed. Who has not voted accepts no end."
    assert said in told(river.play("FRANCE", "LIST"), FRANCE)


def test_what_voting_has_not_is_refused(river: House) -> None:
    for line in ("BALLOTS CARDS", "BALLOTS", "COLOR RED", "UNSET SOLO UNSET NONE"):
        assert "LIFETIME PHASE or STANDING" in refused_master(river, "E-SETTING", f"SET VOTING {line}")
    refused_master(river, "E-SET-EMPTY", "SET VOTING")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET NODIAS")


def test_a_voting_line_changes_what_it_names_and_prints_as_it_is_read() -> None:
    voting = read_voting(["unset", "none", "lifetime", "standing"], Voting(lists=True))
    assert voting == Voting(lists=True, standing=True, unset="none")
    assert read_voting(str(voting).split(), Voting()) == voting
    assert read_voting(["BALLOTS", "SIZE"], voting) == replace(voting, lists=False)
    assert describe_voting(Voting()) == "A vote lasts until the phase is processed."
    with pytest.raises(Refused):
        read_voting([], voting)
