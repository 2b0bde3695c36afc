"""Departure from a game: the effects when somebody resigns or is dismissed (commands.md 5.8)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.people import ObserverLeft, SeatLeft
from judge.game.game import Game, Role
from judge.game.people.open_seats import only_watches, open_seats
from judge.game.people.seats import role_of
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import vacate
from judge.game.turn.owed_orders import lacks_orders
from judge.problems import Refused


def check_play_goes_on(game: Game, role: Role) -> None:
    """Refuse to remove a player from a finished game, where nobody needs replacing (E-STATE)."""
    if role is Role.POWER and not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody has to leave it any more.")


def leave(game: Game, in_play: RulesInPlay, seat_id: str, by: str) -> tuple[Game, tuple[Event, ...]]:
    """Return the game without a seat's holder. `by`: the seat if they resign, "MASTER" if dismissed.

    Raises KeyError if there is no such seat.
    """
    match role_of(game, seat_id):
        case Role.SEAT:
            game = replace(game, seats=tuple(seat for seat in game.seats if seat.id != seat_id))
            return game, (SeatLeft(seat_id, open_seats(game, in_play), by),)
        case Role.OBSERVER | Role.MONITOR:
            gone = next(watcher for watcher in game.observers if watcher.id == seat_id)
            plays = not only_watches(game, seat_id)
            game = replace(game, observers=tuple(watcher for watcher in game.observers if watcher is not gone))
            game = _without_controller(game, seat_id)
            game, events = in_play.variant.people.left(game, in_play, seat_id) if plays else (game, ())
            return game, (ObserverLeft(gone.id, gone.monitor, gone.kind, by), *events)
        case _:
            owing = game.stage.is_under_way and lacks_orders(game, in_play, PowerName(seat_id))
            return vacate(game, PowerName(seat_id), by, owing=owing)


def _without_controller(game: Game, seat: str) -> Game:
    """The game in which nobody orders for the dummies that somebody without a power has ordered for."""
    for power in game.powers:
        if power.controller == seat:
            game = game.with_power(replace(power, controller=None))
    return game
