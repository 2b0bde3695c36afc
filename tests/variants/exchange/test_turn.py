"""Steps of a year in their order: exchange.md 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.variants.exchange.turn import next_step, opened, year_over
from judge.variants.payola.exchange_state import Candidacy, ExchangeTerms, ShareWish, YearStep
from tests.support.exchange import all_done, led, market, say, the_step
from tests.variants.exchange.markets import ANN, FRANCE, ITALY, exchange_of, stock


def test_before_the_first_year_there_are_a_market_and_an_election_and_no_dividend() -> None:
    assert opened((FRANCE, ITALY), ExchangeTerms()).step is YearStep.MARKET
    market = exchange_of(stock(FRANCE, 4, ann=8), stock(ITALY, 12))
    election = next_step(market, before_first=True)
    assert election.step is YearStep.ELECTION
    assert next_step(election.with_stock(stock(FRANCE, 4, leader=ANN, ann=8)), before_first=True).step is None


@pytest.mark.parametrize("rule", ["BLANK_BOARD", "MOBILIZE"])
def test_before_the_builds_that_open_a_game_nothing_was_earned_and_no_dividend_is_set(
    tmp_path: Path, rule: str
) -> None:
    """exchange.md 2: no dividend before the first year, here with the builds of winter 1900 (rules.md C3)."""
    house = led(tmp_path, f"RULE {rule}")
    assert (house.game().phase_code, the_step(house)) == ("W1900A", None)


def test_a_market_in_which_all_are_done_is_no_empty_phase_that_dont_skip_phases_keeps(tmp_path: Path) -> None:
    """A market step (exchange.md 2) ends when all investors have written DONE. Nobody owes orders."""
    house = market(tmp_path, "RULE DONT_SKIP_PHASES")
    say(house, "ann", "BUY 8 FRANCE")
    all_done(house)
    assert the_step(house) is YearStep.ELECTION


def test_after_a_year_come_market_election_and_dividend() -> None:
    steps = []
    exchange = year_over(exchange_of(stock(FRANCE, 4, leader=ANN, ann=8)))
    while exchange.step is not None:
        steps.append(exchange.step)
        exchange = next_step(exchange, before_first=False)
    assert steps == [YearStep.MARKET, YearStep.ELECTION, YearStep.DIVIDEND]


def test_without_a_power_that_can_be_led_there_is_no_election_and_without_a_leader_no_dividend() -> None:
    assert next_step(exchange_of(stock(FRANCE, 5, ann=7)), before_first=False).step is None
    election = next_step(exchange_of(stock(FRANCE, 4, ann=8)), before_first=False)
    assert next_step(election, before_first=False).step is None


def test_what_was_asked_for_in_a_market_is_forgotten_after_it_but_who_runs_is_not() -> None:
    market = exchange_of(stock(FRANCE, 4, ann=8))
    market = type(market)(
        market.stocks,
        step=YearStep.MARKET,
        wishes=(ShareWish(ANN, FRANCE, 2, 5),),
        candidacies=(Candidacy(ANN, FRANCE),),
    )
    election = next_step(market, before_first=False)
    assert election.wishes == ()
    assert election.candidacies == (Candidacy(ANN, FRANCE),)
