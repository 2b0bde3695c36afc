"""The bribe chart: all that was bid in a movement phase, and what came of it (payola.md 13)."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import MovementOrder
from judge.board.position import Unit


class Bid(Struct, frozen=True):
    """What lay on one order, by seat; also those whose offers of 0 bear on it."""

    order: MovementOrder
    money: dict[str, int]

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.money.values())


class SoldUnit(Struct, frozen=True):
    """A unit, the order that it was bought, for which price, and what each seat paid of it."""

    unit: Unit
    order: MovementOrder
    price: int
    shares: dict[str, int]
    bids: tuple[Bid, ...] = ()


class Account(Struct, frozen=True):
    """One seat's side of a phase: what it had, what it paid, how often its offers were reduced, and its sheet.

    `earned` is what its units brought, which it gets with the next income (rule ZEROSUM).
    """

    before: int
    paid: int
    reductions: int = 0
    lines: tuple[str, ...] = ()
    earned: int = 0

    @property
    def after(self) -> int:
        """What it has left."""
        return self.before - self.paid


class Chart(Struct, frozen=True):
    """A whole phase. `lists` are the acceptance lists of all powers, the lots drawn for those not named."""

    lists: dict[PowerName, tuple[PowerName, ...]]
    units: tuple[SoldUnit, ...]
    accounts: dict[str, Account]
