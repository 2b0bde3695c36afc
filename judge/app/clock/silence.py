"""Periods in which no letter can leave, so that players cannot follow their games."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.app.clock.clock_trust import SILENCE_OVER
from judge.store.rows import from_text, to_text
from judge.store.store import Transaction

TROUBLE = "letters cannot leave since"
"""Key under which the store keeps the moment since which no letter can leave, while none can."""

_SHORTEST = timedelta(minutes=10)
"""Shortest silence of the mail server that is an outage: letters are tried again within minutes."""


def note_trouble(tx: Transaction, now: datetime) -> None:
    """Note that no letter could be handed over."""
    if tx.meta(TROUBLE) is None:
        tx.set_meta(TROUBLE, to_text(now))


def note_success(tx: Transaction, now: datetime) -> None:
    """Note that letters leave again, or that none waits anymore."""
    since = tx.meta(TROUBLE)
    if since is None:
        return
    tx.drop_meta(TROUBLE)
    if now - from_text(since) >= _SHORTEST:
        tx.set_meta(SILENCE_OVER, since)


def in_trouble(tx: Transaction) -> bool:
    """True if the last try handed over no letter."""
    return trouble_since(tx) is not None


def trouble_since(tx: Transaction) -> datetime | None:
    """Return the moment since which no letter could leave; None if the last one could."""
    text = tx.meta(TROUBLE)
    return None if text is None else from_text(text)


def silent_since(tx: Transaction, now: datetime) -> datetime | None:
    """Return the time since which letters are or were stuck; None if they were not, or only briefly.

    None also if deadlines have moved because of it.
    """
    text = tx.meta(SILENCE_OVER) or tx.meta(TROUBLE)
    since = None if text is None else from_text(text)
    return since if since is not None and now - since >= _SHORTEST else None


def end_of_silence(tx: Transaction) -> datetime | None:
    """Return the beginning of a silence that has ended, once only; None if none has ended."""
    text = tx.meta(SILENCE_OVER)
    if text is None:
        return None
    tx.drop_meta(SILENCE_OVER)
    return from_text(text)
