"""One power's order lines while they are read, and requirements of rules on a set."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.parse import is_clearing
from judge.board.orders import Order, Waive
from judge.board.position import Piece, Unit
from judge.board.wording import unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""


class Draft(Struct):
    """The lines of one power, those before a CLEAR forgotten: `forgotten` are the numbers of these lines."""

    power: PowerName
    lines: list[NumberedLine] = field(default_factory=list)
    cleared: bool = False
    forgotten: list[int] = field(default_factory=list)

    @property
    def takes_all_back(self) -> bool:
        """True if nothing stands below its CLEAR."""
        return self.cleared and not self.lines

    def take(self, number: int, text: str) -> None:
        """Add a line; one that says CLEAR takes away those before it."""
        if is_clearing(text):
            self.forgotten += [number for number, _ in self.lines]
            self.lines.clear()
            self.cleared = True
        else:
            self.lines.append((number, text))


class Present(Struct, frozen=True):
    """Orders of a power on file when a mail comes in.

    `orders` None: none. `is_final`: existing orders cannot be changed, only missing ones added. `ahead`: the lines were
    written before the board was known, so adjustments that fit count beside others that do not.
    """

    orders: tuple[Order, ...] | None = None
    is_final: bool = False
    ahead: bool = False


class Dummies(Struct, frozen=True):
    """Limits of order lines due to dummies: `immobile` units cannot move, `known` get no proxy."""

    immobile: frozenset[PowerName] = frozenset()
    known: frozenset[PowerName] = frozenset()


NO_DUMMIES = Dummies()


def immobile_fault(piece: Piece, map: Map) -> Problem:
    """Return the fault of a move that a dummy's unit cannot make (rule IMMOBILE_DUMMIES)."""
    told = f"The {unit_in_words(piece, map)} cannot move: the units of dummies stay where they are"
    return Problem("E-ORD-IMMOBILE", f"{told} (rule IMMOBILE_DUMMIES).")


class PowerSet(Struct):
    """One power's lines as they are read. `taken` counts the lines that give an order that counts."""

    power: PowerName
    orders: tuple[Order, ...] = ()
    notes: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    kept: bool = False
    """True if nothing of it counts, so that the set on file stays."""
    taken: int = 0
    skips: int = 0
    """Number of its lines that build nothing: these builds need no waive."""


def drops_faulty(rules: RuleSet) -> bool:
    """True if faulty orders are silently dropped, and the others count."""
    return "IGNORE_ERRORS" in rules


def must_order_all(rules: RuleSet) -> bool:
    """True if a set must have an order for each unit; else units left out hold."""
    may_leave_out = "DEFAULT_UNORDERED" in rules or rules.house.unordered_unit == "hold"
    return not may_leave_out and not drops_faulty(rules)


def in_board_order(orders: Sequence[Order], units: Sequence[Unit]) -> tuple[Order, ...]:
    """One order for each of some units, as the board lists them."""
    rank = {unit.piece: at for at, unit in enumerate(units)}
    last = len(rank)  # orders for units of others

    def place(order: Order) -> int:
        return -1 if isinstance(order, Waive) else rank.get(order.piece, last)

    return tuple(sorted(orders, key=place))


def told_of_clearing(forgotten: Sequence[int]) -> tuple[str, ...]:
    """Remark on lines of a mail, by number, that CLEAR or NMR below takes back; () without any."""
    if not forgotten:
        return ()
    lines = list(dict.fromkeys(forgotten))
    which = f"line {lines[0]} does" if len(lines) == 1 else f"{len(lines)} lines, {lines[0]} to {lines[-1]}, do"
    return (f"CLEAR or NMR takes back what stands above it in a mail: {which} not count.",)
