"""Cycle of the lists (crystal_ball.md 2, 5, 7): their phases, missing writers, locking.

A movement phase uses lists that were locked at the phase before it, once everybody has written lists for the phase
after it.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.build_sites import garrisons, may_return
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.opening import is_filled_by_builds
from judge.board.orders import Hold
from judge.board.position import Phase, PhaseType, Position
from judge.game.game import Game, Status
from judge.game.rules_in_play import RulesInPlay
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.state import CrystalState, ListStep, PowerLists

# The phases that lists are for


def movement_from(phase: Phase, map: Map) -> Phase:
    """The present movement phase; between two, the next one."""
    return phase if phase.type is PhaseType.MOVEMENT else movement_after(phase, map)


def movement_after(phase: Phase, map: Map) -> Phase:
    """The first movement phase after this one."""
    phase = map.next_phase(phase)
    while phase.type is not PhaseType.MOVEMENT:
        phase = map.next_phase(phase)
    return phase


def locked_phase(state: CrystalState, present: Phase, map: Map) -> Phase | None:
    """Return the movement phase of the locked lists; None if none are locked yet."""
    return movement_from(present, map) if state.step is ListStep.RUNNING else None


def open_phase(state: CrystalState, present: Phase, map: Map) -> Phase:
    """Return the movement phase for which lists can be written now."""
    coming = movement_from(present, map)
    return coming if state.step is ListStep.OPENING else movement_after(coming, map)


# The beginning


def first_state(powers: Collection[PowerName], in_play: RulesInPlay, first: Phase) -> CrystalState:
    """Lists of a game that begins with this phase: none yet.

    If powers build their first units, lists for the first spring are written before that.
    """
    skips = first.type is PhaseType.ADJUSTMENTS and is_filled_by_builds(in_play.rules)
    return CrystalState(ListStep.SKIP if skips else ListStep.OPENING, tuple(PowerLists(name) for name in powers))


def first_board(board: Position, state: CrystalState, map: Map) -> Position:
    """Board at the start; if lists come before first builds, at the movement phase before those builds."""
    return replace(board, phase=_movement_before(board.phase, map)) if state.step is ListStep.SKIP else board


def _movement_before(phase: Phase, map: Map) -> Phase:
    """The last movement phase before this one."""
    for year in (phase.year, phase.year - map.year_step, phase.year - 2 * map.year_step):
        seasons = [season.name for season in map.calendar if PhaseType.MOVEMENT in season.phases]
        for season in reversed(seasons):
            before = Phase(season, year, PhaseType.MOVEMENT)
            if _leads_to(before, phase, map):
                return before
    raise ValueError(f"No movement phase comes before {phase}.")


def _leads_to(before: Phase, phase: Phase, map: Map) -> bool:
    """True if `phase` comes after `before`, with no movement phase in between."""
    following = map.next_phase(before)
    while following.type is not PhaseType.MOVEMENT:
        if following == phase:
            return True
        following = map.next_phase(following)
    return False


# Powers that have to write


def awaited(game: Game, state: CrystalState, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Return powers that must write a list in the current movement phase, even if it is already written."""
    board = game.board
    writing = {unit.power for unit in board.units}
    if state.step is ListStep.SKIP:
        writing |= {power.name for power in game.powers if board.is_empty or board.centers_of(power.name)}
    return frozenset(writing | set(_may_come_back(game, in_play)))


def gone(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """The powers that are out of the game, according to the board."""
    back = _may_come_back(game, in_play)
    return frozenset(power.name for power in game.powers if not game.is_alive(power.name) and power.name not in back)


def _may_come_back(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Powers without a center that can build a garrison in the next phase other than retreats."""
    if not may_return(in_play.rules):
        return ()
    following = in_play.map.next_phase(game.board.phase)
    while following.type is PhaseType.RETREATS:
        following = in_play.map.next_phase(following)
    if following.type is not PhaseType.ADJUSTMENTS:
        return ()
    ordered_for = [power.name for power in game.powers if power.status is Status.PLAYED or power.controller is not None]
    return garrisons(game.board, in_play.map, in_play.rules, ordered_for)


def written(state: CrystalState) -> frozenset[PowerName]:
    """The powers that have a list on file that can still be changed."""
    return frozenset(lists.power for lists in state.lists if lists.later)


# Locked lists


def locked(state: CrystalState, board: Position, owing: Collection[PowerName]) -> CrystalState:
    """Lock the written lists; there are none yet for the following phase.

    For an `owing` power without a list, the judge writes a hold of its first unit on this board.
    """
    lists = tuple(_with_later_locked(each, board, by_judge=each.power in owing) for each in state.lists)
    return replace(state, step=ListStep.RUNNING, lists=lists)


def _with_later_locked(lists: PowerLists, board: Position, *, by_judge: bool) -> PowerLists:
    if lists.later:
        return replace(lists, locked=lists.later, later=(), by_judge=False)
    return replace(lists, locked=_holds(lists.power, board)[:1], by_judge=by_judge)


def _holds(power: PowerName, board: Position) -> tuple[ListedOrder, ...]:
    return tuple(ListedOrder(Hold(unit.piece)) for unit in board.units_of(power))


def after_movement(state: CrystalState, after: Position, owing: Collection[PowerName]) -> CrystalState:
    """State after a movement phase and its results; `owing` are the powers that had a list to write."""
    carried_out = state.carried_out + (state.step is ListStep.RUNNING)
    return replace(locked(state, after, owing), carried_out=carried_out)


def after_builds(state: CrystalState, after: Position) -> CrystalState:
    """The state after builds: new units hold if their power has written nothing at all."""
    lists = tuple(
        each if each.locked or each.later else replace(each, locked=_holds(each.power, after)) for each in state.lists
    )
    return replace(state, lists=lists)
