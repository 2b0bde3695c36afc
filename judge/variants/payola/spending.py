"""Sale of all units, repeated with smaller offers until nobody overspends (payola.md 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import MovementOrder
from judge.board.position import Piece, Unit
from judge.variants.payola.auction import Lot, Sale, Terms, bidding, sell
from judge.variants.payola.bounds import bill_ranges
from judge.variants.payola.offers import OTHERS, Bidder, Sheet
from judge.variants.payola.rounds import Bids, Round, last_round


class Market(Struct, frozen=True):
    """Units for sale in a phase, and the bidders.

    `rankings`: for each power, all powers in the order that decides ties for its units, drawn once a phase. `sheets`
    include the defaults. `open_units` belong to uncontrolled dummies whose list prefers nobody.
    """

    units: tuple[Unit, ...]
    sheets: Mapping[Bidder, Sheet]
    treasuries: Mapping[Bidder, int]
    rankings: Mapping[PowerName, tuple[Bidder, ...]]
    open_units: frozenset[Piece] = frozenset()


class Settled(Struct, frozen=True):
    """Result of a market: each unit's sale, each bidder's bill, and the number of their reductions."""

    sales: tuple[Sale, ...]
    bills: Mapping[Bidder, int]
    reductions: Mapping[Bidder, int]


def settle(
    market: Market, legal: Callable[[Piece, MovementOrder], bool], terms: Terms, lots: Callable[[Piece], Random]
) -> Settled:
    """Sell all units so that nobody's bill is above what they can spend: the treasury without the savings.

    Every offer of a bidder who spends too much is reduced (`Bids.reduced`), all of them at once, and all units are sold
    again. Rounds that repeat earlier ones, or in which the same bidders certainly overspend, are skipped
    (`last_round`). `lots` gives the chance of a unit, the same each round.
    """
    lots_for_sale = [bidding(lot_of(market, unit), _of(unit, legal), terms) for unit in market.units]
    spendable = {
        bidder: max(0, market.treasuries.get(bidder, 0) - sheet.savings) for bidder, sheet in market.sheets.items()
    }

    def play(bids: Bids) -> Round:
        sales = tuple(sell(each, bids.amounts, terms, lots(each.lot.piece)) for each in lots_for_sale)
        bills = _bills(sales, market.sheets)
        return Round(bids, sales, bills, tuple(bidder for bidder, bill in bills.items() if bill > spendable[bidder]))

    def stays(now: Round, late: Bids) -> bool:
        ranges = bill_ranges(lots_for_sale, now.bids.amounts, late.amounts, terms)
        return all(
            bill.least > spendable[bidder] if bidder in now.over else bill.most <= spendable[bidder]
            for bidder, bill in ranges.items()
        )

    last = last_round(Bids.of(market.sheets), play, stays)
    return Settled(last.sales, last.bills, last.bids.reductions)


def lot_of(market: Market, unit: Unit) -> Lot:
    """A unit as it is for sale, with all offers for it."""
    places = {
        bidder: found
        for bidder, sheet in market.sheets.items()
        if (found := tuple(at for at, offer in enumerate(sheet.offers) if offer.piece == unit.piece))
    }
    offers = {bidder: tuple(market.sheets[bidder].offers[at] for at in found) for bidder, found in places.items()}
    return Lot(unit.piece, offers, places, market.rankings[unit.power], unit.piece in market.open_units)


def _of(unit: Unit, legal: Callable[[Piece, MovementOrder], bool]) -> Callable[[MovementOrder], bool]:
    return lambda order: legal(unit.piece, order)


def _bills(sales: Sequence[Sale], bidders: Mapping[Bidder, Sheet]) -> dict[Bidder, int]:
    bills = dict.fromkeys(bidders, 0)
    for sale in sales:
        for bidder, share in sale.shares.items():
            bills[bidder] += share
    return bills


def ranked(accepted: Sequence[PowerName], powers: Sequence[PowerName], lots: Random) -> tuple[Bidder, ...]:
    """Return an acceptance list as all powers in order; OTHERS, the `?`, are those it does not name.

    Their order is drawn.
    """
    others = [power for power in powers if power not in accepted]
    lots.shuffle(others)
    found: list[PowerName] = []
    for each in (*accepted, *(() if OTHERS in accepted else (OTHERS,))):
        found += others if each == OTHERS else [each]
    return tuple(Bidder(power) for power in found)
