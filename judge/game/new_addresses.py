"""New addresses of a seat (SET ADDRESS), and the holder's private texts, which move with them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.events.people import AddressChanged
from judge.game.game import Game
from judge.game.people.holders import with_player
from judge.game.people.seats import player_at
from judge.game.people.stopped_press import gag_at_new_addresses
from judge.game.press.diaries import with_closed_diary
from judge.game.press.held import is_here


def with_addresses(game: Game, seat: str, new: tuple[str, ...], *, by_master: bool) -> tuple[Game, AddressChanged]:
    """Send a seat's mail to these addresses; older letters no longer give access to it.

    If the Master sets them, they may belong to another person, who then cannot read the earlier diary. Raises KeyError
    for a seat without a holder.
    """
    player = player_at(game, seat)
    if player is None:
        raise KeyError(seat)
    old = player.addresses
    game = gag_at_new_addresses(game, seat, new)
    game = _with_texts(with_closed_diary(game, seat) if by_master else game, seat, new)
    player = replace(player, addresses=new, tokens=player.tokens + (new != old))
    return with_player(game, seat, player), AddressChanged(seat, old, new)


def _with_texts(game: Game, seat: str, new: tuple[str, ...]) -> Game:
    """Let a seat's holder read their private texts under the new addresses, too.

    Call it before the seat itself gets them.
    """

    def both(sender: str, addresses: tuple[str, ...]) -> tuple[str, ...]:
        is_theirs = sender == seat and is_here(game, seat, addresses)
        return tuple(dict.fromkeys((*addresses, *new))) if is_theirs else addresses

    return replace(
        game,
        held_press=tuple(
            replace(
                each,
                addresses=both(each.seat, each.addresses),
                readers=tuple((reader, both(reader, addresses)) for reader, addresses in each.readers),
            )
            for each in game.held_press
        ),
        decided_press=tuple(replace(each, addresses=both(each.seat, each.addresses)) for each in game.decided_press),
        kept_press=tuple(replace(each, addresses=both(each.sender, each.addresses)) for each in game.kept_press),
        diaries=tuple(replace(each, addresses=both(each.seat, each.addresses)) for each in game.diaries),
        protests=tuple(replace(each, addresses=both(each.by, each.addresses)) for each in game.protests),
    )
