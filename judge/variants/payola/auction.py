"""Choice of a unit's order, and the payers (payola.md 5, 8, 9, 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.orders import Hold, MovementOrder, Support
from judge.board.position import Piece
from judge.variants.payola.offers import Bidder, Offer

_NEVER = 1 << 60
"""Sequence number for an order that a bidder's sheet does not affect."""


class AuctionTerms(Struct, frozen=True):
    """Rules on selling.

    `ebayola` lowers prices; under `public_totals` plateaus do not prevent that. `restrict_signal`: a signal is not a
    choice of its own, but replaces holding.
    """

    ebayola: bool = False
    public_totals: bool = False
    restrict_signal: bool = False


class UnitForSale(Struct, frozen=True):
    """A unit to be sold: all offers for it, and the rules for ties.

    `places` has the place of each offer on its writer's sheet. `ranking` are all powers, in the order in which their
    offers decide ties. `is_open`: the unit belongs to an uncontrolled dummy whose list prefers nobody.
    """

    piece: Piece
    offers: Mapping[Bidder, tuple[Offer, ...]]
    places: Mapping[Bidder, tuple[int, ...]]
    ranking: tuple[Bidder, ...]
    is_open: bool = False


class Candidate(Struct, frozen=True):
    """An order that the unit can choose.

    `places`: for each bidder, the places on their sheet of the offers that pay for it. `numbers`: for each bidder, the
    lowest sequence number with which their offers affect it.
    """

    order: MovementOrder
    places: Mapping[Bidder, tuple[int, ...]]
    numbers: Mapping[Bidder, int]


class Bidding(Struct, frozen=True):
    """Part of a lot that is the same in every round, regardless of the amounts. `signal` replaces holding."""

    lot: UnitForSale
    candidates: tuple[Candidate, ...]
    signal: MovementOrder | None = None


class Amounts(Struct, frozen=True):
    """Amounts and plateaus of each sheet's offers in a round, in the order of the sheet."""

    offered: Mapping[Bidder, tuple[int, ...]]
    plateaus: Mapping[Bidder, tuple[int, ...]]


class Sale(Struct, frozen=True):
    """Sale of a lot: the chosen order, its `price`, each bidder's share, and all money offered.

    `shares` has everybody with an offer for the order, even of 0. `money`: order -> bidder -> amount offered. `course`
    identifies how it was decided: while it stays the same, shares change linearly with the amounts.
    """

    piece: Piece
    order: MovementOrder
    price: int
    shares: Mapping[Bidder, int]
    money: Mapping[MovementOrder, Mapping[Bidder, int]]
    course: tuple[object, ...] = ()

    def total(self, order: MovementOrder) -> int:
        """All money offered for an order."""
        return sum(self.money[order].values())


def bidding(lot: UnitForSale, legal: Callable[[MovementOrder], bool], terms: AuctionTerms) -> Bidding:
    """Orders a unit can choose from. Those not `legal` now are skipped; holding is always legal."""
    lot, signal = _without_signal(lot) if terms.restrict_signal else (lot, None)
    return Bidding(lot, tuple(_candidate(lot, order) for order in _proposed(lot, legal)), signal)


def sell(on: Bidding, amounts: Amounts, terms: AuctionTerms, lots: Random) -> Sale:
    """Sell one unit to the highest offers.

    Money for the same order adds up. Among tied orders, the one that the first power in the ranking put first on its
    sheet wins. Then the next power decides, then bidders without a power together, and finally a lot.
    """
    lot = on.lot
    money: dict[MovementOrder, dict[Bidder, int]] = {
        each.order: {bidder: _sum(amounts.offered[bidder], places) for bidder, places in each.places.items()}
        for each in on.candidates
    }
    totals = {order: sum(paid.values()) for order, paid in money.items()}
    best = max(totals.values())
    tied = [each for each in on.candidates if totals[each.order] == best]
    course = tuple(at for at, total in enumerate(totals.values()) if total == best)
    if lot.is_open and _is_disputed(tied):
        hold: MovementOrder = Hold(lot.piece)
        shares = money.setdefault(hold, {})
        paid = {bidder: share if hold in totals else 0 for bidder, share in shares.items()}
        return Sale(lot.piece, hold, best + 1, paid, money, course)
    winner = tied[0] if len(tied) == 1 else _untied(lot, tied, lots)
    price, shares, how = best, dict(money[winner.order]), tuple[object, ...]()
    if terms.ebayola:
        price, shares, how = _rebated(lot, winner, totals, shares, amounts, terms, lots)
    followed = on.signal if on.signal is not None and isinstance(winner.order, Hold) else winner.order
    return Sale(lot.piece, followed, price, shares, money, (course, how))


def _sum(amounts: Sequence[int], places: Sequence[int]) -> int:
    return sum([amounts[place] for place in places])


def is_signal(order: MovementOrder) -> bool:
    """True if an order is a support that cannot count (rule SIGNAL_SUPPORT)."""
    return isinstance(order, Support) and order.signal


def _without_signal(lot: UnitForSale) -> tuple[UnitForSale, MovementOrder | None]:
    """The unit for sale with a hold in place of its owner's signal, and that signal; None for no signal."""
    signals = [
        order for offers in lot.offers.values() for offer in offers for order in offer.orders if is_signal(order)
    ]
    hold: MovementOrder = Hold(lot.piece)
    plain = {
        bidder: tuple(replace(offer, orders=(hold,)) if offer.orders[0] in signals else offer for offer in offers)
        for bidder, offers in lot.offers.items()
    }
    return replace(lot, offers=plain), next(iter(signals), None)


def _proposed(lot: UnitForSale, legal: Callable[[MovementOrder], bool]) -> list[MovementOrder]:
    """The orders that the unit can choose among, each once, in the order of the sheets, by ranking."""
    found = dict.fromkeys(
        order
        for offers in lot.offers.values()
        for offer in offers
        for order in offer.proposed
        if isinstance(order, Hold) or is_signal(order) or legal(order)
    )
    return list(found) or [Hold(lot.piece)]


def _candidate(lot: UnitForSale, order: MovementOrder) -> Candidate:
    """Return an order with the bidders who would pay for it if it won."""
    places: dict[Bidder, tuple[int, ...]] = {}
    numbers: dict[Bidder, int] = {}
    for bidder, offers in lot.offers.items():
        touched = [
            (number, place)
            for offer, place in zip(offers, lot.places[bidder], strict=True)
            if (number := offer.touch(order)) is not None
        ]
        if touched:
            places[bidder] = tuple(place for _, place in touched)
            numbers[bidder] = min(number for number, _ in touched)
    return Candidate(order, places, numbers)


def _untied(lot: UnitForSale, tied: Sequence[Candidate], lots: Random) -> Candidate:
    others = [bidder for bidder in lot.offers if bidder.power is None]
    left = list(tied)
    for asked in [*([bidder] for bidder in lot.ranking), others]:
        numbers = [min((each.numbers.get(bidder, _NEVER) for bidder in asked), default=_NEVER) for each in left]
        left = [each for each, number in zip(left, numbers, strict=True) if number == min(numbers)]
        if len(left) == 1:
            return left[0]
    return lots.choice(left)


def _is_disputed(tied: Sequence[Candidate]) -> bool:
    """True if different bidders back tied orders."""
    return len({frozenset(each.places) for each in tied}) > 1


def _rebated(
    lot: UnitForSale,
    winner: Candidate,
    totals: Mapping[MovementOrder, int],
    offered: Mapping[Bidder, int],
    amounts: Amounts,
    terms: AuctionTerms,
    lots: Random,
) -> tuple[int, dict[Bidder, int], tuple[object, ...]]:
    """Price that would have sufficed (higher where plateaus require it), its shares, and its course.

    Bidders save in ranking order, the first one first.
    """
    total = totals[winner.order]
    rivals = {order: found for order, found in totals.items() if order != winner.order}
    others = max(rivals.values(), default=0)
    left = total - min(total, others + 1)
    shares = dict(offered)
    how: list[object] = [total > others, *(at for at, found in enumerate(rivals.values()) if found == others)]
    strangers = sorted(bidder for bidder in shares if bidder.power is None)
    lots.shuffle(strangers)
    for bidder in (*(one for one in lot.ranking if one in shares), *strangers):
        kept = 0 if terms.public_totals else _sum(amounts.plateaus[bidder], winner.places[bidder])
        saved = min(left, max(0, shares[bidder] - kept))
        how.append((shares[bidder] > kept, saved >= shares[bidder] - kept))
        shares[bidder] -= saved
        left -= saved
    return sum(shares.values()), shares, tuple(how)
