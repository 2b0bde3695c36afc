"""Offers of money for orders, the sheets that list them, and examples (payola.md 4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, Move, MovementOrder
from judge.board.position import Piece, UnitType
from judge.game.game import Game

OTHERS = PowerName("?")
"""All powers that an acceptance list does not name."""


class OfferKind(StrEnum):
    """Orders of a unit for which an offer pays. The sign is the one written on a sheet."""

    DIRECT = ":"
    """The orders listed."""
    NEGATIVE = "!"
    """Any order except the listed ones."""
    MOVE = ">"
    """Any move, and the orders listed."""
    HOLD = "@"
    """Any order except moves, and the orders listed."""
    GIFT = "&"
    """Any order."""


class Offer(Struct, frozen=True):
    """An amount for some orders to one unit, on one player's sheet.

    `number` is the sequence number of the first order that it proposes; the others follow, and money for orders not
    listed (floating) has a number after them. The amount is not reduced below `plateau` as long as others can be
    reduced. `comment` is its writer's own note.
    """

    piece: Piece
    kind: OfferKind
    orders: tuple[MovementOrder, ...]
    amount: int
    plateau: int = 0
    number: int = 0
    comment: str = ""

    @property
    def proposed(self) -> tuple[MovementOrder, ...]:
        """Orders that it lets the unit choose from."""
        if self.kind is not OfferKind.NEGATIVE:
            return self.orders
        hold = Hold(self.piece)
        return () if hold in self.orders else (hold,)

    @property
    def next_number(self) -> int:
        """Sequence number of the next offer on the sheet."""
        return self.number + len(self.orders) + (self.kind is not OfferKind.DIRECT)

    def touch(self, order: MovementOrder) -> int | None:
        """Return the sequence number with which it affects an order of its unit, even by 0; None if none.

        The hold that a negative offer brings has a number of its own, before its floating money, as in DPjudge
        (`PayolaPower.addOffer`): among equal sums its writer prefers the hold.
        """
        proposed = self.proposed
        if order in proposed:
            return self.number + proposed.index(order)
        return self.number + len(self.orders) if self.floats(order) else None

    def floats(self, order: MovementOrder) -> bool:
        """True if it pays for an order of its unit that is not listed."""
        match self.kind:
            case OfferKind.DIRECT:
                return False
            case OfferKind.NEGATIVE:
                return order not in self.orders
            case OfferKind.MOVE:
                return isinstance(order, Move)
            case OfferKind.HOLD:
                return not isinstance(order, Move)
            case OfferKind.GIFT:
                return True


class Sheet(Struct, frozen=True):
    """One player's offers in a phase, and the amount to keep (`savings`, one sum)."""

    offers: tuple[Offer, ...] = ()
    savings: int = 0

    def for_unit(self, piece: Piece) -> tuple[Offer, ...]:
        """The offers for one unit, in their order."""
        return tuple(offer for offer in self.offers if offer.piece == piece)

    def with_defaults(self, own: Iterable[Piece]) -> Sheet:
        """The sheet with a hold for 0 added for each of its writer's units without a proposed order."""
        found = list(self.offers)
        number = found[-1].next_number if found else 0
        proposed = {offer.piece for offer in found if offer.proposed}
        for piece in own:
            if piece not in proposed:
                found.append(Offer(piece, OfferKind.DIRECT, (Hold(piece),), 0, number=number))
                number += 1
        return replace(self, offers=tuple(found))

    @property
    def total(self) -> int:
        """Sum of all its offers."""
        return sum(offer.amount for offer in self.offers)


class Bidder(Struct, frozen=True, order=True):
    """Writer of a sheet: a power, or an investor without one, by `seat`."""

    power: PowerName | None = None
    seat: str = ""


def sheet_lines(sheet: Sheet, *, plain: bool = False) -> tuple[str, ...]:
    """The lines of a sheet. `plain`: direct offers of 0 are written as orders without an amount."""
    lines = [_line(offer, plain=plain) for offer in sheet.offers]
    return (*lines, *((f"{sheet.savings} $",) if sheet.savings else ()))


def _line(offer: Offer, *, plain: bool) -> str:
    first, *others = (format_order(order) for order in offer.orders)
    piece = str(offer.piece)
    orders = " | ".join((first, *(other.removeprefix(piece).strip() for other in others)))
    comment = f" % {offer.comment}" if offer.comment else ""
    if plain and offer.kind is OfferKind.DIRECT and not offer.amount:
        return f"{orders}{comment}"
    plateau = f"#{offer.plateau}" if offer.plateau else ""
    return f"{offer.amount}{plateau} {offer.kind} {orders}{comment}"


_USUAL = PowerName("FRANCE")


def own_names(text: str, game: Game) -> str:
    """A text with FRANCE replaced by the game's first power, if the game has no France."""
    names = [power.name for power in game.powers]
    if not names or _USUAL in names:
        return text
    return text.replace(_USUAL, names[0]).replace(_USUAL.lower(), names[0].lower())


def example_offer(map: Map) -> str:
    """Return `2 : A PAR - BUR`, or a move of the map's first army that can move by land."""
    starts = [unit.piece for power in map.powers.values() for unit in power.units if unit.type is UnitType.ARMY]
    usual = Piece(UnitType.ARMY, Location("PAR")), Province("BUR")
    moves = [(piece, to) for piece in starts for to in sorted(map.army.get(piece.province, ()))]
    anywhere = [(Piece(UnitType.ARMY, Location(at)), to) for at in sorted(map.army) for to in sorted(map.army[at])]
    piece, to = usual if usual in moves else (moves or anywhere)[0]
    return f"2 : {format_order(Move(piece, Location(to)))}"
