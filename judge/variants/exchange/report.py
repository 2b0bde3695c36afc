"""Yearly report to shareholders about their powers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judge.board.names import PowerName
from judge.variants.exchange.state import Exchange, Stock


class Report(Struct, frozen=True):
    """Report to a power's shareholders: its money and own shares, and all holders, most first."""

    power: PowerName
    treasury: int
    own: int
    price: int
    holders: dict[str, int]
    leader: str | None


def reports_for(exchange: Exchange, investor: str, money: Mapping[str, int]) -> tuple[Report, ...]:
    """Reports for an investor: those of the powers in which they hold a share, in map order."""
    return tuple(report(stock, money.get(stock.power, 0)) for stock in exchange.stocks if stock.of(investor))


def report(stock: Stock, treasury: int) -> Report:
    """The report of one power."""
    holders = dict(sorted(stock.held.items(), key=lambda each: (-each[1], each[0])))
    return Report(stock.power, treasury, stock.own, stock.price, holders, stock.leader)
