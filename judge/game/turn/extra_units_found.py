"""The check after every adjudication: has a power more units than it may have (house_rules.md 9)?"""

from __future__ import annotations

from judge.board.extra_units import extra_units
from judge.board.position import PhaseType
from judge.game.events.phases import ExtraUnitsFound
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay


def extra_units_found(game: Game, in_play: RulesInPlay) -> tuple[ExtraUnitsFound, ...]:
    """What the Master is told where the game begins a movement phase with units too many; else nothing.

    A map may begin with units too many, until the first adjustments, and one with militia grants more or fewer with
    each move home: those are no errors.
    """
    board, map = game.board, in_play.map
    if board.phase.type is not PhaseType.MOVEMENT or board.phase.year == map.start.year:
        return ()
    found = [
        (power, extra)
        for power in dict.fromkeys(unit.power for unit in board.units)
        if not map.at(board.phase).building_of(power).militia
        and (extra := extra_units(power, board, map, in_play.rules))
    ]
    return (ExtraUnitsFound(str(board.phase), tuple(found)),) if found else ()
