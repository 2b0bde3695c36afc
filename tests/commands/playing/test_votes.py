"""Votes on the end: SET DRAW, CONCEDE and VOTE, PROPOSE, and motions (draws.md, house_rules.md 8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.game import Game, Stage
from judge.game.values.ballots import Concede, Draw, ListBallot, Loss, Size, Solo, Yes
from judge.game.values.endings import EndingKind
from tests.support.command_mails import (
    HOLDS,
    everything,
    order_all,
    power,
    put,
    readers,
    refused_master,
    refused_play,
    told,
)
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address, to, words

FRANCE = address("FRANCE")
EVERYBODY = {GM, *map(address, POWERS)}


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


# Ballots in a DIAS game


def test_a_vote_is_confirmed_to_its_voter_only(river: House) -> None:
    letters = river.play("FRANCE", "SET DRAW")
    assert readers(letters) == {FRANCE}
    assert "Your vote is on file. You accept a draw among all survivors." in told(letters, FRANCE)
    assert "lasts until this phase is processed" in told(letters, FRANCE)
    letters = river.play("FRANCE", "SET NO DRAW")
    assert "Your vote is taken back" in told(letters, FRANCE)
    assert power(river, "FRANCE").vote == Solo()


def test_status_shows_a_vote_to_its_voter_alone(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    own = "Your vote is on file: you accept a draw among all survivors."
    assert own in told(river.play("FRANCE", "STATUS"), address("FRANCE"))
    assert "Your vote" not in told(river.play("GERMANY", "STATUS"), address("GERMANY"))
    assert "vote" not in told(river.master("STATUS"), GM).lower()
    assert "Your vote" not in told(river.master("BECOME FRANCE", "STATUS"), GM)
    river.master("PROCESS!")
    assert "Your vote" not in told(river.play("FRANCE", "STATUS"), address("FRANCE"))


def test_nobody_can_read_others_votes(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    assert "vote" not in told(river.play("ITALY", "LIST", "STATUS", "SUMMARY river"), address("ITALY")).casefold()
    assert "vote" not in told(river.play("FRANCE", "LIST", "SUMMARY river"), FRANCE).casefold()


def test_the_last_vote_ends_the_game_and_everybody_is_told(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    letters = river.play(POWERS[-1], "SET DRAW")
    game = river.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.kind == "draw"
    assert set(game.ending.victors) == set(POWERS)
    assert game.deadline is None
    assert {letter.to for letter in letters if letter.subject == "river: the game is over"} == (
        EVERYBODY | {"mole@example.org"}
    )
    assert "Yours was the last missing vote" in told(letters, address(POWERS[-1]))


def test_a_phase_processed_takes_all_votes_away(river: House) -> None:
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    order_all(river)
    river.master("PROCESS")
    river.play(POWERS[-1], "SET DRAW")
    assert river.game().stage is Stage.ACTIVE


def test_a_vacant_power_blocks_the_draw(river: House) -> None:
    river.master("RESIGN turkey")
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    assert river.game().stage is Stage.WAITING


def test_only_powers_with_a_center_vote(river: House) -> None:
    board = river.game().board
    centers = {center: owner for center, owner in board.centers.items() if owner != "FRANCE"}
    put(river, replace(river.game(), position=replace(board, centers=centers)))
    assert "owns a center" in refused_play(river, "E-VOTE-NONE", "FRANCE", "SET DRAW")
    assert "owns a center" in refused_master(river, "E-VOTE-NONE", "SET DRAW")
    for name in POWERS:
        if name != "FRANCE":
            river.play(name, "SET DRAW")
    assert ending(river) == ("draw", set(POWERS) - {"FRANCE"})


def test_a_list_of_powers_is_refused_in_a_draw_of_all(river: House) -> None:
    assert "all survivors" in refused_play(river, "E-VOTE-DIAS", "FRANCE", "SET DRAW AE")


def test_no_draw_takes_no_votes(house: House) -> None:
    house.start("RULE NO_DRAW")
    assert "NO_DRAW" in refused_play(house, "E-VOTE-RULE", "FRANCE", "SET DRAW")


def test_votes_before_the_start_and_after_the_end_are_refused(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    assert "forming" in refused_play(house, "E-VOTE-STATE", "FRANCE", "SET DRAW")
    house.master("TERMINATE YES")
    assert "terminated" in refused_play(house, "E-VOTE-STATE", "FRANCE", "SET DRAW")


def test_orders_in_the_mail_whose_vote_ends_the_game_come_too_late_and_that_is_said(river: House) -> None:
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    letters = river.play("TURKEY", *HOLDS["TURKEY"], "SET DRAW")
    assert river.game().stage is Stage.COMPLETED
    assert "completed: there is nothing to order" in told(letters, address("TURKEY"))


def test_a_concession_ends_the_game_when_all_others_concede(river: House) -> None:
    letters = all_play(river, "SET CONCEDE TO germany", but=("GERMANY", "FRANCE"))
    assert "You accept a win of Germany, and a draw among all survivors." in told(letters, address("ITALY"))
    river.play("FRANCE", "SET CONCEDE g")
    assert power(river, "FRANCE").vote is None, "nothing is on file after the end"
    assert ending(river) == ("concession", {"GERMANY"})


def test_a_concession_can_be_taken_back(river: House) -> None:
    all_play(river, "SET CONCEDE germany", but=("GERMANY", "FRANCE"))
    river.play("ITALY", "SET NOCONCEDE")
    assert power(river, "ITALY").vote == Solo()
    river.play("FRANCE", "SET CONCEDE germany")
    assert ending(river) is None
    assert power(river, "FRANCE").vote == Concede(PowerName("GERMANY"))


def test_the_letter_on_a_concession_names_the_winner_to_everybody(river: House) -> None:
    all_play(river, "SET VOTE LOSS", but=("GERMANY", "TURKEY"))
    letters = river.play("TURKEY", "SET VOTE LOSS")
    assert readers(letters) == EVERYBODY
    assert "Game river is conceded to Germany" in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET DRAW AE", "E-VOTE-DIAS"),
        ("SET VOTE 3WAY", "E-VOTE-DIAS"),
        ("SET VOTE YES", "E-VOTE-RULE"),
        ("PROPOSE", "E-SYNTAX"),
        ("PROPOSE DRAW AE", "E-VOTE-DIAS"),
        ("PROPOSE france", "E-VOTE-WHO"),
        ("PROPOSE TEXT Shall we pause?", "E-VOTE-RULE"),
        ("SET CONCEDE france", "E-VOTE-WHO"),
        ("SET CONCEDE ruritania", "E-VOTE-WHO"),
        ("SET CONCEDE", "E-SET-EMPTY"),
        ("SET VOTE", "E-SET-EMPTY"),
        ("SET VOTE PERHAPS", "E-SET-SYNTAX"),
        ("SET NODRAW here", "E-SET-SYNTAX"),
    ],
)
def test_what_is_no_vote_in_a_dias_game_is_refused(river: House, line: str, code: str) -> None:
    refused_play(river, code, "FRANCE", line)


def test_a_power_without_a_center_cannot_be_conceded_to(river: House) -> None:
    game = river.game()
    owners = {center: owner for center, owner in game.board.centers.items() if owner != "TURKEY"}
    put(river, replace(game, position=replace(game.board, centers=owners)))
    assert "Turkey cannot be part of the end" in refused_play(river, "E-VOTE-WHO", "FRANCE", "SET CONCEDE turkey")


def test_a_vote_from_another_address_is_told_to_the_address_on_file(river: House) -> None:
    letters = river.mail("far@example.net", "SIGNON france@river france-pw", "SET VOTE LOSS")
    assert "A vote of France on the end of the game is on file." in told(letters, FRANCE)
    assert readers(letters) == {FRANCE, "far@example.net"}


@pytest.fixture
def no_dias(house: House) -> House:
    """A game in which draws may leave survivors out."""
    house.start("RULE NO_DIAS")
    return house


# NO_DIAS


def test_no_dias_counts_sizes_and_leaves_the_losers_out(no_dias: House) -> None:
    """Sizes 3, 3, 3 of seven with four LOSS: the three (commands.md 8.2)."""
    sharers = ("ENGLAND", "FRANCE", "TURKEY")
    all_play(no_dias, "SET VOTE LOSS", but=sharers)
    no_dias.play("ENGLAND", "SET VOTE 3WAY")
    no_dias.play("TURKEY", "SET VOTE 3 WAY")
    assert power(no_dias, "TURKEY").vote == Size(3)
    letters = no_dias.play("FRANCE", "SET VOTE 3-WAY")
    assert ending(no_dias) == ("draw", set(sharers))
    assert readers(letters) == EVERYBODY
    assert "a draw among England, France and Turkey. Austria, Germany, Italy and Russia have no share in it" in told(
        letters, address("ITALY")
    )


def test_no_dias_takes_lists_of_powers(no_dias: House) -> None:
    """F names A and E only, E and A insist on no more: they share it (draws.md s3)."""
    put(no_dias, owning(no_dias.game(), austria="VIE", england="LON", france="PAR"))
    no_dias.play("FRANCE", "SET DRAW AE")
    assert power(no_dias, "FRANCE").vote == ListBallot((PowerName("AUSTRIA"), PowerName("ENGLAND")))
    no_dias.play("ENGLAND", "SET DRAW AEF")
    no_dias.play("AUSTRIA", "SET DRAW austria, england")
    assert ending(no_dias) == ("draw", {"AUSTRIA", "ENGLAND"})


def test_no_dias_ends_nothing_when_somebody_insists_on_his_share(no_dias: House) -> None:
    """F: AEF, E: AE, A: AE comes to nothing (draws.md s4)."""
    put(no_dias, owning(no_dias.game(), austria="VIE", england="LON", france="PAR"))
    no_dias.play("FRANCE", "SET DRAW AEF")
    no_dias.play("ENGLAND", "SET DRAW AE")
    no_dias.play("AUSTRIA", "SET DRAW AE")
    assert ending(no_dias) is None


def test_no_dias_one_solo_and_six_losses_are_a_concession(no_dias: House) -> None:
    no_dias.play("ITALY", "SET NODRAW")
    all_play(no_dias, "SET VOTE LOSS", but=("ITALY",))
    assert ending(no_dias) == ("concession", {"ITALY"})


def test_a_list_names_survivors_only(no_dias: House) -> None:
    put(no_dias, owning(no_dias.game(), austria="VIE", england="LON", france="PAR"))
    refused_play(no_dias, "E-VOTE-WHO", "FRANCE", "SET DRAW AET")
    refused_play(no_dias, "E-VOTE-RULE", "FRANCE", "SET VOTE YES")


def test_votes_of_a_no_dias_game_lapse_with_the_phase(no_dias: House) -> None:
    no_dias.play("FRANCE", "SET VOTE LOSS")
    assert power(no_dias, "FRANCE").vote == Loss()
    no_dias.master("PROCESS!")
    assert power(no_dias, "FRANCE").vote is None


@pytest.fixture
def proposing(house: House) -> House:
    """A game in which ends are proposed to everybody."""
    house.start("RULE PROPOSE_DIAS")
    return house


# PROPOSE where everybody has a ballot


def test_a_draw_may_be_proposed_openly_in_any_game_that_allows_draws(river: House) -> None:
    letters = river.play("FRANCE", "PROPOSE DRAW")
    assert readers(letters) == EVERYBODY
    assert "France proposes to end the game: a draw among all survivors" in told(letters, address("ITALY"))
    (italy,) = to(letters, address("ITALY"))
    assert "body=SET%20DRAW" in italy.html
    assert "SET NODRAW takes it back" in told(letters, FRANCE)
    assert isinstance(power(river, "FRANCE").vote, Draw)
    for name in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        river.play(name, "SET DRAW")
    assert river.game().stage is Stage.COMPLETED


def test_a_win_may_be_proposed_openly_and_the_winner_needs_no_vote(river: House) -> None:
    letters = river.play("FRANCE", "PROPOSE germany")
    assert "need not vote" in told(letters, address("GERMANY"))
    assert "SET CONCEDE germany" in told(letters, address("ITALY"))


def test_a_player_proposes_openly_once_in_a_phase(river: House) -> None:
    river.play("FRANCE", "PROPOSE DRAW")
    refused_play(river, "E-VOTE-LIMIT", "FRANCE", "PROPOSE germany")
    river.play("ITALY", "PROPOSE DRAW")
    river.master("PROCESS!")
    river.play("FRANCE", "PROPOSE DRAW")


def test_draws_of_some_are_proposed_where_they_are_allowed(house: House) -> None:
    house.start("RULE NO_DIAS")
    letters = house.play("FRANCE", "PROPOSE DRAW FGI")
    assert "a draw among France, Germany and Italy" in told(letters, address("TURKEY"))
    assert "SET DRAW france, germany, italy" in told(letters, address("TURKEY")).replace("\n", " ")


def test_no_draw_is_proposed_where_there_is_none(house: House) -> None:
    house.start("RULE NO_DRAW")
    refused_play(house, "E-VOTE-RULE", "FRANCE", "PROPOSE DRAW")


# One's own vote in letters


def test_the_confirmation_of_orders_shows_ones_own_vote_and_nobody_elses(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    said = told(river.play("FRANCE", *HOLDS["FRANCE"]), FRANCE)
    assert "Your vote on the end of the game is on file" in said
    assert "you accept a draw among all survivors" in said.replace("\n", " ")
    assert "Your vote" not in told(river.play("ITALY", *HOLDS["ITALY"]), address("ITALY"))
    assert "vote" not in told(river.master("FRANCE A PAR H"), GM)


def test_results_say_that_a_vote_has_ended_and_how_to_cast_it_again(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    river.play("ITALY", "SET CONCEDE turkey")
    river.play("RUSSIA", "SET NODRAW")
    letters = river.master("PROCESS!")
    assert "Your vote for a draw among all survivors has ended with the phase" in told(letters, FRANCE).replace(
        "\n", " "
    )
    assert any("body=SET%20DRAW" in letter.html for letter in to(letters, FRANCE))
    assert "SET CONCEDE turkey" in told(letters, address("ITALY"))
    for other in ("RUSSIA", "TURKEY"):
        assert "has ended with the phase" not in told(letters, address(other))
    assert "has ended with the phase" not in told(letters, GM)
    assert "has ended with the phase" not in told(river.master("PROCESS!"), FRANCE)


def test_a_vote_taken_back_in_the_mail_that_ends_the_phase_is_not_told(river: House) -> None:
    for name in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        river.play(name, *HOLDS[name])
    river.play("FRANCE", "SET DRAW")
    letters = river.master("BECOME france", "SET NODRAW", *HOLDS["FRANCE"])
    letters += river.tick(days=8)
    assert "has ended with the phase" not in told(letters, FRANCE)


def test_votes_that_last_have_not_ended(house: House) -> None:
    house.start("VOTING LIFETIME STANDING")
    house.play("FRANCE", "SET DRAW")
    assert "has ended with the phase" not in told(house.master("PROCESS!"), FRANCE)


# PROPOSE_DIAS


def test_a_proposal_is_told_to_everybody_with_its_proposer(proposing: House) -> None:
    proposing.mail("mole@example.org", "MONITOR mole@river mole-pw")
    letters = proposing.play("FRANCE", "PROPOSE germany")
    assert readers(letters) == EVERYBODY | {"mole@example.org"}
    assert "France proposes to end the game: a concession to Germany." in told(letters, address("ITALY"))
    assert "You have proposed a concession to Germany." in told(letters, FRANCE)


def test_hide_proposer_tells_nobody_who_proposes(house: House) -> None:
    house.start("RULE HIDE_PROPOSER")
    letters = house.play("FRANCE", "PROPOSE DIAS")
    assert readers(letters) == EVERYBODY
    assert "but not whose it is" in told(letters, FRANCE)
    others = [letter for letter in letters if letter.to != FRANCE]
    assert "An end of the game is proposed: a draw among all survivors." in told(others, GM)
    assert "france" not in everything(others).casefold()
    refused_play(house, "E-VOTE-OPEN", "ITALY", "PROPOSE italy")


def test_every_yes_ends_the_game_and_the_proposer_has_said_it(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DIAS")
    letters = all_play(proposing, "SET VOTE YES", but=("FRANCE", "TURKEY"))
    assert "Your YES to the proposal is on file." in told(letters, address("ITALY"))
    assert not to(letters, FRANCE), "nobody else hears of a vote"
    proposing.play("TURKEY", "SET VOTE YES")
    assert ending(proposing) == ("draw", set(POWERS))


def test_a_proposed_concession_can_win(proposing: House) -> None:
    proposing.play("GERMANY", "PROPOSE germany")
    all_play(proposing, "SET VOTE YES", but=("GERMANY",))
    assert ending(proposing) == ("concession", {"GERMANY"})


def test_one_no_is_the_end_of_a_proposal_and_nobody_learns_whose_it_was(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DIAS")
    proposing.play("ENGLAND", "SET VOTE YES")
    letters = proposing.play("ITALY", "SET VOTE NO")
    assert readers(letters) == EVERYBODY
    others = [letter for letter in letters if letter.to != address("ITALY")]
    assert "by a draw among all survivors has fallen: not everybody agrees." in told(others, FRANCE)
    assert "italy" not in everything(others).casefold()
    assert proposing.game().proposal is None
    assert power(proposing, "ENGLAND").vote is None
    assert readers(proposing.play("ITALY", "PROPOSE italy")) == EVERYBODY, "the next one may be made"


@pytest.mark.parametrize("said", ["SET VOTE YES", "SET VOTE NO"])
def test_a_vote_on_an_earlier_proposal_does_not_count_for_a_later_one(proposing: House, said: str) -> None:
    (first,) = to(proposing.play("FRANCE", "PROPOSE DIAS"), address("ITALY"))
    proposing.play("ENGLAND", "SET VOTE NO")
    (second,) = to(proposing.play("GERMANY", "PROPOSE germany"), address("ITALY"))
    answer = told(proposing.answer(first, said), address("ITALY"))
    assert "Your vote is on an earlier proposal, which has fallen." in answer
    assert "A concession to Germany is proposed now." in answer
    assert proposing.game().proposal is not None
    assert power(proposing, "ITALY").vote is None
    proposing.answer(second, "SET VOTE YES")
    assert power(proposing, "ITALY").vote == Yes()


def test_status_tells_what_is_proposed_but_not_by_whom(proposing: House) -> None:
    assert "proposed" not in told(proposing.play("ITALY", "STATUS"), address("ITALY"))
    proposing.play("FRANCE", "PROPOSE germany")
    status = told(proposing.play("ITALY", "STATUS"), address("ITALY"))
    assert "A concession to Germany is proposed as the end of the game." in status
    assert "France" not in status


def test_the_proposer_sees_the_yes_of_a_proposal_and_nobody_else_does(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DRAW")
    for line in ("STATUS", "A PAR-BUR"):
        assert "you accept what is proposed" in " ".join(told(proposing.play("FRANCE", line), FRANCE).split())
    assert "you accept" not in told(proposing.play("ITALY", "STATUS"), address("ITALY"))


def test_a_second_proposal_has_to_wait(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DIAS")
    assert "A draw among all survivors is proposed already" in refused_play(
        proposing, "E-VOTE-OPEN", "ITALY", "PROPOSE italy"
    )


def test_a_proposal_and_its_votes_outlive_the_phase(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DIAS")
    all_play(proposing, "SET VOTE YES", but=("FRANCE", "TURKEY"))
    order_all(proposing)
    proposing.master("PROCESS!")
    assert proposing.game().phase_code == "F1901M"
    assert power(proposing, "ITALY").vote == Yes()
    proposing.play("TURKEY", "SET VOTE YES")
    assert ending(proposing) == ("draw", set(POWERS))


def test_a_proposal_falls_when_the_favored_power_has_lost_its_last_center(proposing: House) -> None:
    proposing.play("TURKEY", "PROPOSE turkey")
    put(proposing, owning(proposing.game(), france="PAR", italy="ROM"))
    letters = proposing.master("PROCESS! S1901M")
    assert proposing.game().proposal is None
    assert "has fallen: Turkey can no longer share the end" in told(letters, FRANCE)


def test_whoever_takes_over_from_a_proposer_is_asked_himself(proposing: House) -> None:
    proposing.play("FRANCE", "PROPOSE DIAS")
    proposing.master("RESIGN france")
    all_play(proposing, "SET VOTE YES", but=("FRANCE",))
    assert ending(proposing) is None
    proposing.mail("new@example.org", "TAKEOVER france@river new-pw")
    assert ending(proposing) is None
    proposing.mail("new@example.org", "SIGNON france@river new-pw", "SET VOTE YES")
    assert ending(proposing) == ("draw", set(POWERS))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET VOTE YES", "E-VOTE-STATE"),
        ("SET DRAW", "E-VOTE-RULE"),
        ("SET CONCEDE italy", "E-VOTE-RULE"),
        ("PROPOSE", "E-SYNTAX"),
        ("PROPOSE ruritania", "E-VOTE-WHO"),
    ],
)
def test_what_is_no_vote_where_ends_are_proposed_is_refused(proposing: House, line: str, code: str) -> None:
    refused_play(proposing, code, "FRANCE", line)


def test_proposals_follow_the_rules_on_who_votes_and_when(house: House) -> None:
    house.start("RULE PROPOSE_DIAS")
    refused_master(house, "E-VOTE-NONE", "PROPOSE DIAS")
    house.master("TERMINATE YES")
    refused_play(house, "E-VOTE-STATE", "FRANCE", "PROPOSE DIAS")


# NO_DRAW


@pytest.mark.parametrize("rules", ["", "NO_DIAS"])
def test_who_votes_loss_is_told_that_who_has_not_voted_wins_when_all_others_do_so(river: House, rules: str) -> None:
    if rules:
        river.master(f"SET RULE {rules}")
    said = told(river.play("FRANCE", "SET VOTE LOSS"), FRANCE)
    assert "A power that has not voted accepts its own win: it has won as soon as all others accept that." in said
    river.master("SET VOTING UNSET NONE")
    assert "has not voted" not in told(river.play("FRANCE", "SET VOTE LOSS"), FRANCE)


@pytest.mark.parametrize("line", ["SET CONCEDE italy", "SET VOTE LOSS", "PROPOSE DIAS"])
def test_no_draw_takes_neither_concessions_nor_proposals(house: House, line: str) -> None:
    house.start("RULE NO_DRAW")
    refused_play(house, "E-VOTE-RULE", "FRANCE", line)


# Taking one vote back


@pytest.mark.parametrize(
    ("vote", "back", "stays"),
    [
        ("SET DRAW", "SET NO CONC", True),
        ("SET DRAW", "SET NOCONCEDE", True),
        ("SET DRAW", "SET NO DRAW", False),
        ("SET CONCEDE england", "SET NO CONC", False),
        ("SET CONCEDE england", "SET NODRAW", False),  # in a DIAS game it accepts the draw of all as well
        ("SET VOTE LOSS", "SET NOCONCEDE", False),
    ],
)
def test_a_vote_is_taken_back_by_the_word_of_its_own_kind_and_no_other(
    river: House, vote: str, back: str, stays: bool
) -> None:
    river.play("FRANCE", vote)
    before = power(river, "FRANCE").vote
    said = told(river.play("FRANCE", back), FRANCE)
    assert power(river, "FRANCE").vote == (before if stays else Solo())
    assert ("You accept a draw among all survivors." in said) is stays


def test_a_concession_outlives_nodraw_where_it_accepts_no_draw(house: House) -> None:
    house.start("RULE NO_DIAS")
    house.play("FRANCE", "SET CONCEDE england")
    house.play("FRANCE", "SET NODRAW")
    assert power(house, "FRANCE").vote == Concede(PowerName("ENGLAND"))


AUSTRIA, ENGLAND = address("AUSTRIA"), address("ENGLAND")
UNITS = {"AUSTRIA": ["A VIE"], "ENGLAND": ["F LON"], "FRANCE": ["A PAR"]}
CENTERS = {"AUSTRIA": ["VIE"], "ENGLAND": ["LON"], "FRANCE": ["PAR"]}


@pytest.fixture
def council(tmp_path: Path) -> House:
    """A game with secret proposals in which Austria, England and France are left."""
    house = House(tmp_path)
    house.start("HOUSE voting=proposals")
    put(house, at_position(house.game(), "S1905M", UNITS, CENTERS))
    return house


def end_of(house: House) -> tuple[EndingKind, set[str]] | None:
    """Return the end of the game with the phase that the Master runs; None: it goes on."""
    house.master("PROCESS!")
    ending = house.game().ending
    return None if ending is None else (ending.kind, set(ending.victors))


def vote(house: House, **votes: str) -> None:
    for name, said in votes.items():
        house.play(name.upper(), f"SET VOTE {said}")


def test_a_concession_passes_with_one_yes_an_abstention_and_silence_of_who_wins(council: House) -> None:
    council.play("FRANCE", "PROPOSE CONCEDE TO austria")
    vote(council, england="YES", france="ABSTAIN")
    assert end_of(council) == (EndingKind.CONCESSION, {"AUSTRIA"})


def test_an_end_that_passed_with_an_abstention_does_not_say_that_all_agreed(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, england="YES", france="ABSTAIN", austria="YES")
    said = told(council.master("PROCESS!"), address("FRANCE"))
    assert "a proposal passed that ends the game: it is a draw among Austria, England and France." in said
    assert "agreed" not in said


@pytest.mark.parametrize(("england", "passes"), [("YES", True), ("", False)])
def test_who_has_a_unit_and_no_center_votes_and_who_has_neither_does_not(
    council: House, england: str, passes: bool
) -> None:
    """Count silence under nvr=no: England's, with a fleet alone, is a no; Italy's is nothing.

    The game has voters=units_or_centres.
    """
    put(council, at_position(council.game(), "S1905M", UNITS, {"AUSTRIA": ["VIE"], "FRANCE": ["PAR"]}))
    council.play("FRANCE", "PROPOSE CONCEDE TO austria")
    vote(council, france="YES")
    if england:
        vote(council, england=england)
    assert end_of(council) == ((EndingKind.CONCESSION, {"AUSTRIA"}) if passes else None)


@pytest.mark.parametrize("rules", ["voting=proposals", "MARCH"])
def test_a_vote_without_set_is_answered_with_the_command_that_was_meant(house: House, rules: str) -> None:
    house.start(f"HOUSE {rules}", "TIMING MOVE 3D RETREAT 1D ADJUST 1D")
    house.play("FRANCE", "PROPOSE DRAW AEF")
    told_of_it = refused_play(house, "E-VARIANT-COMMAND", "ENGLAND", "VOTE 1 YES")
    assert "Did you mean SET VOTE 1 YES?" in told_of_it


def test_who_wins_a_concession_has_said_yes_even_against_their_own_ballot(council: House) -> None:
    council.play("FRANCE", "PROPOSE austria")
    vote(council, austria="NO", england="ABSTAIN", france="ABSTAIN")
    assert end_of(council) == (EndingKind.CONCESSION, {"AUSTRIA"})


@pytest.mark.parametrize(
    ("france", "end"), [("ABSTAIN", (EndingKind.DRAW, {"AUSTRIA", "ENGLAND"})), ("", None), ("NO", None)]
)
def test_a_draw_that_leaves_somebody_out_passes_if_they_abstain_and_fails_if_they_are_silent(
    council: House, france: str, end: tuple[EndingKind, set[str]] | None
) -> None:
    council.play("AUSTRIA", "PROPOSE DRAW AE")
    vote(council, austria="YES", england="YES")
    if france:
        vote(council, france=france)
    assert end_of(council) == end


def test_an_end_with_an_abstention_is_told_as_a_proposal_that_passed(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="ABSTAIN")
    said = " ".join(words(council.master("PROCESS!"), AUSTRIA).split())
    assert "a proposal passed that ends the game: it is a draw among Austria, England and France." in said
    assert "all survivors agreed" not in said


def test_nothing_passes_on_abstentions_alone_nor_by_the_yes_of_who_proposed_it(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="ABSTAIN", england="ABSTAIN", france="ABSTAIN")
    assert end_of(council) is None
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, england="YES", france="YES")
    assert end_of(council) is None


def test_a_ballot_can_be_revised_until_the_phase_is_processed(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="NO", england="YES", france="YES")
    assert "Your vote: no." in words(council.play("AUSTRIA", "STATUS"), AUSTRIA)
    vote(council, austria="YES")
    assert end_of(council) == (EndingKind.DRAW, {"AUSTRIA", "ENGLAND", "FRANCE"})


def test_a_proposal_is_told_at_once_and_neither_its_author_nor_a_ballot_ever(council: House) -> None:
    letters = council.play("FRANCE", "PROPOSE DRAW AUSTRIA, ENGLAND")
    assert readers(letters) == EVERYBODY
    assert "Proposal 1: a draw of Austria and England." in told(letters, ENGLAND)
    assert "France" not in told(letters, ENGLAND)
    assert "France" not in told(letters, GM)
    assert readers(council.play("ENGLAND", "SET VOTE YES")) == {ENGLAND}
    results = council.master("PROCESS!")
    for who in EVERYBODY:
        assert "Proposal failed: a draw of Austria and England." in told(results, who)
        for word in ("yes", "abstain", "proposed by", "voted"):
            assert word not in told([each for each in results if "votes" in each.subject], who)


def test_what_has_passed_is_told_instead_of_the_results_and_orders_stay_on_file(council: House) -> None:
    order = "A VIE - BUD"
    council.play("AUSTRIA", order)
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert "Proposal passed: a draw of all survivors." in told(letters, ENGLAND)
    assert not any("results" in letter.subject for letter in letters)
    assert council.game().board.units_of("AUSTRIA")[0].province == "VIE"


def test_without_the_option_the_phase_is_adjudicated_before_the_game_ends(council: House) -> None:
    council.master("HOUSE passed_vote_skips_adjudication=false")
    council.play("AUSTRIA", "A VIE - BUD", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert any("results" in letter.subject for letter in letters)
    assert "Proposal passed" in told(letters, ENGLAND)
    assert council.game().board.units_of("AUSTRIA")[0].province == "BUD"
    assert council.game().stage is Stage.COMPLETED


def test_of_several_ends_a_concession_comes_first_then_the_larger_draw_then_the_older_one(council: House) -> None:
    council.master("HOUSE proposal_limit=3")
    council.play("FRANCE", "PROPOSE DRAW AE", "PROPOSE DRAW AF", "PROPOSE DIAS")
    council.play("ENGLAND", "PROPOSE CONCEDE france")
    for name in ("AUSTRIA", "ENGLAND", "FRANCE"):
        council.play(name, "SET VOTE 1 YES", "SET VOTE 2 YES", "SET VOTE 3 YES", "SET VOTE 4 YES")
    council.play("AUSTRIA", "SET VOTE 4 NO")
    council.master("PREVIEW")
    before = council.game()
    letters = council.master("PROCESS!")
    assert council.game().ending is not None
    assert set(council.game().ending.victors) == {"AUSTRIA", "ENGLAND", "FRANCE"}
    assert told(letters, ENGLAND).count("Proposal passed") == 1
    assert "Proposal failed" not in told(letters, ENGLAND)
    put(council, before)
    council.play("AUSTRIA", "SET VOTE 4 YES")
    assert end_of(council) == (EndingKind.CONCESSION, {"FRANCE"})
    put(council, before)
    council.play("AUSTRIA", "SET VOTE 3 NO")
    assert end_of(council) == (EndingKind.DRAW, {"AUSTRIA", "ENGLAND"})


def test_house_rules_change_from_the_next_phase_if_the_master_agrees_too(council: House) -> None:
    for agreed in ("NO", "YES"):
        letters = council.play("FRANCE", "PROPOSE HOUSE wrong_nationality=void")
        assert "The Master has to agree as well." in told(letters, ENGLAND)
        number = council.game().motions.made
        for name in ("austria", "england", "france"):
            vote(council, **{name: "YES"})
        council.master(f"SET VOTE {number} {agreed}")
        assert council.game().house.wrong_nationality == "ignore"
        letters = council.master("PROCESS!")
        assert "results" in words(letters, ENGLAND)
    assert council.game().house.wrong_nationality == "void"
    assert "House rule wrong_nationality: void" in told(letters, ENGLAND)
    assert "Proposal passed: other house rules" in told(letters, ENGLAND)


def test_a_text_that_passes_is_told_and_does_nothing_else(council: House) -> None:
    council.play("FRANCE", "PROPOSE TEXT Shall we pause over Christmas?")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert 'Proposal passed: "Shall we pause over Christmas?".' in told(letters, ENGLAND)
    assert council.game().stage is Stage.ACTIVE


def test_a_player_makes_one_proposal_in_a_phase_and_the_master_may_allow_more(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    refused_play(council, "E-VOTE-LIMIT", "FRANCE", "PROPOSE austria")
    council.play("ENGLAND", "PROPOSE austria")
    council.master("HOUSE proposal_limit=2")
    refused_play(council, "E-VOTE-OPEN", "FRANCE", "PROPOSE CONCEDE austria")
    council.play("FRANCE", "PROPOSE TEXT Ho ho")
    council.master("PROCESS!", "HOUSE proposal_limit=1")
    assert not council.game().motions.standing
    council.play("FRANCE", "PROPOSE DIAS")
    assert council.game().motions.standing[0].number == 4


@pytest.mark.parametrize("way", ["RESIGN FRANCE", "DUMMY FRANCE"])
def test_who_comes_in_the_place_of_somebody_hears_nothing_of_what_that_one_proposed_or_voted(
    council: House, way: str
) -> None:
    council.play("FRANCE", "PROPOSE DIAS", "SET VOTE YES")
    council.master(way, *(["RESIGN FRANCE"] if way.startswith("DUMMY") else []))
    council.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert council.game().motions.standing[0].ballots == ()
    letters = council.mail("new@example.net", "SIGNON france@river new-pw", "STATUS", "PROPOSE TEXT Shall we pause?")
    assert "Your proposal is made" in words(letters, "new@example.net")


def test_who_comes_back_after_a_dummy_has_not_voted(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS", "SET VOTE YES")
    council.master("DUMMY FRANCE")
    council.master("REVIVE FRANCE")
    assert council.game().motions.standing[0].ballots == ()


def test_the_master_refuses_a_proposal_and_its_votes_count_no_more(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("REFUSE PROPOSAL 1")
    assert readers(letters) == EVERYBODY
    refused_master(council, "E-VOTE-STATE", "REFUSE PROPOSAL 1")
    refused_play(council, "E-VOTE-LIMIT", "FRANCE", "PROPOSE DIAS")
    assert end_of(council) is None


def test_what_cannot_be_proposed_or_voted_on_is_refused(council: House) -> None:
    refused_play(council, "E-VOTE-STATE", "FRANCE", "SET VOTE YES")
    refused_play(council, "E-VOTE-NONE", "ITALY", "PROPOSE DIAS")
    refused_play(council, "E-VOTE-WHO", "FRANCE", "PROPOSE italy")
    refused_play(council, "E-VOTE-WHO", "FRANCE", "PROPOSE DRAW AI")
    refused_play(council, "E-SYNTAX", "FRANCE", "PROPOSE")
    refused_play(council, "E-SYNTAX", "FRANCE", "PROPOSE TEXT " + "long " * 90)
    refused_play(council, "E-HOUSE", "FRANCE", "PROPOSE HOUSE nonsense=1")
    refused_play(council, "E-HOUSE", "FRANCE", "PROPOSE HOUSE voting=proposals")
    refused_play(council, "E-VOTE-RULE", "FRANCE", "SET DRAW")
    council.play("FRANCE", "PROPOSE DIAS")
    council.play("ENGLAND", "PROPOSE france")
    refused_play(council, "E-VOTE-WHICH", "FRANCE", "SET VOTE YES")
    refused_play(council, "E-VOTE-STATE", "FRANCE", "SET VOTE 7 YES")
    refused_play(council, "E-SET-SYNTAX", "FRANCE", "SET VOTE 1 SOLO")
    refused_play(council, "E-VOTE-NONE", "ITALY", "SET VOTE 1 YES")
    refused_master(council, "E-VOTE-NONE", "SET VOTE 1 YES")


def test_where_somebody_has_to_win_no_end_is_proposed_but_other_things_are(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE NO_DRAW", "HOUSE voting=proposals")
    refused_play(house, "E-VOTE-RULE", "FRANCE", "PROPOSE DIAS")
    assert "Proposal 1" in told(house.play("FRANCE", "PROPOSE TEXT Faster!"), ENGLAND)


def test_proposals_of_an_end_fall_when_somebody_has_to_win_and_others_stay(council: House) -> None:
    council.play("FRANCE", "PROPOSE CONCEDE austria")
    council.play("ENGLAND", "PROPOSE TEXT Faster!")
    vote(council, england="1 YES", france="1 YES")
    letters = council.master("SET RULE NO_DRAW")
    assert "All votes on the end of the game are void: somebody has to win it now" in told(letters, FRANCE)
    shown = told(council.play("FRANCE", "STATUS"), FRANCE)
    assert "Proposal 2" in shown
    assert "Proposal 1" not in shown
    assert end_of(council) is None


def test_ballots_as_usual_count_without_the_option_and_are_void_with_it(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    assert river.game().power("FRANCE").vote is not None
    letters = river.master("HOUSE voting=proposals")
    assert "void" in told(letters, FRANCE)
    assert river.game().power("FRANCE").vote is None
    refused_play(river, "E-VOTE-RULE", "FRANCE", "SET NODRAW")


def test_the_ballot_of_who_leaves_is_gone_and_silence_is_no(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    council.mail(FRANCE, "RESIGN france@river france-pw YES")
    assert end_of(council) is None


def test_a_preview_tells_nothing_of_the_votes(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    silent = words(council.master("PREVIEW"), GM)
    vote(council, austria="YES", england="YES", france="YES")
    assert words(council.master("PREVIEW"), GM) == silent


def test_proposals_fall_with_a_rollback_and_their_numbers_go_on(council: House) -> None:
    council.master("PROCESS!")
    council.play("AUSTRIA", "PROPOSE DIAS")
    council.master("ROLLBACK FULL")
    assert not council.game().motions.standing
    assert "Proposal 2" in told(council.play("AUSTRIA", "PROPOSE DIAS"), ENGLAND)


def test_a_game_that_a_vote_ended_can_be_reopened_with_the_orders_it_had(council: House) -> None:
    council.play("AUSTRIA", "A VIE - BUD", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    assert end_of(council) is not None
    council.master("RESUME")
    assert council.game().stage is Stage.ACTIVE
    assert council.game().power("AUSTRIA").orders


def test_everybody_orders_and_the_deadline_counts_the_votes(council: House) -> None:
    council.play("AUSTRIA", "A VIE H", "PROPOSE DIAS", "SET VOTE YES")
    council.play("ENGLAND", "F LON H", "SET VOTE YES")
    assert council.game().stage is Stage.ACTIVE
    council.play("FRANCE", "A PAR H", "SET VOTE YES")
    council.tick(hours=2)
    assert council.game().stage is Stage.COMPLETED


def test_who_wins_by_a_concession_need_not_vote_on_it_and_is_told_so(council: House) -> None:
    letters = council.play("FRANCE", "PROPOSE CONCEDE austria")
    assert "You win by it, and need not vote: your yes is counted." in told(letters, AUSTRIA)
    assert "SET VOTE" not in told(letters, AUSTRIA)
    assert "SET VOTE 1 YES" in told(letters, ENGLAND)
    assert "its yes, whatever it votes" in refused_play(council, "E-VOTE-NONE", "AUSTRIA", "SET VOTE NO")
    assert "need not vote: your yes is counted" in told(council.play("AUSTRIA", "PROPOSE CONCEDE england"), ENGLAND)
    own = told(council.play("ENGLAND", "CLEAR", "PROPOSE CONCEDE england"), ENGLAND)
    assert "proposed already" in own


def test_the_master_is_asked_for_a_vote_on_house_rules_only(council: House) -> None:
    assert "SET VOTE" not in told(council.play("FRANCE", "PROPOSE DIAS"), GM)
    assert "SET VOTE 2 YES" in told(council.play("ENGLAND", "PROPOSE HOUSE paradox=szykman"), GM)


def test_status_says_on_what_its_reader_has_not_voted(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    unsaid = "Proposal 1: a draw of all survivors. You have not voted on it; until you do that is a no."
    assert unsaid in told(council.play("ENGLAND", "STATUS"), ENGLAND)
    assert "Your vote: yes." in told(council.play("ENGLAND", "SET VOTE YES", "STATUS"), ENGLAND)
    assert "not voted" not in told(council.play("ENGLAND", "STATUS"), ENGLAND)
    assert "not voted" not in told(council.master("STATUS"), GM)


def test_a_draw_of_all_may_be_proposed_in_so_many_words(council: House) -> None:
    council.play("FRANCE", "PROPOSE DRAW ALL")
    assert "proposed already" in refused_play(council, "E-VOTE-OPEN", "ENGLAND", "PROPOSE DIAS")


def test_rollback_in_a_game_that_ended_by_a_vote_names_resume(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    assert end_of(council) is not None
    assert "RESUME lets it go on" in refused_master(council, "E-ROLL", "ROLLBACK")
