"""Holders of seats: whether one person may hold several, and updates of a holder's record."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Player
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay


def may_play_several(in_play: RulesInPlay) -> bool:
    """True if one person may hold several seats or powers of the game."""
    return "MULTIPLE_POWERS_PER_PLAYER" in in_play.rules


def with_player(game: Game, seat_id: str, player: Player) -> Game:
    """The game with another record for the holder of this seat; as it is if there is no such seat."""
    if seat_id == MASTER:
        return replace(game, master=player)
    if any(power.name == seat_id for power in game.powers):
        return game.with_power(replace(game.power(PowerName(seat_id)), player=player))
    seats = tuple(replace(seat, player=player) if seat.id == seat_id else seat for seat in game.seats)
    watchers = tuple(replace(one, player=player) if one.id == seat_id else one for one in game.observers)
    return replace(game, seats=seats, observers=watchers)
