"""Checks of an exchange in a game's file, which people may have written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from judge.board.names import PowerName
from judge.variants.payola.exchange_state import Exchange, ShareWord, Stock
from judge.variants.payola.state import read_state


def faults(own: Mapping[str, Any], powers: Collection[PowerName]) -> tuple[str, ...]:
    """Faults in the data of a game with these powers, as sentences; () if it has no exchange."""
    state = read_state(own)
    if state.exchange is None:
        return ()
    known = {seat for seat in state.purses if seat not in powers}
    poor = [f"{seat} has {money} AgP: nobody has less than 0." for seat, money in state.money.items() if money < 0]
    found = [text for stock in state.exchange.stocks for text in _of_stock(stock, state.exchange, known)]
    return (*_of_powers(state.exchange, powers), *found, *_of_words(state.exchange, powers, known), *poor)


def _of_powers(exchange: Exchange, powers: Collection[PowerName]) -> Iterator[str]:
    named = [stock.power for stock in exchange.stocks]
    for power in dict.fromkeys(named):
        if power not in powers:
            yield f"There is stock of {power}, which is not a power of the map."
        if named.count(power) > 1:
            yield f"The stock of {power} stands there {named.count(power)} times."
    for power in powers:
        if power not in named:
            yield f"There is no stock of {power}."


def _of_stock(stock: Stock, exchange: Exchange, known: Collection[str]) -> Iterator[str]:
    whose, begun = stock.power, exchange.terms.shares
    if stock.own < 0 or stock.price < 1 or any(number < 1 for number in stock.held.values()):
        yield f"{whose}: who holds shares has 1 or more, the power itself 0 or more, and one costs 1 AgP or more."
    elif stock.total < begun:
        yield f"{whose} and its shareholders have {stock.total} shares; it began with {begun}, and none is ever lost."
    elif stock.total > begun and not stock.is_floated:
        yield (
            f"{whose} and its shareholders have {stock.total} shares, and it began with {begun}: a power that holds"
            " more than a third of them has issued none."
        )
    for name in sorted({*stock.held, *([stock.leader] if stock.leader else [])} - set(known)):
        yield f"{name} holds shares of {whose}, or leads it, and has no cash: there is no such investor."
    if stock.leader is not None and not stock.is_floated:
        yield f"{stock.leader} leads {whose}, of which less than two thirds are sold."


def _of_words(exchange: Exchange, powers: Collection[PowerName], known: Collection[str]) -> Iterator[str]:
    """Words on powers that there are not, or of investors that there are not."""
    said: list[ShareWord] = [*exchange.wishes, *exchange.candidacies, *exchange.votes]
    bargains = (*exchange.asked, *exchange.offered)
    about = {each.power for each in said} | {each.power for each in bargains}
    about |= {each.power for each in exchange.dividends} | {each.plan.power for each in exchange.consents}
    for power in sorted(about - set(powers)):
        yield f"Something was said of {power}, which is not a power of the map."
    by = {each.investor for each in said} | {each.investor for each in exchange.consents}
    by |= {*exchange.done, *exchange.spoken}
    by |= {name for each in bargains for name in (each.seller, each.buyer)}
    for name in sorted(by - set(known)):
        yield f"{name} has said something and has no cash: there is no such investor."
