"""Elections of leaders: exchange.md 5."""

from __future__ import annotations

from random import Random

import pytest

from judge.problems import Refused
from judge.variants.exchange.election import Elected, Won, candidates, close_election, elect, stand
from judge.variants.payola.exchange_state import Candidacy, Exchange, LeaderVote, Stock, YearStep
from tests.variants.exchange.markets import ANN, BOARD, BOB, CEM, FRANCE, exchange_of, stock


def election(france: Stock, *words: Candidacy | LeaderVote) -> Exchange:
    found = exchange_of(france, step=YearStep.ELECTION)
    for word in words:
        found = stand(found, word, BOARD) if isinstance(word, Candidacy) else elect(found, word, BOARD)
    return found


def result(france: Stock, *words: Candidacy | LeaderVote, seed: int = 1) -> Elected:
    after, (found,) = close_election(election(france, *words), Random(seed))
    assert after.stock(FRANCE).leader == found.leader
    assert not after.votes
    assert not after.candidacies
    return found


def run(investor: str) -> Candidacy:
    return Candidacy(investor, FRANCE)


def test_most_shares_lead_though_they_are_less_than_half() -> None:
    found = result(stock(FRANCE, 0, ann=5, bob=4, cem=3), run(ANN), run(BOB), run(CEM))
    assert found == Elected(FRANCE, ANN, None, Won.VOTES, {ANN: 5, BOB: 4, CEM: 3})


def test_one_share_is_one_vote_for_whoever_its_holder_names() -> None:
    found = result(stock(FRANCE, 0, ann=5, bob=4, cem=3), run(ANN), run(BOB), LeaderVote(CEM, FRANCE, BOB))
    assert found == Elected(FRANCE, BOB, None, Won.VOTES, {BOB: 7, ANN: 5})


def test_shares_of_those_who_say_nothing_and_of_the_power_do_not_count() -> None:
    assert result(stock(FRANCE, 4, ann=6, bob=2), run(BOB)) == Elected(FRANCE, BOB, None, Won.VOTES, {BOB: 2})


def test_a_candidate_can_vote_for_another() -> None:
    found = result(stock(FRANCE, 0, ann=7, bob=5), run(ANN), run(BOB), LeaderVote(ANN, FRANCE, BOB))
    assert found.leader == BOB
    assert found.votes == {BOB: 12, ANN: 0}


def test_the_leader_runs_again_unless_they_say_that_they_do_not_or_have_no_share_left() -> None:
    led = stock(FRANCE, 0, leader=ANN, ann=7, bob=5)
    assert result(led).leader == ANN
    assert result(led, run(BOB)).leader == ANN
    assert result(led, run(BOB), Candidacy(ANN, FRANCE, runs=False)).leader == BOB
    assert result(stock(FRANCE, 0, leader=ANN, bob=12)) == Elected(FRANCE, None, ANN, Won.NOBODY)


def test_in_a_tie_who_leads_stays() -> None:
    led = stock(FRANCE, 0, leader=BOB, ann=6, bob=6)
    assert result(led, run(ANN)) == Elected(FRANCE, BOB, BOB, Won.LEADING, {ANN: 6, BOB: 6})


def test_in_a_tie_of_others_the_vote_of_who_leads_decides() -> None:
    led = stock(FRANCE, 0, leader=CEM, ann=5, bob=3, cem=2)
    words = run(ANN), run(BOB), Candidacy(CEM, FRANCE, runs=False), LeaderVote(CEM, FRANCE, BOB)
    assert result(led, *words) == Elected(FRANCE, BOB, CEM, Won.LEADER, {ANN: 5, BOB: 5})


def test_in_any_other_tie_most_own_shares_decide_and_then_the_lot() -> None:
    shares = stock(FRANCE, 0, ann=5, bob=3, cem=2)
    assert result(shares, run(ANN), run(BOB), LeaderVote(CEM, FRANCE, BOB)).won is Won.SHARES
    assert result(shares, run(ANN), run(BOB), LeaderVote(CEM, FRANCE, BOB)).leader == ANN
    drawn = [result(stock(FRANCE, 0, ann=6, bob=6), run(ANN), run(BOB), seed=seed) for seed in range(20)]
    assert {each.leader for each in drawn} == {ANN, BOB}
    assert {each.won for each in drawn} == {Won.LOT}


def test_nobody_leads_where_nobody_runs_or_less_than_two_thirds_are_sold() -> None:
    assert result(stock(FRANCE, 0, ann=12)) == Elected(FRANCE, None, None, Won.NOBODY)
    assert result(stock(FRANCE, 5, ann=7), run(ANN)) == Elected(FRANCE, None, None, Won.UNSOLD)
    assert result(stock(FRANCE, 4, ann=8), run(ANN)).leader == ANN


def test_only_who_holds_a_share_runs_or_votes_and_votes_are_for_those_who_run() -> None:
    held = stock(FRANCE, 4, ann=6, bob=2)
    with pytest.raises(Refused, match=r"You hold no shares of France\. Only shareholders can lead it"):
        election(held, run(CEM))
    with pytest.raises(Refused, match="You hold no shares of France, and so have no vote"):
        election(held, run(ANN), LeaderVote(CEM, FRANCE, ANN))
    with pytest.raises(Refused, match="bob does not run for France"):
        election(held, run(ANN), LeaderVote(ANN, FRANCE, BOB))


def test_votes_for_somebody_who_does_not_run_any_more_are_none() -> None:
    led = stock(FRANCE, 0, ann=4, bob=2, cem=6)
    words = run(ANN), run(BOB), LeaderVote(CEM, FRANCE, BOB), Candidacy(BOB, FRANCE, runs=False)
    assert result(led, *words).votes == {ANN: 4}


def test_a_later_word_takes_the_place_of_the_earlier_one() -> None:
    found = election(
        stock(FRANCE, 4, ann=6, bob=2), run(ANN), run(BOB), LeaderVote(ANN, FRANCE, BOB), LeaderVote(ANN, FRANCE, ANN)
    )
    assert found.votes == (LeaderVote(ANN, FRANCE, ANN),)
    assert candidates(found, found.stock(FRANCE)) == (ANN, BOB)
