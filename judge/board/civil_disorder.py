"""Orders for a power that gave none: the conduct of its units in civil disorder.

`default_movement`, `default_retreats` and `default_adjustments` are the orders that a judge gives in its place.
`distant_removals` is the rulebook's order of removal (DATC issue 4.D.8), `classic_removals` that of the older judges.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from judge.board.build_sites import adjustments_due, build_sites, free_start, may_build_together, mobilizes
from judge.board.centers import homes_of
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Disband, Hold, Order, Remove, Retreat, Support, Waive
from judge.board.position import Dislodged, Piece, Position, Unit, UnitType
from judge.rules.registry import RuleSet

Removals = Callable[[PowerName, Position, Map, Random], list[Unit]]
"""A way to choose removals: all units of a power, the first to be removed first."""


def default_movement(
    power: PowerName, position: Position, map: Map, rules: RuleSet, chance: Random
) -> tuple[Order, ...]:
    """Hold with every unit; under CD_SUPPORTS support the power's units in danger instead.

    Ties are drawn from `chance`.
    """
    map = map.at(position.phase)
    units = position.units_of(power)
    helped = _helped(units, position, map, chance) if "CD_SUPPORTS" in rules else {}
    return tuple(Support(unit.piece, helped[unit].piece) if unit in helped else Hold(unit.piece) for unit in units)


def _helped(units: Sequence[Unit], position: Position, map: Map, chance: Random) -> dict[Unit, Unit]:
    """Map each supporting unit to the unit it supports (rules.md C7).

    The least threatened units choose first. They prefer a unit on a center that still lacks support, then the unit that
    lacks most supports, then the unit that needs most.
    """
    reach = {unit: map.supported_provinces(unit.type, unit.location) for unit in position.units}
    threat = {
        unit: sum(unit.province in reach[other] for other in position.units if other.power != unit.power)
        for unit in units
    }
    given: dict[Unit, int] = dict.fromkeys(units, 0)

    def rank(unit: Unit) -> tuple[int, int, int]:
        need = threat[unit] - 1
        short = need - given[unit]
        return (unit.province in map.centers) - (short <= 0), short, need

    helped: dict[Unit, Unit] = {}
    for unit in sorted(units, key=lambda one: (threat[one], str(one))):
        possible = [other for other in units if other.province in reach[unit] and threat[other] > 1]
        if possible:
            best = max(rank(other) for other in possible)
            chosen = chance.choice([other for other in possible if rank(other) == best])
            helped[unit] = chosen
            given[chosen] += 1
    return helped


def default_retreats(
    power: PowerName,
    position: Position,
    map: Map,
    rules: RuleSet,
    chance: Random,
    given: Collection[Order] = (),
) -> tuple[Order, ...]:
    """Return retreats: all units disband, or under CD_RETREATS go where the power gains or keeps most.

    Units with `given` orders are left out; no other unit is sent to their destinations, nor two to one province. Ties
    are drawn from `chance`.
    """
    ordered = {order.piece for order in given if not isinstance(order, Waive)}
    lost_units = [lost for lost in position.dislodged_of(power) if lost.unit.piece not in ordered]
    if "CD_RETREATS" not in rules:
        return tuple(Disband(lost.unit.piece) for lost in lost_units)
    taken = {province_of(order.to) for order in given if isinstance(order, Retreat)}
    orders: list[Order] = []
    for lost in lost_units:
        goal = _best_retreat(lost, taken, position, map, chance)
        if goal is None:
            orders.append(Disband(lost.unit.piece))
        else:
            taken.add(province_of(goal))
            orders.append(Retreat(lost.unit.piece, goal))
    return tuple(orders)


def _best_retreat(
    lost: Dislodged, taken: set[Province], position: Position, map: Map, chance: Random
) -> Location | None:
    """Best retreat for a lost unit: lost home, other center to gain, owned home, owned center, any."""
    power = lost.unit.power
    homes = homes_of(power, position, map)

    def rank(place: Location) -> int:
        province = province_of(place)
        owned = position.centers.get(province) == power
        if province not in map.centers:
            return 5
        if province in homes:
            return 3 if owned else 1
        return 4 if owned else 2

    possible = [place for place in lost.retreats if province_of(place) not in taken]
    if not possible:
        return None
    best = min(rank(place) for place in possible)
    return chance.choice([place for place in possible if rank(place) == best])


def classic_removals(power: PowerName, position: Position, map: Map, chance: Random) -> list[Unit]:
    """Return units of a power in order of removal: units off centers first, then units on centers.

    The centers come in this order: its own non-home centers, its own homes, other non-home centers, lost homes. In each
    class fleets come before armies; ties are drawn from `chance`.
    """
    homes = homes_of(power, position, map)

    def rank(unit: Unit) -> tuple[int, bool]:
        owned = position.centers.get(unit.province) == power
        at_home = unit.province in homes
        place = 0 if unit.province not in map.centers else (1 + at_home if owned else 3 + at_home)
        return place, unit.type is UnitType.ARMY

    units = list(position.units_of(power))
    chance.shuffle(units)
    return sorted(units, key=rank)


def removals_of(rules: RuleSet) -> Removals:
    """The choice of removals for powers that order none (house rule cd_removal)."""
    if rules.house.cd_removal != "distance":
        return classic_removals
    return lambda power, position, map, _: distant_removals(power, position, map, "home_army_as_fleet", rules)


def default_adjustments(
    power: PowerName,
    position: Position,
    map: Map,
    rules: RuleSet,
    chance: Random,
    removals: Removals = classic_removals,
) -> tuple[Order, ...]:
    """Return removals chosen by `removals`; builds are waived, or under CD_BUILDS made at random.

    A power's first units are never waived: without them the power would be out before the game began.
    """
    due = adjustments_due(power, position, map, rules)
    if due < 0:
        return tuple(Remove(unit.piece) for unit in removals(power, position, map, chance)[:-due])
    begins = mobilizes(position, rules) or free_start(power, position, map)
    if "CD_BUILDS" not in rules and not begins:
        return (Waive(),) * due
    sites = build_sites(power, position, map, rules)
    go_together = lambda chosen: may_build_together(chosen, power, position, map, rules)  # noqa: E731
    return tuple(Build(piece) for piece in _random_builds(sites, due, map, chance, go_together))


def _random_builds(
    sites: Iterable[Province], count: int, map: Map, chance: Random, go_together: Callable[[list[Province]], bool]
) -> list[Piece]:
    """Draw builds with equal chances for each possible unit.

    A site with two coasts has three lots, an inland site one. If a unit is impossible together with earlier ones,
    another is drawn.
    """
    possible = [Piece(UnitType.ARMY, Location(site)) for site in sorted(sites)]
    possible += [Piece(UnitType.FLEET, coast) for site in sorted(sites) for coast in map.coasts_of[site]]
    built: list[Piece] = []
    while len(built) < count and possible:
        piece = chance.choice(possible)
        if go_together([other.province for other in (*built, piece)]):
            built.append(piece)
        possible = [other for other in possible if other.province != piece.province]
    return built


def distant_removals(
    power: PowerName, position: Position, map: Map, choice: str, rules: RuleSet, units: Sequence[Unit] | None = None
) -> list[Unit]:
    """Units of a power in order of removal: farthest first, then fleets, then alphabetically.

    `choice` is the choice for issue 4.D.8: where distances start and how they are counted. `units` None: all of the
    power's.
    """
    far = distances(power, position, map, choice, rules)
    units = position.units_of(power) if units is None else units
    return sorted(
        units, key=lambda unit: (-far[unit], unit.type is UnitType.ARMY, map.places[unit.province].name, unit.province)
    )


def distances(power: PowerName, position: Position, map: Map, choice: str, rules: RuleSet) -> dict[Unit, int]:
    """Distance in moves of each unit of a power from the centers that count under a choice of issue 4.D.8.

    If a power builds in any center, each center that it owns is a home (DATC 2.4, 11.A). A unit that can reach none is
    farthest, at as many moves as the map has provinces.
    """
    from_owned = choice == "owned_any_terrain" or "BUILD_ANY" in rules
    goals = position.centers_of(power) if from_owned else homes_of(power, position, map)
    ways = {kind: _ways(kind, power, position, map, choice) for kind in UnitType}
    return {
        unit: _distance(unit.location, goals, ways[unit.type], len(map.places)) for unit in position.units_of(power)
    }


Ways = Callable[[Location], Iterable[str]]
"""Places one move away, ignoring other units."""


def _distance(start: Location, goals: frozenset[Province], ways: Ways, never: int) -> int:
    seen = {start}
    edge = seen
    moves = 0
    while edge:
        if any(province_of(place) in goals for place in edge):
            return moves
        edge = {Location(other) for place in edge for other in ways(place)} - seen
        seen = seen | edge
        moves += 1
    return never


def _ways(kind: UnitType, power: PowerName, position: Position, map: Map, choice: str) -> Ways:
    anywhere: Ways = lambda place: map.neighbors[province_of(place)]  # noqa: E731
    if choice in ("owned_any_terrain", "home_any_terrain"):
        return anywhere
    if kind is UnitType.FLEET:
        return lambda place: map.reach(UnitType.FLEET, place)
    if choice == "home_army_as_fleet":
        return anywhere
    landings = _landings(map, _seas(choice, power, position, map))
    return lambda place: map.reach(UnitType.ARMY, place) | landings.get(province_of(place), frozenset())


def _seas(choice: str, power: PowerName, position: Position, map: Map) -> set[Province]:
    """Seas where an army could be convoyed, under a choice that counts a convoy as one move."""
    if choice == "home_convoy_one_move":
        return {code for code in map.places if map.can_convoy_in(code)}
    return {
        unit.province
        for unit in position.units
        if unit.type is UnitType.FLEET
        and map.can_convoy_in(unit.province)
        and (unit.power == power or choice == "home_convoy_any_fleets")
    }


def _landings(map: Map, seas: set[Province]) -> dict[Province, frozenset[Location]]:
    """Map every province from which these seas carry an army to its destinations."""
    ashore: dict[Province, frozenset[Location]] = {}
    left = set(seas)
    while left:
        water: set[Province] = set()
        edge = {min(left)}
        while edge:
            water |= edge
            edge = {other for sea in edge for other in _by_water(map, sea)} & seas - water
        left -= water
        coasts = {land for sea in water for land in _by_water(map, sea) if not map.is_sea(land)}
        for land in coasts:
            ashore[land] = ashore.get(land, frozenset()) | {Location(coast) for coast in coasts}
    return ashore


def _by_water(map: Map, province: Province) -> set[Province]:
    return {province_of(end) for start in map.coasts_of[province] for end in map.reach(UnitType.FLEET, start)}
