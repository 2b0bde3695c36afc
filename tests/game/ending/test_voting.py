"""Ways of a game to vote on its end."""

from __future__ import annotations

from judge.game.ending.voting import Voting, VotingMode, unset_ballot, voting_mode
from judge.game.values.ballots import Solo
from judge.rules.house import HouseRules
from tests.support.ballots import result
from tests.support.games import in_play
from tests.support.rows import each_row

DEFAULT, SIZE, LIST, PROPOSE, SECRET, NONE = VotingMode


# Modes and the stored form


@each_row(
    ("rules", "mode"),
    [
        ((), DEFAULT),
        (("NO_DIAS",), SIZE),
        (("PROPOSE_DIAS",), PROPOSE),
        (("HIDE_PROPOSER",), PROPOSE),
        (("NO_DRAW",), NONE),
        (("NO_DRAW", "NO_DIAS"), NONE),
        (("NO_DRAW", "PROPOSE_DIAS"), NONE),
    ],
)
def test_the_rules_say_how_a_game_votes(rules: tuple[str, ...], mode: VotingMode) -> None:
    assert voting_mode(in_play(*rules).rules, Voting()) is mode


def test_who_says_nothing_accepts_his_own_win_where_sizes_are_voted_on_and_nothing_in_njudges_list_game() -> None:
    assert unset_ballot(DEFAULT, Voting()) == unset_ballot(SIZE, Voting()) == Solo()
    assert unset_ballot(LIST, Voting()) is unset_ballot(PROPOSE, Voting()) is None
    assert result("AEF", "A:- E:A F:A", SIZE) == "A"
    assert result("AEF", "A:- E:A F:A", LIST) is None


def test_secret_proposals_are_a_mode_of_their_own_whatever_the_rules_of_votes() -> None:
    for names in ((), ("NO_DRAW",), ("PROPOSE_DIAS",), ("NO_DIAS",)):
        rules = in_play(*names).rules.with_house(HouseRules(voting="proposals"))
        assert voting_mode(rules, Voting()) is SECRET
