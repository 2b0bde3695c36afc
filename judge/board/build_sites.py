"""Number of builds or removals due to a power, and its build sites."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.centers import all_homes, claims_left, homes_of
from judge.board.maps import NO_BUILDING, Building, Map
from judge.board.names import PowerName, Province
from judge.board.position import Position
from judge.rules.registry import RuleSet


def adjustments_due(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Adjustments due to a power: possible builds if positive, removals if negative.

    Building sites limit builds, so 0 can also mean that there is no free site.
    """
    map = map.at(position.phase)
    if mobilizes(position, rules):
        due = _first_units(power, map, rules)
    elif power in position.garrisons:
        due = free_start(power, position, map) or 1
    else:
        due = allowed_units(power, position, map, rules) - len(position.units_of(power))
    return min(due, _most_builds(power, position, map, rules)) if due > 0 else due


def _first_units(power: PowerName, map: Map, rules: RuleSet) -> int:
    """Number of units to build first by a power that has none at the start (C3).

    One; an immobile dummy has one for each home.
    """
    known = map.powers.get(power)
    immobile = "IMMOBILE_DUMMIES" in rules and known is not None and known.dummy
    return len(map.homes_of(power)) if immobile else 1


def allowed_units(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Number of units a power may have: one for each center, plus what the map grants (C4)."""
    map = map.at(position.phase)
    centers = map.counting_centers(power, position.centers_of(power))
    building = map.building_of(power)
    if building is NO_BUILDING:
        return len(centers)
    return len(centers) + _granted(power, position, map, rules) + len(_partisans(power, position, map, rules))


def _granted(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Return the number of reserves, and of militia at home, if the power owns a home."""
    building, homes = map.building_of(power), homes_of(power, position, map)
    if not homes & position.centers_of(power):
        return 0
    reserves = 0 if "NO_RESERVES" in rules else building.reserves
    at_home = sum(unit.province in homes for unit in position.units_of(power))
    return reserves + min(_militia(building, rules), at_home)


def _militia(building: Building, rules: RuleSet) -> int:
    """Number of units at home that need no center."""
    return 0 if "NO_MILITIA" in rules else building.militia


def militia_away(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Number of units that a power could still have as militia, which must be at home."""
    map = map.at(position.phase)
    homes = homes_of(power, position, map)
    if not homes & position.centers_of(power):
        return 0
    at_home = sum(unit.province in homes for unit in position.units_of(power))
    return max(0, _militia(map.building_of(power), rules) - at_home)


def _partisans(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Open partisan sites, vacant or not: the power owns some of its homes but not all."""
    homes = homes_of(power, position, map)
    owned = homes & position.centers_of(power)
    if "NO_PARTISANS" in rules or not owned or owned == homes:
        return frozenset()
    return map.building_of(power).partisans


def _most_builds(power: PowerName, position: Position, map: Map, rules: RuleSet) -> int:
    """Return the largest number of units that the vacant sites allow.

    An alternative site used in place of another adds none.
    """
    sites = build_sites(power, position, map, rules)
    left = len(sites) - len(alternatives(power, position, map, rules))
    if not map.building_of(power).claims:
        return left
    at_home = sites - claimable(power, position, map, rules)
    return min(left, len(at_home) + claims_left(power, position, map))


def mobilizes(position: Position, rules: RuleSet) -> bool:
    """True if the board is still empty and powers build first units at home, taking centers (C3)."""
    return position.is_empty and "MOBILIZE" in rules


def build_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Places where this power may build now: permitted and vacant.

    It may not always build in all of them at once; see `may_build_together`.
    """
    map = map.at(position.phase)
    vacant = permitted_sites(power, position, map, rules) - position.occupied
    return vacant | alternatives(power, position, map, rules).keys() if map.building_of(power).alternatives else vacant


def may_build_together(
    sites: Collection[Province], power: PowerName, position: Position, map: Map, rules: RuleSet
) -> bool:
    """True if a power that may build in any one of these vacant sites may build in all of them at once.

    An alternative replaces a free home that is left empty, and a claim is for one center only.
    """
    map = map.at(position.phase)
    if len(set(sites) & claimable(power, position, map, rules)) > claims_left(power, position, map):
        return False
    instead_of = alternatives(power, position, map, rules)
    return _all_served([instead_of[site] - set(sites) for site in sites if site in instead_of])


def _all_served(wishes: list[frozenset[Province]]) -> bool:
    """True if each wish can have one of its places and no two wishes share one."""
    if not wishes:
        return True
    return any(_all_served([other - {place} for other in wishes[1:]]) for place in wishes[0])


def alternatives(power: PowerName, position: Position, map: Map, rules: RuleSet) -> dict[Province, frozenset[Province]]:
    """Return vacant centers where a power may build only in place of a free home, each with these homes."""
    map = map.at(position.phase)
    stated = map.building_of(power).alternatives
    if not stated:
        return {}
    homes = homes_of(power, position, map)
    usual = permitted_sites(power, position, map, rules)
    owned = map.counting_centers(power, position.centers_of(power))
    vacant = (owned - usual - kept_for_garrisons(position, map)) - position.occupied
    free = {site: (instead_of or homes) & usual - position.occupied for site, instead_of in stated.items()}
    return {site: homes for site, homes in free.items() if site in vacant and homes}


def permitted_sites(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Provinces where a power may build if they are vacant, not counting alternatives."""
    map = map.at(position.phase)
    if power in position.garrisons or mobilizes(position, rules):
        return homes_of(power, position, map)
    permitted = _permitted_owned(power, position, map, rules)
    if position.garrisons:
        permitted -= kept_for_garrisons(position, map)
    building = map.building_of(power)
    if building is NO_BUILDING:
        return permitted
    factories = frozenset[Province]() if "NO_FACTORIES" in rules else building.factories
    return permitted | factories | _partisans(power, position, map, rules)


def claimable(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Return owned centers where a power may build only by turning them into homes."""
    map = map.at(position.phase)
    if not claims_left(power, position, map):
        return frozenset()
    return map.counting_centers(power, position.centers_of(power)) - _unclaimed(power, position, map, rules)


def kept_for_garrisons(position: Position, map: Map) -> frozenset[Province]:
    """Home centers in which only powers without a center may build (C5)."""
    return frozenset(home for power in position.garrisons for home in homes_of(power, position, map))


def _permitted_owned(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Owned centers where a power may build, before other limits."""
    return _unclaimed(power, position, map, rules) | claimable(power, position, map, rules)


def _unclaimed(power: PowerName, position: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Return centers in which a power may build without turning them into homes, vacant or not."""
    owned, homes = map.counting_centers(power, position.centers_of(power)), homes_of(power, position, map)
    if "BUILD_ANY" in rules:
        return owned
    if lacks_a_home(power, position, map, rules):
        return frozenset()
    if "HOME_BUILDS" in rules:
        return owned & all_homes(position, map)
    return owned if "REMOTE_BUILDS" in rules else owned & homes


def lacks_a_home(power: PowerName, position: Position, map: Map, rules: RuleSet) -> bool:
    """True if a power may build nowhere because it owns none of its homes."""
    return "REMOTE_BUILDS" in rules and not position.centers_of(power) & homes_of(power, position, map)


def garrisons(position: Position, map: Map, rules: RuleSet, played: Collection[PowerName]) -> tuple[PowerName, ...]:
    """Powers that build a garrison in the adjustment phase that begins here (C5), in map order.

    `played` are the powers with somebody to order for them. If such a power has no center, and no foreign unit is in
    any of its homes, it may build one unit beyond its present ones.
    """
    if not may_return(rules):
        return ()
    owners = set(position.centers.values())
    return tuple(
        power for power in map.powers if power in played and power not in owners and _is_home_free(power, position, map)
    )


def free_start(power: PowerName, position: Position, map: Map) -> int:
    """Number of units a power builds at the start of the game; 0 in any other phase."""
    if position.phase != map.start or power not in position.garrisons:
        return 0
    building = map.building_of(power)
    return building.take + building.borrow


def may_return(rules: RuleSet) -> bool:
    """True if a power that lost everything can come back, and survives with units alone."""
    return "GARRISON" in rules


def _is_home_free(power: PowerName, position: Position, map: Map) -> bool:
    """True if a power has homes and none of them holds a foreign unit."""
    homes = homes_of(power, position, map)
    return bool(homes) and not any(unit.province in homes and unit.power != power for unit in position.units)
