"""Orders by lot for any phase of a game, put on file, for tests that play on and check something else."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from judge.board.adjustments import adjustments_due, build_sites
from judge.board.names import Location, PowerName, Province
from judge.board.orders import Build, Disband, Order, Remove, Retreat, Waive
from judge.board.position import PhaseType, Piece, UnitType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from tests.support.command_mails import put
from tests.support.house import House
from tests.support.random_phases import entangled_orders


def order_by_lot(house: House, chance: Random, missing: float = 0.15) -> None:
    """Put a set for the phase on file for every power, but for some (`missing`: their probability)."""
    game = house.game()
    sets = orders_by_lot(game, house.judge.in_play(game), chance)
    powers = tuple(
        replace(power, orders=None if chance.random() < missing else sets[power.name]) for power in game.powers
    )
    put(house, replace(game, powers=powers))


def orders_by_lot(game: Game, in_play: RulesInPlay, chance: Random) -> dict[PowerName, tuple[Order, ...]]:
    """A set that would be accepted, for each power."""
    if game.board.phase.type is PhaseType.MOVEMENT:
        moves = entangled_orders(chance, game.board, in_play.map, most_moves=25)
        return {power.name: tuple(moves.get(power.name, ())) for power in game.powers}
    choose = _retreats if game.board.phase.type is PhaseType.RETREATS else _adjustments
    return {power.name: tuple(choose(power.name, game, in_play, chance)) for power in game.powers}


def _retreats(power: PowerName, game: Game, _: RulesInPlay, chance: Random) -> list[Order]:
    return [
        Retreat(lost.unit.piece, chance.choice(lost.retreats))
        if lost.retreats and chance.random() < 0.8
        else Disband(lost.unit.piece)
        for lost in game.board.dislodged_of(power)
    ]


def _adjustments(power: PowerName, game: Game, in_play: RulesInPlay, chance: Random) -> list[Order]:
    due = adjustments_due(power, game.board, in_play.map, in_play.rules)
    if due < 0:
        return [Remove(unit.piece) for unit in chance.sample(game.board.units_of(power), -due)]
    sites = chance.sample(sorted(build_sites(power, game.board, in_play.map, in_play.rules)), due)
    return [Waive() if chance.random() < 0.2 else Build(_piece(site, in_play, chance)) for site in sites]


def _piece(site: Province, in_play: RulesInPlay, chance: Random) -> Piece:
    coasts = in_play.map.coasts_of[site]
    if coasts and chance.random() < 0.5:
        return Piece(UnitType.FLEET, chance.choice(coasts))
    return Piece(UnitType.ARMY, Location(site))
