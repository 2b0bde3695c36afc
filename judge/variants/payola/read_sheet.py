"""The lines of a mail -> a sheet of offers, and all problems with them (payola.md 4, 11, 12).

A sheet is accepted as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.board.order_text.context import Keep, Skip, order_context
from judge.board.order_text.parse import read_order
from judge.board.order_text.split_orders import OrdersTable, split_orders
from judge.board.order_text.tokens import read_words
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.board.orders import MovementOrder
from judge.board.position import PhaseType, Piece, Position, Unit
from judge.game.on_file.order_sets import armies_of
from judge.game.on_file.power_set import NumberedLine
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.registry import RuleSet
from judge.variants.payola.amounts import MOST_OFFERS, AmountPart, read_amount, too_many
from judge.variants.payola.offers import Offer, OfferKind, Sheet
from judge.variants.payola.restrictions import Buyer, offer_faults, sheet_faults

_CLEARS = pattern(r"\s*(?:NMR|CLEAR)\s*+\.?\s*", re.IGNORECASE)
_SAVINGS = pattern(r"([^:!>@&%$]*)\$\s*")
_PRICED = pattern(r"([\d\s*#+]*)([:!>@&])(.*)", re.DOTALL)
_ODD_AMOUNT = pattern(r"\s*+([-+]?[\d.,*#+\s]++(?:AgP|silver)?)\s*+[:!>@&].*", re.IGNORECASE | re.DOTALL)
_BETWEEN_OFFERS = pattern(r"(?<=[A-Za-z)])\s*[,;]\s*(?=\d[\d\s*#+]*[:!>@&])")
"""A comma after an order and before the amount of the next offer: `5 : A PAR - BUR, 3 : A MAR H`."""
_MARK = pattern(r"[:!>@&$|]")
"""Signs of offers, of savings, and of other orders for the same unit."""
_LED = pattern(r"\s*+[(\[]\s{0,3}\d{1,6}\s{0,3}(?:AgP|silver)?\s{0,3}[\]):!>@&]", re.IGNORECASE)
_TRAILED = pattern(r"[(\[;#]\s{0,3}\d{1,6}\s{0,3}(?:AgP|silver)?\s{0,3}[)\]]?[\s.]{0,8}\Z", re.IGNORECASE)
"""Amounts in brackets in front of an order, and after one."""
_BEGINS_WITH_AMOUNT = pattern(r"\s*[\d*#+]")


class SheetPlace(NamedTuple):
    """The owner of a sheet, and the board as its writer sees it."""

    buyer: Buyer
    position: Position
    map: Map
    rules: RuleSet


def read_sheet(lines: Sequence[NumberedLine], place: SheetPlace) -> Sheet | list[Problem]:
    """Return the sheet on these lines. NMR or CLEAR on a line of its own wipes everything above it.

    Problems are in the order of their lines; those of the sheet as a whole come last (line 0).
    """
    sheet, problems = Sheet(), list[Problem]()
    for number, text in lines:
        if _CLEARS.fullmatch(text):
            sheet, problems = Sheet(), []
            continue
        written, _, comment = text.partition("%")
        if not written.strip():
            continue
        if has_amount_aside(written):
            told = "The amount goes before the order, with a : after it: 5 : A PAR - BUR."
            problems.append(Problem("E-PAY-TYPE", told, written.strip(), number))
            continue
        for offer in _offers(written, place):
            read = _read_line(offer, comment.strip(), sheet, place)
            if isinstance(read, Sheet):
                sheet = read
                continue
            # "Too many" is reported once, not for each line below.
            is_full = any(problem.code == "E-PAY-MANY" for problem in problems)
            problems += [replace(each, line=number) for each in read if not (is_full and each.code == "E-PAY-MANY")]
    problems += [] if problems else sheet_faults(sheet, place.buyer, place.rules)
    return problems or sheet


def has_amount_aside(text: str) -> bool:
    """True for an amount in brackets, or after a misplaced sign: `(5) A PAR - BUR`."""
    return _LED.match(text) is not None or (_MARK.search(text) is None and _TRAILED.search(text) is not None)


def _offers(text: str, place: SheetPlace) -> list[str]:
    """The offers of a line. Orders without an amount are split as in any game."""
    table = OrdersTable(place.map, PhaseType.MOVEMENT, armies_of(place.position.units))
    parts = _BETWEEN_OFFERS.split(text)
    return [each for part in parts for each in ([part] if _MARK.search(part) else split_orders(part, table))]


def is_order(text: str, place: SheetPlace) -> bool:
    """True if a text is an order for a unit that could follow the sign of an offer."""
    return isinstance(_read_order(text.partition("%")[0].partition("|")[0], place)[1], MovementOrder)


def _read_line(text: str, comment: str, sheet: Sheet, place: SheetPlace) -> Sheet | list[Problem]:
    """The sheet with one more line."""
    if savings := _SAVINGS.fullmatch(text):
        return _with_savings(savings[1], text, sheet, place.rules)
    priced = _PRICED.fullmatch(text)
    if priced is None and (odd := _ODD_AMOUNT.fullmatch(text)):
        told = f'"{odd[1].strip()}" is not an amount. Write whole numbers without a sign or AgP: 5, 8#4 or 3*2+5.'
        return [Problem("E-PAY-AMOUNT", told, text.strip())]
    if priced is None and _BEGINS_WITH_AMOUNT.match(text):
        told = "Write : or one of ! > @ & between amount and unit: it says which orders the offer pays for."
        return [Problem("E-PAY-TYPE", told, text.strip())]
    kind = OfferKind(priced[2]) if priced else OfferKind.DIRECT
    amount = read_amount(priced[1] if priced else "", plateaus="NO_PLATEAU" not in place.rules)
    if isinstance(amount, Problem):
        return [amount]
    if len(sheet.offers) + len(amount) > MOST_OFFERS:
        return [too_many(text.strip())]
    orders = _read_orders(priced[3] if priced else text, place)
    if isinstance(orders, Problem):
        return [orders]
    return _with_offers(sheet, kind, orders, amount, comment, place, text)


def _with_savings(amount: str, text: str, sheet: Sheet, rules: RuleSet) -> Sheet | list[Problem]:
    if "NO_SAVINGS" in rules:
        told = "Nothing can be saved in this game (rule NO_SAVINGS): leave the line out."
        return [Problem("E-PAY-SAVINGS", told, text.strip())]
    parts = read_amount(amount, plateaus=False)
    if isinstance(parts, Problem):
        return [parts]
    return replace(sheet, savings=sheet.savings + sum(part.amount for part in parts))


def _read_orders(text: str, place: SheetPlace) -> tuple[Unit | None, list[MovementOrder]] | Problem:
    """The bribed unit (None if none is there) and its orders, separated by |."""
    first, *others = text.split("|")
    if not first.strip():
        return Problem("E-PAY-ORDER", "No order is given.", text.strip())
    unit, order = _read_order(first, place)
    if isinstance(order, Problem):
        return order
    orders = [order]
    for each in others:
        if not each.strip():
            return Problem("E-PAY-ORDER", "No other order is given after the |.", text.strip())
        _, other = _read_other(each, order.piece, place)
        if isinstance(other, Problem):
            return replace(other, words=each.strip())
        if other in orders:
            return Problem("E-PAY-TWICE", "The same order is on this line twice.", each.strip())
        orders.append(other)
    return unit, orders


def _read_other(text: str, piece: Piece, place: SheetPlace) -> tuple[Unit | None, MovementOrder | Problem]:
    """Read an order after a |. The unit may be repeated; another unit would be read as a route."""
    named = _unit_named(text, piece, place.map)
    if named is None:
        return _read_order(f"{piece} {text}", place)
    if named == piece.province:
        return _read_order(text, place)
    told = (
        f"This names another unit, but orders after | are for the same unit ({piece}). Put offers for another unit on a"
        " separate line."
    )
    return None, Problem("E-PAY-ORDER", told, text.strip())


def _unit_named(text: str, piece: Piece, map: Map) -> Province | None:
    """Province of the unit that begins a text, `A MAR - GAS`; in `MAR - GAS` only if it is this one."""
    tokens, _ = read_words(text, vocabulary_of(map), hints=False)
    kinds = [token.kind for token in tokens[:2]]
    if kinds == [Kind.TYPE, Kind.PLACE]:
        return province_of(Location(tokens[1].text))
    begins = kinds[1:] != [] and kinds[0] is Kind.PLACE and province_of(Location(tokens[0].text))
    return piece.province if begins == piece.province else None


def _read_order(text: str, place: SheetPlace) -> tuple[Unit | None, MovementOrder | Problem]:
    """An order as its unit's own power could give it."""
    own = place.buyer.power or next(iter(place.map.powers))
    reading = read_order(text, order_context(own, place.position, place.map, place.rules))
    unit = next((unit for unit in place.position.units if unit.province == reading.province), None)
    if unit is not None and unit.power != own:
        reading = read_order(text, order_context(unit.power, place.position, place.map, place.rules))
    order = reading.order
    if order is None or isinstance(order, Keep | Skip):
        problem = reading.problems[0] if reading.problems else Problem("E-PAY-ORDER", "That is not an order.")
        return unit, replace(problem, words=problem.words or text.strip())
    if not isinstance(order, MovementOrder):
        return unit, Problem("E-PAY-ORDER", "Only moves, holds, supports and convoys are bought.", text.strip())
    return unit, order


def _with_offers(
    sheet: Sheet,
    kind: OfferKind,
    bribed: tuple[Unit | None, list[MovementOrder]],
    amount: Sequence[AmountPart],
    comment: str,
    place: SheetPlace,
    text: str,
) -> Sheet | list[Problem]:
    unit, orders = bribed
    found = list(sheet.offers)
    for part in amount:
        number = found[-1].next_number if found else 0
        found.append(Offer(orders[0].piece, kind, tuple(orders), part.amount, part.plateau, number, comment))
    added = found[len(sheet.offers) :]
    problems = offer_faults(added, unit, sheet, place.buyer, place.position, place.map, place.rules)
    if problems:
        return [replace(problem, words=problem.words or text.strip()) for problem in problems]
    return replace(sheet, offers=tuple(found))
