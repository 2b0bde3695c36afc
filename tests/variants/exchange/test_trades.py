"""Bargains among investors: exchange.md 3."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from judge.problems import Refused
from judge.variants.exchange.state import Bargain, Payment
from judge.variants.exchange.trades import ask, offer
from tests.support.exchange import led, next_market, say
from tests.support.exchange import stock as stock_in
from tests.variants.exchange.markets import ANN, BOARD, BOB, FRANCE, exchange_of, stock

MARKET = exchange_of(stock(FRANCE, 4, ann=5, bob=3))
BARGAIN = Bargain(BOB, ANN, FRANCE, 3, 20)


def test_shares_change_hands_when_seller_and_buyer_have_said_the_same_whoever_speaks_first() -> None:
    sell = partial(offer, board=BOARD)
    for first, second in ((sell, ask), (ask, sell)):
        waits = first(MARKET, BARGAIN, {ANN: 50})
        assert waits.payment is None
        assert waits.exchange.stock(FRANCE) == MARKET.stock(FRANCE)
        done = second(waits.exchange, BARGAIN, {ANN: 50})
        assert done.payment == Payment(ANN, BOB, 20)
        assert done.exchange.stock(FRANCE).held == {"ann": 8}
        assert not done.exchange.asked
        assert not done.exchange.offered


def test_words_for_another_number_or_price_are_another_bargain_and_the_latest_counts() -> None:
    waits = offer(MARKET, BARGAIN, {}, BOARD).exchange
    for other in (Bargain(BOB, ANN, FRANCE, 2, 20), Bargain(BOB, ANN, FRANCE, 3, 19)):
        assert ask(waits, other, {ANN: 50}).payment is None
    changed = offer(waits, Bargain(BOB, ANN, FRANCE, 3, 25), {}, BOARD).exchange
    assert ask(changed, BARGAIN, {ANN: 50}).payment is None
    assert ask(changed, Bargain(BOB, ANN, FRANCE, 3, 25), {ANN: 50}).payment == Payment(ANN, BOB, 25)


def test_nobody_sells_what_they_do_not_hold_buys_what_they_cannot_pay_or_trades_with_themselves() -> None:
    with pytest.raises(Refused, match="You hold 3 shares of France, and cannot sell 4"):
        offer(MARKET, Bargain(BOB, ANN, FRANCE, 4, 20), {ANN: 50}, BOARD)
    with pytest.raises(Refused, match="You have 19 AgP, and this costs 20"):
        ask(MARKET, BARGAIN, {ANN: 19})
    with pytest.raises(Refused, match="trade with yourself"):
        offer(MARKET, Bargain(BOB, BOB, FRANCE, 1, 1), {}, BOARD)


def test_a_bargain_that_the_other_one_cannot_keep_any_more_is_refused_and_does_not_say_what_they_have() -> None:
    asked = ask(MARKET, BARGAIN, {ANN: 20}).exchange
    with pytest.raises(Refused, match="ann cannot keep that bargain at present"):
        offer(asked, BARGAIN, {ANN: 19}, BOARD)
    offered = offer(MARKET, BARGAIN, {}, BOARD).exchange
    sold = offered.with_stock(stock(FRANCE, 4, ann=5, bob=2, cem=1))
    with pytest.raises(Refused, match="bob cannot keep that bargain at present"):
        ask(sold, BARGAIN, {ANN: 50})


def test_a_bargain_that_is_struck_ends_the_counter_offer_before_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 2 FRANCE TO BOB FOR 15")
    say(house, "bob", "BUY 2 FRANCE FROM ANN FOR 14")
    say(house, "bob", "BUY 2 FRANCE FROM ANN FOR 15")
    assert stock_in(house, "FRANCE").held == {"ann": 6, "bob": 6}
    say(house, "ann", "SELL 2 FRANCE TO BOB FOR 14")
    assert stock_in(house, "FRANCE").held == {"ann": 6, "bob": 6}
