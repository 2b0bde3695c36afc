"""What came of the orders of one phase: `Result`, `OrderOutcome`, `Resolution`. The same for all three phase types."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.orders import Order
from judge.board.position import Position, Unit


class Result(StrEnum):
    """The words of results letters and of `judge adjudicate`. No word at all: it happened."""

    BOUNCE = "bounce"
    VOID = "void"
    CUT = "cut"
    DISLODGED = "dislodged"
    DISRUPTED = "disrupted"
    NO_CONVOY = "no convoy"
    DISBAND = "disband"
    INVALID = "invalid"
    """Under NO_CHECK: it could not be done, or there is no such unit."""
    REORDER = "reorder"
    """Under NO_CHECK: the unit was given two different orders."""


class OrderOutcome(Struct, frozen=True):
    """What became of one order (for units nobody ordered: of the default).

    `unit` is the unit as it stood before the phase; a build's unit is the new one; None for a waived build.
    `results` is empty when it happened as ordered; `dislodged` stands last.
    `why` says it in a few words where `results` alone would leave a question ("attacked from Burgundy"); may be "".
    `by_convoy` is true for an army that took, or tried to take, the sea.
    `reason` says in one word of the DATC data (`tests/data/datc.md`) why it failed: `"illegal"`, `"paradox"`; "" if
    it did not.
    """

    order: Order
    unit: Unit | None
    results: tuple[Result, ...] = ()
    why: str = ""
    by_convoy: bool = False
    reason: str = ""


class Resolution(Struct, frozen=True):
    """A resolved phase: each order's outcome in board order, and the position after it.

    `after.phase` is still the phase just resolved: which one comes next, and captures, are the turn's business
    (`judge.game.turn.process`). `after.dislodged` has every unit beaten in a movement phase, also those without a
    retreat; `contested` are the empty provinces that a standoff closed to retreats.
    """

    outcomes: tuple[OrderOutcome, ...]
    after: Position
    contested: frozenset[str] = frozenset()
