"""Which unit on the board an order means, by the province it names, and what is wrong with how it names it."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import Location
from judge.board.order_text.context import OrderContext
from judge.board.order_text.statement import Mention, Statement
from judge.board.position import Unit, UnitType
from judge.board.wording import a_unit, power_adjective, unit_in_words
from judge.problems import Problem


def unit_meant(mention: Mention, context: OrderContext) -> Unit | Problem:
    """The power's own unit that an order is for (E-ORD-UNIT)."""
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem("E-ORD-UNIT", f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    if unit.power != context.power:
        text = f"The {unit_in_words(unit, context.map)} is {power_adjective(unit.power, context.map)}"
        return Problem("E-ORD-UNIT", f"{text}, not {power_adjective(context.power, context.map)}.")
    return fault_in_name(mention, unit, context.map, "E-ORD-UNIT") or unit


def helped_unit(mention: Mention, context: OrderContext, code: str) -> Unit | Problem:
    """The unit of any power that is to be supported or convoyed; `code` is for the problem."""
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem(code, f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    return fault_in_name(mention, unit, context.map, code) or unit


def fault_in_name(mention: Mention, unit: Unit, map: Map, code: str) -> Problem | None:
    """The wrong type, or for a fleet the wrong coast."""
    if mention.type is not None and mention.type is not unit.type:
        place = map.name_of(Location(unit.province))
        text = f"The unit in {place} is {a_unit(unit.type)}, not {a_unit(mention.type)}."
        return Problem(code, text)
    if unit.type is UnitType.FLEET and mention.location not in (unit.location, Location(unit.province)):
        text = f"The fleet is in {map.name_of(unit.location)}, not in {map.name_of(mention.location)}."
        return Problem(code, text)
    return None


def wrong_nations(statement: Statement, context: OrderContext) -> list[str]:
    """Units called by another power's name: accepted, but worth a remark."""
    notes = []
    for mention in (statement.unit, statement.other):
        if mention is None or mention.nation is None:
            continue
        unit = context.units.get(mention.province)
        if unit is not None and unit.power != mention.nation:
            owner, said = power_adjective(unit.power, context.map), power_adjective(mention.nation, context.map)
            notes.append(f"the {unit_in_words(unit, context.map)} is {owner}, not {said}")
    return notes
