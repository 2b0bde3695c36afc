"""Votes that somebody still owes, which reminders name."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.open_votes import OpenVote, open_votes
from judge.game.game import Game, Stage
from judge.game.values.ballots import Proposal, Yes
from judge.game.values.motions import FreeText, HouseChange, Motion, Motions, Opinion, Share
from tests.support.center_games import owning, voting
from tests.support.games import in_play

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")
EVERYBODY = ("FRANCE", "ITALY", "TURKEY", "MASTER")
DRAW, WIN, RULES = Share(), Share((FRANCE,)), HouseChange(("paradox=szykman",))


def put_to_the_vote(*motions: Motion) -> Game:
    """France and Italy are left, and these are their proposals."""
    game = owning(france=3, italy=2)
    return replace(game, position=replace(game.board, units=()), motions=Motions(motions, len(motions)))


def test_each_voter_without_a_ballot_has_still_to_vote_on_a_secret_proposal() -> None:
    motion = Motion(2, DRAW, (("ITALY", Opinion.ABSTAIN),))
    assert open_votes(put_to_the_vote(motion), in_play(), EVERYBODY) == (OpenVote("FRANCE", 2, DRAW),)
    assert open_votes(put_to_the_vote(motion), in_play(), ("ITALY",)) == ()


def test_who_wins_a_concession_has_nothing_to_say_to_it() -> None:
    assert open_votes(put_to_the_vote(Motion(1, WIN)), in_play(), EVERYBODY) == (OpenVote("ITALY", 1, WIN),)


def test_the_master_votes_on_house_rules_alone() -> None:
    game = put_to_the_vote(Motion(1, RULES, (("FRANCE", Opinion.NO),)), Motion(2, FreeText("Shall we pause?")))
    assert open_votes(game, in_play(), ("MASTER", "FRANCE")) == (
        OpenVote("FRANCE", 2, FreeText("Shall we pause?")),
        OpenVote("MASTER", 1, RULES),
    )


def test_a_public_proposal_waits_for_all_survivors_but_its_proposer() -> None:
    game = replace(voting(owning(france=3, italy=2, turkey=1), turkey=Yes()), proposal=Proposal(FRANCE))
    assert open_votes(game, in_play("PROPOSE_DIAS"), EVERYBODY) == (OpenVote("ITALY"),)


def test_nothing_is_voted_on_when_the_game_is_over() -> None:
    over = replace(put_to_the_vote(Motion(1, DRAW)), stage=Stage.COMPLETED)
    assert open_votes(over, in_play(), EVERYBODY) == ()
