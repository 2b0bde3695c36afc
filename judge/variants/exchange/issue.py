"""More stock: a power issues shares with the consent of holders of 80 % of those sold."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.problems import Refused
from judge.variants.exchange.state import Consent, Exchange, Stock

_NEEDED = 80
"""Percent of the shares that investors hold."""


class Issued(Struct, frozen=True):
    """Result of a word for a plan. `in_favor`: the shares of all who want the same."""

    exchange: Exchange
    in_favor: int
    is_done: bool


def most_that_can_be_issued(stock: Stock) -> int:
    """Return the largest number of shares a power can still issue: it may hold a third of its own."""
    return max(0, (stock.total - 3 * stock.own) // 2)


def consent(exchange: Exchange, given: Consent, board: Map) -> Issued:
    """Record an investor's word for a plan, and carry the plan out if enough agree.

    It replaces their earlier word for that power. Raises Refused if they hold none of its shares, or the power would
    hold more than a third of its own stock.
    """
    stock, title = exchange.stock(given.plan.power), board.title_of(given.plan.power)
    if not stock.of(given.investor):
        raise Refused("E-EX-HOLDER", f"You hold no shares of {title}, and its stock is for those to decide who do.")
    if given.plan.number > (most := most_that_can_be_issued(stock)):
        raise Refused(
            "E-EX-THIRD",
            f"{title} can issue {most} shares at most: no power may hold more than a third of its own stock."
            " Nothing was issued.",
        )
    others = tuple(
        each for each in exchange.consents if (each.investor, each.plan.power) != (given.investor, stock.power)
    )
    agreed = [each for each in (*others, given) if each.plan == given.plan]
    in_favor = sum(stock.of(each.investor) for each in agreed)
    if 100 * in_favor < _NEEDED * stock.outstanding:
        return Issued(replace(exchange, consents=(*others, given)), in_favor, False)
    after = exchange.with_stock(replace(stock, own=stock.own + given.plan.number, price=given.plan.price))
    left = tuple(each for each in others if each.plan.power != stock.power)
    return Issued(replace(after, consents=left), in_favor, True)
