"""Consent: nobody gets letters who has not answered one (`[auth] confirm`).

What comes from an address that has never answered is held, and the address gets one short letter a day, with a word to
send back. When the word comes the address is proved, and what was held for it is done.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from judge.app.judge import Judge
from judge.app.recipients import may_be_written_to
from judge.app.record import record
from judge.app.sending import queue_letters
from judge.commands.framework.parse import Request, Script
from judge.commands.framework.table import Where
from judge.game.events import Event
from judge.game.events.people import AddressChanged, AddressWanted
from judge.game.game import Game, Stage
from judge.game.people.holders import with_player
from judge.game.people.mailbox import mailbox
from judge.game.people.seats import player_at
from judge.game.people.sign_on import split_sign_on
from judge.game.visibility.viewers import everyone
from judge.mail.letters.consent_letters import Asked, confirmed_letter, consent_letter, guessed_words_notice
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import AddressWish, MailRow, MailState
from judge.store.store import Transaction

_ONE_LETTER_IN = timedelta(days=1)
_SIGNS = "abcdefghijklmnopqrstuvwxyz234567"
_GROUPS = (4, 4, 4)
"""How the 12 signs of a word stand together: 60 bits."""
_GUESSES_TOLD = 100
"""The keeper hears of so many wrong words in a day."""
_GUESSES = "wrong words that confirm"

_ASKED = {
    "JOIN": Asked.JOIN,
    "OBSERVE": Asked.WATCH,
    "MONITOR": Asked.WATCH,
    "CREATE": Asked.CREATE,
    "TAKEOVER": Asked.TAKEOVER,
    "SIGNON": Asked.SIGN_ON,
    "RESIGN": Asked.SIGN_ON,
}


def ask(judge: Judge, tx: Transaction, address: str, asked: Asked, game: str, now: datetime) -> None:
    """Write to an address that has never answered, unless its mailbox had such a letter within the last day."""
    place = mailbox(address)
    if tx.word_sent_to(place, now - _ONE_LETTER_IN):
        return
    word = _new_word()
    tx.add_word(_hashed(word), address, place, now)
    days = max(1, judge.config.auth.answer_within.days)
    queue_letters(judge, tx, [consent_letter(judge.identity, address, word, days, asked, game)], now, strangers=True)


def _new_word() -> str:
    """`k7f3-q2xm-abcd`."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(length)) for length in _GROUPS)


def _hashed(word: str) -> str:
    """What the store keeps of a word. It is random: nobody finds it by trying what people think of."""
    return sha256(f"confirm {word}".encode()).hexdigest()


def hold(judge: Judge, games: GameRepository, mail: MailRow, sender: str, script: Script | None) -> None:
    """Set a mail aside until its sender's address answers, and ask it to. `script` None: it could not be read."""
    count, size = games.tx.held_for(sender)
    auth = judge.config.auth
    if count >= auth.held_mails or size + len(mail.raw) > auth.held_bytes:
        why = "its sender has never answered a letter, and enough is held for them"
        games.tx.finish_mail(mail.id, MailState.REFUSED, games.now, outcome=why)
    else:
        games.tx.hold(mail.id, sender)
    ask(judge, games.tx, sender, *_asked_in(script, games), games.now)


def _asked_in(script: Script | None, games: GameRepository) -> tuple[Asked, str]:
    """What a mail asks for, as far as it may be told to somebody who may not have written it."""
    for request in script.requests if script is not None else ():
        command = request.command
        if command is None or command.where is Where.INFO:
            continue
        asked = _ASKED.get(command.name, Asked.SOMETHING)
        return asked, "" if asked is Asked.CREATE else _game_named(request, games)
    return (Asked.TEXTS if script is not None and script.requests else Asked.SOMETHING), ""


def _game_named(request: Request, games: GameRepository) -> str:
    """The name of the game that an opener names, if it is one that strangers find in LIST."""
    if not request.words.rest:
        return ""
    word = request.words.rest[0]
    try:
        names = (split_sign_on(word)[1], word.lower())
    except Refused:
        return ""
    for name in names:
        game = games.get(name)
        if game is not None and game.stage is not Stage.PREPARATION and game.listed and game.private is None:
            return game.name
    return ""


def ask_new_addresses(judge: Judge, games: GameRepository, events: Iterable[Event], game: Game | None) -> None:
    """Ask the addresses to which somebody wants their letters sent, and remember what is wanted until they answer.

    Of several wishes for one seat the last one counts, and the others' addresses are not written to.
    """
    last = {event.seat: event for event in events if isinstance(event, AddressWanted)}
    for event in last.values():
        player = player_at(game, event.seat) if game is not None else None
        if game is None or player is None:
            continue
        wish = AddressWish(game.name, event.seat, player.addresses, event.new)
        games.tx.set_wish(wish, event.waiting, games.now)
        for address in event.waiting:
            ask(judge, games.tx, address, Asked.LETTERS, game.name, games.now)


def take_words(judge: Judge, games: GameRepository, words: Iterable[str], received_at: datetime) -> int | None:
    """Prove the address that one of these words was sent to; how much waited for it. None: none is known.

    Mails that were held for it are read next, in their order, and letters of its seats go there from now on.
    """
    since = games.now - judge.config.auth.answer_within
    found = (games.tx.address_of_word(_hashed(word), since) for word in words)
    address = next((one for one in found if one is not None), None)
    if address is None:
        _count_guess(judge, games.tx, games.now)
        return None
    was_known = may_be_written_to(judge, games.tx, address)
    games.tx.set_consented(address, games.now)
    waited = games.tx.release(address, received_at)
    for wish in games.tx.take_wishes(address):
        waited += _fulfill(judge, games, wish, address)
    if not waited and not was_known:
        queue_letters(judge, games.tx, [confirmed_letter(judge.identity, address)], games.now)
    return waited


def _fulfill(judge: Judge, games: GameRepository, wish: AddressWish, by: str) -> bool:
    """Have the mail of a seat go where its holder wanted it, if all have answered and the seat is as it was."""
    game = games.get(wish.game)
    player = player_at(game, wish.seat) if game is not None and wish.seat in everyone(game) else None
    if game is None or player is None or player.addresses != wish.old:
        return False
    if not all(may_be_written_to(judge, games.tx, address) for address in wish.new):
        return False
    changed = with_player(game, wish.seat, replace(player, addresses=wish.new))
    record(judge, games, game, changed, (AddressChanged(wish.seat, wish.old, wish.new),), by)
    return True


def _count_guess(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Count a word that was never sent, or is too old; the keeper is told of many in one day."""
    day, _, number = (tx.meta(_GUESSES) or "").partition(" ")
    count = int(number) + 1 if day == f"{now:%Y-%m-%d}" else 1
    tx.set_meta(_GUESSES, f"{now:%Y-%m-%d} {count}")
    if count == _GUESSES_TOLD:
        queue_letters(judge, tx, [guessed_words_notice(judge.identity, count)], now)
