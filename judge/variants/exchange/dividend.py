"""Dividends: payments of powers to their shareholders."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.problems import Refused
from judge.variants.payola.exchange_state import Declared, Exchange, Payment, Stock


class Paid(Struct, frozen=True):
    """Dividend of one power: `each` per share, 0 if it withholds it, and the payments."""

    declared: Declared
    payments: tuple[Payment, ...] = ()


def most_a_share(stock: Stock, treasury: int) -> int:
    """The largest dividend that a power can pay for each share that investors hold."""
    return treasury // stock.outstanding if stock.outstanding else 0


def declare(exchange: Exchange, declared: Declared, by: str, treasury: int, board: Map) -> Exchange:
    """Record the leader's dividend per share. Raises Refused if it is too high or others declare it."""
    stock, title = exchange.stock(declared.power), board.title_of(declared.power)
    if stock.leader != by:
        raise Refused("E-EX-LEADER", f"You do not lead {title}. Its leader says what it pays.")
    if declared.each > (most := most_a_share(stock, treasury)):
        raise Refused(
            "E-EX-DIVIDEND",
            f"{title} has {treasury} AgP for {stock.outstanding} shares, and can pay {most} a share at most."
            " Its dividend is unchanged.",
        )
    others = tuple(each for each in exchange.dividends if each.power != declared.power)
    return replace(exchange, dividends=(*others, declared))


def close_dividends(exchange: Exchange, money: Mapping[str, int]) -> tuple[Exchange, tuple[Paid, ...]]:
    """Dividends of each led power, in map order.

    A leader who has declared nothing withholds it; no power pays more than it has.
    """
    said = {each.power: each.each for each in exchange.dividends}
    paid = tuple(
        _paid(stock, min(said.get(stock.power, 0), most_a_share(stock, money.get(stock.power, 0))))
        for stock in exchange.stocks
        if stock.leader is not None
    )
    return replace(exchange, dividends=()), paid


def _paid(stock: Stock, each: int) -> Paid:
    payments = tuple(Payment(stock.power, name, each * number) for name, number in stock.held.items() if each)
    return Paid(Declared(stock.power, each), payments)
