"""Choice of the next phase: phases in which nobody has anything to order are skipped."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, garrisons
from judge.board.centers import captures, homes_at, is_capture_moment
from judge.board.map_changes import adapted
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Dislodged, Phase, PhaseType, Position
from judge.board.results import Resolution
from judge.board.retreats import may_retreat
from judge.rules.registry import RuleSet


def advanced(resolution: Resolution, map: Map, rules: RuleSet, played: Collection[PowerName]) -> Position:
    """Return the board at the start of the next played phase, after any capture of centers.

    `played` are the powers that somebody orders for.
    """
    after = resolution.after
    if changes_hands(after.phase, any(lost.retreats for lost in after.dislodged), map, rules):
        after = replace(after, centers=captures(after, map))
    return at_next_phase(after, map, rules, played)


def at_next_phase(board: Position, map: Map, rules: RuleSet, played: Collection[PowerName]) -> Position:
    """The board at the start of the next phase that is played, without units that have no retreat.

    `played` are the powers that somebody orders for.
    """
    waiting = tuple(lost for lost in board.dislodged if lost.retreats)
    phase = map.next_phase(board.phase)
    while not _is_played(at := _board_at(phase, board, map, rules, played), waiting, map, rules):
        phase = map.next_phase(phase)
    return replace(at, dislodged=waiting) if phase.type is PhaseType.RETREATS else at


def _board_at(phase: Phase, board: Position, map: Map, rules: RuleSet, played: Collection[PowerName]) -> Position:
    """Board at the start of a phase, without dislodged units."""
    reviving = garrisons(board, map, rules, played) if phase.type is PhaseType.ADJUSTMENTS else ()
    homes = homes_at(phase, board, map)
    found = replace(board, phase=phase, dislodged=(), garrisons=reviving, homes=homes)
    return adapted(found, map, rules)


def changes_hands(phase: Phase, retreats: bool, map: Map, rules: RuleSet) -> bool:
    """True if centers change hands at the end of this phase: once a turn, after any retreats."""
    return is_capture_moment(phase, retreats or _keeps_empty_retreats(rules), map)


def _keeps_empty_retreats(rules: RuleSet) -> bool:
    return keeps_empty_phases(rules) and may_retreat(rules)


def keeps_empty_phases(rules: RuleSet) -> bool:
    """True if phases without anything to order are played, until their deadline or PROCESS."""
    return "DONT_SKIP_PHASES" in rules


def _is_played(board: Position, waiting: tuple[Dislodged, ...], map: Map, rules: RuleSet) -> bool:
    """True if somebody has orders to give in a phase, or a rule keeps it (orders.md 7.6)."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return True
        case PhaseType.RETREATS:
            return bool(waiting) or _keeps_empty_retreats(rules)
        case PhaseType.ADJUSTMENTS:
            if keeps_empty_phases(rules):
                return True
            return any(adjustments_due(power, board, map, rules) for power in _powers_on(board))


def _powers_on(board: Position) -> set[PowerName]:
    return {unit.power for unit in board.units} | set(board.centers.values()) | set(board.garrisons)
