"""Movement orders under rule NO_CHECK: taken as they are written, possible or not."""

from __future__ import annotations

from judge.board.names import Location
from judge.board.order_text.context import Entered, OrderContext
from judge.board.order_text.movement_orders import enter_movement
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.units_meant import fault_in_name
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Convoy, Hold, Move, Support
from judge.board.position import Piece, UnitType
from judge.problems import Problem
from judge.rules.registry import RuleSet


def checks_nothing(rules: RuleSet) -> bool:
    """True if movement orders are taken as written, possible or not (C11)."""
    return "NO_CHECK" in rules


_ABOUT_WORDS = frozenset({"E-ORD-EMPTY", "E-ORD-PROXY", "E-ORD-COAST"})
"""Faults that stop an order even where nothing is checked, because its meaning is unclear."""


def enter_unchecked(statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the order that a statement means, filled in where possible, otherwise as written."""
    to = statement.to
    if statement.verb is Verb.SUPPORT and to is not None and to.location != Location(to.province):
        return Problem("E-ORD-COAST", "Support goes to a province: leave the coast out.")
    entered = enter_movement(statement, context)
    if isinstance(entered, Entered) or entered.code in _ABOUT_WORDS or statement.unit is None:
        return entered
    piece, other = _named(statement.unit, context), statement.other
    if statement.verb is Verb.HOLD or (to is None and other is None):
        return Entered(Hold(piece))
    if other is None:
        assert to is not None
        return Entered(Move(piece, to.location, statement.by_sea, statement.path, statement.avoid))
    if statement.verb is Verb.SUPPORT:
        return Entered(Support(piece, _named(other, context), None if to is None else Location(to.province)))
    return entered if to is None else Entered(Convoy(piece, _named(other, context), Location(to.province)))


def _named(mention: Mention, context: OrderContext) -> Piece:
    """A unit as it is named, with the type of the one that is there if none is said; else an army."""
    unit = context.units.get(mention.province)
    if unit is not None and fault_in_name(mention, unit, context, "E-ORD-UNIT") is None:
        return unit.piece
    return Piece(mention.type or (unit.type if unit else UnitType.ARMY), mention.location)
