"""The board's questions as tests ask them: about one order, with everything named at once."""

from __future__ import annotations

from judge.board.datc_options import DEFAULT, Options
from judge.board.legality import mend, order_fault
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.context import order_context
from judge.board.order_text.parse import Reading
from judge.board.order_text.parse import read_order as read_in_context
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.problems import Problem
from judge.rules.registry import RuleSet


def movement_fault(
    order: Order, unit: Unit, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT
) -> Problem | None:
    """Return the fault of an order to this unit, which stands in the province that the order names."""
    map = map.at(position.phase)
    mended = mend(order, unit, map, options)
    return mended if isinstance(mended, Problem) else order_fault(mended, unit.power, position, map, rules, options)


def read_order(text: str, power: PowerName, position: Position, map: Map, rules: RuleSet) -> Reading:
    """Return the reading of one order's text."""
    return read_in_context(text, order_context(power, position, map, rules))
