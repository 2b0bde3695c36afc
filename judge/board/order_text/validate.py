"""Check that a power may give an order now, and fill it in (orders.md 3.1, 5.1, 5.2).

Missing parts come from the position: unit types, the only possible coast, the only convoy route. `judge.board.legality`
answers questions of geography; here the answers get their words for players. Orders for movement and adjustments have
their own modules.
"""

from __future__ import annotations

from judge.board.geography import is_lenient
from judge.board.names import Location, province_of
from judge.board.order_text.adjustment_orders import enter_adjustment
from judge.board.order_text.context import Entered, OrderContext
from judge.board.order_text.movement_orders import enter_movement, fault_in_limits
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.units_meant import fault_in_name, fault_in_nation, wrong_names
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Convoy, Disband, Hold, Move, Retreat, Support
from judge.board.position import Dislodged, PhaseType, Piece, UnitType
from judge.board.wording import power_adjective, unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet


def enter(statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the order meant by a statement, if the power may give it, else a problem without words.

    Such a problem is about the whole order.
    """
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


# Orders for dislodged units as players may give them: retreats and disbands.


def enter_retreat(statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the retreat or disband in a statement, if the power may order it."""
    assert statement.unit is not None
    lost = dislodged_meant(statement.unit, context)
    if isinstance(lost, Problem):
        return lost
    if statement.to is None:
        return Entered(Disband(lost.unit.piece))
    place = _retreat_place(statement.to, lost, context)
    return place if isinstance(place, Problem) else Entered(Retreat(lost.unit.piece, place))


def dislodged_meant(mention: Mention, context: OrderContext) -> Dislodged | Problem:
    """The power's own dislodged unit that an order is for (E-RET-UNIT)."""
    for lost in context.position.dislodged:
        if lost.unit.province == mention.province:
            if lost.unit.power == context.power:
                return fault_in_name(mention, lost.unit, context, "E-RET-UNIT") or lost
            owner, own = power_adjective(lost.unit.power, context.map), power_adjective(context.power, context.map)
            text = f"The dislodged {unit_in_words(lost.unit, context.map)} is {owner}, not {own}."
            return Problem("E-RET-UNIT", text)
    place = context.map.name_of(Location(mention.province))
    # A unit with no retreat is already off the board, so saying that none was dislodged would be wrong.
    text = f"No unit of {place} can retreat: none was dislodged there, or it had nowhere to go and was destroyed."
    return Problem("E-RET-UNIT", text)


def _retreat_place(to: Mention, lost: Dislodged, context: OrderContext) -> Location | Problem:
    offered = [place for place in lost.retreats if province_of(place) == to.province]
    if to.location in offered:
        return to.location
    omitted = to.location == Location(to.province)
    if len(offered) == 1 and (omitted or lost.unit.type is UnitType.ARMY or is_lenient(context.rules)):
        return offered[0]
    places = " or ".join(context.map.name_of(place) for place in lost.retreats) or "nowhere, so it can only disband"
    if len(offered) > 1 and to.location == Location(to.province):
        return Problem("E-RET-DEST", f"Say to which coast: {' or '.join(offered)}.")
    there = context.map.name_of(to.location)
    text = f"The {unit_in_words(lost.unit, context.map)} cannot retreat to {there}, only to {places}."
    return Problem("E-RET-DEST", text)


def checks_nothing(rules: RuleSet) -> bool:
    """True if movement orders are taken as written, possible or not (C11)."""
    return "NO_CHECK" in rules


_ABOUT_WORDS = frozenset({"E-ORD-EMPTY", "E-ORD-PROXY", "E-ORD-COAST"})
"""Faults that stop an order even if nothing is checked, because its meaning is unclear."""


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
    """A unit as named; a missing type comes from the unit there, or else it is an army."""
    unit = context.units.get(mention.province)
    if unit is not None and fault_in_name(mention, unit, context, "E-ORD-UNIT") is None:
        return unit.piece
    return Piece(mention.type or (unit.type if unit else UnitType.ARMY), mention.location)
