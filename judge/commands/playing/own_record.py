"""The sender's own record as the holder of a seat, which SET commands change."""

from __future__ import annotations

from judge.commands.framework.invocation import Invocation
from judge.game.game import Game, Player
from judge.game.people.holders import with_player
from judge.game.people.seats import player_at
from judge.problems import Refused


def own_player(invocation: Invocation) -> Player:
    """Return the holder of the sender's seat. Raises Refused E-VACANT if there is none, as for a dummy."""
    seat = invocation.actor.own_seat
    player = player_at(invocation.game, seat)
    if player is None:
        raise Refused(
            "E-VACANT", f"{invocation.in_play.map.title_of(seat)} has no player whose settings could be changed."
        )
    return player


def own_letters(invocation: Invocation) -> str:
    """Return the start of a sentence about the letters to the sender, or to the Master's player."""
    game, actor = invocation.game, invocation.actor
    whose = f"Letters to {invocation.in_play.map.title_of(actor.id)}" if actor.by_master else "Your letters"
    return f"{whose} about {game.name}"


def with_own(invocation: Invocation, player: Player) -> Game:
    """Return the game with this record for the sender."""
    return with_player(invocation.game, invocation.actor.own_seat, player)
