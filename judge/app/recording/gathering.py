"""Letters that wait for an hour of their reader (SET DIGEST, SET QUIET): stored, and let go together.

A letter that waits is a row of its own until the transaction that takes the row away puts the letter, or the digest
with it, into the outbox: a crash leaves one or the other. What ends the wait of a game's letters (a phase, a reminder,
another address) lets them go before its own letters.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.recording.sending import queue_letters
from judge.decoding import prepared
from judge.game.events.clock import ClockGap, DeadlineMoved, GraceMoved, LateNoticeSent, RemindersSent
from judge.game.events.people import (
    AddressChanged,
    LettersTimed,
    MasterChanged,
    ObserverLeft,
    PasswordChanged,
    PlayerResigned,
    PlayersDismissed,
    TokenChanged,
)
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, RolledBack, RolledForward
from judge.game.events.settings import GamePurged, GameRenamed, StageChanged
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.people.letter_hours import leaves_at, who_waits
from judge.game.people.reply_tokens import ReplyPlace, reply_place
from judge.game.people.seats import player_at
from judge.game.visibility.viewers import everyone
from judge.mail.letters.digests import digests
from judge.mail.letters.letter import Letter, LetterKind
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository
from judge.store.rows import GatheredLetter
from judge.store.store import Transaction

log = logging.getLogger("judge")

_AT_ONCE = 100
"""Limit on the letters that leave at one look at the clock."""
_TRIES_AGAIN = timedelta(days=1)
"""Pause before a waiting letter that cannot be read is looked at again."""

_END_THE_WAIT = (
    *(PhaseProcessed, GameStarted, GameEnded, RolledBack, RolledForward, StageChanged, GamePurged, GameRenamed),
    *(DeadlineMoved, GraceMoved, ClockGap, RemindersSent, LateNoticeSent),
    *(AddressChanged, LettersTimed, MasterChanged, ObserverLeft, PlayerResigned, PlayersDismissed),
    *(PasswordChanged, TokenChanged),
)
"""Events that end the wait of letters about a game: these are read before it goes on."""


def gathered(tx: Transaction, letters: Sequence[Letter], outcome: Outcome, now: datetime) -> Sequence[Letter]:
    """Return the letters about an outcome that leave now, and store those that wait.

    Those that waited come first where something in the outcome ends their wait.
    """
    known = outcome.before or outcome.game
    if known is None:
        return letters
    ends = [event for event in outcome.events if isinstance(event, _END_THE_WAIT)]
    early = _let_go(tx, tx.gathered_in(known.name), outcome.game or known, now) if ends else []
    if not [letter for letter in letters if letter.waits]:
        return [*early, *letters] if early else letters
    return [*early, *(part for letter in letters for part in _leaving(tx, letter, outcome.game or known, now))]


def _leaving(tx: Transaction, letter: Letter, game: Game, now: datetime) -> Iterable[Letter]:
    """Return a letter to those of its addresses for which it does not wait; store it for the others."""
    written = now + letter.delay
    player = who_waits(game, _seats_at(game, letter.to)) if letter.waits else None
    due = written if player is None else leaves_at(player, game, written)
    if due <= written or letter.kind is LetterKind.ANSWER or letter.calendar is not None:
        return (letter,)
    # The seed of its tokens comes from the game when it leaves.
    place = None if letter.place is None else replace(letter.place, seed="")
    for address in letter.to:
        kept = replace(letter, to=(address,), place=place, delay=timedelta())
        tx.add_gathered(game.name, GatheredLetter(address, written, msgspec.json.encode(kept)), due)
    return ()


def let_go_due(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Let letters go whose hour has come, some at each look at the clock."""
    games = GameRepository(tx, now)
    for name, address in tx.gathered_due(now, _AT_ONCE):
        try:
            game = games.get(name)
        except UnreadableGame as error:  # its letters are as good as ever, but for replies
            log.error("%s", error)
            game = None
        rows = [row for row in tx.gathered_in(name, address) if row.written_at <= now]
        queue_letters(judge, tx, _let_go(tx, rows, game, now), now)


def _let_go(tx: Transaction, rows: Iterable[GatheredLetter], game: Game | None, now: datetime) -> list[Letter]:
    """Take these rows away; return their letters, those to one reader together if they have digests."""
    by_address: dict[str, list[Letter]] = {}
    later: list[Letter] = []
    for row in rows:
        try:
            letter: Letter = msgspec.json.decode(row.letter, type=prepared(Letter))
        except msgspec.DecodeError as error:  # it must not hold up the clock, nor get lost
            log.error("letter %d that waits for %s cannot be read, it waits on: %s", row.id, row.address, error)
            tx.put_off_gathered(row.id, now + _TRIES_AGAIN)
            continue
        if not tx.drop_gathered(row.id):
            continue
        letter = replace(letter, place=_place(letter, game), delay=max(row.written_at - now, timedelta()))
        # Press without a name keeps its distance from other letters of the same mail (letters.keeping_apart).
        (later if letter.delay else by_address.setdefault(row.address, [])).append(letter)
    made: list[Letter] = []
    for address, letters in by_address.items():
        player = None if game is None else who_waits(game, _seats_at(game, (address,)))
        alone = player is None or player.digest is None
        made += letters if alone else digests(letters, _plain_place(letters[0].place))
    return [*made, *later]


def _place(letter: Letter, game: Game | None) -> ReplyPlace | None:
    """Return a letter's place with the present seed; as it is, opening nothing, where its reader has left."""
    stored = letter.place
    now = reply_place(game, stored.seat, letter.to) if game is not None and stored is not None else None
    return stored if stored is None or now is None else replace(stored, game=now.game, seed=now.seed)


def _plain_place(place: ReplyPlace | None) -> ReplyPlace | None:
    """Return a place whose replies answer no message."""
    return None if place is None else replace(place, press="", to_all=False)


def _seats_at(game: Game, addresses: Iterable[str]) -> list[str]:
    """Return the seats that have one of these addresses on file."""
    wanted = set(addresses)
    holders = ((seat, player_at(game, seat)) for seat in everyone(game))
    return [seat for seat, player in holders if player is not None and not wanted.isdisjoint(player.addresses)]
