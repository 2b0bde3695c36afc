"""Time since which the mailbox cannot be read, kept in the store. This module imports little."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import from_text, to_text
from judge.store.store import Store, Transaction

_KEY = "mailbox away since"


def away_since(tx: Transaction) -> datetime | None:
    """Return the time since which the mailbox cannot be read; None if the last try succeeded."""
    said = tx.meta(_KEY)
    return None if said is None else from_text(said)


def note_away(store: Store, now: datetime) -> None:
    """Note that the mailbox cannot be read; an earlier note counts. Raises StoreError."""
    with store.transaction() as tx:
        if tx.meta(_KEY) is None:
            tx.set_meta(_KEY, to_text(now))


def note_read(store: Store) -> None:
    """Note that the mailbox was read. Raises StoreError."""
    with store.reading() as tx:
        if tx.meta(_KEY) is None:
            return
    with store.transaction() as tx:
        tx.drop_meta(_KEY)
