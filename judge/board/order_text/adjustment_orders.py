"""Adjustment orders that players may give: builds, removals, waived builds, units to keep."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.build_sites import (
    adjustments_due,
    allowed_units,
    build_sites,
    free_start,
    kept_for_garrisons,
    lacks_a_home,
    mobilizes,
)
from judge.board.maps import Map
from judge.board.names import Location, Province
from judge.board.order_text.context import Entered, Keep, OrderContext, Skip, WaiveSome
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.units_meant import unit_meant
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Build, Remove, Waive
from judge.board.position import Piece, Unit, UnitType
from judge.board.wording import count
from judge.problems import Problem


def enter_adjustment(statement: Statement, context: OrderContext) -> Entered | Problem:
    """Return the build, removal, waived build or unit to keep in a statement, if the power may order it."""
    due = adjustments_due(context.power, context.position, context.map, context.rules)
    verb = statement.verb
    if due == 0 and verb is not Verb.KEEP:
        return Problem("E-ADJ-COUNT", _nothing_due(context))
    if statement.unit is None:
        if due < 0:
            return Problem("E-ADJ-KIND", _removals_due(due, context))
        if mobilizes(context.position, context.rules):
            return Problem("E-ADJ-COUNT", f"{_title(context)} begins with one unit, which cannot be waived.")
        if free_start(context.power, context.position, context.map):
            text = f"{_title(context)} begins with {count(due, 'unit')}: none can be waived."
            return Problem("E-ADJ-COUNT", text)
        return Entered(Waive() if statement.number is None else WaiveSome(statement.number))
    if verb is Verb.KEEP or (verb is not Verb.BUILD and due < 0):
        unit = _unit_to_remove(statement.unit, context)
        if isinstance(unit, Problem):
            return unit
        return Entered(Keep(unit.piece) if verb is Verb.KEEP else Remove(unit.piece))
    if verb is Verb.BUILD and due < 0:
        return Problem("E-ADJ-KIND", _removals_due(due, context))
    if verb is Verb.DISBAND:
        text = f"{_title(context)} has {count(due, 'build')} to make: no unit is removed."
        return Problem("E-ADJ-KIND", text)
    house = context.rules.house
    if statement.unit.type is None and house.build_without_type == "skip":
        # Also inland: no unit is built by an order that does not designate its type (seed 001, V.1).
        return _skip("build_without_type", "it does not say whether an army or a fleet is meant")
    entered = _enter_build(statement.unit, context)
    if isinstance(entered, Entered) or house.impossible_build == "error":
        return entered
    if statement.unit.type is None and entered.code == "E-ADJ-UNIT":
        return entered  # the type is missing, not a place for it
    return _skip("impossible_build", _as_clause(entered.text, context))


def _skip(option: str, why: str) -> Entered:
    """A line that builds nothing because a house rule says so."""
    return Entered(Skip(), (f"this builds nothing (house rule {option}), since {why}",))


def _as_clause(sentence: str, context: OrderContext) -> str:
    """Return a sentence as a clause at the end of another, without its period."""
    named = sentence.startswith(_title(context))
    return (sentence if named else sentence[0].lower() + sentence[1:]).rstrip(".")


def _nothing_due(context: OrderContext) -> str:
    if allowed_units(context.power, context.position, context.map, context.rules) > len(
        context.position.units_of(context.power)
    ):
        if lacks_a_home(context.power, context.position, context.map, context.rules):
            return f"{_title(context)} owns none of its home centers, and cannot build without one: send no orders."
        return f"{_title(context)} has no center free to build in: send no orders."
    return f"{_title(context)} has as many units as centers, so there is nothing to build or to remove: send no orders."


def _removals_due(due: int, context: OrderContext) -> str:
    return f"{_title(context)} has {count(-due, 'unit')} to remove and none to build."


def _title(context: OrderContext) -> str:
    return context.map.title_of(context.power)


def _unit_to_remove(mention: Mention, context: OrderContext) -> Unit | Problem:
    unit = unit_meant(mention, context)
    return replace(unit, code="E-ADJ-NOUNIT") if isinstance(unit, Problem) else unit


def _enter_build(mention: Mention, context: OrderContext) -> Entered | Problem:
    site = mention.province
    name = context.map.name_of(Location(site))
    if site not in build_sites(context.power, context.position, context.map, context.rules):
        return Problem("E-ADJ-SITE", f"{_title(context)} cannot build in {name}: {_why_no_site(site, context)}.")
    kind = mention.type or _only_type(mention, context.map)
    if kind is None:
        return Problem("E-ADJ-UNIT", f"Say whether to build an army or a fleet: BUILD A {site} or BUILD F {site}.")
    if kind is UnitType.ARMY:
        if mention.location != Location(site):
            return Problem("E-ADJ-UNIT", f"An army stands on no coast. Write it without: BUILD A {site}.")
        return Entered(Build(Piece(kind, Location(site))))
    coasts = context.map.coasts_of[site]
    if not coasts:
        return Problem("E-ADJ-UNIT", f"No fleet can be built in {name}: it has no coast.")
    if mention.location in coasts:
        return Entered(Build(Piece(kind, mention.location)))
    return Problem("E-ADJ-UNIT", f"Say on which coast: {' or '.join(f'BUILD F {coast}' for coast in coasts)}.")


def _only_type(mention: Mention, map: Map) -> UnitType | None:
    """Return the only unit type that can be built at a place; a fleet if it has a coast (4.C.3)."""
    if mention.location != Location(mention.province):
        return UnitType.FLEET
    return None if map.coasts_of[mention.province] else UnitType.ARMY


def _why_no_site(site: Province, context: OrderContext) -> str:
    """Return why this power cannot build in a place now."""
    if site not in context.map.centers:
        return _why_no_special_site(site, context) or "it is not a supply center"
    if context.power in context.position.garrisons:
        return "there is a unit" if site in context.units else "it is not one of its home centers"
    if site in kept_for_garrisons(context.position, context.map):
        return "the power whose home center it is may build a garrison there"
    if context.position.centers.get(site) != context.power and not mobilizes(context.position, context.rules):
        if is_blind(context.rules):
            return "that power does not own the center"
        return "the center belongs to another power" if site in context.position.centers else "nobody owns the center"
    if site in context.units:
        return "there is a unit"
    if lacks_a_home(context.power, context.position, context.map, context.rules):
        return "it owns none of its home centers (rule REMOTE_BUILDS)"
    return "it is not one of the home centers"


def _why_no_special_site(site: Province, context: OrderContext) -> str:
    """Return why a factory or partisan site of this power is closed; "" for any other place."""
    building = context.map.building_of(context.power)
    if site not in building.factories | building.partisans:
        return ""
    if site in context.units:
        return "there is a unit"
    if site in building.partisans and "NO_PARTISANS" not in context.rules:
        return "partisans rise only while some of the home centers are lost and others are not"
    return "a rule of this game closes that site"
