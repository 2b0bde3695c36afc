"""Which order a unit follows, and who pays for it (payola.md 5, 8, 9, 11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.orders import Hold, MovementOrder, Support
from judge.board.position import Piece
from judge.variants.payola.offers import Bidder, Offer

_NEVER = 1 << 60
"""The number of an order that somebody's sheet does not touch."""


class Terms(Struct, frozen=True):
    """What a game's rules say about selling: `ebayola` lowers prices, which plateaus do not hinder under
    `public_totals`; `restrict_signal`: a signal is no choice of its own, it is what its unit does instead of holding.
    """

    ebayola: bool = False
    public_totals: bool = False
    restrict_signal: bool = False


class Lot(Struct, frozen=True):
    """A unit that is to be sold: all offers for it, and how ties are decided.

    `ranking` are all powers, those first whose offers decide a tie. `is_open`: it is a dummy's whom nobody orders for
    and whose list prefers nobody.
    """

    piece: Piece
    offers: Mapping[Bidder, tuple[Offer, ...]]
    ranking: tuple[Bidder, ...]
    is_open: bool = False


class Sale(Struct, frozen=True):
    """What came of a lot: the order followed, its `price`, what each bidder pays of it, and what lay on every order.

    `shares` has everybody whose offers bear on the order, also with 0. `money`: order -> bidder -> amount offered.
    """

    piece: Piece
    order: MovementOrder
    price: int
    shares: Mapping[Bidder, int]
    money: Mapping[MovementOrder, Mapping[Bidder, int]]

    def total(self, order: MovementOrder) -> int:
        """All that was offered for an order."""
        return sum(self.money[order].values())


def sell(lot: Lot, legal: Callable[[MovementOrder], bool], terms: Terms, lots: Random) -> Sale:
    """Sell one unit to those who promise most. Orders that are not `legal` now are passed over; holding always is.

    Money for the same order adds up. Of tied orders that one wins which the first power in the ranking put on its sheet
    first; then the next power is asked, then those without a power together, and at last the lot is drawn.
    """
    lot, signal = _without_signal(lot) if terms.restrict_signal else (lot, None)
    candidates = _proposed(lot, legal)
    money = {order: _money(lot, order) for order in candidates}
    best = max(sum(paid.values()) for paid in money.values())
    tied = [order for order in candidates if sum(money[order].values()) == best]
    if lot.is_open and _is_disputed(lot, tied):
        hold: MovementOrder = Hold(lot.piece)
        shares = money.setdefault(hold, {})
        paid = {bidder: share if hold in candidates else 0 for bidder, share in shares.items()}
        return Sale(lot.piece, hold, best + 1, paid, money)
    winner = tied[0] if len(tied) == 1 else _untied(lot, tied, lots)
    price, shares = best, dict(money[winner])
    if terms.ebayola:
        price, shares = _rebated(lot, winner, money, terms, lots)
    followed = signal if signal is not None and isinstance(winner, Hold) else winner
    return Sale(lot.piece, followed, price, shares, money)


def is_signal(order: MovementOrder) -> bool:
    """Whether an order is a support that cannot count (rule SIGNAL_SUPPORT)."""
    return isinstance(order, Support) and order.signal


def _without_signal(lot: Lot) -> tuple[Lot, MovementOrder | None]:
    """A lot in which a hold stands for the signal that its owner asks for, and that signal; None: there is none."""
    signals = [
        order for offers in lot.offers.values() for offer in offers for order in offer.orders if is_signal(order)
    ]
    hold: MovementOrder = Hold(lot.piece)
    plain = {
        bidder: tuple(replace(offer, orders=(hold,)) if offer.orders[0] in signals else offer for offer in offers)
        for bidder, offers in lot.offers.items()
    }
    return replace(lot, offers=plain), next(iter(signals), None)


def _proposed(lot: Lot, legal: Callable[[MovementOrder], bool]) -> list[MovementOrder]:
    """The orders that the unit can choose among, each once, in the order of the ranking's sheets."""
    found = dict.fromkeys(
        order
        for offers in lot.offers.values()
        for offer in offers
        for order in offer.proposed
        if isinstance(order, Hold) or is_signal(order) or legal(order)
    )
    return list(found) or [Hold(lot.piece)]


def _money(lot: Lot, order: MovementOrder) -> dict[Bidder, int]:
    """What everybody pays whose offers bear on an order, if it wins."""
    return {
        bidder: sum(offer.amount for offer in offers if offer.pays(order))
        for bidder, offers in lot.offers.items()
        if any(offer.touch(order) is not None for offer in offers)
    }


def _number(offers: Collection[Offer], order: MovementOrder) -> int:
    """The lowest number under which offers bear on an order."""
    return min((number for offer in offers if (number := offer.touch(order)) is not None), default=_NEVER)


def _untied(lot: Lot, tied: Sequence[MovementOrder], lots: Random) -> MovementOrder:
    others = tuple(offer for bidder, offers in lot.offers.items() if bidder.power is None for offer in offers)
    asked = [*(lot.offers.get(bidder, ()) for bidder in lot.ranking), others]
    left = list(tied)
    for offers in asked:
        numbers = [_number(offers, order) for order in left]
        left = [order for order, number in zip(left, numbers, strict=True) if number == min(numbers)]
        if len(left) == 1:
            return left[0]
    return lots.choice(left)


def _is_disputed(lot: Lot, tied: Sequence[MovementOrder]) -> bool:
    """Whether different people stand behind tied orders."""
    return len({frozenset(_money(lot, order)) for order in tied}) > 1


def _rebated(
    lot: Lot, winner: MovementOrder, money: Mapping[MovementOrder, Mapping[Bidder, int]], terms: Terms, lots: Random
) -> tuple[int, dict[Bidder, int]]:
    """The price that would have sufficed, or more where plateaus forbid it, and who pays what of it.

    The first in the ranking save first.
    """
    total = sum(money[winner].values())
    others = max((sum(paid.values()) for order, paid in money.items() if order != winner), default=0)
    left = total - min(total, others + 1)
    shares = dict(money[winner])
    strangers = sorted(bidder for bidder in shares if bidder.power is None)
    lots.shuffle(strangers)
    for bidder in (*(one for one in lot.ranking if one in shares), *strangers):
        kept = 0 if terms.public_totals else _plateau(lot.offers[bidder], winner)
        saved = min(left, max(0, shares[bidder] - kept))
        shares[bidder] -= saved
        left -= saved
    return sum(shares.values()), shares


def _plateau(offers: Collection[Offer], order: MovementOrder) -> int:
    return sum(offer.plateau for offer in offers if offer.pays(order))
