"""Sales by the powers: exchange.md 3."""

from __future__ import annotations

from random import Random

from judge.variants.exchange.market import close_market, wished
from judge.variants.exchange.opening import opened
from judge.variants.exchange.state import Exchange, Payment, Terms, Wish
from tests.variants.exchange.markets import ANN, BOB, CEM, FRANCE, ITALY, RUSSIA, paid


def bought(exchange: Exchange, money: dict[str, int], *wishes: Wish, seed: int = 1) -> Exchange:
    for wish in wishes:
        exchange = wished(exchange, wish)
    return close_market(exchange, money, Random(seed)).exchange


NEW = opened((FRANCE, ITALY, RUSSIA), Terms())


def test_shares_are_bought_from_the_powers_at_the_first_price_and_the_money_is_theirs() -> None:
    market = wished(wished(NEW, Wish(ANN, FRANCE, 8, 5)), Wish(BOB, ITALY, 3, 5))
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
        wishes = Wish(ANN, FRANCE, 12, 5), Wish(BOB, FRANCE, 7, 5), Wish(CEM, FRANCE, 2, 5)
        assert bought(NEW, money, *wishes, seed=seed).stock(FRANCE).held == {ANN: 5, BOB: 5, CEM: 2}
        assert bought(NEW, {**money, ANN: 9}, *wishes, seed=seed).stock(FRANCE).held == {ANN: 1, BOB: 7, CEM: 2}


def test_the_odd_share_goes_by_lot() -> None:
    three = opened((FRANCE,), Terms(shares=3))
    wishes = Wish(ANN, FRANCE, 3, 5), Wish(BOB, FRANCE, 3, 5)
    found = {bought(three, {ANN: 100, BOB: 100}, *wishes, seed=seed).stock(FRANCE).of(ANN) for seed in range(20)}
    assert found == {1, 2}


def test_who_cannot_pay_for_all_gets_what_they_can_pay_the_first_wishes_first() -> None:
    wishes = Wish(ANN, ITALY, 3, 5), Wish(ANN, FRANCE, 3, 5)
    after = bought(NEW, {ANN: 17}, *wishes)
    assert (after.stock(ITALY).of(ANN), after.stock(FRANCE).of(ANN)) == (2, 1)


def test_a_wish_takes_the_place_of_the_earlier_one_for_that_power_and_none_takes_it_back() -> None:
    market = wished(wished(NEW, Wish(ANN, FRANCE, 8, 5)), Wish(ANN, FRANCE, 2, 5))
    assert market.wishes == (Wish(ANN, FRANCE, 2, 5),)
    assert wished(market, Wish(ANN, FRANCE, 0, 5)).wishes == ()


def test_nobody_pays_more_than_the_price_at_which_they_wished() -> None:
    dearer = opened((FRANCE,), Terms(price=6))
    found = close_market(wished(dearer, Wish(ANN, FRANCE, 8, 5)), {ANN: 100}, Random(1))
    assert found.got == (Wish(ANN, FRANCE, 0, 5),)
    assert found.payments == ()
