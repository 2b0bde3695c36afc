"""Movement orders that players may give: holds, supports, convoys, proxies; moves are in `moves`."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.ferries import carrying_places
from judge.board.geography import coasts_in_reach, is_lenient
from judge.board.names import Location, PowerName
from judge.board.order_text.context import Entered, OrderContext, entered_if_possible, takes_fictional
from judge.board.order_text.moves import enter_move
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.units_meant import helped_unit, unit_meant
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Convoy, Hold, Proxy, Support
from judge.board.position import Unit, UnitType
from judge.board.wording import a_unit, unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet


def enter_movement(statement: Statement, context: OrderContext) -> Entered | Problem:
    """The movement order that a statement means, if the power may give it."""
    if statement.unit is None:
        return Problem("E-ORD-EMPTY", "This names no unit. Write an order like A PAR - BUR.")
    if statement.verb is Verb.PROXY:
        return _enter_proxy(statement.unit, statement.holder, context)
    any_unit = may_order_any(context.rules) and not takes_fictional(context.rules)
    unit = helped_unit(statement.unit, context, "E-ORD-UNIT") if any_unit else unit_meant(statement.unit, context)
    if isinstance(unit, Problem):
        return unit
    return _enter_order(unit, statement, context)


def may_order_any(rules: RuleSet) -> bool:
    """True if players may order others' units; which of these orders count is decided later."""
    return "ORDER_ANY" in rules


def may_proxy(rules: RuleSet) -> bool:
    """True if a unit may be left to another power's orders (C12)."""
    return "PROXY_OK" in rules


def _enter_proxy(mention: Mention, holder: PowerName | None, context: OrderContext) -> Entered | Problem:
    """Return a proxy of an own unit to another power still in the game; its player is not checked."""
    if not may_proxy(context.rules):
        return Problem("E-ORD-PROXY", "Units cannot be given to another player in this game (no rule PROXY_OK).")
    unit = unit_meant(mention, context)
    if isinstance(unit, Problem):
        return unit
    if holder is None or holder == context.power:
        return Problem("E-ORD-PROXY", f"Say which other power gets the proxy: {unit} P ITALY.")
    position = context.position
    if not (is_blind(context.rules) or position.units_of(holder) or position.centers_of(holder)):
        return Problem("E-ORD-PROXY", f"{context.map.title_of(holder)} is out of the game and can get no proxy.")
    return Entered(Proxy(unit.piece, holder))


def _enter_order(unit: Unit, statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the order that a statement other than a proxy gives this unit."""
    match statement.verb, statement.other:
        case Verb.HOLD, _:
            return Entered(Hold(unit.piece))
        case Verb.SUPPORT, Mention() as other:
            return _enter_support(unit, other, statement.to, context)
        case Verb.CONVOY, Mention() as other if statement.to is None and unit.type is UnitType.ARMY:
            # `the army in London convoys to Belgium`
            return enter_move(unit, Statement(None, statement.unit, to=other, by_sea=True), context)
        case Verb.CONVOY, Mention() as other:
            return _enter_convoy(unit, other, statement.to, context)
        case _:
            return enter_move(unit, statement, context)


def _enter_support(unit: Unit, other: Mention, to: Mention | None, context: OrderContext) -> Entered | Problem:
    supported = helped_unit(other, context, "E-ORD-SUPWHO")
    if isinstance(supported, Problem):
        return supported
    goal = None if to is None else _supported_goal(supported, to, context)
    if isinstance(goal, Problem):
        return goal
    support = Support(unit.piece, supported.piece, goal)
    entered = entered_if_possible(support, context)
    if isinstance(entered, Problem) and entered.code in _SIGNALED and takes_signals(context.rules):
        why = entered.text[:1].lower() + entered.text[1:].rstrip(".")
        return Entered(replace(support, signal=True), (f"it counts for nothing, and is kept as a signal: {why}",))
    return entered


def _supported_goal(supported: Unit, to: Mention, context: OrderContext) -> Location | Problem:
    """Return the province a support goes to, with its coast only under lenient house rules.

    If the fleet could get to two coasts, the support has to name one there, because the fleet's order has to name the
    same.
    """
    coasts = coasts_in_reach(supported.location, to.province, context.map)
    if supported.type is UnitType.ARMY or len(coasts) < 2 or not is_lenient(context.rules):
        return Location(to.province)
    if to.location in context.map.coasts_of[to.province]:
        return to.location
    named = " or ".join(map(context.map.name_of, coasts))
    return Problem("E-ORD-COASTNEEDED", f"Say to which coast the fleet is supported: {named}.")


_SIGNALED = frozenset({"E-ORD-SUPADJ", "E-ORD-SUPREACH"})
"""Problems that a support used as a signal may have."""


def takes_signals(rules: RuleSet) -> bool:
    """True if a support that can never be given is kept as a signal (C11)."""
    return "SIGNAL_SUPPORT" in rules


def _enter_convoy(unit: Unit, other: Mention, to: Mention | None, context: OrderContext) -> Entered | Problem:
    convoyed = helped_unit(other, context, "E-ORD-CONWHO")
    if isinstance(convoyed, Problem):
        return convoyed
    fleets_too = bool(carrying_places(UnitType.FLEET, context.map, context.rules))
    if convoyed.type is unit.type and (fleets_too or unit.type is UnitType.FLEET):
        who = f"{a_unit(unit.type).capitalize()} convoys" if fleets_too else "Only armies are convoyed"
        what = f" {'armies' if unit.type is UnitType.FLEET else 'fleets'} only" if fleets_too else ""
        where = context.map.name_of(convoyed.location)
        return Problem("E-ORD-CONWHO", f"{who}{what}, and in {where} is {a_unit(convoyed.type)}.")
    if to is None:
        return Problem("E-ORD-CONDEST", f"Say where the {unit_in_words(convoyed, context.map)} is convoyed to.")
    dropped = ("a convoy ends in a province: the coast counts in the order of the fleet that is convoyed",)
    notes = dropped if to.location != Location(to.province) else ()
    return entered_if_possible(Convoy(unit.piece, convoyed.piece, Location(to.province)), context, notes)
