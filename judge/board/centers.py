"""Supply centers: their capture, and the current homes of a power."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Phase, PhaseType, Position, Unit


def captures(
    position: Position, map: Map, *, spared: Callable[[PowerName, PowerName], bool] | None = None
) -> dict[Province, PowerName]:
    """Return all center owners after each unit takes the center it occupies.

    Unowned centers are left out; empty centers stay with their owners. Dislodged units take nothing. `spared(unit's
    power, owner)` is true if a center stays with its owner; None: never.
    """
    taken = {
        unit.province: unit.power
        for unit in position.units
        if unit.province in map.centers
        and not (spared and (owner := position.centers.get(unit.province)) and spared(unit.power, owner))
    }
    return {**position.centers, **taken}


@lru_cache(maxsize=64)
def is_capture_moment(phase: Phase, somebody_must_retreat: bool, map: Map) -> bool:
    """True if centers change hands at the end of this phase.

    That is the case if only adjustments are left in the turn: after the fall retreats, or after the fall movement if
    nobody must retreat.
    """
    if phase.type is PhaseType.ADJUSTMENTS:
        return False
    following = map.next_phase(phase)
    if following.type is PhaseType.RETREATS and not somebody_must_retreat:
        following = map.next_phase(following)
    return following.type is PhaseType.ADJUSTMENTS


# Homes are those of the map until play changes them.


def homes_of(power: PowerName, position: Position, map: Map) -> frozenset[Province]:
    """A power's own home centers in this position; empty for a power the map does not know."""
    if power in position.homes:
        return frozenset(position.homes[power])
    return map.at(position.phase).homes_of(power)


def all_homes(position: Position, map: Map) -> frozenset[Province]:
    """The home centers of all powers together."""
    if not position.homes:
        return map.all_homes
    return frozenset(home for power in map.powers for home in homes_of(power, position, map))


def claims_left(power: PowerName, position: Position, map: Map) -> int:
    """Number of centers that a power may still turn into homes by building there."""
    won = homes_of(power, position, map) - map.homes_of(power)
    return max(map.building_of(power).claims - len(won), 0)


def with_claims(position: Position, claimed: Iterable[Unit], map: Map) -> Position:
    """Return the position with the centers where these units were built as permanent homes."""
    homes = dict(position.homes)
    for unit in claimed:
        own = homes.get(unit.power) or map.homes_of(unit.power)
        homes[unit.power] = tuple(sorted({*own, unit.province}))
    return replace(position, homes=homes) if homes != position.homes else position


def with_first_homes(position: Position, built: Iterable[Unit], map: Map) -> Position:
    """Return the position after first builds, whose places are the only homes if the map sets homes later."""
    if not map.new_homes:
        return position
    return replace(position, homes={unit.power: (unit.province,) for unit in built})


def homes_at(phase: Phase, position: Position, map: Map) -> dict[PowerName, tuple[Province, ...]]:
    """Homes that differ from the map's when a phase begins.

    In some years of some maps, a power's homes become all the centers that it owns.
    """
    if phase.type is not PhaseType.ADJUSTMENTS or phase.year not in map.new_homes:
        return position.homes
    return {power: tuple(sorted(position.centers_of(power))) for power in map.powers}
