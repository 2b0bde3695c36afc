"""Letters on their way out: into the outbox. `delivering` sends them from there.

A letter waits in the outbox for pictures that are not drawn yet, `[send] picture_wait` at most; no other waits with it
but one that is read behind it, such as the end of the game behind the last results.
Unasked letters to an address from which letters come back are not sent (`judge.app.recording.bounces`).

docs/decisions/070-disk-syncs.md says why.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from base64 import b32encode
from collections.abc import Container, Iterable
from datetime import datetime
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
from judge.game.game import Game, Observer
from judge.game.people.addresses import folded
from judge.game.people.secret_words import without_words
from judge.mail.letters.leave_line import with_leave_line
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.letters.rfc5322 import Answered, Origin, to_rows
from judge.store.repository import REGISTERED
from judge.store.rows import LetterRow, LetterState
from judge.store.store import Transaction


def may_be_written_to(judge: Judge, tx: Transaction, address: str) -> bool:
    """True if an address has agreed to letters: it answered one, holds a seat, or is registered."""
    if not judge.config.auth.confirm or address == folded(judge.config.judge.keeper):
        return True
    return tx.has_consented(address) or tx.meta(REGISTERED + address) is not None


def without_barred_addresses(judge: Judge, tx: Transaction, letter: Letter, *, strangers: bool = False) -> Letter:
    """Return a letter without the addresses that may not get it, perhaps with none left.

    With `strangers` it may go to people who have never answered, as only the letter that asks them does.
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
"""The key under which the store keeps what tokens are made with."""


def watching(game: Game, watcher: Observer) -> str:
    """Text that identifies an observer's watching, even among others of the same names."""
    joined = watcher.joined.isoformat() if watcher.joined is not None else ""
    return "\n".join((game.name.lower(), game.created.isoformat(), watcher.id.lower(), joined))


def leave_token(tx: Transaction, watch: str, address: str) -> str:
    """Token with which a reader of mail at an address ends a watching. 16 characters, 80 bits."""
    secret = tx.meta(SECRET)
    if secret is None:
        secret = secrets.token_hex(32)
        tx.set_meta(SECRET, secret)
    text = "\n".join(("leave", watch, folded(address)))
    digest = hmac.new(bytes.fromhex(secret), text.encode("utf-8", "replace"), sha256).digest()
    return b32encode(digest[:10]).decode().lower()


def with_leave_lines(tx: Transaction, letter: Letter) -> Iterable[Letter]:
    """Split a watcher's letter by address, each with its own line; other letters stay as they are."""
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
    """Size of queued letters: bytes without pictures, for all addresses, and different pictures."""

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
    """Put letters into the outbox, to those who may be written to.

    `without_barred_addresses` says who they are, and what `strangers` means.
    A letter to an address that cannot be one is left out, and logged.
    """
    size, shown = 0, set[str]()
    waits: dict[tuple[datetime, tuple[str, ...]], list[str]] = {}
    to_whom = [without_barred_addresses(judge, tx, letter, strangers=strangers) for letter in letters]
    copied = [(letter, _rows(judge, tx, letter, now, answered)) for letter in to_whom]
    bouncing = {} if strangers else tx.bouncing(folded(row.recipient) for _, rows in copied for row in rows)
    for letter, rows in copied:
        pictures = letter.pictures if rows else ()
        for each in pictures:
            if each.key not in shown:
                tx.ask_for_picture(each.key, each.request, now)
        for row in (_stopped(judge, letter, row, bouncing) for row in rows):
            due_at = row.next_try_at or now
            keys = (*(each.key for each in pictures), *letter.behind) if row.state is LetterState.WAITING else ()
            tx.add_letter(row, pictures=keys, until=due_at + judge.config.send.picture_wait)
            if keys:
                waits.setdefault((due_at, keys), []).append(row.message_id)
            size += len(row.raw)
        shown.update(each.key for each in pictures)
    for (due_at, keys), message_ids in waits.items():
        tx.wait_for_pictures(message_ids, keys, due_at)
    return Queued(size, len(shown))


def origin_of(judge: Judge) -> Origin:
    """The judge as the sender of letters."""
    return Origin(judge.config.judge.name, judge.config.judge.address, judge.config.address.plus)


def _rows(judge: Judge, tx: Transaction, letter: Letter, now: datetime, answered: Answered | None) -> list[LetterRow]:
    """Outbox rows of a letter, one for each address; none, and a log line, if it cannot be written."""
    origin = origin_of(judge)
    try:
        return [row for copy in with_leave_lines(tx, letter) for row in to_rows(copy, origin, now, answered)]
    except ValueError as error:
        log.warning("a letter cannot be written: %s", error)
        return []


def _stopped(judge: Judge, letter: Letter, row: LetterRow, bouncing: Container[str]) -> LetterRow:
    """Return a row for the outbox, marked as not to be sent if its address takes no mail.

    Writers always get an answer, and words to send back are sent: they let somebody show that the address works again.
    """
    address = folded(row.recipient)
    wanted = letter.kind is LetterKind.ANSWER or without_words(letter.subject) != letter.subject
    if wanted or address not in bouncing or address == folded(judge.config.judge.keeper):
        return row
    return row._replace(state=LetterState.STOPPED)
