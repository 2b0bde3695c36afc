"""Map changes during play, and their effect on units that can no longer stand there (rules.md C10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.geography import default_coast
from judge.board.maps import Map, Terrain
from judge.board.names import Location
from judge.board.position import Phase, Position, Unit, UnitType
from judge.rules.registry import RuleSet


def adapted(position: Position, map: Map, rules: RuleSet) -> Position:
    """Return the position with its units adapted to the map of its phase.

    Returns the same object if no unit is affected.
    """
    if not map.changes:
        return position
    units = [adapted_unit(unit, map.at(position.phase), rules) for unit in position.units]
    if units == [*position.units]:
        return position
    return replace(position, units=tuple(unit for unit in units if unit is not None))


def adapted_unit(unit: Unit, now: Map, rules: RuleSet) -> Unit | None:
    """Return the unit after the map's change in this phase; None if it is destroyed.

    If HIBERNATE lets it stay, it has nowhere to go, so it can only hold. HIBERNATE takes precedence over UNITS_ADAPT.
    """
    if now.can_stand(unit.type, unit.location):
        return unit
    province = unit.province
    place = Location(province)
    terrain = now.places[province].terrain
    if unit.type is UnitType.FLEET and now.coasts_of[province]:
        return replace(unit, location=default_coast(province, now))
    if unit.type is UnitType.FLEET or terrain is Terrain.IMPASSABLE:
        if "HIBERNATE" in rules:
            return replace(unit, location=place)
        if "UNITS_ADAPT" in rules and terrain is Terrain.LAND:
            return Unit(unit.power, UnitType.ARMY, place)
        return None
    return Unit(unit.power, UnitType.FLEET, place) if "UNITS_ADAPT" in rules else None


def could_stand(kind: UnitType, location: Location, phase: Phase, map: Map) -> bool:
    """True if a unit can be there in this phase, or was caught there when the map changed (HIBERNATE)."""
    if map.at(phase).can_stand(kind, location):
        return True
    if not map.changes:
        return False
    of_year = [Phase(season.name, phase.year, step) for season in map.calendar for step in season.phases]
    return any(board.can_stand(kind, location) for board in {map, *(map.at(other) for other in of_year)})


def hibernates(unit: Unit, position: Position, map: Map) -> bool:
    """True if a unit is in a place that now allows no such unit, and waits for the map to change."""
    return bool(map.changes) and not map.at(position.phase).can_stand(unit.type, unit.location)
