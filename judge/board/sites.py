"""How many units a power may build or must remove, and where it may build."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Position
from judge.rules import RuleSet


def adjustments_due(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """How many units a power must adjust by: builds that are possible if positive, removals if negative.

    Builds are limited by the sites where they can be made, so 0 can mean that there is nowhere to build.
    """
    if power in position.garrisons or mobilizes(position, rules):
        due = 1
    else:
        due = len(position.centers_of(power)) - len(position.units_of(power))
    return min(due, len(build_sites(power, position, map, rules))) if due > 0 else due


def mobilizes(position: Position, rules: RuleSet) -> bool:
    """Whether the board is still empty and each power builds a first unit at home, which takes its center (C3)."""
    return position.is_empty and "MOBILIZE" in rules


def build_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """The supply centers where this power may build now: its own, permitted and vacant."""
    return permitted_sites(power, position, map, rules) - position.occupied


def permitted_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """The same, vacant or not."""
    homes = map.homes_of(power)
    if power in position.garrisons or mobilizes(position, rules):
        return homes
    permitted = _permitted_owned(position.centers_of(power), homes, map, rules)
    return permitted - kept_for_garrisons(position, map) if position.garrisons else permitted


def kept_for_garrisons(position: Position, map: Map) -> frozenset[Province]:
    """The home centers in which powers without a center may build; nobody else builds there (C5)."""
    return frozenset(home for power in position.garrisons for home in map.homes_of(power))


def _permitted_owned(
    owned: frozenset[Province], homes: frozenset[Province], map: Map, rules: RuleSet
) -> frozenset[Province]:
    """Which of its centers a power may build in, whatever else happens there."""
    if "BUILD_ANY" in rules:
        return owned
    if "REMOTE_BUILDS" in rules and not owned & homes:
        return frozenset()
    if "HOME_BUILDS" in rules:
        return owned & map.all_homes
    return owned if "REMOTE_BUILDS" in rules else owned & homes


def garrisons(position: Position, map: Map, rules: RuleSet, played: Collection[PowerName]) -> tuple[PowerName, ...]:
    """The powers that build a garrison in the adjustment phase that begins with this position (C5), in map order.

    `played` are those that somebody orders for. Each of them without a center, and without a foreign unit in any of its
    homes, may build one unit beyond those it has.
    """
    if not may_return(rules):
        return ()
    owners = set(position.centers.values())
    return tuple(
        power
        for power in map.powers
        if power in played and power not in owners and map.homes_of(power) and _is_home_free(power, position, map)
    )


def may_return(rules: RuleSet) -> bool:
    """Whether a power that lost everything can come back, and lives on with units alone."""
    return "GARRISON" in rules


def _is_home_free(power: PowerName, position: Position, map: Map) -> bool:
    homes = map.homes_of(power)
    return not any(unit.province in homes and unit.power != power for unit in position.units)
