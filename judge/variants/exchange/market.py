"""Sales by the powers: at the market's close, shares are dealt one by one to all who want them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.variants.exchange.state import Exchange, Payment, Stock, Wish, but_for
from judge.variants.exchange.trades import with_shares


class Bought(Struct, frozen=True):
    """Sales by the powers: `got` are the wishes with the number of shares bought, perhaps 0."""

    exchange: Exchange
    got: tuple[Wish, ...]
    payments: tuple[Payment, ...]


def wished(exchange: Exchange, wish: Wish) -> Exchange:
    """Record a wish, replacing the investor's earlier one for that power; with 0 shares, remove it."""
    others = but_for(exchange.wishes, wish)
    return replace(exchange, wishes=(*others, wish) if wish.number else others)


def close_market(exchange: Exchange, money: Mapping[str, int], lots: Random) -> Bought:
    """Deal out what the powers sell: round by round one share for each wish that is not met yet.

    An investor's wishes come in the order in which they were written; the order of the investors is drawn once. An
    investor who cannot pay for the next share of a wish gets no more for that one, and neither does one who wished at a
    lower price.
    """
    cash = dict(money)
    stocks = {stock.power: stock for stock in exchange.stocks}
    got: dict[tuple[str, PowerName], int] = {}
    open_wishes = _in_turn(exchange.wishes, lots)
    while open_wishes:
        for wish in tuple(open_wishes):
            stock = stocks[wish.power]
            key = (wish.investor, wish.power)
            if got.get(key, 0) == wish.number or not _can_buy(stock, wish, cash.get(wish.investor, 0)):
                open_wishes.remove(wish)
                continue
            stocks[wish.power] = with_shares(replace(stock, own=stock.own - 1), wish.investor, 1)
            cash[wish.investor] -= stock.price
            got[key] = got.get(key, 0) + 1
    met = tuple(replace(wish, number=got.get((wish.investor, wish.power), 0)) for wish in exchange.wishes)
    after = replace(exchange, stocks=tuple(stocks[stock.power] for stock in exchange.stocks))
    return Bought(after, met, tuple(_price(exchange.stock(wish.power), wish) for wish in met if wish.number))


def _can_buy(stock: Stock, wish: Wish, cash: int) -> bool:
    return stock.own > 0 and stock.price <= min(wish.price, cash)


def _in_turn(wishes: tuple[Wish, ...], lots: Random) -> list[Wish]:
    """Wishes in the order of a round: everybody's first ones, then their second ones, and so on."""
    investors = sorted({wish.investor for wish in wishes})
    lots.shuffle(investors)
    lists = [[wish for wish in wishes if wish.investor == investor] for investor in investors]
    longest = max((len(each) for each in lists), default=0)
    return [each[number] for number in range(longest) for each in lists if number < len(each)]


def _price(stock: Stock, wish: Wish) -> Payment:
    return Payment(wish.investor, wish.power, wish.number * stock.price)
