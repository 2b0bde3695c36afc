"""Shares that change hands: sales by the powers, more stock, and bargains among investors."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from judge.problems import Refused
from judge.variants.exchange.market import (
    ask,
    close_market,
    consent,
    in_favor,
    issued,
    most_that_can_be_issued,
    offer,
    wished,
    with_shares,
)
from judge.variants.exchange.turn import opened
from judge.variants.payola.exchange_state import Bargain, Consent, Exchange, ExchangeTerms, Payment, Plan, ShareWish
from tests.support.exchange import led, next_market, say
from tests.support.exchange import stock as stock_in
from tests.support.rows import each_row
from tests.variants.exchange.markets import ANN, BOARD, BOB, CEM, FRANCE, ITALY, RUSSIA, exchange_of, paid, stock


def bought(exchange: Exchange, money: dict[str, int], *wishes: ShareWish, seed: int = 1) -> Exchange:
    for wish in wishes:
        exchange = wished(exchange, wish)
    return close_market(exchange, money, Random(seed)).exchange


NEW = opened((FRANCE, ITALY, RUSSIA), ExchangeTerms())


def test_shares_are_bought_from_the_powers_at_the_first_price_and_the_money_is_theirs() -> None:
    market = wished(wished(NEW, ShareWish(ANN, FRANCE, 8, 5)), ShareWish(BOB, ITALY, 3, 5))
    found = close_market(market, {ANN: 100, BOB: 100}, Random(1))
    assert found.exchange.stock(FRANCE).held == {ANN: 8}
    assert found.exchange.stock(FRANCE).own == 4
    assert found.payments == (Payment(ANN, FRANCE, 40), Payment(BOB, ITALY, 15))
    assert paid({ANN: 100, BOB: 100, FRANCE: 48, ITALY: 48}, found.payments) == {
        ANN: 60,
        BOB: 85,
        FRANCE: 88,
        ITALY: 63,
    }


def test_of_too_few_shares_each_who_wants_some_gets_as_many_as_the_others() -> None:
    for seed in range(20):
        money = {ANN: 100, BOB: 100, CEM: 100}
        wishes = ShareWish(ANN, FRANCE, 12, 5), ShareWish(BOB, FRANCE, 7, 5), ShareWish(CEM, FRANCE, 2, 5)
        assert bought(NEW, money, *wishes, seed=seed).stock(FRANCE).held == {ANN: 5, BOB: 5, CEM: 2}
        assert bought(NEW, {**money, ANN: 9}, *wishes, seed=seed).stock(FRANCE).held == {ANN: 1, BOB: 7, CEM: 2}


def test_the_odd_share_goes_by_lot() -> None:
    three = opened((FRANCE,), ExchangeTerms(shares=3))
    wishes = ShareWish(ANN, FRANCE, 3, 5), ShareWish(BOB, FRANCE, 3, 5)
    found = {bought(three, {ANN: 100, BOB: 100}, *wishes, seed=seed).stock(FRANCE).of(ANN) for seed in range(20)}
    assert found == {1, 2}


def test_who_cannot_pay_for_all_gets_what_they_can_pay_the_first_wishes_first() -> None:
    wishes = ShareWish(ANN, ITALY, 3, 5), ShareWish(ANN, FRANCE, 3, 5)
    after = bought(NEW, {ANN: 17}, *wishes)
    assert (after.stock(ITALY).of(ANN), after.stock(FRANCE).of(ANN)) == (2, 1)


def test_a_wish_takes_the_place_of_the_earlier_one_for_that_power_and_none_takes_it_back() -> None:
    market = wished(wished(NEW, ShareWish(ANN, FRANCE, 8, 5)), ShareWish(ANN, FRANCE, 2, 5))
    assert market.wishes == (ShareWish(ANN, FRANCE, 2, 5),)
    assert wished(market, ShareWish(ANN, FRANCE, 0, 5)).wishes == ()


def test_nobody_pays_more_than_the_price_at_which_they_wished() -> None:
    dearer = opened((FRANCE,), ExchangeTerms(price=6))
    found = close_market(wished(dearer, ShareWish(ANN, FRANCE, 8, 5)), {ANN: 100}, Random(1))
    assert found.got == (ShareWish(ANN, FRANCE, 0, 5),)
    assert found.payments == ()


SOME_LEFT = exchange_of(stock(FRANCE, 4, ann=5, bob=3))
BARGAIN = Bargain(BOB, ANN, FRANCE, 3, 20)


def test_shares_change_hands_when_seller_and_buyer_have_said_the_same_whoever_speaks_first() -> None:
    sell = partial(offer, board=BOARD)
    for first, second in ((sell, ask), (ask, sell)):
        waits = first(SOME_LEFT, BARGAIN, {ANN: 50})
        assert waits.payment is None
        assert waits.exchange.stock(FRANCE) == SOME_LEFT.stock(FRANCE)
        done = second(waits.exchange, BARGAIN, {ANN: 50})
        assert done.payment == Payment(ANN, BOB, 20)
        assert done.exchange.stock(FRANCE).held == {"ann": 8}
        assert not done.exchange.asked
        assert not done.exchange.offered


def test_words_for_another_number_or_price_are_another_bargain_and_the_latest_counts() -> None:
    waits = offer(SOME_LEFT, BARGAIN, {}, BOARD).exchange
    for other in (Bargain(BOB, ANN, FRANCE, 2, 20), Bargain(BOB, ANN, FRANCE, 3, 19)):
        assert ask(waits, other, {ANN: 50}).payment is None
    changed = offer(waits, Bargain(BOB, ANN, FRANCE, 3, 25), {}, BOARD).exchange
    assert ask(changed, BARGAIN, {ANN: 50}).payment is None
    assert ask(changed, Bargain(BOB, ANN, FRANCE, 3, 25), {ANN: 50}).payment == Payment(ANN, BOB, 25)


def test_nobody_sells_what_they_do_not_hold_buys_what_they_cannot_pay_or_trades_with_themselves() -> None:
    with pytest.raises(Refused, match="You hold 3 shares of France, and cannot sell 4"):
        offer(SOME_LEFT, Bargain(BOB, ANN, FRANCE, 4, 20), {ANN: 50}, BOARD)
    with pytest.raises(Refused, match="You have 19 AgP, and this costs 20"):
        ask(SOME_LEFT, BARGAIN, {ANN: 19})
    with pytest.raises(Refused, match="trade with yourself"):
        offer(SOME_LEFT, Bargain(BOB, BOB, FRANCE, 1, 1), {}, BOARD)


def test_a_bargain_that_the_other_one_cannot_keep_any_more_is_refused_and_does_not_say_what_they_have() -> None:
    asked = ask(SOME_LEFT, BARGAIN, {ANN: 20}).exchange
    with pytest.raises(Refused, match="ann cannot keep that bargain at present"):
        offer(asked, BARGAIN, {ANN: 19}, BOARD)
    offered = offer(SOME_LEFT, BARGAIN, {}, BOARD).exchange
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


PLAN = Plan(FRANCE, 3, 8)
ALL_SOLD = exchange_of(stock(FRANCE, 0, ann=7, bob=3, cem=2))


def test_stock_is_issued_once_four_fifths_of_the_shares_have_agreed() -> None:
    first = consent(ALL_SOLD, Consent(ANN, PLAN), BOARD)  # 7 of 12
    assert (in_favor(first.exchange, PLAN), first.plan) == (7, None)
    second = consent(first.exchange, Consent(CEM, PLAN), BOARD)  # 9 of 12: 75 %
    assert (in_favor(second.exchange, PLAN), second.plan) == (9, None)
    third = consent(second.exchange, Consent(BOB, PLAN), BOARD)
    assert third.plan == PLAN
    assert not third.exchange.consents
    issued = third.exchange.stock(FRANCE)
    assert (issued.own, issued.price, issued.total) == (3, 8, 15)


def test_a_bargain_that_brings_the_shares_together_issues_the_stock() -> None:
    waits = consent(consent(ALL_SOLD, Consent(ANN, PLAN), BOARD).exchange, Consent(CEM, PLAN), BOARD).exchange
    assert issued(waits, FRANCE).plan is None  # 9 of 12
    sold = waits.with_stock(with_shares(with_shares(waits.stock(FRANCE), BOB, -1), ANN, 1))
    done = issued(sold, FRANCE)  # 10 of 12
    assert done.plan == PLAN
    assert not done.exchange.consents
    assert done.exchange.stock(FRANCE).own == 3


def test_exactly_four_fifths_are_enough_and_words_for_another_plan_do_not_count() -> None:
    market = exchange_of(stock(FRANCE, 2, ann=8, bob=2))
    assert consent(market, Consent(ANN, Plan(FRANCE, 1, 5)), BOARD).plan
    waits = consent(ALL_SOLD, Consent(ANN, PLAN), BOARD).exchange
    other = consent(waits, Consent(BOB, Plan(FRANCE, 3, 9)), BOARD)
    assert (in_favor(other.exchange, Plan(FRANCE, 3, 9)), other.plan) == (3, None)
    changed = consent(other.exchange, Consent(ANN, Plan(FRANCE, 3, 9)), BOARD)
    assert (changed.exchange.stock(FRANCE).price, changed.plan) == (9, Plan(FRANCE, 3, 9))


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
