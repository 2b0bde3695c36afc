"""The bribe chart: all bids of a movement phase, and their results (payola.md 13)."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import MovementOrder
from judge.board.position import Unit


class Bid(Struct, frozen=True):
    """Money on one order, by seat; includes those with offers of 0 for it."""

    order: MovementOrder
    money: dict[str, int]

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.money.values())


class SoldUnit(Struct, frozen=True):
    """A sold unit: its order, the price, and each seat's payment."""

    unit: Unit
    order: MovementOrder
    price: int
    shares: dict[str, int]
    bids: tuple[Bid, ...] = ()


class Account(Struct, frozen=True):
    """One seat's account for a phase: money before, payments, reductions of offers, and its sheet.

    `earned` is what its units were paid, which it gets with the next income (rule ZEROSUM).
    """

    before: int
    paid: int
    reductions: int = 0
    lines: tuple[str, ...] = ()
    earned: int = 0

    @property
    def after(self) -> int:
        """Money left."""
        return self.before - self.paid


class Chart(Struct, frozen=True):
    """A whole phase. `lists` are the acceptance lists of all powers, the lots drawn for those not named."""

    lists: dict[PowerName, tuple[PowerName, ...]]
    units: tuple[SoldUnit, ...]
    accounts: dict[str, Account]
