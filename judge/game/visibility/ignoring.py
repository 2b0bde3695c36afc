"""Writers whose press a reader ignores (IGNORE). The writers are never told."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.board.maps import Map
from judge.game.events import Event
from judge.game.events.press import PressSent
from judge.game.game import Game
from judge.game.people.control import stand_in
from judge.game.people.holders import with_player
from judge.game.people.seats import player_at
from judge.game.values.kept_press import Ignored
from judge.game.visibility.hearers import press_readers
from judge.game.visibility.viewers import everyone

MOST_IGNORED = 50


def is_kept_out(game: Game, press: PressSent, seats: Iterable[str]) -> bool:
    """True if the holder of these seats ignores the writer whom the message names.

    The true writer of faked or anonymous press does not count, because a missing message would reveal them.
    """
    return any(one.seat == press.shown_sender for one in _ignored_by(game, seats)) and press.sender not in seats


def with_kept_out_counted(game: Game, events: Iterable[Event]) -> Game:
    """Count one more message kept out for each reader who ignores a message's named writer."""
    for press in (event for event in events if isinstance(event, PressSent) and event.shown_sender):
        for seat in dict.fromkeys(stand_in(game, reader) for reader in press_readers(press, game)):
            if seat in everyone(game) and is_kept_out(game, press, (seat,)):
                game = _counted(game, seat, press.shown_sender)
    return game


def _counted(game: Game, seat: str, writer: str) -> Game:
    player = player_at(game, seat)
    if player is None:
        return game
    ignores = tuple(replace(one, kept=one.kept + (one.seat == writer)) for one in player.ignores)
    return with_player(game, seat, replace(player, ignores=ignores))


def ignoring_nobody(game: Game, seat: str) -> Game:
    """Return the game in which a seat's holder ignores nobody."""
    player = player_at(game, seat)
    return game if player is None or not player.ignores else with_player(game, seat, replace(player, ignores=()))


def told_of_ignored(game: Game, game_map: Map, seats: Iterable[str]) -> str:
    """Return one line on press left out of somebody's letters; "" if none is, or before the start."""
    if game.position is None:
        return ""
    listed = [f"{game_map.title_of(one.seat)} ({one.kept})" for one in _ignored_by(game, seats)]
    return f"Messages kept out of your letters by IGNORE: {', '.join(listed)}." if listed else ""


def _ignored_by(game: Game, seats: Iterable[str]) -> list[Ignored]:
    held = (player_at(game, seat) for seat in seats)
    return [one for player in held if player is not None for one in player.ignores]
