"""Letters on their way out: limited, gathered until their reader's hour, put into the outbox.

A letter waits in the outbox for pictures that are not drawn yet, `[send] picture_wait` at most. It delays no other
letter, except one to be read after it, such as the end of a game after the last results. Unrequested letters to an
address from which letters bounce are not sent (`judge.app.recording.bounces`).

docs/decisions/070-disk-syncs.md says why.

A letter that waits for an hour (SET DIGEST, SET QUIET) is a row of its own, until one transaction deletes the row and
puts the letter, or the digest with it, into the outbox: a crash leaves one or the other. Some events end the wait of a
game's letters (a phase, a reminder, another address); the waiting letters then leave before the event's own.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from base64 import b32encode
from collections.abc import Callable, Container, Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
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
    PowerDummied,
    SeatLeft,
    TokenChanged,
)
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, RolledBack, RolledForward
from judge.game.events.settings import GamePurged, GameRenamed, StageChanged
from judge.game.events.succession import PlayerReplaced, PlayersSwapped
from judge.game.game import Game, Observer
from judge.game.outcome import Outcome
from judge.game.people.addresses import folded
from judge.game.people.letter_hours import leaves_at, who_waits
from judge.game.people.reply_tokens import ReplyPlace, reply_place
from judge.game.people.seats import player_at
from judge.game.people.secret_words import without_words
from judge.game.visibility.viewers import everyone
from judge.mail.letters.digests import digests
from judge.mail.letters.judge_notices import muted_notice
from judge.mail.letters.letter import Letter, LetterKind, with_leave_line
from judge.mail.letters.rfc5322 import Answered, Origin, to_rows
from judge.store.codec import UnreadableGame
from judge.store.repository import REGISTERED, GameRepository
from judge.store.rows import GatheredLetter, LetterRow, LetterState
from judge.store.store import Transaction


class Purpose(StrEnum):
    """Labels of letters that are limited per address."""

    REFUSAL = "refusal"
    """Letters that only say no."""
    HELD = "held back"
    """Notices that a password was not tried, which tell its owner where to find a key word."""
    ANSWER = "answer"
    """Texts requested without a sign-on."""
    GENUINE_REFUSAL = "refusal of a genuine mail"
    GENUINE_HELD = "genuine, held back"
    GENUINE_ANSWER = "answer to a genuine mail"
    """Answers to proved senders, with their own limit, which forged mails cannot use up."""
    NEW_PASSWORD = "new password"
    """Letters with a word for a new password, to the address on file of the seat."""


_IF_GENUINE = {
    Purpose.REFUSAL: Purpose.GENUINE_REFUSAL,
    Purpose.HELD: Purpose.GENUINE_HELD,
    Purpose.ANSWER: Purpose.GENUINE_ANSWER,
}


def counted_as(purpose: Purpose, *, genuine: bool) -> Purpose:
    """Label for counting letters of a purpose; `genuine`: they answer a mail of proved origin."""
    return _IF_GENUINE.get(purpose, purpose) if genuine else purpose


def limited(
    judge: Judge,
    tx: Transaction,
    letters: Sequence[Letter],
    outcome: Outcome,
    now: datetime,
    is_owners: Callable[[], bool] = bool,
    *,
    genuine: bool = False,
) -> Sequence[Letter]:
    """Return letters about an outcome, limited by purpose, hour and address, and a notice of the limit.

    Refusals are limited so that two programs do not write to each other forever (modern_mail.md 3). Texts are limited
    so that nobody can make the judge fill a stranger's mailbox (security.md). Notices of unchecked passwords are
    counted separately, so that the victim of any other misuse still gets them. `genuine`: the mail is proved to be its
    author's; such mails are counted separately, too. `is_owners` is called if there would be no answer: a mail with the
    right password always gets one.
    """
    purpose, sender = _purpose(outcome), outcome.sender
    if purpose is None:
        return letters
    limits = judge.config.limits
    limit = limits.answers_per_hour if purpose is Purpose.ANSWER else limits.replies_per_hour
    kind = counted_as(purpose, genuine=genuine)
    sent = tx.count_letters(sender, kind, now - timedelta(hours=1))
    if sent >= limit and is_owners():
        return letters
    if sent > limit:
        return ()
    if outcome.muted and not (outcome.answers or outcome.refusal or outcome.notes):
        letters = ()
    told = letters[: limit - sent] if purpose is Purpose.ANSWER else letters if sent < limit else ()
    if len(told) < len(letters) or outcome.muted:
        told = [
            *told,
            muted_notice(judge.identity, sender, limit, now, outcome.place, refused=purpose is not Purpose.ANSWER),
        ]
    return [replace(letter, purpose=kind) for letter in told]


def _purpose(outcome: Outcome) -> Purpose | None:
    """Purpose for counting an outcome's letters; None: there is no limit.

    Letters to signed-on people are not counted: others' mails in their name cannot silence them.
    """
    if outcome.refusal is not None and not outcome.events and outcome.actor_id is None:
        return Purpose.HELD if outcome.refusal.code == "E-SIGNON-WAIT" else Purpose.REFUSAL
    if outcome.only_talk and outcome.actor_id is None:
        return Purpose.REFUSAL  # nothing was asked for: two programs could greet each other forever
    told = outcome.answers or outcome.muted or (outcome.notes and not outcome.events)
    return Purpose.ANSWER if told and outcome.actor_id is None else None


def may_be_written_to(judge: Judge, tx: Transaction, address: str) -> bool:
    """True if an address has agreed to letters: it answered one, holds a seat, or is registered."""
    if not judge.config.auth.confirm or address == folded(judge.config.judge.keeper):
        return True
    return tx.has_consented(address) or tx.meta(REGISTERED + address) is not None


def without_barred_addresses(judge: Judge, tx: Transaction, letter: Letter, *, strangers: bool = False) -> Letter:
    """Return a letter without the addresses that may not get it, perhaps with none left.

    `strangers` lets it go to people who have never answered: only for the letter that asks them, or withdraws the
    question.
    """
    blocks = keeper_settings(tx).blocks
    kept = tuple(
        address
        for address in letter.to
        if not blocks(address) and (strangers or may_be_written_to(judge, tx, folded(address)))
    )
    if kept == letter.to:
        return letter
    log.info("%d copies of a letter are not written: blocked, or never answered", len(letter.to) - len(kept))
    return replace(letter, to=kept)


SECRET = "secret of tokens"
"""The store's key for the seeds of tokens."""


def watching(game: Game, watcher: Observer) -> str:
    """Return a text that identifies one watching by an observer, even if game and name were used before."""
    joined = watcher.joined.isoformat() if watcher.joined is not None else ""
    return "\n".join((game.name.lower(), game.created.isoformat(), watcher.id.lower(), joined))


def leave_token(tx: Transaction, watch: str, address: str) -> str:
    """Return the token in an observer's LEAVE line, which ends the watching: 16 characters, 80 bits."""
    secret = tx.meta(SECRET)
    if secret is None:
        secret = secrets.token_hex(32)
        tx.set_meta(SECRET, secret)
    return _leave_token(bytes.fromhex(secret), watch, address)


def _leave_token(secret: bytes, watch: str, address: str) -> str:
    text = "\n".join(("leave", watch, folded(address)))
    digest = hmac.new(secret, text.encode("utf-8", "replace"), sha256).digest()
    return b32encode(digest[:10]).decode().lower()


def leave_tokens(tx: Transaction, game: Game) -> list[str]:
    """Return the tokens of all LEAVE lines of a game; none if no letter has had one."""
    secret = tx.meta(SECRET) if game.observers else None
    if secret is None:
        return []
    watches = ((watching(game, watcher), watcher.player.addresses) for watcher in game.observers)
    key = bytes.fromhex(secret)
    return [_leave_token(key, watch, address) for watch, addresses in watches for address in addresses]


def with_leave_lines(tx: Transaction, letter: Letter) -> Iterable[Letter]:
    """Split a watcher's letter by address, each with a LEAVE line of its own; keep other letters whole."""
    if not letter.watcher:
        return (letter,)
    return [
        with_leave_line(
            letter,
            to,
            f"LEAVE {letter.game}.{letter.watcher}.{leave_token(tx, letter.watching, to)}",
        )
        for to in letter.to
    ]


log = logging.getLogger("judge")


class Queued(Struct, frozen=True):
    """Size of queued letters: bytes for all addresses, without pictures, and number of different pictures."""

    bytes: int = 0
    pictures: int = 0


def queue_letters(
    judge: Judge,
    tx: Transaction,
    letters: Iterable[Letter],
    now: datetime,
    answered: Answered | None = None,
    *,
    strangers: bool = False,
) -> Queued:
    """Put letters into the outbox for everybody who may get mail.

    See `without_barred_addresses` for who may, and for `strangers`. A letter to an impossible address is left out, and
    logged.
    """
    size, shown = 0, set[str]()
    waits: dict[tuple[datetime, tuple[str, ...]], list[str]] = {}
    to_whom = [without_barred_addresses(judge, tx, letter, strangers=strangers) for letter in letters]
    copied = [(letter, _rows(judge, tx, letter, now, answered)) for letter in to_whom]
    bouncing = {} if strangers else tx.bouncing([folded(row.recipient) for _, rows in copied for row in rows])
    for letter, rows in copied:
        pictures = letter.pictures if rows else ()
        for each in pictures:
            if each.key not in shown:
                tx.ask_for_picture(each.key, each.request, now)
        for row in (_stopped(judge, letter, row, bouncing) for row in rows):
            due_at = row.next_try_at or now
            keys = (*(each.key for each in pictures), *letter.behind) if row.state is LetterState.WAITING else ()
            tx.put_letter(row, pictures=keys, until=due_at + judge.config.send.picture_wait)
            if keys:
                waits.setdefault((due_at, keys), []).append(row.message_id)
            size += len(row.raw)
        shown.update(each.key for each in pictures)
    for (due_at, keys), message_ids in waits.items():
        tx.wait_for_pictures(message_ids, keys, due_at)
    return Queued(size, len(shown))


def origin_of(judge: Judge) -> Origin:
    """Return the judge as the sender of letters."""
    return Origin(judge.config.judge.name, judge.config.judge.address, judge.config.address.plus)


def _rows(judge: Judge, tx: Transaction, letter: Letter, now: datetime, answered: Answered | None) -> list[LetterRow]:
    """Return a letter's outbox rows, one for each address; if it cannot be written, log that, return none."""
    origin = origin_of(judge)
    try:
        return [row for copy in with_leave_lines(tx, letter) for row in to_rows(copy, origin, now, answered)]
    except ValueError as error:
        log.warning("a letter cannot be written: %s", error)
        return []


def _stopped(judge: Judge, letter: Letter, row: LetterRow, bouncing: Container[str]) -> LetterRow:
    """Return a row for the outbox, marked as not to be sent if its address takes no mail.

    Answers to a mail are always sent. So are words to be returned, with which the reader can show that the address
    works again.
    """
    address = folded(row.recipient)
    wanted = letter.kind is LetterKind.ANSWER or without_words(letter.subject) != letter.subject
    if wanted or address not in bouncing or address == folded(judge.config.judge.keeper):
        return row
    return row._replace(state=LetterState.STOPPED)


_AT_ONCE = 100
"""Limit on the letters released at one look at the clock."""
_TRIES_AGAIN = timedelta(days=1)
"""Pause before a waiting letter that cannot be read is looked at again."""

_END_THE_WAIT = (
    *(PhaseProcessed, GameStarted, GameEnded, RolledBack, RolledForward, StageChanged, GamePurged, GameRenamed),
    *(DeadlineMoved, GraceMoved, ClockGap, RemindersSent, LateNoticeSent),
    *(AddressChanged, LettersTimed, MasterChanged, ObserverLeft, PlayerResigned, PlayersDismissed, SeatLeft),
    *(PowerDummied, PlayerReplaced, PlayersSwapped, PasswordChanged, TokenChanged),
)
"""Events that end the wait of letters about a game, which must be read before it continues.

A `hidden` event ends it only for people who have come or gone, since the others would notice.
"""


def gathered(tx: Transaction, letters: Sequence[Letter], outcome: Outcome, now: datetime) -> Sequence[Letter]:
    """Return the letters about an outcome that leave now, and store the waiting ones.

    If something in the outcome ends the wait of earlier letters, those come first.
    """
    known = outcome.before or outcome.game
    if known is None:
        return letters
    game = outcome.game or known
    ends = [event for event in outcome.events if isinstance(event, _END_THE_WAIT)]
    for_all = not all(getattr(event, "hidden", False) for event in ends)
    rows = tx.gathered_in(known.name) if ends else ()
    early = _let_go(tx, [row for row in rows if for_all or _has_moved(row.address, known, game)], game, now)
    if not [letter for letter in letters if letter.waits]:
        return [*early, *letters] if early else letters
    return [*early, *(part for letter in letters for part in _leaving(tx, letter, game, now))]


def _has_moved(address: str, before: Game, after: Game) -> bool:
    """True if the reader at an address holds other seats than before."""
    return _seats_at(before, (address,)) != _seats_at(after, (address,))


def _leaving(tx: Transaction, letter: Letter, game: Game, now: datetime) -> Iterable[Letter]:
    """Return a letter that may leave now; if it has to wait, store it for each address and return none."""
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
    """Release letters whose hour has come, a few at each look at the clock."""
    games = GameRepository(tx, now)
    for name, address in tx.gathered_due(now, _AT_ONCE):
        try:
            game = games.get(name)
        except UnreadableGame as error:  # its letters are still good, except for replies
            log.error("%s", error)
            game = None
        rows = [row for row in tx.gathered_in(name, address) if row.written_at <= now]
        queue_letters(judge, tx, _let_go(tx, rows, game, now), now)


def _let_go(tx: Transaction, rows: Iterable[GatheredLetter], game: Game | None, now: datetime) -> list[Letter]:
    """Delete these rows; return their letters, gathered into digests for readers who want them."""
    by_address: dict[str, list[Letter]] = {}
    later: list[Letter] = []
    for row in rows:
        try:
            letter: Letter = msgspec.json.decode(row.letter, type=prepared(Letter))
        except msgspec.DecodeError as error:  # it must neither hold up the clock nor get lost
            log.error("letter %d, which waits for %s, cannot be read and waits on: %s", row.id, row.address, error)
            tx.put_off_gathered(row.id, now + _TRIES_AGAIN)
            continue
        if not tx.drop_gathered(row.id):
            continue
        letter = replace(letter, place=_place(letter, game), delay=max(row.written_at - now, timedelta()))
        # Press without a name leaves some time after other letters of the same mail (letters.keeping_apart).
        (later if letter.delay else by_address.setdefault(row.address, [])).append(letter)
    made: list[Letter] = []
    for address, letters in by_address.items():
        player = None if game is None else who_waits(game, _seats_at(game, (address,)))
        alone = player is None or player.digest is None
        made += letters if alone else digests(letters, _plain_place(letters[0].place))
    return [*made, *later]


def _place(letter: Letter, game: Game | None) -> ReplyPlace | None:
    """Return a letter's place with the current seed; if its reader has left, the old one, now useless."""
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
