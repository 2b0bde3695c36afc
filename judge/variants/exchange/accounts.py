"""Accounts of shareholders: the yearly report about their powers, and the winner at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from judge.board.names import PowerName
from judge.variants.payola.exchange_state import Exchange, Stock


class PowerReport(Struct, frozen=True):
    """Report to a power's shareholders: its money and own shares, and all holders, largest first."""

    power: PowerName
    treasury: int
    own: int
    price: int
    holders: dict[str, int]
    leader: str | None


def reports_for(exchange: Exchange, investor: str, money: Mapping[str, int]) -> tuple[PowerReport, ...]:
    """Return the reports of powers in which an investor holds a share, in map order."""
    return tuple(report(stock, money.get(stock.power, 0)) for stock in exchange.stocks if stock.of(investor))


def report(stock: Stock, treasury: int) -> PowerReport:
    """The report of one power."""
    holders = dict(sorted(stock.held.items(), key=lambda each: (-each[1], each[0])))
    return PowerReport(stock.power, treasury, stock.own, stock.price, holders, stock.leader)


class Wealth(Struct, frozen=True):
    """An investor's wealth at the end: `part` is the sum of their fractions of the winners' shares."""

    investor: str
    part: Fraction
    cash: int


def wealth(
    exchange: Exchange, investors: Iterable[str], money: Mapping[str, int], victors: Collection[PowerName]
) -> tuple[Wealth, ...]:
    """All investors, the richest first, equals in alphabetical order. A power's own shares do not count."""
    found = [Wealth(name, _part(exchange, name, victors), money.get(name, 0)) for name in investors]
    return tuple(sorted(found, key=lambda each: (-each.part, -each.cash, each.investor)))


def winners(ranked: tuple[Wealth, ...]) -> tuple[str, ...]:
    """Winners among investors ranked by `wealth`: none without a winner's share, several if tied."""
    if not ranked or not ranked[0].part:
        return ()
    best = (ranked[0].part, ranked[0].cash)
    return tuple(each.investor for each in ranked if (each.part, each.cash) == best)


def _part(exchange: Exchange, investor: str, victors: Collection[PowerName]) -> Fraction:
    return sum(
        (
            Fraction(stock.of(investor), stock.outstanding)
            for stock in exchange.stocks
            if stock.power in victors and stock.outstanding
        ),
        Fraction(0),
    )
