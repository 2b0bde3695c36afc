"""Limits of a game's rules on sheets (payola.md 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.legality import order_fault
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.orders import Move, Support
from judge.board.position import Piece, Position, Unit
from judge.board.wording import unit_in_words
from judge.game.on_file.power_set import immobile_fault
from judge.problems import Problem
from judge.rules.registry import RuleSet
from judge.variants.payola.auction import is_signal
from judge.variants.payola.offers import Offer, OfferKind, Sheet

_OUT_OF_REACH = {
    "TOUCH_BRIBE": Problem("E-PAY-FAR", "None of your units is next to that one (rule TOUCH_BRIBE)."),
    "REMOTE_BRIBE": Problem("E-PAY-NEAR", "One of your units is next to that one (rule REMOTE_BRIBE)."),
}
_UNKNOWN = PowerName("")
"""The power of a unit that is not seen."""


class Buyer(Struct, frozen=True):
    """Owner of a sheet. `power` None: an investor.

    `own`: powers whose units count as theirs: their own and their vassals'. `dummies`: powers that they know to have no
    player. With `hidden` they know none (HIDE_DUMMIES), and no refusal may distinguish a dummy from a played power.
    `treasury`: their money. `led`: powers that an investor leads; the places of their units decide whom an investor,
    who has no units, may bribe. `immobile`: powers that the buyer knows as dummies whose units cannot move.
    """

    power: PowerName | None
    own: frozenset[PowerName]
    dummies: frozenset[PowerName] = frozenset()
    treasury: int = 0
    led: frozenset[PowerName] = frozenset()
    immobile: frozenset[PowerName] = frozenset()
    hidden: bool = False


def offer_faults(
    offers: Sequence[Offer],
    unit: Unit | None,
    sheet: Sheet,
    buyer: Buyer,
    position: Position,
    map: Map,
    rules: RuleSet,
) -> list[Problem]:
    """Problems with a line's offers for a unit (None: no unit is seen there), quoting the line."""
    found = [
        *_direct_only(offers, sheet, rules),
        *_plateaus(offers, rules),
        *_signals(offers, unit, sheet, buyer, rules),
    ]
    if unit is not None and unit.power in buyer.immobile and any(isinstance(order, Move) for order in offers[0].orders):
        found.append(immobile_fault(unit.piece, map))
    is_own = unit is not None and unit.power in buyer.own
    if "PAY_DUMMIES" in rules:
        found += _pay_dummies(offers, unit, sheet, buyer, map)
    if not is_own and "ZERO_FOREIGN" not in rules and any(offer.amount == 0 for offer in offers):
        found.append(Problem("E-PAY-ZERO", "A unit that is not yours takes no offer of 0 AgP."))
    owner = unit.power if unit is not None else None
    distance = distance_fault(offers[0].piece, owner, buyer, position, map, rules)
    return [*found, distance] if distance is not None else found


def sheet_faults(sheet: Sheet, buyer: Buyer, rules: RuleSet) -> list[Problem]:
    """Problems with a sheet as a whole."""
    left = max(0, buyer.treasury - sheet.savings)
    if "LIMIT_OFFERS" in rules and sheet.total > left:
        told = (
            f"Your offers come to {sheet.total} AgP, and you can spend {left} (rule LIMIT_OFFERS). Your sheet"
            " on file is unchanged."
        )
        return [Problem("E-PAY-LIMIT", told)]
    return []


def _direct_only(offers: Sequence[Offer], sheet: Sheet, rules: RuleSet) -> Iterator[Problem]:
    if "DIRECT_ONLY" not in rules:
        return
    first = offers[0]
    if first.kind is not OfferKind.DIRECT:
        yield Problem("E-PAY-DIRECT", f"Offers with {first.kind} are not allowed in this game (rule DIRECT_ONLY).")
    if len(first.orders) > 1:
        yield Problem("E-PAY-DIRECT", "An offer is for one order in this game (rule DIRECT_ONLY): leave out the |.")
    if len(offers) > 1 or sheet.for_unit(first.piece):
        yield Problem("E-PAY-DIRECT", "A unit takes one offer of each player in this game (rule DIRECT_ONLY).")


def _plateaus(offers: Sequence[Offer], rules: RuleSet) -> Iterator[Problem]:
    if "NO_SAVINGS" in rules and any(offer.plateau for offer in offers):
        yield Problem("E-PAY-PLATEAU", "There are no plateaus (#) in this game (rule NO_SAVINGS).")


def _signals(
    offers: Sequence[Offer], unit: Unit | None, sheet: Sheet, buyer: Buyer, rules: RuleSet
) -> Iterator[Problem]:
    first = offers[0]
    if "RESTRICT_SIGNAL" not in rules or not any(map(is_signal, first.orders)):
        return
    is_plain = len(offers) == 1 and first.kind is OfferKind.DIRECT and len(first.orders) == 1 and first.amount == 0
    if unit is None or unit.power not in buyer.own or not is_plain:
        told = "A signal is given by its unit's own power for 0, alone on its line (rule RESTRICT_SIGNAL)."
        yield Problem("E-PAY-SIGNAL", told)
    elif any(any(map(is_signal, other.orders)) for other in sheet.for_unit(first.piece)):
        yield Problem("E-PAY-SIGNAL", "A unit gives one signal at most (rule RESTRICT_SIGNAL).")


def _pay_dummies(offers: Sequence[Offer], unit: Unit | None, sheet: Sheet, buyer: Buyer, map: Map) -> Iterator[Problem]:
    """Check that own units are ordered, and dummies' units bribed, even vassals' (PAY_DUMMIES).

    Offers for the units of played powers, which look like hidden dummies, are left out when orders are bought.
    """
    first = offers[0]
    is_own = unit is not None and unit.power == buyer.power
    if is_own and (len(offers) > 1 or first.amount or first.kind is not OfferKind.DIRECT or len(first.orders) > 1):
        yield Problem("E-PAY-OWN", "Your own units get plain orders, without an amount (rule PAY_DUMMIES).")
    elif is_own and sheet.for_unit(first.piece):
        yield Problem("E-PAY-OWN", "Your own units get one order each (rule PAY_DUMMIES).")
    elif unit is not None and not is_own and unit.power not in buyer.dummies and not buyer.hidden:
        told = f"The {unit_in_words(unit, map)} takes no bribes: only the units of dummies do (rule PAY_DUMMIES)."
        yield Problem("E-PAY-PLAYED", told)


def distance_fault(
    piece: Piece, owner: PowerName | None, buyer: Buyer, position: Position, map: Map, rules: RuleSet
) -> Problem | None:
    """Problem with a bribe because of its unit's stated place; None: it is allowed.

    `owner` is the power of the unit seen there; None if none is. The stated place and type decide, so that the answer
    reveals nothing about unseen units. Units of dummies are exempt under CD_DUMMIES: a unit that is not seen may be one
    of theirs, and is checked again when it is sold.
    """
    rule = "TOUCH_BRIBE" if "TOUCH_BRIBE" in rules else "REMOTE_BRIBE" if "REMOTE_BRIBE" in rules else ""
    may_be_dummys = owner in buyer.dummies if owner is not None else bool(buyer.dummies)
    if not rule or owner in buyer.own | buyer.led or ("CD_DUMMIES" in rules and may_be_dummys):
        return None
    bribed = Unit(_UNKNOWN if owner is None else owner, piece.type, piece.location)
    others = tuple(unit for unit in position.units if unit.province != piece.province)
    there = replace(position, units=(*others, bribed))
    near = any(_touch(own, bribed, there, map, rules) for own in _units_of(buyer.own | buyer.led, position))
    return None if near == (rule == "TOUCH_BRIBE") else _OUT_OF_REACH[rule]


def _touch(one: Unit, other: Unit, position: Position, map: Map, rules: RuleSet) -> bool:
    """True if one of two units could support the other to hold, regardless of leagues."""
    faults = (
        order_fault(Support(a.piece, b.piece), a.power, position, map, rules) for a, b in ((one, other), (other, one))
    )
    return any(fault is None or fault.code == "E-ORD-LEAGUE" for fault in faults)


def _units_of(powers: Collection[PowerName], position: Position) -> list[Unit]:
    return [unit for unit in position.units if unit.power in powers]
