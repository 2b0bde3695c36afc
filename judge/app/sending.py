"""Letters on their way out: into the outbox, at most so many for one address, and who hears that one never arrived."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.mail.letters.judge_notices import muted_notice, undelivered_notice
from judge.mail.letters.letter import Letter
from judge.mail.letters.letter_rows import to_rows
from judge.mail.letters.rfc5322 import Answered, Origin
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository
from judge.store.rows import LetterRow
from judge.store.store import Transaction

if TYPE_CHECKING:
    from judge.app.judge import Judge

log = logging.getLogger("judge")

REFUSAL, ANSWER = "refusal", "answer"
"""Under these words the outbox counts letters that only say no, and texts that somebody asked for unknown."""


def queue_letters(
    judge: Judge, tx: Transaction, letters: Iterable[Letter], now: datetime, answered: Answered | None = None
) -> None:
    """Put letters into the outbox. A letter to an address that cannot be one is left out, and logged."""
    origin = Origin(judge.config.judge.name, judge.config.judge.address)
    for letter in letters:
        try:
            rows = to_rows(letter, origin, now, answered)
        except ValueError as error:
            log.warning("a letter cannot be written: %s", error)
            continue
        for picture in letter.pictures:
            tx.ask_for_picture(picture.key, picture.request, now)
        for row in rows:
            tx.add_letter(row)


def limited(
    judge: Judge, tx: Transaction, letters: Sequence[Letter], purpose: str, sender: str, now: datetime
) -> Sequence[Letter]:
    """At most so many letters of a purpose an hour for one address; then one that says so, then none.

    Refusals so that two programs do not write to each other for ever (modern_mail.md 3), texts so that nobody can have
    the judge fill a stranger's mailbox (lessons.md D2).
    """
    limits = judge.config.limits
    limit = limits.replies_per_hour if purpose == REFUSAL else limits.answers_per_hour
    sent = tx.count_letters(sender, purpose, now - timedelta(hours=1))
    if sent > limit:
        return ()
    told = letters[: limit - sent] if purpose == ANSWER else letters if sent < limit else ()
    if len(told) < len(letters):
        told = [*told, muted_notice(judge.identity, sender, limit, refused=purpose == REFUSAL)]
    return [replace(letter, purpose=purpose) for letter in told]


def deliver_letters(judge: Judge, now: datetime) -> None:
    """Hand over every letter that is due. Failures are kept for another try; raises StoreError only."""
    from judge.app.illustrating import (
        Illustrating,  # slow to import, as the next one, and an idle tick needs none of it
    )
    from judge.mail.delivery.outbox import deliver

    report = deliver(judge.store, judge.config, now, illustrator=Illustrating(judge.store))
    if report.failed:
        with judge.store.transaction() as tx:
            queue_letters(judge, tx, _undelivered(judge, tx, report.failed, now), now)


def _undelivered(judge: Judge, tx: Transaction, failed: Sequence[LetterRow], now: datetime) -> list[Letter]:
    """Who hears of letters that were given up: the Master of the game, the keeper of all others.

    Nobody is told by a letter that his own letters fail; nor that a mere answer did, since anybody can have one
    written to an address that is none.
    """
    concerned: dict[tuple[str, str], list[LetterRow]] = {}
    games = GameRepository(tx, now)
    for letter in failed:
        if letter.kind in (REFUSAL, ANSWER, "auto-replied"):
            continue
        readers = _masters(games, letter.game)
        to = next((address for address in readers if address != letter.recipient), judge.identity.keeper)
        if to != letter.recipient:
            concerned.setdefault((to, letter.game if to in readers else ""), []).append(letter)
    return [undelivered_notice(to, game, letters) for (to, game), letters in concerned.items()]


def _masters(games: GameRepository, name: str) -> tuple[str, ...]:
    """The addresses of a game's Master; none for no game, and for one that cannot be read."""
    try:
        game = games.get(name) if name else None
    except UnreadableGame as error:
        log.error("%s", error)
        return ()
    return game.master.addresses if game is not None else ()


def next_delivery(judge: Judge) -> datetime | None:
    """When a letter must next be tried; None: none waits."""
    with judge.store.reading() as tx:
        return tx.next_letter_at()
