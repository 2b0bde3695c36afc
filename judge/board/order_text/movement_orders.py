"""Movement orders that players may give: moves, holds, supports, convoys, proxies."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board import geography
from judge.board.blindness import is_blind
from judge.board.datc_options import paths_bind
from judge.board.ferries import carrier_of, carrying_places, ferry
from judge.board.geography import coasts_in_reach, gate_between, gate_note, is_lenient
from judge.board.maps import Map
from judge.board.movement.convoys import shortest_chains
from judge.board.movement.tables import tables_of
from judge.board.names import Location, PowerName, province_of
from judge.board.order_text.context import Entered, OrderContext, entered_if_possible, entry_options, takes_fictional
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.units_meant import helped_unit, unit_meant
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Convoy, Hold, Move, Proxy, Support
from judge.board.position import Unit, UnitType
from judge.board.railways import rides
from judge.board.wording import a_unit, unit_in_words, unit_type
from judge.problems import Problem
from judge.rules.registry import RuleSet


def fault_in_limits(statement: Statement, context: OrderContext) -> Problem | None:
    """Problem with NOT VIA in a move; house rules must allow it."""
    if not statement.avoid or context.rules.house.convoy_route_syntax == "optional":
        return None
    return Problem("E-ORD-PATH", "NOT VIA is for games with the house rule convoy_route_syntax=optional.")


def enter_move(unit: Unit, statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return a unit's move to the stated place, if possible, with coast or convoy route filled in."""
    assert statement.to is not None
    move = Move(unit.piece, statement.to.location, statement.by_sea, statement.path, statement.avoid)
    if unit.type is UnitType.FLEET:
        return _enter_fleet_move(move, context)
    province = statement.to.province
    if move.to != Location(province):
        text = f"An army goes to no coast. Write it without: {unit} - {province}."
        return Problem("E-ORD-MOVE", text)
    if province == unit.province and not geography.may_return(move, Location(province), context.map, context.rules):
        return _there_already(move, context)
    if not geography.goes_by_sea(move) and geography.walks(move, context.map):
        return Entered(move)
    if rides(move, context.map, unit.power):
        return Entered(move, ("it goes by rail, and stops before the first place where another power's unit stands",))
    entered = entered_if_possible(move, context) if geography.goes_by_sea(move) else _enter_unrouted(move, context)
    return _explained(entered, move, context) if isinstance(entered, Problem) else entered


def _enter_fleet_move(move: Move, context: OrderContext) -> Entered | Problem:
    """Return a fleet's move with its coast filled in; if it cannot sail there, armies carry it."""
    by_portage = geography.goes_by_portage(move, context.map, context.rules)
    if (geography.goes_by_sea(move) or move.avoid) and not by_portage:
        text = "Only armies go by way of other places: give a fleet the place where this move ends."
        return Problem("E-ORD-PATH", text)
    if province_of(move.to) == move.piece.province and not by_portage:
        return _there_already(move, context)
    end = geography.destination(move, context.map, context.rules, entry_options(context.rules))
    if isinstance(end, Problem):
        return _explained(end, move, context)
    if end == move.piece.location and not geography.may_return(move, end, context.map, context.rules):
        return _there_already(move, context)
    named, move = move.to, replace(move, to=end)
    if not by_portage:
        notes = []
        if named not in (end, Location(province_of(end))):
            notes.append(f"it goes to {context.map.name_of(end)}, the only coast that it can reach")
        if (gate := gate_between(move.piece.location, end, context.map)) is not None:
            notes.append(gate_note(gate, context.map))
        return Entered(move, tuple(notes))
    entered = entered_if_possible(move, context) if geography.goes_by_sea(move) else _enter_unrouted(move, context)
    return _explained(entered, move, context) if isinstance(entered, Problem) else entered


def _there_already(move: Move, context: OrderContext) -> Problem:
    text = f"The {unit_in_words(move.piece, context.map)} is there already: to stay there it holds."
    return Problem("E-ORD-STAY", text)


def _enter_unrouted(move: Move, context: OrderContext) -> Entered | Problem:
    """Enter a move by convoy without a route: a unique shortest chain is filled in."""
    by_sea = replace(move, via=True)
    if takes_fictional(context.rules):  # the answer must not reveal which units are there
        return entered_if_possible(by_sea, context)
    if paths_bind(context.rules.house):  # parts not limited by the player stay free
        return entered_if_possible(by_sea, context)
    chains = _shortest_chains(move, context)
    if len(chains) == 1:
        return entered_if_possible(replace(by_sea, path=chains[0]), context)
    if not chains:
        return entered_if_possible(move, context)
    listed = " or ".join(" - ".join(context.map.name_of(sea) for sea in chain) for chain in chains)
    return entered_if_possible(by_sea, context, (f"it can go by way of {listed}; any of these convoys will do",))


def _explained(fault: Problem, move: Move, context: OrderContext) -> Problem:
    """Explain an impossible move by facts that the player may have overlooked."""
    if fault.code == "E-ORD-COASTNEEDED":
        reach = context.map.reach(move.piece.type, move.piece.location)
        coasts = context.map.coasts_of[province_of(move.to)]
        if not geography.goes_by_portage(move, context.map, context.rules):
            coasts = tuple(coast for coast in coasts if coast in reach)
        return replace(fault, text=f"{fault.text[:-1]}: {' or '.join(coasts)}.", words="")
    if fault.code == "E-ORD-PATHFLEET":
        by = ferry(move.piece.type, context.map, context.rules, context.position)
        number = tables_of(context.map).number
        empty = [context.map.name_of(place) for place in move.path if not by.carriers >> number[place] & 1]
        carrier = unit_type(carrier_of(move.piece.type))
        return replace(fault, text=f"There is no {carrier} to convoy in {' or '.join(empty)}.", words="")
    if fault.code != "E-ORD-MOVE" or move.piece.type is UnitType.FLEET:
        return replace(fault, words="")
    where, why = context.map.name_of(move.to), _why_unreachable(move, context.map)
    return Problem("E-ORD-MOVE", f"The {unit_in_words(move.piece, context.map)} cannot move to {where}: {why}.")


def _why_unreachable(move: Move, map: Map) -> str:
    """Return why an army can reach a province neither on foot nor by convoy."""
    if map.is_sea(province_of(move.to)):
        return "it is at sea"
    if not map.coasts_of[province_of(move.to)] or not map.coasts_of[move.piece.province]:
        return "the two have no border in common"
    border = "" if geography.walks(move, map) else "the two have no border in common, and "
    without = f" without {' and '.join(map.name_of(place) for place in move.avoid)}" if move.avoid else ""
    return f"{border}no chain of fleets could convoy it there{without}"


def _shortest_chains(move: Move, context: OrderContext) -> list[tuple[Location, ...]]:
    """Shortest chains of units now on the board that could convoy this one, in order of the journey."""
    tables = tables_of(context.map)
    start, end = tables.number[move.piece.province], tables.number[province_of(move.to)]
    by = ferry(move.piece.type, context.map, context.rules, context.position)
    chains = shortest_chains(by.network, start, end, by.carriers)
    return [tuple(Location(tables.codes[sea]) for sea in chain) for chain in chains]


def enter_movement(statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the movement order in a statement, if the power may give it."""
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
    """Return the province to which a support goes, with its coast only under lenient house rules.

    If the fleet could reach two coasts, the support must name one, because the fleet's order must name the same.
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
