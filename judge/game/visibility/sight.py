"""Sight in a blind game: the places that units and centers see at one moment (rules.md C1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from judge.board.centers import homes_of
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.opening import is_filled_by_builds, taken_unseen
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet


class FieldOfView(Struct, frozen=True):
    """Provinces in which foreign armies and fleets would be visible, and centers with visible owners."""

    armies: frozenset[Province] = frozenset()
    fleets: frozenset[Province] = frozenset()
    centers: frozenset[Province] = frozenset()

    def spots(self, unit: Unit) -> bool:
        """True if this foreign unit is visible in its place."""
        return unit.province in (self.armies if unit.type is UnitType.ARMY else self.fleets)


NO_SIGHT = FieldOfView()
"""Sight of people who only watch."""


def sight_of(powers: Collection[PowerName], board: Position, in_play: RulesInPlay) -> FieldOfView:
    """Return the sight of somebody who orders for these powers, at the moment of this position."""
    if not powers:
        return NO_SIGHT
    game_map, rules = in_play.map.at(board.phase), in_play.rules
    standing = (*board.units, *(lost.unit for lost in board.dislodged))
    own = [unit for unit in standing if unit.power in powers] if _units_see(rules) else []
    centers = _seeing_centers(powers, board, in_play)
    around = {kind: _around((unit.province for unit in own if unit.type is kind), game_map) for kind in UnitType}
    near_centers = _around(centers, game_map)
    from_centers = near_centers if _sees_every_type(rules) else centers

    def where(kind: UnitType) -> frozenset[Province]:
        seeing = (around[other] for other in UnitType if _sees(other, kind, rules))
        return frozenset().union(from_centers, *seeing)

    unseen: frozenset[Province] = frozenset()
    shown = "SEE_NO_UNITS" not in rules
    return FieldOfView(
        armies=where(UnitType.ARMY) if shown else unseen,
        fleets=where(UnitType.FLEET) if shown else unseen,
        centers=_centers_spotted(near_centers.union(*around.values()), game_map, rules),
    )


def _units_see(rules: RuleSet) -> bool:
    return "NO_UNITS_SEE" not in rules


def _sees_every_type(rules: RuleSet) -> bool:
    """True if units see both types, and centers therefore see adjacent places, too."""
    return "UNITS_SEE_SAME" not in rules and "UNITS_SEE_OTHER" not in rules


def _sees(spotter: UnitType, kind: UnitType, rules: RuleSet) -> bool:
    """True if units of one type see units of another."""
    if "UNITS_SEE_SAME" in rules:
        return spotter is kind
    return spotter is not kind if "UNITS_SEE_OTHER" in rules else True


def _seeing_centers(powers: Collection[PowerName], board: Position, in_play: RulesInPlay) -> frozenset[Province]:
    """Return places that see without a unit: home centers and starting places, or current centers."""
    rules = in_play.rules
    if "NO_SCS_SEE" in rules:
        return frozenset()
    owned = frozenset[Province]().union(*(board.centers_of(power) for power in powers))
    if "OWN_SCS_SEE" in rules:
        return owned
    homes = (homes_of(power, board, in_play.map) or board.centers_of(power) for power in powers)
    return _starts(powers, in_play).union(*homes)


def _starts(powers: Collection[PowerName], in_play: RulesInPlay) -> frozenset[Province]:
    """Starting places of these powers' units; none if the players choose them."""
    if is_filled_by_builds(in_play.rules):
        return frozenset()
    known = (in_play.map.powers[power] for power in powers if power in in_play.map.powers)
    return frozenset(unit.province for power in known for unit in power.units)


def _around(places: Iterable[Province], game_map: Map) -> frozenset[Province]:
    """Return these places, and all that have a border with one of them."""
    found: set[Province] = set()
    for place in places:
        found |= {place, *game_map.neighbors[place]}
    return frozenset(found)


def _centers_spotted(seen: frozenset[Province], game_map: Map, rules: RuleSet) -> frozenset[Province]:
    if "SEE_NO_SCS" in rules:
        return frozenset()
    return game_map.centers if "SEE_ALL_SCS" in rules else seen & game_map.centers


# Owners of centers are remembered until they change hands


def known_centers(powers: Collection[PowerName], board: Position, in_play: RulesInPlay) -> frozenset[Province]:
    """Centers whose owner, or lack of an owner, a player of these powers knows."""
    if not powers:
        return frozenset()
    own = frozenset(center for center, owner in board.centers.items() if owner in powers)
    if "SEE_NO_SCS" in in_play.rules:
        return own
    remembered = (board.sighted.get(power, ()) for power in powers)
    unseen = taken_unseen(board, in_play.map, in_play.rules) - own
    return own.union(sight_of(powers, board, in_play).centers, *remembered) - unseen


def remembered_centers(
    before: Position, after: Position, in_play: RulesInPlay, *, captured: bool
) -> dict[PowerName, tuple[Province, ...]]:
    """Center owners that each power remembers at the end of a phase, from this year's reports.

    `captured`: centers have changed hands, so that earlier sightings no longer count.
    """
    told = captured or tells_centers_each_time(before.phase.type, in_play.rules)
    memory: dict[PowerName, tuple[Province, ...]] = {}
    for power in in_play.map.powers:
        kept = () if captured else before.sighted.get(power, ())
        spotted = sight_of((power,), after, in_play).centers if told else ()
        if found := {*kept, *spotted}:
            memory[power] = tuple(sorted(found))
    return memory


def tells_centers_each_time(phase: PhaseType, rules: RuleSet) -> bool:
    """True if this phase's results list center owners even if none has changed."""
    varies = _units_see(rules) and "SEE_NO_SCS" not in rules and "SEE_ALL_SCS" not in rules
    return phase is PhaseType.MOVEMENT and varies
