"""Moves as players may give them: coast and convoy route are found, and a move that cannot be is explained."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board import geography
from judge.board.maps import Map
from judge.board.movement.convoys import shortest_chains
from judge.board.movement.tables import tables_of
from judge.board.names import Location, province_of
from judge.board.order_text.context import ENTRY, Entered, OrderContext, entered_if_possible
from judge.board.order_text.statement import Statement
from judge.board.orders import Move
from judge.board.position import Unit, UnitType
from judge.board.wording import unit_in_words
from judge.problems import Problem


def enter_move(unit: Unit, statement: Statement, context: OrderContext) -> Entered | Problem:
    """The move of a unit to where a statement says, if it can be; with its coast or convoy route filled in."""
    assert statement.to is not None
    move = Move(unit.piece, statement.to.location, statement.by_sea, statement.path)
    if unit.type is UnitType.FLEET:
        return _enter_fleet_move(move, context)
    province = statement.to.province
    if move.to != Location(province):
        text = f"An army goes to no coast. Write it without: {unit} - {province}."
        return Problem("E-ORD-MOVE", text)
    if province == unit.province:
        return _there_already(move, context)
    if not geography.goes_by_sea(move) and geography.walks(move, context.map):
        return Entered(move)
    entered = entered_if_possible(move, context) if geography.goes_by_sea(move) else _enter_unrouted(move, context)
    return _explained(entered, move, context) if isinstance(entered, Problem) else entered


def _enter_fleet_move(move: Move, context: OrderContext) -> Entered | Problem:
    """A fleet's move, with its coast found."""
    if geography.goes_by_sea(move):
        text = "Only armies go by way of other places: give a fleet the place where this move ends."
        return Problem("E-ORD-PATH", text)
    if province_of(move.to) == move.piece.province:
        return _there_already(move, context)
    end = geography.destination(move, context.map, ENTRY)
    return _explained(end, move, context) if isinstance(end, Problem) else Entered(replace(move, to=end))


def _there_already(move: Move, context: OrderContext) -> Problem:
    text = f"The {unit_in_words(move.piece, context.map)} is there already: to stay there it holds."
    return Problem("E-ORD-STAY", text)


def _enter_unrouted(move: Move, context: OrderContext) -> Entered | Problem:
    """An army's move over water that names no fleets: the only shortest chain of fleets is filled in."""
    chains = _shortest_chains(move, context)
    by_sea = replace(move, via=True)
    if len(chains) == 1:
        return entered_if_possible(replace(by_sea, path=chains[0]), context)
    if not chains:
        return entered_if_possible(move, context)
    listed = " or ".join(" - ".join(context.map.name_of(sea) for sea in chain) for chain in chains)
    return entered_if_possible(by_sea, context, (f"it can go by way of {listed}; any of these convoys will do",))


def _explained(fault: Problem, move: Move, context: OrderContext) -> Problem:
    """A move that cannot be, with what the player may have overlooked."""
    if fault.code == "E-ORD-COASTNEEDED":
        reach = context.map.reach(move.piece.type, move.piece.location)
        coasts = [coast for coast in context.map.coasts_of[province_of(move.to)] if coast in reach]
        return replace(fault, text=f"{fault.text[:-1]}: {' or '.join(coasts)}.", words="")
    if fault.code == "E-ORD-PATHFLEET":
        seas = [context.map.name_of(sea) for sea in move.path if not _has_fleet(sea, context)]
        return replace(fault, text=f"There is no fleet to convoy in {' or '.join(seas)}.", words="")
    if fault.code != "E-ORD-MOVE" or move.piece.type is UnitType.FLEET:
        return replace(fault, words="")
    where, why = context.map.name_of(move.to), _why_unreachable(move, context.map)
    return Problem("E-ORD-MOVE", f"The {unit_in_words(move.piece, context.map)} cannot move to {where}: {why}.")


def _why_unreachable(move: Move, map: Map) -> str:
    """Why an army gets to a province neither on foot nor by convoy."""
    if map.is_sea(province_of(move.to)):
        return "it is at sea"
    if not map.coasts_of[province_of(move.to)] or not map.coasts_of[move.piece.province]:
        return "the two have no border in common"
    border = "" if geography.walks(move, map) else "the two have no border in common, and "
    return f"{border}no chain of fleets could convoy it there"


def _has_fleet(sea: Location, context: OrderContext) -> bool:
    """Whether a fleet stands there that can convoy."""
    tables = tables_of(context.map)
    fleets = geography.fleets_on(context.position, tables, context.map, context.rules)
    return bool(fleets >> tables.number[sea] & 1)


def _shortest_chains(move: Move, context: OrderContext) -> list[tuple[Location, ...]]:
    """The shortest chains of fleets now on the board that could bring an army across, in the order of the journey."""
    tables = tables_of(context.map)
    start, end = tables.number[move.piece.province], tables.number[province_of(move.to)]
    fleets = geography.fleets_on(context.position, tables, context.map, context.rules)
    chains = shortest_chains(tables, start, end, fleets)
    return [tuple(Location(tables.codes[sea]) for sea in chain) for chain in chains]
