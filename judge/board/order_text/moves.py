"""Moves that players may give: coast and convoy route are filled in, impossible moves explained."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board import geography
from judge.board.datc_options import paths_bind
from judge.board.ferries import carrier_of, ferry
from judge.board.gateways import gate_between, gate_note
from judge.board.maps import Map
from judge.board.movement.convoys import shortest_chains
from judge.board.movement.tables import tables_of
from judge.board.names import Location, province_of
from judge.board.order_text.context import Entered, OrderContext, entered_if_possible, entry_options, takes_fictional
from judge.board.order_text.statement import Statement
from judge.board.orders import Move
from judge.board.position import Unit, UnitType
from judge.board.railways import rides
from judge.board.wording import unit_in_words, unit_type
from judge.problems import Problem


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
    """A fleet's move, with its coast found, and the armies that carry it where it cannot sail there."""
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
    """A move by convoy that names no units on the way: the only shortest chain of them is filled in."""
    by_sea = replace(move, via=True)
    if takes_fictional(context.rules):  # which units are there, the answer must not tell
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
    """Explain an impossible move by what the player may have overlooked."""
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
    """Return why an army gets to a province neither on foot nor by convoy."""
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
