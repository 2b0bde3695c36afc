"""Results of one phase's orders, of any type: `Result`, `Reason`, `OrderOutcome`, `Resolution`."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.names import Location
from judge.board.order_text.notation import format_order
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Position, Unit


class Result(StrEnum):
    """Results of orders, as in letters and `judge adjudicate`. An order without any was carried out."""

    BOUNCE = "bounce"
    VOID = "void"
    CUT = "cut"
    DISLODGED = "dislodged"
    DISRUPTED = "disrupted"
    NO_CONVOY = "no convoy"
    DISBAND = "disband"
    NO_EFFECT = "no effect"
    """A support without effect: of an attack on its own power's unit, or of a move that had no convoy."""
    INVALID = "invalid"
    """Under NO_CHECK: it was impossible, or the unit does not exist."""
    REORDER = "reorder"
    """Under NO_CHECK: the unit was given two different orders."""


class Reason(StrEnum):
    """Reasons for the failure of an order, in words of the DATC data (`cases/README.md`).

    Letters give them in sentences.
    """

    NONE = ""
    """It did not fail."""
    ILLEGAL = "illegal"
    """The map, the position or a rule forbids it."""
    VOID = "void"
    """It does not match the other unit's order."""
    SIGNAL = "signal"
    """A support that could not be given when it was ordered, and was kept as a signal."""
    # Movement.
    BOUNCE = "bounce"
    CUT = "cut"
    DISLODGED = "dislodged"
    NO_CONVOY = "no_convoy"
    """No fleets were ordered to carry the army, or the supported army."""
    OWN_UNIT = "own_unit"
    """A support of an attack on a unit of its own power, which did not leave."""
    CONVOY_DISRUPTED = "convoy_disrupted"
    PARADOX = "paradox"
    NOT_USED = "not_used"
    """The army that was to be convoyed did not go by sea."""
    NO_ROUTE = "no_route"
    """The fleet is on no ordered route."""
    GATEWAY = "gateway"
    """Nobody let the fleet through, or a fleet barred the way."""
    RAILWAY = "railway"
    """Another power's unit stopped the train on its way, or at its start if there is a result."""
    # Adjustments.
    NOT_HOME = "not_home"
    NOT_OWNED = "not_owned"
    OCCUPIED = "occupied"
    FLEET_INLAND = "fleet_inland"
    COAST_MISSING = "coast_missing"
    NOT_TOGETHER = "not_together"
    """Builds that were ordered before it leave no room for it."""
    TOO_MANY = "too_many"
    NO_SUCH_UNIT = "no_such_unit"
    CIVIL_DISORDER = "civil_disorder"
    """Nobody ordered the removal, or too many were ordered, which counts as ordering none."""
    # Under NO_CHECK.
    INVALID = "invalid"
    REORDER = "reorder"


class OrderOutcome(Struct, frozen=True, gc=False):
    """Result of one order, or of the default for a unit without orders.

    `unit` is the unit before the phase; a build's unit is the new one; None for a waived build. `results` is empty if
    all went as ordered; `dislodged` comes last. `by_convoy` is true for an army that went, or tried to go, by sea.
    `reason` is the cause of failure in one word; `judge.mail.letters.reasons.explain` says it in sentences. `stop` is
    the province where a train stopped, even if that was its destination; "" for all others.

    Prints as `A PAR - BUR  moved`, `A MUN - BUR  bounce, dislodged`.
    """

    order: Order
    unit: Unit | None
    results: tuple[Result, ...] = ()
    by_convoy: bool = False
    reason: Reason = Reason.NONE
    stop: str = ""

    def __str__(self) -> str:
        return f"{format_order(self.order)}  {', '.join(self.results) or _DONE[type(self.order)]}"

    @property
    def way_end(self) -> Location | None:
        """End of a move or retreat, which by rail can be short of the ordered place; None: no move."""
        if not isinstance(self.order, Move | Retreat):
            return None
        stops_short = self.stop and self.unit is not None and self.stop != self.unit.province
        return Location(self.stop) if stops_short else self.order.to


_DONE: dict[type[Order], str] = {
    Hold: "held",
    Move: "moved",
    Support: "supported",
    Convoy: "convoyed",
    Proxy: "handed over",
    Retreat: "retreated",
    Disband: "disbanded",
    Build: "built",
    Remove: "removed",
    Waive: "waived",
}
"""Orders that were carried out, in a word."""


class Strengths(Struct, frozen=True):
    """Strengths of a unit when a movement phase was decided (DATC 5.B); None if not computed.

    `hold` resists at its own place, `attack` and `prevent` work where it moves to, `defend` in a head-to-head battle.
    `against` is what its attack had to exceed in the province itself.
    """

    hold: float
    attack: float | None = None
    against: float | None = None
    prevent: float | None = None
    defend: float | None = None


class Resolution(Struct, frozen=True):
    """A resolved phase: each order's outcome in board order, and the position after it.

    `after.phase` is still the phase just resolved: the next phase and captures are found by `judge.game.turn.process`.
    `after.dislodged` has every unit beaten in a movement phase, also those without a retreat; `contested` are the empty
    provinces that a standoff closed to retreats.
    """

    outcomes: tuple[OrderOutcome, ...]
    after: Position
    contested: frozenset[str] = frozenset()
