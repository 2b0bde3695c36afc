"""Where a power may build."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Position
from judge.rules import RuleSet


def build_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """The supply centers where this power may build now: its own, permitted and vacant."""
    return permitted_sites(power, position, map, rules) - position.occupied


def permitted_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """The same, vacant or not."""
    owned = position.centers_of(power)
    homes = map.homes_of(power)
    if "BUILD_ANY" in rules:
        return owned
    if "REMOTE_BUILDS" in rules and not owned & homes:
        return frozenset()
    if "HOME_BUILDS" in rules:
        return owned & map.all_homes
    return owned if "REMOTE_BUILDS" in rules else owned & homes
