"""Payola once more, as simply as can be, to compare with.

It uses texts and dictionaries, and nothing of `judge.variants`.

A bid is `(amount, plateau, sign, unit, orders)`: `(5, 2, ":", "A MAR", ["A MAR - SPA"])`. Orders are in short notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Bid = tuple[int, int, str, str, list[str]]
Sheets = dict[str, list[Bid]]


class Phase(NamedTuple):
    """A phase: `owners` are the units and whose they are, `lists` full acceptance lists by power."""

    owners: Mapping[str, str]
    sheets: Mapping[str, Sequence[Bid]]
    savings: Mapping[str, int]
    money: Mapping[str, int]
    lists: Mapping[str, Sequence[str]]


class Result(NamedTuple):
    """The result of a sale: each unit's deed and price, each power's bill and number of reductions."""

    orders: dict[str, str]
    paid: dict[str, int]
    bills: dict[str, int]
    reductions: dict[str, int]


def naive_settle(phase: Phase, draw: Callable[[str, list[str]], str], *, ebayola: bool = False) -> Result:
    """Sell all units until all bills can be paid.

    `draw` picks among the orders of a unit that nothing tells apart.
    """
    sheets: Sheets = {}
    for power, bids in phase.sheets.items():
        asked = {unit for _, _, sign, unit, orders in bids if sign != "!" or f"{unit} H" not in orders}
        defaults = [(0, 0, ":", unit, [f"{unit} H"]) for unit in phase.owners if phase.owners[unit] == power]
        sheets[power] = [*bids, *(bid for bid in defaults if bid[3] not in asked)]
    reductions = dict.fromkeys(sheets, 0)
    while True:
        orders, paid = {}, {}
        bills = dict.fromkeys(sheets, 0)
        for unit, owner in phase.owners.items():
            orders[unit], shares = _sold(unit, sheets, phase.lists[owner], draw, ebayola=ebayola)
            paid[unit] = sum(shares.values())
            for power, share in shares.items():
                bills[power] += share
        poor = [power for power in sheets if bills[power] > max(0, phase.money[power] - phase.savings.get(power, 0))]
        if not poor:
            return Result(orders, paid, bills, reductions)
        for power in poor:
            sheets[power] = _less(sheets[power])
            reductions[power] += 1


def _less(bids: list[Bid]) -> list[Bid]:
    if any(amount > plateau for amount, plateau, *_ in bids):
        return [
            (amount - (amount > plateau), plateau, sign, unit, orders) for amount, plateau, sign, unit, orders in bids
        ]
    return [(max(amount - 1, 0), 0, sign, unit, orders) for amount, _, sign, unit, orders in bids]


def _bears(bid: Bid, order: str) -> bool:
    """True if a bid's money lies on an order of its unit."""
    _, _, sign, _, orders = bid
    is_move = " - " in order and " S " not in order and " C " not in order
    match sign:
        case ":":
            return order in orders
        case "!":
            return order not in orders
        case ">":
            return order in orders or is_move
        case "@":
            return order in orders or not is_move
        case _:
            return True


def _sold(
    unit: str, sheets: Sheets, ranking: Sequence[str], draw: Callable[[str, list[str]], str], *, ebayola: bool
) -> tuple[str, dict[str, int]]:
    hold = f"{unit} H"
    choices: list[str] = []
    for bids in sheets.values():
        for _, _, sign, whose, orders in bids:
            if whose == unit:
                choices += orders if sign != "!" else [hold] * (hold not in orders)
    choices = list(dict.fromkeys(choices))
    money = {
        order: {
            power: sum(bid[0] for bid in bids if bid[3] == unit and _bears(bid, order))
            for power, bids in sheets.items()
            if any(bid[3] == unit and _bears(bid, order) for bid in bids)
        }
        for order in choices
    }
    totals = {order: sum(shares.values()) for order, shares in money.items()}
    best = [order for order in choices if totals[order] == max(totals.values())]
    for power in ranking:
        numbers = [_first_number(sheets[power], unit, order) for order in best]
        best = [order for order, number in zip(best, numbers, strict=True) if number == min(numbers)]
    won = best[0] if len(best) == 1 else draw(unit, best)
    shares = money[won]
    if ebayola:
        back = totals[won] - min(totals[won], 1 + max((totals[each] for each in choices if each != won), default=0))
        for power in ranking:
            if power in shares:
                kept = sum(bid[1] for bid in sheets[power] if bid[3] == unit and _bears(bid, won))
                while back and shares[power] > kept:
                    shares[power] -= 1
                    back -= 1
    return won, shares


def _first_number(bids: list[Bid], unit: str, order: str) -> float:
    """Return the lowest number under which a sheet touches an order; floating orders follow proposed ones."""
    number = 0
    found = float("inf")
    for bid in bids:
        _, _, sign, whose, orders = bid
        proposed = orders if sign != "!" else [f"{whose} H"] * (f"{whose} H" not in orders)
        if whose == unit:
            if order in proposed:
                found = min(found, number + proposed.index(order))
            elif _bears(bid, order):
                found = min(found, number + len(proposed))
        number += len(proposed) + (sign != ":")
    return found
