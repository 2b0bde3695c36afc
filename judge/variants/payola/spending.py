"""Sale of all units, repeated with smaller offers until nobody overspends (payola.md 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import Hold, MovementOrder
from judge.board.position import Piece, Unit
from judge.variants.payola.auction import Amounts, AuctionTerms, Bidding, Candidate, Sale, UnitForSale, bidding, sell
from judge.variants.payola.offers import OTHERS, Bidder, Sheet
from judge.variants.payola.rounds import Bids, Round, last_round


class Market(Struct, frozen=True):
    """Units for sale in a phase, and the bidders.

    `rankings`: for each power, all powers in the order that decides ties for its units, drawn once per phase. `sheets`
    include the defaults. `open_units` belong to uncontrolled dummies whose list prefers nobody.
    """

    units: tuple[Unit, ...]
    sheets: Mapping[Bidder, Sheet]
    treasuries: Mapping[Bidder, int]
    rankings: Mapping[PowerName, tuple[Bidder, ...]]
    open_units: frozenset[Piece] = frozenset()


class MarketResult(Struct, frozen=True):
    """Result of a market: each unit's sale, each bidder's bill, and the number of their reductions."""

    sales: tuple[Sale, ...]
    bills: Mapping[Bidder, int]
    reductions: Mapping[Bidder, int]


def settle(
    market: Market, legal: Callable[[Piece, MovementOrder], bool], terms: AuctionTerms, lots: Callable[[Piece], Random]
) -> MarketResult:
    """Sell all units so that nobody's bill is above what they can spend: the treasury without the savings.

    Every offer of a bidder who spends too much is reduced (`Bids.reduced`), all of them at once, and all units are sold
    again. Rounds that repeat earlier ones, or in which the same bidders certainly overspend, are skipped
    (`last_round`). `lots` returns the random lots for a unit, the same in each round.
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
    return MarketResult(last.sales, last.bills, last.bids.reductions)


def lot_of(market: Market, unit: Unit) -> UnitForSale:
    """A unit for sale, with all offers for it."""
    places = {
        bidder: found
        for bidder, sheet in market.sheets.items()
        if (found := tuple(at for at, offer in enumerate(sheet.offers) if offer.piece == unit.piece))
    }
    offers = {bidder: tuple(market.sheets[bidder].offers[at] for at in found) for bidder, found in places.items()}
    return UnitForSale(unit.piece, offers, places, market.rankings[unit.power], unit.piece in market.open_units)


def _of(unit: Unit, legal: Callable[[Piece, MovementOrder], bool]) -> Callable[[MovementOrder], bool]:
    return lambda order: legal(unit.piece, order)


def _bills(sales: Sequence[Sale], bidders: Mapping[Bidder, Sheet]) -> dict[Bidder, int]:
    bills = dict.fromkeys(bidders, 0)
    for sale in sales:
        for bidder, share in sale.shares.items():
            bills[bidder] += share
    return bills


def ranked(accepted: Sequence[PowerName], powers: Sequence[PowerName], lots: Random) -> tuple[Bidder, ...]:
    """Return all powers in the order of an acceptance list; those not named (OTHERS, `?`) are shuffled."""
    others = [power for power in powers if power not in accepted]
    lots.shuffle(others)
    found: list[PowerName] = []
    for each in (*accepted, *(() if OTHERS in accepted else (OTHERS,))):
        found += others if each == OTHERS else [each]
    return tuple(Bidder(power) for power in found)


class Range(NamedTuple):
    """The smallest and the largest possible value."""

    least: int
    most: int


NOTHING = Range(0, 0)


def bill_ranges(on: Sequence[Bidding], early: Amounts, late: Amounts, terms: AuctionTerms) -> dict[Bidder, Range]:
    """Ranges of all bills in the rounds between the `early` and the `late` amounts."""
    bills = dict.fromkeys(early.offered, NOTHING)
    for unit in on:
        for bidder, share in _shares(unit, early, late, terms).items():
            bill = bills[bidder]
            bills[bidder] = Range(bill.least + share.least, bill.most + share.most)
    return bills


class _Lies(NamedTuple):
    """Money that can be on an order: in total, and from each bidder."""

    candidate: Candidate
    total: Range
    each: Mapping[Bidder, Range]


def _shares(bidding: Bidding, early: Amounts, late: Amounts, terms: AuctionTerms) -> dict[Bidder, Range]:
    """Ranges of each bidder's payment for one unit; others pay nothing."""
    lies = [_lies(candidate, early, late) for candidate in bidding.candidates]
    surely = max(each.total.least for each in lies)
    winners = [each for each in lies if each.total.most >= surely]
    # A dummy's unit may also hold for nothing, if different people offer equal amounts.
    is_free = bidding.lot.is_open and len(winners) > 1
    if is_free:
        winners += [each for each in lies if isinstance(each.candidate.order, Hold) and each not in winners]
    paid = [_paid(each, lies, bidding, early, late, terms) for each in winners]
    found: dict[Bidder, Range] = {}
    for bidder in {bidder for shares in paid for bidder in shares}:
        ranges = [shares.get(bidder, NOTHING) for shares in paid]
        least = 0 if is_free else min(share.least for share in ranges)
        found[bidder] = Range(least, max(share.most for share in ranges))
    return found


def _lies(candidate: Candidate, early: Amounts, late: Amounts) -> _Lies:
    each = {
        bidder: Range(
            sum([late.offered[bidder][place] for place in places]),
            sum([early.offered[bidder][place] for place in places]),
        )
        for bidder, places in candidate.places.items()
    }
    return _Lies(candidate, Range(sum(each[one].least for one in each), sum(each[one].most for one in each)), each)


def _paid(
    winner: _Lies, lies: Sequence[_Lies], bidding: Bidding, early: Amounts, late: Amounts, terms: AuctionTerms
) -> Mapping[Bidder, Range]:
    """Ranges of each bidder's payment if this order wins, less savings under EBAYOLA, in ranking order."""
    if not terms.ebayola:
        return winner.each
    rivals = [each.total for each in lies if each is not winner]
    others = Range(max((one.least for one in rivals), default=0), max((one.most for one in rivals), default=0))
    left = Range(max(0, winner.total.least - others.most - 1), max(0, winner.total.most - others.least - 1))
    found: dict[Bidder, Range] = {}
    for bidder in (*bidding.lot.ranking, *(one for one in winner.each if one.power is None)):
        if (share := winner.each.get(bidder)) is None:
            continue
        places = winner.candidate.places[bidder]
        kept = NOTHING if terms.public_totals else Range(_kept(late, bidder, places), _kept(early, bidder, places))
        if bidder.power is None:
            left = Range(0, left.most)  # these save in a random order
        found[bidder] = Range(
            max(share.least - left.most, min(share.least, kept.least)),
            max(share.most - left.least, min(share.most, kept.most)),
        )
        if bidder.power is not None:
            saved = Range(max(0, share.least - kept.most), max(0, share.most - kept.least))
            left = Range(max(0, left.least - saved.most), max(0, left.most - saved.least))
    return found


def _kept(amounts: Amounts, bidder: Bidder, places: Sequence[int]) -> int:
    return sum([amounts.plateaus[bidder][place] for place in places])
