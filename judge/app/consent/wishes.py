"""Requests that wait for an answer: a new address, a new Master, a successor, a guest."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from hashlib import sha256

from judge.app.base.judge import Judge
from judge.app.consent.agreements import YesTo, key_of, key_of_wish
from judge.app.consent.asking import Source, ask, end_of_office, of_inviter
from judge.app.consent.holding import LATE_FOR
from judge.app.consent.invitations import can_play, may_be_asked_to_play, may_be_invited
from judge.app.recording.bounces import letters_follow, moved_to
from judge.app.recording.record import record
from judge.app.recording.sending import queue_letters
from judge.board.names import PowerName
from judge.commands.framework.given_names import free_id
from judge.game.events import Event
from judge.game.events.people import AddressWanted, MasterWanted
from judge.game.events.succession import (
    CoMasterUnwanted,
    CoMasterWanted,
    ReplacementDropped,
    ReplacementWanted,
    YesTooLate,
)
from judge.game.game import NO_PASSWORD, Game, Player
from judge.game.new_addresses import with_addresses
from judge.game.outcome import Outcome
from judge.game.people.addresses import mailbox
from judge.game.people.entrance import may_enter
from judge.game.people.invitations import is_first_invitation, is_first_question
from judge.game.people.mastership import hand_over, heir_of, with_co_master
from judge.game.people.naming import masters_name, name_at_entry
from judge.game.people.one_place import other_place
from judge.game.people.seats import MASTER, player_at
from judge.game.succession import replaced, why_no_co_master
from judge.game.values.incidents import Happened
from judge.game.visibility.identities import addresses_told, names_told
from judge.game.visibility.viewers import addresses_of, everyone
from judge.mail.letters.consent_letters import Asked, taken_back_letter
from judge.store.repository import GameRepository
from judge.store.rows import SUCCESSION, SeatWish, WishKind
from judge.store.tables.consents import Reply, SentWord


def note_wishes(judge: Judge, games: GameRepository, events: Iterable[Event], game: Game | None, place: Source) -> None:
    """Remember a mail's requests that others must agree to, and ask those people.

    If there are several requests for one seat, only the last one counts, and people are asked about it alone.
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
        by_master = isinstance(event, AddressWanted) and event.by_master
        wish = SeatWish(kind, game.name, event.seat, new, _holders(game, kind, player) + _BY_MASTER * by_master)
        games.tx.set_wish(wish, event.waiting, games.now)
        for address in event.waiting:
            if kind is WishKind.MASTER:
                _open_again(games, _letters_about(games, wish, address))
            ask_about(judge, games, wish, address, place)


_WANTED = (AddressWanted, MasterWanted)
_BY_MASTER = " by the Master"
"""Suffix of `holders` in a wish by which the Master gives a player another address."""


def note_co_masters(
    judge: Judge, games: GameRepository, events: Iterable[Event], game: Game | None, place: Source
) -> None:
    """Remember who is to be a co-Master, and ask them. The last wish for an address counts."""
    wanted = [event for event in events if isinstance(event, CoMasterWanted | CoMasterUnwanted)]
    if game is None:
        return
    for event in wanted:
        if isinstance(event, CoMasterUnwanted):
            _take_back(judge, games, game, event.address, (WishKind.CO_MASTER, WishKind.MASTER), "be a Master")
            continue
        until = event.until.isoformat() if event.until is not None else "-"
        wish = SeatWish(
            WishKind.CO_MASTER, game.name, event.address, (event.address,), f"{until} {_known_by(game.master)}"
        )
        games.tx.set_wish(wish, (event.address,), games.now)
        _open_again(games, _letters_about(games, wish, event.address))
        ask(
            judge,
            games.tx,
            event.address,
            Asked.CO_MASTER,
            games.now,
            key=key_of_wish(wish),
            named=game.name,
            place=place,
        )


def note_replacements(
    judge: Judge, games: GameRepository, events: Iterable[Event], game: Game | None, place: Source
) -> None:
    """Note whom a mail requests for a power and ask them, or withdraw the question. The first yes counts."""
    found = [event for event in events if isinstance(event, ReplacementWanted | ReplacementDropped)]
    if game is None:
        return
    for at, event in enumerate(found):
        if isinstance(event, ReplacementDropped):
            deed = f"play {judge.in_play(game).map.title_of(event.power)}"
            _take_back(judge, games, game, event.power, SUCCESSION, deed)
            continue
        if ReplacementDropped(event.power) in found[at:]:
            continue  # a later line of the mail takes it back
        present = player_at(game, event.power)
        kind = WishKind.STANDBY if event.known else WishKind.PLAYER
        kind = WishKind.PLAYER_CLEARED if event.cleared else kind
        wish = SeatWish(kind, game.name, event.power, (event.address,), _known_by(present))
        letters = _letters_about(games, wish, event.address) if event.again else []
        counts = all(letter.reply is not Reply.NO for letter in letters)
        counts = counts and may_be_asked_to_play(judge, games, game, event.power, event.address)
        for each in SUCCESSION:
            games.tx.drop_wish(wish._replace(kind=each))
        games.tx.set_wish(wish, (event.address,), games.now, counts=counts)
        if not counts:
            continue  # the Master is told the same either way, so as not to reveal who is known here
        _open_again(games, letters)
        if letters or not is_first_question(game.inviting, game.seed, event.address, event.power):
            continue
        host = of_inviter(game.master.addresses[0], place)
        ask(judge, games.tx, event.address, Asked.SEAT, games.now, key=key_of_wish(wish), named=event.power, place=host)


def _take_back(
    judge: Judge, games: GameRepository, game: Game, seat: str, kinds: Collection[WishKind], deed: str
) -> None:
    """Withdraw the requests about a seat, and tell everybody who got the letter and has not answered."""
    since = games.now - judge.config.auth.answer_within
    waiting = [wish for wish in games.tx.wishes_for(game.name, seat) if wish.kind in kinds]
    games.tx.drop_wishes_for(game.name, seat, kinds)
    for wish in waiting:
        key = key_of_wish(wish)
        for address in wish.new:
            games.tx.drop_questions_to(address, key)
            sent = games.tx.words_sent_to(mailbox(address), since)
            if any((word.address, word.game) == (address, key) for word in sent):
                letter = taken_back_letter(judge.identity, address, game.name, deed)
                queue_letters(judge, games.tx, [letter], games.now, strangers=True)


def _letters_about(games: GameRepository, wish: SeatWish, address: str) -> list[SentWord]:
    """Return the recent letters to an address about a wish, answered or not."""
    sent = games.tx.words_sent_to(mailbox(address), games.now - LATE_FOR)
    return [word for word in sent if (word.address, word.game) == (address, key_of_wish(wish))]


def _open_again(games: GameRepository, letters: Iterable[SentWord]) -> None:
    """Let a yes to these letters count again, after a no or a late yes."""
    for letter in letters:
        games.tx.set_reply(letter.hashed, Reply.NONE)


def _known_by(player: Player | None) -> str:
    """Return hashes of a player's password and addresses, one of which must still be the seat holder's.

    "" for none.
    """
    return " ".join(map(_hashed, (player.password, *player.addresses))) if player is not None else ""


def _hashed(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def note_invitations(judge: Judge, games: GameRepository, outcome: Outcome, place: Source) -> None:
    """Write or queue the invitations that a mail requests, if their recipients may be invited."""
    game = outcome.game
    if game is None:
        return
    host = MASTER if outcome.by_master else outcome.actor_id or ""
    holder = player_at(game, host)
    place = of_inviter(holder.addresses[0] if holder is not None and holder.addresses else outcome.sender, place)
    for address in outcome.invited:
        if host == MASTER:
            wish = SeatWish(WishKind.INVITED, game.name, address, (address,), "")
            games.tx.set_wish(wish, (address,), games.now, counts=False)
        if is_first_invitation(game.inviting, game.seed, address) and may_be_invited(judge, games, game, address):
            key = key_of(game.name, YesTo.INVITED)
            ask(judge, games.tx, address, Asked.INVITED, games.now, key=key, named=host, place=place)


def ask_about(judge: Judge, games: GameRepository, wish: SeatWish, address: str, place: Source) -> None:
    """Ask one of the addresses that a wish waits for; some were already asked when it was noted."""
    if wish.kind in (*SUCCESSION, WishKind.CO_MASTER):
        return
    asked = Asked.HEIR if wish.kind is WishKind.MASTER else Asked.LETTERS
    ask(judge, games.tx, address, asked, games.now, key=key_of_wish(wish), named=wish.game, place=place)


def _holders(game: Game, kind: WishKind, player: Player) -> str:
    """Return a hash of the people, addresses and passwords; if it changes, the wish no longer counts."""
    concerned = (player, game.master) if kind is WishKind.MASTER else (player,)
    words = [word for one in concerned for word in (one.password, *one.addresses, "")]
    return _hashed("\n".join(words))


def has_other_place(judge: Judge, games: GameRepository, wish: SeatWish, address: str) -> bool:
    """True if this address has a place in the game besides the one of the wish."""
    game = games.get(wish.game)
    player = player_at(game, wish.seat) if game is not None and wish.seat in everyone(game) else None
    if game is not None and wish.kind in SUCCESSION:
        return other_place(game, judge.in_play(game), wish.seat, (address,)) is not None
    if game is not None and wish.kind is WishKind.CO_MASTER:
        return other_place(game, judge.in_play(game), MASTER, (address,)) is not None
    if game is None or player is None:
        return False
    seat, its_own = (MASTER, ()) if wish.kind is WishKind.MASTER else (wish.seat, player.addresses)
    return address not in its_own and other_place(game, judge.in_play(game), seat, (address,)) is not None


def is_of_now(judge: Judge, game: Game, wish: SeatWish) -> bool:
    """True if a Master's wish still fits the game: the place has not changed hands since."""
    if wish.kind in SUCCESSION:
        present = player_at(game, wish.seat)
        is_same = present is None or _is_known(present, wish.holders)
        return is_same and can_play(judge, game, PowerName(wish.seat), wish.new[0])
    if wish.kind is WishKind.INVITED:
        here = {mailbox(address) for address in addresses_of(game)}
        return not game.stage.is_over and mailbox(wish.new[0]) not in here
    if wish.kind is WishKind.CO_MASTER:
        is_same = _is_known(game.master, wish.holders)
        return is_same and not game.stage.is_over and not why_no_co_master(game, judge.in_play(game), wish.new[0])
    player = player_at(game, wish.seat) if wish.seat in everyone(game) else None
    return player is not None and _holders(game, wish.kind, player) == wish.holders


def _is_known(player: Player, holders: str) -> bool:
    """True if a player is one of those whose hashes these are (`_known_by`)."""
    return not set(_known_by(player).split()).isdisjoint(holders.split())


def fulfill(judge: Judge, games: GameRepository, wish: SeatWish, by: str) -> bool:
    """Carry out a wish; False if the seat's holder, addresses or password have changed.

    It also returns False if one of the addresses now has another place in the game.
    """
    game = games.get(wish.game)
    if wish.kind in (*SUCCESSION, WishKind.CO_MASTER):
        enter = _add_co_master if wish.kind is WishKind.CO_MASTER else _seat_successor
        if enter(judge, games, wish, by):
            return True
        if game is not None:
            record(judge, games, game, game, (YesTooLate(wish.seat, by),), by)
        return False
    player = player_at(game, wish.seat) if game is not None and wish.seat in everyone(game) else None
    if game is None or player is None or _holders(game, wish.kind, player) != wish.holders.removesuffix(_BY_MASTER):
        return False
    if any(has_other_place(judge, games, wish, address) for address in wish.new):
        return False  # somebody who has answered has entered the game since
    if wish.kind is WishKind.MASTER:
        heir = heir_of(game, wish.seat)
        if heir is None or wish.seat == MASTER:
            return False
        moved, event = hand_over(game, heir, games.now)
        record(judge, games, game, moved, (event,), by)
    else:
        moved, changed = with_addresses(game, wish.seat, wish.new, by_master=wish.holders.endswith(_BY_MASTER))
        record(judge, games, game, moved, (changed,), by)
        if (followed := moved_to(game, wish.seat, by)) is not None:
            letters_follow(games.tx, followed, wish.new, games.now)
    return True


def _seat_successor(judge: Judge, games: GameRepository, wish: SeatWish, by: str) -> bool:
    """Seat a successor who has said yes; False if they may not, or the seat is taken."""
    game = games.get(wish.game)
    power = PowerName(wish.seat)
    if game is None or not can_play(judge, game, power, by):
        return False
    present = player_at(game, power)
    if present is not None and not _is_known(present, wish.holders):
        return False
    in_play = judge.in_play(game)
    told = names_told(game, in_play.rules)
    name = name_at_entry(game, in_play.map, "", by, numbered=True, told=told, power=power)
    player = Player((by,), NO_PASSWORD + secrets.token_hex(16), name)
    cleared = wish.kind is WishKind.PLAYER_CLEARED
    how = Happened.STANDBY if wish.kind is WishKind.STANDBY else Happened.REPLACED
    record_of = games.record(by)
    changed, events = replaced(game, in_play, power, player, games.now, cleared=cleared, how=how, record=record_of)
    record(judge, games, game, changed, events, by)
    return True


def _add_co_master(judge: Judge, games: GameRepository, wish: SeatWish, by: str) -> bool:
    """Make a co-Master of somebody who has said yes; False if they can no longer be one."""
    game = games.get(wish.game)
    end = end_of_office(wish)
    if game is None or not _is_known(game.master, wish.holders):
        return False
    in_play = judge.in_play(game)
    is_late = game.stage.is_over or (end is not None and end <= games.now)
    if is_late or why_no_co_master(game, in_play, by) or not may_enter(game.access, by, as_master=True):
        return False
    player = Player((by,), NO_PASSWORD + secrets.token_hex(16), masters_name(in_play.map, "", by))
    kept = in_play.variant.people.remembered(game).union(in_play.variant.people.places_left(game))
    told = names_told(game, in_play.rules)
    wanted = by.partition("@")[0] if addresses_told(game, in_play.rules) else "colleague"
    new_id = free_id(game, in_play.map, wanted, first=2, taken=kept, told=told)
    changed, added = with_co_master(game, new_id, player, end, games.now)
    record(judge, games, game, changed, (added,), by)
    return True
