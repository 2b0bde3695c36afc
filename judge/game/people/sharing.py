"""Notice of one address that signs on for two powers unexpectedly; the Master is told."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.people import AddressShared
from judge.game.game import Game, Role
from judge.game.keeper_flags import is_locked
from judge.game.people.sign_on import Actor

_MOST_KEPT = 50
"""Limit on remembered sign-ons from elsewhere; older ones are forgotten."""


def note_sign_on(game: Game, actor: Actor, address: str, *, expected: bool) -> tuple[Game, tuple[Event, ...]]:
    """Record a sign-on from an address not on file, and return the notice to the Master.

    Nothing is recorded where one person may well write for several powers: `expected` (the rules permit it), in private
    games, when the Master signs on in somebody's place, for a power without a player of its own, in a locked game.
    """
    if actor.role is not Role.POWER or actor.by_master or expected or game.private is not None:
        return game, ()
    if not game.stage.is_under_way or is_locked(game):
        return game, ()
    power = PowerName(actor.id)
    player = game.power(power).player
    if player is None or address in player.addresses or (address, power) in game.foreign:
        return game, ()
    known = {other for sender, other in game.foreign if sender == address}
    known |= {other.name for other in game.powers if other.player is not None and address in other.player.addresses}
    others = tuple(other.name for other in game.powers if other.name in known and other.name != power)
    noted = replace(game, foreign=(*game.foreign, (address, power))[-_MOST_KEPT:])
    return noted, (AddressShared(power, address, others),) if others else ()


def forget_sign_ons(game: Game, power: PowerName) -> Game:
    """The game without what was noted of a power whose player has gone."""
    return replace(game, foreign=tuple(pair for pair in game.foreign if pair[1] != power))
