"""May this power give this order now? From what an order says to the order itself (orders.md 3.1, 5.1, 5.2).

What was left out is filled in from the position: unit types, the only coast possible, the only convoy route. Geography
is asked of `judge.board.legality`; here the answers get their words for players. The orders of each phase have a module
of their own.
"""

from __future__ import annotations

from judge.board.order_text.adjustment_orders import enter_adjustment
from judge.board.order_text.context import Entered, OrderContext
from judge.board.order_text.movement_orders import enter_movement
from judge.board.order_text.moves import fault_in_limits
from judge.board.order_text.retreat_orders import enter_retreat
from judge.board.order_text.statement import Statement
from judge.board.order_text.unchecked_orders import checks_nothing, enter_unchecked
from judge.board.order_text.units_meant import fault_in_nation, wrong_names
from judge.board.position import PhaseType
from judge.problems import Problem


def enter(statement: Statement, context: OrderContext) -> Entered | Problem:
    """The order that a statement means, if the power may give it. The problem has no words: they are all of it."""
    entered = fault_in_limits(statement, context) or fault_in_nation(statement, context) or _enter(statement, context)
    if isinstance(entered, Problem):
        return entered
    return Entered(entered.order, (*wrong_names(statement, context), *statement.notes, *entered.notes))


def _enter(statement: Statement, context: OrderContext) -> Entered | Problem:
    match context.position.phase.type:
        case PhaseType.MOVEMENT if checks_nothing(context.rules):
            return enter_unchecked(statement, context)
        case PhaseType.MOVEMENT:
            return enter_movement(statement, context)
        case PhaseType.RETREATS:
            return enter_retreat(statement, context)
        case PhaseType.ADJUSTMENTS:
            return enter_adjustment(statement, context)
