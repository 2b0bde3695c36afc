"""Stopped press (GAG, BLOCK) and ignored press (IGNORE), when seats change hands or names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from judge.game.events.press import PressGagged
from judge.game.game import Game, Player
from judge.game.people.addresses import mailbox
from judge.game.people.control import stand_in
from judge.game.people.seats import MASTER, player_at

GAGGED = "The Master has stopped your press to others. Write to the Master about it: PRESS TO M"
"""Sentence to somebody whose press the Master has stopped."""


def is_gagged(game: Game, seat: str) -> bool:
    """True if press of the person who writes for a seat waits for the Master (GAG)."""
    own = _mailboxes(game, seat)
    return not all(own.isdisjoint(one) for one in game.gagged)


def with_gag(game: Game, seat: str, *, wanted: bool) -> Game:
    """Return the game with the person who writes for a seat gagged, or no longer gagged.

    The gag follows them to other seats, and still counts if they leave and return.
    """
    own = _mailboxes(game, seat)
    others = tuple(one for one in game.gagged if own.isdisjoint(one))
    return replace(game, gagged=(*others, tuple(sorted(own))) if wanted else others)


def gag_moved(game: Game, *seats: str) -> tuple[PressGagged, ...]:
    """Return the news about seats whose new holder was gagged before; () if none was."""
    return tuple(PressGagged(seat, gagged=True, moved=True) for seat in seats if is_gagged(game, seat))


def gag_at_new_addresses(game: Game, seat: str, new: tuple[str, ...]) -> Game:
    """The game in which a gagged holder of a seat is known by new addresses, too."""
    own, added = _mailboxes(game, seat), tuple(map(mailbox, new))
    return replace(
        game, gagged=tuple(one if own.isdisjoint(one) else tuple(sorted({*one, *added})) for one in game.gagged)
    )


def _mailboxes(game: Game, seat: str) -> set[str]:
    """Mailboxes of the person who writes for a seat; empty if it has nobody."""
    writer = stand_in(game, seat)
    player = player_at(game, writer)
    return set(map(mailbox, player.addresses)) if player is not None and writer != MASTER else set()


def heard_again(game: Game, seat: str) -> Game:
    """Return the game in which nobody ignores this seat anymore, because its holder has left."""
    return _renamed(game, {}, (seat,))


def as_seats(game: Game, seats: Mapping[str, str], powers: Collection[str]) -> Game:
    """Replace powers with the seats that they become before the start; forget the other powers."""
    gone = [name for name in powers if name not in seats]
    blocked = tuple(pair for pair in game.blocked_press if not set(pair).intersection(gone))
    return as_powers(_renamed(replace(game, blocked_press=blocked), {}, gone), seats)


def as_powers(game: Game, dealt: Mapping[str, str]) -> Game:
    """Replace seats, by their IDs, with the powers that they become at the start."""
    blocked = tuple((dealt.get(writer, writer), dealt.get(reader, reader)) for writer, reader in game.blocked_press)
    return _renamed(replace(game, blocked_press=blocked), dealt, ())


def stopped_as_now(then: Game, now: Game) -> Game:
    """Return the game of `then`, with present stops of press between people who are in both games."""

    def is_here(seat: str) -> bool:
        before, today = player_at(then, seat), player_at(now, seat)
        if before is None or today is None:
            return before is today
        return not set(before.addresses).isdisjoint(today.addresses)

    def as_today(seat: str, player: Player) -> Player:
        today = player_at(now, seat)
        return replace(player, ignores=today.ignores) if today is not None and is_here(seat) else player

    kept = [pair for pair in now.blocked_press if all(is_here(seat) for seat in pair if seat)]
    back = [pair for pair in then.blocked_press if not all(is_here(seat) for seat in pair if seat)]
    return _with_players(replace(then, blocked_press=(*kept, *back), gagged=now.gagged), as_today)


def _renamed(game: Game, names: Mapping[str, str], gone: Collection[str]) -> Game:
    """The game with ignored seats renamed, and those in `gone` no longer ignored."""

    def renamed(_: str, player: Player) -> Player:
        if not player.ignores:
            return player
        left = (one for one in player.ignores if one.seat not in gone)
        return replace(player, ignores=tuple(replace(one, seat=names.get(one.seat, one.seat)) for one in left))

    return _with_players(game, renamed)


def _with_players(game: Game, changed: Callable[[str, Player], Player]) -> Game:
    """The game with another record for each player and watcher, by their seats."""
    return replace(
        game,
        powers=tuple(
            replace(power, player=changed(power.name, power.player)) if power.player is not None else power
            for power in game.powers
        ),
        seats=tuple(replace(seat, player=changed(seat.id, seat.player)) for seat in game.seats),
        observers=tuple(replace(one, player=changed(one.id, one.player)) for one in game.observers),
    )
