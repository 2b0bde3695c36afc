"""Bidders certain to spend too much in many rounds at once, whatever wins (payola.md 6).

Amounts only fall from round to round. So the money on an order in any round is between that of the first and of the
last, and the same holds for possible winners, prices, and everybody's bill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge.board.orders import Hold
from judge.variants.payola.auction import Amounts, Bidding, Candidate, Terms
from judge.variants.payola.offers import Bidder


class Range(NamedTuple):
    """The least and the most that something can be."""

    least: int
    most: int


NOTHING = Range(0, 0)


def bill_ranges(on: Sequence[Bidding], early: Amounts, late: Amounts, terms: Terms) -> dict[Bidder, Range]:
    """Ranges of all bills in the rounds between the `early` and the `late` amounts."""
    bills = dict.fromkeys(early.offered, NOTHING)
    for bidding in on:
        for bidder, share in _shares(bidding, early, late, terms).items():
            bill = bills[bidder]
            bills[bidder] = Range(bill.least + share.least, bill.most + share.most)
    return bills


class _Lies(NamedTuple):
    """Money that can be on an order: in total, and from each bidder."""

    candidate: Candidate
    total: Range
    each: Mapping[Bidder, Range]


def _shares(bidding: Bidding, early: Amounts, late: Amounts, terms: Terms) -> dict[Bidder, Range]:
    """Ranges of each bidder's payment for one unit; others pay nothing."""
    lies = [_lies(candidate, early, late) for candidate in bidding.candidates]
    surely = max(each.total.least for each in lies)
    winners = [each for each in lies if each.total.most >= surely]
    # A dummy's unit may also hold for nothing, where different people offer as much.
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
    winner: _Lies, lies: Sequence[_Lies], bidding: Bidding, early: Amounts, late: Amounts, terms: Terms
) -> Mapping[Bidder, Range]:
    """Ranges of each bidder's payment if this order wins; under EBAYOLA less savings, in ranking order."""
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
            left = Range(0, left.most)  # these save in an order that is drawn
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
