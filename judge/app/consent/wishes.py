"""Requests besides mails that wait for an answer: a seat's new address, an heir as Master, a guest."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.consent.agreements import Yes, key_of
from judge.app.consent.asking import Place, ask
from judge.app.consent.invitations import may_be_invited
from judge.app.recording.bounces import letters_follow, moved_to
from judge.app.recording.record import record
from judge.game.events import Event
from judge.game.events.people import AddressChanged, AddressWanted, MasterWanted
from judge.game.game import Game, Player
from judge.game.outcome import Outcome
from judge.game.people.holders import with_player
from judge.game.people.invitations import is_first
from judge.game.people.mastership import hand_over, heir_of
from judge.game.people.one_place import other_place
from judge.game.people.seats import MASTER, player_at
from judge.game.press.held import with_move
from judge.game.visibility.viewers import everyone
from judge.mail.letters.consent_letters import Asked
from judge.store.repository import GameRepository
from judge.store.rows import Wish, WishKind


def note_wishes(judge: Judge, games: GameRepository, events: Iterable[Event], game: Game | None, place: Place) -> None:
    """Remember what a mail wants of seats that others have to answer for, and ask them.

    Of several wishes for one seat the last one counts, and the others' addresses are not written to.
    """
    if game is None:
        return
    wanted = {type(event).__name__ + event.seat: event for event in events if isinstance(event, _WANTED)}
    for event in wanted.values():
        player = player_at(game, event.seat)
        if player is None:
            continue
        kind = WishKind.MASTER if isinstance(event, MasterWanted) else WishKind.ADDRESS
        new = player.addresses if isinstance(event, MasterWanted) else event.new
        wish = Wish(kind, game.name, event.seat, new, _holders(game, kind, player))
        games.tx.set_wish(wish, event.waiting, games.now)
        for address in event.waiting:
            ask_about(judge, games, wish, address, place)


_WANTED = (AddressWanted, MasterWanted)


def note_invitations(judge: Judge, games: GameRepository, outcome: Outcome, place: Place) -> None:
    """Write the invitations that a mail wants, or queue them, to those who may be invited."""
    game = outcome.game
    if game is None:
        return
    host = MASTER if outcome.by_master else outcome.actor_id or ""
    for address in outcome.invited:
        if is_first(game.inviting, game.seed, address) and may_be_invited(judge, games, game, address):
            key = key_of(game.name, Yes.INVITED)
            ask(judge, games.tx, address, Asked.INVITED, games.now, key=key, named=host, place=place)


def ask_about(judge: Judge, games: GameRepository, wish: Wish, address: str, place: Place) -> None:
    """Ask one of the addresses that a wish waits for."""
    asked = Asked.HEIR if wish.kind is WishKind.MASTER else Asked.LETTERS
    ask(judge, games.tx, address, asked, games.now, key=key_of_wish(wish), named=wish.game, place=place)


def key_of_wish(wish: Wish) -> str:
    """Key of the yes to this wish."""
    return key_of(wish.game, Yes.MASTER if wish.kind is WishKind.MASTER else Yes.LETTERS)


def _holders(game: Game, kind: WishKind, player: Player) -> str:
    """Hash of the people, addresses and passwords that must be unchanged for a wish to count."""
    concerned = (player, game.master) if kind is WishKind.MASTER else (player,)
    words = [word for one in concerned for word in (one.password, *one.addresses, "")]
    return sha256("\n".join(words).encode("utf-8", "replace")).hexdigest()


def has_other_place(judge: Judge, games: GameRepository, wish: Wish, address: str) -> bool:
    """True if this address has another place in the game than the one of the wish."""
    game = games.get(wish.game)
    player = player_at(game, wish.seat) if game is not None and wish.seat in everyone(game) else None
    if game is None or player is None:
        return False
    seat, its_own = (MASTER, ()) if wish.kind is WishKind.MASTER else (wish.seat, player.addresses)
    return address not in its_own and other_place(game, judge.in_play(game), seat, (address,)) is not None


def fulfill(judge: Judge, games: GameRepository, wish: Wish, by: str) -> bool:
    """Carry out a wish; False if the seat's holder, addresses or password have changed.

    Nor is it done when one of the addresses has another place in the game by now.
    """
    game = games.get(wish.game)
    player = player_at(game, wish.seat) if game is not None and wish.seat in everyone(game) else None
    if game is None or player is None or _holders(game, wish.kind, player) != wish.holders:
        return False
    if any(has_other_place(judge, games, wish, address) for address in wish.new):
        return False  # somebody among those who have answered has come in since
    if wish.kind is WishKind.MASTER:
        heir = heir_of(game, wish.seat)
        if heir is None or wish.seat == MASTER:
            return False
        changed, event = hand_over(game, heir, games.now)
        record(judge, games, game, changed, (event,), by)
    else:
        waiting = with_move(game, wish.seat, wish.new)
        moved = with_player(waiting, wish.seat, replace(player, addresses=wish.new, tokens=player.tokens + 1))
        record(judge, games, game, moved, (AddressChanged(wish.seat, player.addresses, wish.new),), by)
        if (followed := moved_to(game, wish.seat, by)) is not None:
            letters_follow(games.tx, followed, wish.new, games.now)
    return True
