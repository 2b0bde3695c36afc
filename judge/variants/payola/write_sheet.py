"""A sheet as text: one offer a line, so that each could be sent again as it stands (payola.md 4)."""

from __future__ import annotations

from judge.board.order_text.notation import format_order
from judge.variants.payola.offers import Offer, OfferKind, Sheet


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
