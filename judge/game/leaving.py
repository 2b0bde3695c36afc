"""Departure from a game: the effects when somebody resigns or is dismissed (commands.md 5.8)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.people import ObserverLeft, SeatLeft, SecondWordWanted
from judge.game.game import Game, Player, Role
from judge.game.on_file.owed_orders import lacks_orders
from judge.game.people.holders import with_player
from judge.game.people.leave_setting import HalfSaid
from judge.game.people.open_seats import investors, only_watches, open_seats
from judge.game.people.seats import MASTER, player_at, role_of
from judge.game.people.stopped_press import heard_again
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import vacate
from judge.game.time.absentees import without_absences
from judge.problems import Refused

RESIGN = "RESIGN"


def check_play_goes_on(game: Game, role: Role) -> None:
    """Refuse to remove a player from a finished game, which needs no replacement (E-STATE)."""
    if role is Role.POWER and not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody has to leave it anymore.")


def loses_something(game: Game, seat: str) -> bool:
    """True if a seat's holder plays a game that has begun, so that RESIGN needs confirmation."""
    if not game.stage.is_under_way or game.position is None or player_at(game, seat) is None:
        return False
    if role_of(game, seat) is Role.POWER:
        return game.is_alive(PowerName(seat))
    return seat in investors(game)


def has_said(game: Game, seat: str, command: str, now: datetime) -> bool:
    """True if a seat's holder has sent this command within a day, so that the next one confirms it."""
    player = player_at(game, seat)
    return player is not None and player.half_said is not None and player.half_said.awaits(command, now)


def ask_again(
    game: Game, seat: str, command: str, now: datetime, *, counts_alone: bool = False
) -> tuple[Game, tuple[Event, ...]]:
    """Keep a command until it is confirmed, and tell its writer the consequence.

    `counts_alone`: a day of silence confirms it. Raises KeyError for a seat without a holder.
    """
    said = HalfSaid(command, now, counts_alone)
    wanted = SecondWordWanted(seat, command, said.until if counts_alone else None)
    return with_player(game, seat, replace(_holder(game, seat), half_said=said)), (wanted,)


def take_back(game: Game, seat: str) -> Game:
    """Return the game without a seat holder's unconfirmed command."""
    player = player_at(game, seat)
    if player is None or player.half_said is None:
        return game
    return with_player(game, seat, replace(player, half_said=None))


def take_all_back(game: Game) -> Game:
    """Return the game without the unconfirmed commands of all its seats."""
    for seat in (MASTER, *(power.name for power in game.powers), *(watcher.id for watcher in game.observers)):
        game = take_back(game, seat)
    return game


def next_departure(game: Game) -> datetime | None:
    """Return the time when the next pending resignation takes effect (UTC); None if there is none."""
    return min((said.until for _, said in announced(game)), default=None)


def depart(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Remove everybody whose day for taking back a RESIGN is over."""
    events: tuple[Event, ...] = ()
    for seat, said in announced(game):
        if said.until <= now:
            game, gone = leave(take_back(game, seat), in_play, seat, seat)
            events += gone
    return game, events


def announced(game: Game) -> list[tuple[str, HalfSaid]]:
    """Resignations that take effect by silence, by seat; empty if nobody has a seat to leave."""
    if not game.stage.is_under_way:
        return []
    held = [(power.name, power.player) for power in game.powers] + [(one.id, one.player) for one in game.observers]
    said = [(seat, player.half_said) for seat, player in held if player is not None]
    return [(seat, half) for seat, half in said if half is not None and half.counts_alone and half.command == RESIGN]


def _holder(game: Game, seat: str) -> Player:
    player = player_at(game, seat)
    if player is None:
        raise KeyError(seat)
    return player


def leave(game: Game, in_play: RulesInPlay, seat_id: str, by: str) -> tuple[Game, tuple[Event, ...]]:
    """Return the game without a seat's holder. `by`: the seat if they resign, "MASTER" if dismissed.

    Raises KeyError if there is no such seat.
    """
    match role_of(game, seat_id):
        case Role.SEAT:
            game = replace(game, seats=tuple(seat for seat in game.seats if seat.id != seat_id))
            game = without_absences(heard_again(game, seat_id), seat_id, in_play.rules)
            return game, (SeatLeft(seat_id, open_seats(game, in_play), by),)
        case Role.OBSERVER | Role.MONITOR:
            gone = next(watcher for watcher in game.observers if watcher.id == seat_id)
            plays = not only_watches(game, seat_id)
            game = replace(game, observers=tuple(watcher for watcher in game.observers if watcher is not gone))
            game = _without_controller(heard_again(game, seat_id), seat_id)
            game = without_absences(game, seat_id, in_play.rules)
            game, events = in_play.variant.people.left(game, in_play, seat_id) if plays else (game, ())
            return game, (ObserverLeft(gone.id, gone.monitor, gone.kind, by), *events)
        case _:
            owing = game.stage.is_under_way and lacks_orders(game, in_play, PowerName(seat_id))
            return vacate(game, in_play, PowerName(seat_id), by, owing=owing)


def _without_controller(game: Game, seat: str) -> Game:
    """Remove somebody without a power as controller of dummies."""
    for power in game.powers:
        if power.controller == seat:
            game = game.with_power(replace(power, controller=None))
    return game
