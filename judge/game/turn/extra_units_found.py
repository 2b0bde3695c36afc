"""The check after every adjudication: has a power more units than it may have (house_rules.md 9)?"""

from __future__ import annotations

from judge.board.extra_units import extra_units
from judge.board.opening import opening
from judge.board.position import PhaseType
from judge.game.events.phases import ExtraUnitsFound
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay


def extra_units_found(game: Game, in_play: RulesInPlay) -> tuple[ExtraUnitsFound, ...]:
    """Notice to the Master of surplus units at the start of a movement phase; else nothing.

    A surplus with which a map lets a power begin is no error before the first adjustments.
    """
    board, map = game.board, in_play.map
    if board.phase.type is not PhaseType.MOVEMENT:
        return ()
    begun = opening(map, [power.name for power in game.powers], in_play.rules)
    found = [
        (power, extra)
        for power in dict.fromkeys(unit.power for unit in board.units)
        if (extra := extra_units(power, board, map, in_play.rules))
        and not (board.phase.year == map.start.year and extra_units(power, begun, map, in_play.rules))
    ]
    return (ExtraUnitsFound(str(board.phase), tuple(found)),) if found else ()
