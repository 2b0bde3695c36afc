"""Choice of the next phase: phases in which nobody has anything to order are skipped."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, garrisons
from judge.board.centers import homes_at, is_capture_moment
from judge.board.map_changes import adapted
from judge.board.names import PowerName
from judge.board.position import Dislodged, Phase, PhaseType, Position
from judge.board.retreats import may_retreat
from judge.game.rules_in_play import RulesInPlay


def at_next_phase(board: Position, in_play: RulesInPlay, played: frozenset[PowerName]) -> Position:
    """The board at the start of the next phase that is played, units without a retreat gone.

    `played` are the powers that somebody orders for.
    """
    waiting = tuple(lost for lost in board.dislodged if lost.retreats)
    phase = in_play.map.next_phase(board.phase)
    while not _is_played(at := _board_at(phase, board, in_play, played), waiting, in_play):
        phase = in_play.map.next_phase(phase)
    return replace(at, dislodged=waiting) if phase.type is PhaseType.RETREATS else at


def _board_at(phase: Phase, board: Position, in_play: RulesInPlay, played: frozenset[PowerName]) -> Position:
    """Board at the start of a phase, without dislodged units."""
    reviving = garrisons(board, in_play.map, in_play.rules, played) if phase.type is PhaseType.ADJUSTMENTS else ()
    homes = homes_at(phase, board, in_play.map)
    found = replace(board, phase=phase, dislodged=(), garrisons=reviving, homes=homes)
    return adapted(found, in_play.map, in_play.rules)


def changes_hands(phase: Phase, retreats: bool, in_play: RulesInPlay) -> bool:
    """True if centers change hands at the end of this phase: once a turn, after any retreats."""
    return is_capture_moment(phase, retreats or _keeps_empty_retreats(in_play), in_play.map)


def _keeps_empty_retreats(in_play: RulesInPlay) -> bool:
    return keeps_empty_phases(in_play) and may_retreat(in_play.rules)


def keeps_empty_phases(in_play: RulesInPlay) -> bool:
    """True if phases without anything to order are played, until their deadline or PROCESS."""
    return "DONT_SKIP_PHASES" in in_play.rules


def _is_played(board: Position, waiting: tuple[Dislodged, ...], in_play: RulesInPlay) -> bool:
    """True if somebody has orders to give in a phase, or a rule keeps it (orders.md 7.6)."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return True
        case PhaseType.RETREATS:
            return bool(waiting) or _keeps_empty_retreats(in_play)
        case PhaseType.ADJUSTMENTS:
            if keeps_empty_phases(in_play):
                return True
            return any(adjustments_due(power, board, in_play.map, in_play.rules) for power in _powers_on(board))


def _powers_on(board: Position) -> set[PowerName]:
    return {unit.power for unit in board.units} | set(board.centers.values()) | set(board.garrisons)
