"""Start of a game: with the map's units, or with adjustments in which powers build theirs (C3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from judge.board.maps import Map, MapPower
from judge.board.names import PowerName, Province
from judge.board.position import Phase, PhaseType, Position
from judge.rules.registry import RuleSet


def opening(map: Map, played: Collection[PowerName], rules: RuleSet) -> Position:
    """The first position of a game, with only the `played` powers on it.

    Under BLANK_BOARD units that would start in their power's own centers are left off, under MOBILIZE all units are.
    """
    phase = first_phase(map, rules)
    if phase.type is PhaseType.ADJUSTMENTS and "MOBILIZE" in rules:
        return Position(phase, (), {})
    powers = [power for name, power in map.powers.items() if name in played]
    blank = phase.type is PhaseType.ADJUSTMENTS and "BLANK_BOARD" in rules
    return Position(
        phase,
        tuple(unit for power in powers for unit in power.units if not (blank and unit.province in power.owns)),
        {center: power.name for power in powers for center in power.owns},
        garrisons=_starting(powers) if phase == map.start else (),
    )


def _starting(powers: Iterable[MapPower]) -> tuple[PowerName, ...]:
    """Return powers that begin without units, and choose their first ones while others have theirs."""
    return tuple(power.name for power in powers if power.building.take or power.building.borrow)


def first_phase(map: Map, rules: RuleSet) -> Phase:
    """First phase of a game: the map's own, or the adjustments before it that fill the board.

    A map whose year has no adjustments begins as usual.
    """
    if map.start.type is PhaseType.ADJUSTMENTS or not is_filled_by_builds(rules):
        return map.start
    steps = [(season.name, kind) for season in map.calendar for kind in season.phases]
    at = steps.index((map.start.season, map.start.type))
    for back in range(1, len(steps)):
        season, kind = steps[at - back]
        if kind is PhaseType.ADJUSTMENTS:
            return Phase(season, map.start.year - (back > at), kind)
    return map.start


def is_filled_by_builds(rules: RuleSet) -> bool:
    """True if players choose where their first units stand."""
    return "BLANK_BOARD" in rules or "MOBILIZE" in rules


def taken_unseen(board: Position, map: Map, rules: RuleSet) -> frozenset[Province]:
    """Centers taken by hidden builds, which others learn of with the next movement results.

    They are all homes of powers whose first units are still hidden; these units take the centers they stand on.
    """
    if not board.hidden or board.phase != map.next_phase(first_phase(map, rules)):
        return frozenset()
    hidden = {unit.power for unit in board.units if unit.province in board.hidden}
    takers = (power for name, power in map.powers.items() if name in hidden)
    return frozenset(home for power in takers if "MOBILIZE" in rules or power.building.take for home in power.homes)
