"""Units that a set of orders leaves out, and the test for a complete set."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.names import PowerName
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position, Unit, by_province
from judge.game.turn.power_set import drops_faulty, must_order_all
from judge.rules.registry import RuleSet


def to_order(power: PowerName, board: Position) -> tuple[Unit, ...]:
    """Units a power can order one by one: none in an adjustment phase, where a set is one thing."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return board.units_of(power)
        case PhaseType.RETREATS:
            return tuple(lost.unit for lost in board.dislodged_of(power) if lost.retreats)
        case PhaseType.ADJUSTMENTS:
            return ()


def unordered_units(power: PowerName, orders: Sequence[Order], board: Position) -> tuple[Unit, ...]:
    """The units of a power that a set has no order for, whether they need one or not."""
    ordered = {order.piece.province for order in orders if not isinstance(order, Waive)}
    return tuple([unit for place, unit in by_province(to_order(power, board)).items() if place not in ordered])


def lacking_units(power: PowerName, orders: Sequence[Order], board: Position, rules: RuleSet) -> tuple[Unit, ...]:
    """Units that must be ordered before the power is ready, but have no order in its set."""
    return unordered_units(power, orders, board) if must_order_each(board.phase.type, rules) else ()


def must_order_each(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if a set has to have an order for each unit that can be ordered in such a phase."""
    return must_order_all(rules) if phase_type is PhaseType.MOVEMENT else not drops_faulty(rules)
