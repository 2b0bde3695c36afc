"""A letter as rows for the outbox, one for each address."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime

from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Answered, Origin, message_id, to_bytes
from judge.mail.reply_key import sealed
from judge.store.rows import LetterRow


def new_key() -> str:
    """Return 80 random bits in letters, the key of a letter."""
    return os.urandom(10).hex()


def to_rows(
    letter: Letter,
    origin: Origin,
    now: datetime,
    answered: Answered | None = None,
    make_key: Callable[[], str] = new_key,
) -> list[LetterRow]:
    """The letter as rows for the outbox, one for each address, each with a Message-ID that stays for good.

    `answered` counts for answers only. Raises ValueError for an address that cannot be one.
    """
    rows = []
    sent = now + letter.delay
    for recipient in letter.to:
        key = make_key()
        own = sealed(letter.place.seed, recipient) if letter.place else ""
        rows.append(
            LetterRow(
                message_id=message_id(key, origin),
                recipient=recipient,
                envelope_sender=origin.address,
                raw=to_bytes(letter, recipient, origin, sent, key, answered),
                created_at=now,
                subject=letter.subject,
                game=letter.game,
                kind=letter.purpose or letter.kind,
                next_try_at=sent,
                seal=" ".join((own, *(sealed(each.seed, recipient) for each in letter.others)))
                if letter.others
                else own,
            )
        )
    return rows
