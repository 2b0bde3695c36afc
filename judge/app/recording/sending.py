"""Letters on their way out: into the outbox. `delivering` sends them from there.

A letter waits in the outbox for pictures that are not drawn yet, `[send] picture_wait` at most; no other waits with it
but one that is read behind it, such as the end of the game behind the last results.
Unasked letters to an address from which letters come back are not sent (`judge.app.recording.bounces`).

docs/decisions/070-disk-syncs.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable
from datetime import datetime

from msgspec import Struct

from judge.app.base.judge import Judge
from judge.app.recording.leave_tokens import with_leave_lines
from judge.app.recording.recipients import reached
from judge.game.people.addresses import folded
from judge.game.people.secret_words import without_words
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.letters.letter_rows import to_rows
from judge.mail.letters.rfc5322 import Answered, Origin
from judge.store.rows import LetterRow, LetterState
from judge.store.store import Transaction

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
    """Put letters into the outbox, to those who may be written to (`reached`; `strangers` as there).

    A letter to an address that cannot be one is left out, and logged.
    """
    size, shown = 0, set[str]()
    waits: dict[tuple[datetime, tuple[str, ...]], list[str]] = {}
    to_whom = [reached(judge, tx, letter, strangers=strangers) for letter in letters]
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
