"""Ways into a free seat, for its former holder and for others."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.events.people import ObserverLeft, SeatLeft
from judge.game.game import Game, Role, Stage
from judge.game.people.entrance import may_enter
from judge.game.people.holders import may_play_several
from judge.game.people.open_seats import INVESTOR, PLAYS, how_to_join, how_to_take, open_seats
from judge.game.people.seats import player_at
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import Viewer

PRIVACY_WORD = "privacy-word"
"""Placeholder for the privacy word in lines that people complete."""


class WayIn(Struct, frozen=True):
    """A line that takes a seat; "" if the reader cannot take one. `first` is a line that must precede it.

    `own_word` says what to write for its last word, "" if the line is complete.
    """

    line: str = ""
    first: str = ""
    own_word: str = ""


def with_privacy(line: str, game: Game) -> WayIn:
    """The line with the placeholder for the privacy word of a private game."""
    if game.private is None:
        return WayIn(line)
    return WayIn(f"{line} {PRIVACY_WORD}", own_word=f"the privacy word of {game.name}")


def way_to_take(game: Game, in_play: RulesInPlay, power: PowerName, reader: Viewer) -> WayIn:
    """Return how this reader can take a vacant power, even if they have just left it.

    For the Master it is the line for others.
    """
    line = how_to_take(game, power)
    if reader.is_master:
        return with_privacy(line, game)
    if not all(may_enter(game.access, address) for address in reader.addresses):
        return WayIn()
    if power in reader.seats and player_at(game, power) is None:
        return with_privacy(line, game)
    if reader.role is Role.POWER:
        return with_privacy(line, game) if may_play_several(in_play) else WayIn()
    watcher = next((one for one in game.observers if one.id in reader.seats), None)
    if watcher is None or watcher.kind in (INVESTOR, PLAYS):
        return WayIn()
    entered = with_privacy(line, game)
    return WayIn(entered.line, "RESIGN", entered.own_word)


def way_back(game: Game, in_play: RulesInPlay, event: SeatLeft | ObserverLeft, reader: Viewer) -> WayIn:
    """Return the line that brings back somebody who left a seat before the start, or a watcher's place."""
    if game.stage.is_over or not all(may_enter(game.access, address) for address in reader.addresses):
        return WayIn()
    if isinstance(event, SeatLeft) or event.kind == PLAYS:
        return with_privacy(how_to_join(game, in_play), game) if _has_room(game, in_play) else WayIn()
    if event.kind == INVESTOR:
        return WayIn()  # its letter says more about what waits for them
    if event.monitor:
        return WayIn(f"MONITOR {game.name}")
    return with_privacy(f"{event.kind} {event.id}@{game.name}" if event.kind else f"OBSERVE {game.name}", game)


def _has_room(game: Game, in_play: RulesInPlay) -> bool:
    return not in_play.variant.seated or (game.stage is Stage.FORMING and open_seats(game, in_play) > 0)
