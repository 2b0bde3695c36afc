"""Acceptance of orders: one by one (SINGLY), in whole sets (WHOLE), and from another power's player."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.problems import Refused


class ProxyGrant(Struct, frozen=True):
    """Permission for the player of the power `to` to order for `power`, too, in the phase of this code."""

    power: PowerName
    to: PowerName
    phase: str


class OrdersAhead(Struct, frozen=True):
    """Orders for a later phase (`F1902M`), as written: their meaning depends on the units then.

    `by` is the seat that sent them; they count only as long as it orders for the power. `contingent`: they came with
    the moves, for retreats or adjustments that may never happen (house rule minor_phases).
    """

    power: PowerName
    phase: str
    lines: tuple[str, ...]
    by: str
    contingent: bool = False
    perpetual: bool = False
    """True if the last phase's orders repeat until new ones arrive (PERPETUAL)."""


def read_order_taking(word: str) -> bool:
    """Read the setting ORDERS: True if orders are taken as whole sets. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "WHOLE":
            return True
        case "SINGLY":
            return False
    raise Refused("E-SETTING", f'ORDERS are taken SINGLY or WHOLE, not "{word.strip()[:40]}".')


def order_taking_sentence(whole: bool, phase: PhaseType | None = None) -> str:
    """Return a sentence for players on SINGLY or WHOLE. Adjustments (`phase`) are one set in every game."""
    if phase is PhaseType.ADJUSTMENTS and not whole:
        return "Until the phase is processed a new set of builds or removals replaces the one on file as a whole."
    if whole:
        return "Orders are taken as whole sets: a mail has all orders of a power, and if one is faulty none counts."
    return "Orders count one by one: a mail changes the units that it names, and the others keep theirs."
