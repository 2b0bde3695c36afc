"""More stock: exchange.md 4."""

from __future__ import annotations

import pytest

from judge.problems import Refused
from judge.variants.exchange.issue import consent, most_that_can_be_issued
from judge.variants.exchange.state import Consent, Plan
from tests.support.rows import each_row
from tests.variants.exchange.markets import ANN, BOARD, BOB, CEM, FRANCE, exchange_of, stock

PLAN = Plan(FRANCE, 3, 8)
MARKET = exchange_of(stock(FRANCE, 0, ann=7, bob=3, cem=2))


def test_stock_is_issued_once_four_fifths_of_the_shares_have_agreed() -> None:
    first = consent(MARKET, Consent(ANN, PLAN), BOARD)  # 7 of 12
    assert (first.in_favor, first.is_done) == (7, False)
    second = consent(first.exchange, Consent(CEM, PLAN), BOARD)  # 9 of 12: 75 %
    assert (second.in_favor, second.is_done) == (9, False)
    third = consent(second.exchange, Consent(BOB, PLAN), BOARD)
    assert third.is_done
    assert not third.exchange.consents
    issued = third.exchange.stock(FRANCE)
    assert (issued.own, issued.price, issued.total) == (3, 8, 15)


def test_exactly_four_fifths_are_enough_and_words_for_another_plan_do_not_count() -> None:
    market = exchange_of(stock(FRANCE, 2, ann=8, bob=2))
    assert consent(market, Consent(ANN, Plan(FRANCE, 1, 5)), BOARD).is_done
    waits = consent(MARKET, Consent(ANN, PLAN), BOARD).exchange
    other = consent(waits, Consent(BOB, Plan(FRANCE, 3, 9)), BOARD)
    assert (other.in_favor, other.is_done) == (3, False)
    changed = consent(other.exchange, Consent(ANN, Plan(FRANCE, 3, 9)), BOARD)
    assert (changed.in_favor, changed.is_done) == (10, True)


@each_row(("own", "ann", "most"), [(0, 12, 6), (4, 8, 0), (3, 9, 1), (2, 10, 3), (12, 0, 0), (0, 7, 3)])
def test_no_power_comes_to_hold_more_than_a_third_of_its_own_stock(own: int, ann: int, most: int) -> None:
    france = stock(FRANCE, own, ann=ann)
    assert most_that_can_be_issued(france) == most
    assert 3 * (own + most) <= france.total + most or most == 0
    if ann:
        with pytest.raises(Refused, match=f"France can issue {most} shares at most"):
            consent(exchange_of(france), Consent(ANN, Plan(FRANCE, most + 1, 5)), BOARD)


def test_who_holds_nothing_has_no_word() -> None:
    with pytest.raises(Refused, match="You hold no shares of France"):
        consent(exchange_of(stock(FRANCE, 0, ann=12)), Consent(CEM, PLAN), BOARD)
