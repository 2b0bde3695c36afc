"""Powers that are out of the game, or certain to be (rule NO_DONATIONS)."""

from __future__ import annotations

from judge.board.centers import is_capture_moment
from judge.board.names import PowerName, province_of
from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.vassals import settle_centers
from judge.variants.payola.in_game import parties_of


def is_hopeless(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """True if a power can never own a center again: its last units are, or will be, gone.

    A lord survives through its vassals, which keep their homes.
    """
    board = game.board
    if board.is_empty or parties_of(game, in_play).bloc(power) > {power}:
        return False
    retreats = {province_of(place) for lost in board.dislodged_of(power) for place in lost.retreats}
    if board.phase.type is PhaseType.RETREATS and is_capture_moment(board.phase, False, in_play.map):
        settled = settle_centers(game, board, in_play).board.centers
        return power not in settled.values() and not retreats & in_play.map.centers
    if board.phase.type is PhaseType.ADJUSTMENTS:
        return not board.centers_of(power)
    return not (board.centers_of(power) or board.units_of(power) or retreats)
