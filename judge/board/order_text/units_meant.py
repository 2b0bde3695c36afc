"""Units meant by orders, found by province, and problems with the way they are named."""

from __future__ import annotations

from judge.board.geography import is_lenient
from judge.board.names import Location
from judge.board.order_text.context import OrderContext, takes_fictional
from judge.board.order_text.statement import Mention, Statement
from judge.board.position import Unit, UnitType
from judge.board.wording import a_unit, power_adjective, unit_in_words, unit_type
from judge.problems import Problem


def unit_meant(mention: Mention, context: OrderContext) -> Unit | Problem:
    """Return the power's own unit that an order is for (E-ORD-UNIT), under FICTIONAL_OK the named one."""
    if takes_fictional(context.rules):
        return _unit_named(mention, context, "E-ORD-UNIT")
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem("E-ORD-UNIT", f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    if unit.power != context.power:
        text = f"The {unit_in_words(unit, context.map)} is {power_adjective(unit.power, context.map)}"
        return Problem("E-ORD-UNIT", f"{text}, not {power_adjective(context.power, context.map)}.")
    return fault_in_name(mention, unit, context, "E-ORD-UNIT") or unit


def helped_unit(mention: Mention, context: OrderContext, code: str) -> Unit | Problem:
    """The unit of any power to support or convoy; `code` is for the problem.

    Under FICTIONAL_OK it is the named unit, an army if neither the order nor the visible board gives a type.
    """
    if takes_fictional(context.rules):
        there = context.units.get(mention.province)
        by_land = context.map.can_stand(UnitType.ARMY, Location(mention.province))
        kind = mention.type or (there.type if there else UnitType.ARMY if by_land else UnitType.FLEET)
        return _unit_named(mention._replace(type=kind), context, code)
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem(code, f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    return fault_in_name(mention, unit, context, code) or unit


def _unit_named(mention: Mention, context: OrderContext, code: str) -> Unit | Problem:
    """Return a unit as an order names it, if it could be there; present or not, of any owner."""
    map, place = context.map, context.map.name_of(Location(mention.province))
    if mention.type is None:
        return Problem("E-ORD-TYPENEEDED", f"Say whether the unit in {place} is an army (A) or a fleet (F).")
    coasts = (Location(mention.province),) if mention.type is UnitType.ARMY else map.coasts_of[mention.province]
    possible = [coast for coast in coasts if map.can_stand(mention.type, coast)]
    if not possible:
        return Problem(code, f"There can be no {unit_type(mention.type)} in {place}.")
    if mention.location in possible or len(possible) == 1:
        return Unit(context.power, mention.type, mention.location if mention.location in possible else possible[0])
    there = context.units.get(mention.province)
    if there is not None and there.type is mention.type:
        return Unit(context.power, there.type, there.location)
    return Problem("E-ORD-COASTNEEDED", f"Say on which coast of {place} the fleet is: {' or '.join(possible)}.")


def fault_in_name(mention: Mention, unit: Unit, context: OrderContext, code: str) -> Problem | None:
    """Return the problem with a wrong type or coast, or with a type missing that house rules require."""
    map, house = context.map, context.rules.house
    place = map.name_of(Location(unit.province))
    if mention.type is None and house.omitted_unit_type == "reject":
        text = f"Say whether the unit in {place} is an army (A) or a fleet (F) (house rule omitted_unit_type)."
        return Problem("E-ORD-TYPENEEDED", text)
    if mention.type not in (None, unit.type) and house.wrong_unit_type == "void":
        assert mention.type is not None
        return Problem(code, f"The unit in {place} is {a_unit(unit.type)}, not {a_unit(mention.type)}.")
    if _is_elsewhere(mention, unit) and not is_lenient(context.rules):
        text = f"The fleet is in {map.name_of(unit.location)}, not in {map.name_of(mention.location)}."
        return Problem(code, text)
    return None


def _is_elsewhere(mention: Mention, unit: Unit) -> bool:
    """True if an order names the wrong coast for a fleet."""
    return unit.type is UnitType.FLEET and mention.location not in (unit.location, Location(unit.province))


def fault_in_nation(statement: Statement, context: OrderContext) -> Problem | None:
    """Problem with the nation of a supported or convoyed unit: wrong, or missing for a foreign one."""
    mention, house = statement.other, context.rules.house
    unit = None if mention is None else context.units.get(mention.province)
    if mention is None or unit is None or takes_fictional(context.rules):
        return None
    words, owner = unit_in_words(unit, context.map), power_adjective(unit.power, context.map)
    if mention.nation is None and unit.power != context.power and house.omitted_nationality == "void":
        text = f"Say that the {words} is {owner} (house rule omitted_nationality)."
        return Problem("E-ORD-NATION", text)
    if mention.nation not in (None, unit.power) and house.wrong_nationality == "void":
        assert mention.nation is not None
        said = power_adjective(mention.nation, context.map)
        return Problem("E-ORD-NATION", f"The {words} is {owner}, not {said} (house rule wrong_nationality).")
    return None


def wrong_names(statement: Statement, context: OrderContext) -> list[str]:
    """Units named with another power, type or coast: accepted, but worth a remark.

    Empty if units need not exist.
    """
    notes: list[str] = []
    if takes_fictional(context.rules):
        return notes
    for mention in (statement.unit, statement.other):
        unit = None if mention is None else context.units.get(mention.province)
        if mention is None or unit is None:
            continue
        if mention.type not in (None, unit.type):
            place = context.map.name_of(Location(unit.province))
            said = UnitType.FLEET if unit.type is UnitType.ARMY else UnitType.ARMY
            notes.append(f"the unit in {place} is {a_unit(unit.type)}, not {a_unit(said)}")
        if _is_elsewhere(mention, unit):
            notes.append(f"the fleet is in {context.map.name_of(unit.location)}")
        if mention.nation not in (None, unit.power):
            assert mention.nation is not None
            owner, called = power_adjective(unit.power, context.map), power_adjective(mention.nation, context.map)
            notes.append(f"the {unit_in_words(unit, context.map)} is {owner}, not {called}")
    return notes
