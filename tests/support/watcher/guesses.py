"""Orders for unseen things: the judge's additions must not tell what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.names import PowerName, Province, province_of
from judge.board.position import PhaseType, Unit, UnitType
from judge.game.game import Game
from tests.support.watcher.blind import Blind, bloc_of
from tests.support.watcher.facts import Fact, Readers, unit_signs


@dataclass(frozen=True)
class Guess:
    """An order that names a place without its unit, and the words that its answer may not fill in."""

    line: str
    fact: Fact


def guesses(game: Game, blind: Blind, power: PowerName) -> Iterator[Guess]:
    """Supports of fleets that a power does not see, at places where an army could stand as well."""
    if game.board.phase.type is not PhaseType.MOVEMENT:
        return
    board, bloc = blind.sight.board, bloc_of(game, power)
    told = Readers(game).with_master()
    for fleet in game.board.units:
        if fleet.type is UnitType.ARMY or fleet.province not in board.army or fleet.power in bloc:
            continue
        if blind.knows(bloc, fleet, game.board):
            continue
        for helper in game.board.units_of(power):
            [signs] = unit_signs(fleet, board)
            for goal in sorted(_reached(helper, blind) & set(board.army[fleet.province])):
                line = f"{helper.type} {helper.province} S {fleet.province} - {goal}"
                yield Guess(line, Fact("unseen kind", f"{fleet} is a fleet", signs, told))


def _reached(unit: Unit, blind: Blind) -> set[Province]:
    """Return the places where a unit could go by itself."""
    board = blind.sight.board
    if unit.type is UnitType.ARMY:
        return set(board.army[unit.province])
    return {province_of(coast) for coast in board.fleet[unit.location]}
