"""Units on the board by error (house_rules.md 9): their number, and corrections of them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.build_sites import allowed_units, may_return, militia_away, mobilizes
from judge.board.maps import Map
from judge.board.names import Location, PowerName
from judge.board.position import Position, Unit
from judge.rules.registry import RuleSet


def extra_units(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Number of units a power has beyond its limit, dislodged ones included; 0 if none.

    Units still to be removed after centers changed hands are not an error. A power without a center that can come back
    (GARRISON) may have any number. Militia may have left home since it was built.
    """
    if mobilizes(position, rules) or (may_return(rules) and not position.centers_of(power)):
        return 0
    units = len(position.units_of(power)) + len(position.dislodged_of(power))
    return max(0, units - allowed_units(power, position, map, rules) - militia_away(power, position, map, rules))


def without(position: Position, gone: Collection[Unit]) -> Position:
    """Return the position without some units, standing or dislodged, each removed once."""
    left = list(gone)
    units: list[Unit] = []
    for unit in position.units:
        if unit in left:
            left.remove(unit)
        else:
            units.append(unit)
    lost = tuple(each for each in position.dislodged if each.unit not in left)
    hidden = tuple(place for place in position.hidden if any(unit.province == place for unit in units))
    return replace(position, units=tuple(units), dislodged=lost, hidden=hidden)


def put_right(position: Position, unit: Unit, belongs: Location | None) -> Position:
    """Return the position with a misplaced unit moved to `belongs` if free, or else without it.

    `belongs` None: it should have been disbanded. The function does not check that such a unit can stand there.
    """
    cleared = without(position, [unit])
    if belongs is None:
        return cleared
    moved = Unit(unit.power, unit.type, belongs)
    if moved.province in cleared.occupied:
        return cleared
    return replace(cleared, units=(*cleared.units, moved))


def shares_its_province(unit: Unit, position: Position) -> bool:
    """True if a unit shares its province with another, which only an error can cause."""
    return sum(other.province == unit.province for other in position.units) > 1
