"""Dividends of powers: exchange.md 6."""

from __future__ import annotations

import pytest

from judge.problems import Refused
from judge.variants.exchange.dividend import close_dividends, declare, most_a_share
from judge.variants.payola.exchange_state import Declared, Payment, YearStep
from tests.variants.exchange.markets import ANN, BOARD, BOB, FRANCE, ITALY, exchange_of, stock

STEP = exchange_of(stock(FRANCE, 2, leader=ANN, ann=7, bob=3), stock(ITALY, 12), step=YearStep.DIVIDEND)


def test_each_share_that_investors_hold_is_paid_the_same_and_those_of_the_power_nothing() -> None:
    after, paid = close_dividends(declare(STEP, Declared(FRANCE, 4), ANN, 48, BOARD), {FRANCE: 48})
    (france,) = paid
    assert france.payments == (Payment(FRANCE, ANN, 28), Payment(FRANCE, BOB, 12))
    assert not after.dividends


def test_a_power_pays_no_more_than_it_has() -> None:
    assert [most_a_share(STEP.stock(FRANCE), treasury) for treasury in (9, 10, 48, 50)] == [0, 1, 4, 5]
    assert most_a_share(STEP.stock(ITALY), 48) == 0
    with pytest.raises(Refused, match="France has 48 AgP for 10 shares, and can pay 4 a share at most"):
        declare(STEP, Declared(FRANCE, 5), ANN, 48, BOARD)
    declared = declare(STEP, Declared(FRANCE, 4), ANN, 48, BOARD)
    _, (france,) = close_dividends(declared, {FRANCE: 25})  # something was spent since
    assert france.declared.each == 2


def test_a_leader_who_says_nothing_withholds_it_and_a_power_without_leader_does_not_come_up() -> None:
    _, (france,) = close_dividends(STEP, {FRANCE: 48, ITALY: 48})
    assert france.declared == Declared(FRANCE, 0)
    assert france.payments == ()


def test_only_the_leader_declares_it_and_the_latest_word_counts() -> None:
    with pytest.raises(Refused, match="You do not lead France"):
        declare(STEP, Declared(FRANCE, 1), BOB, 48, BOARD)
    twice = declare(declare(STEP, Declared(FRANCE, 1), ANN, 48, BOARD), Declared(FRANCE, 2), ANN, 48, BOARD)
    assert twice.dividends == (Declared(FRANCE, 2),)
