"""Once a day what is too old goes: some at a time, so that no mail and no deadline waits for it."""

from __future__ import annotations

from datetime import datetime

from judge.app.consent.holding import forget_unanswered
from judge.app.judge import Judge
from judge.store.rows import Pruned
from judge.store.store import Transaction
from judge.store.tables.meta import MetaTable

_PRUNING = "pruning"
"""Under this key it stands that there may be something to take away."""

_AT_ONCE = Pruned(mails=500, letters=500, pictures=20)
"""So many at most: some hundredths of a second. A picture that goes is overwritten, all of its 70 KB."""


def begin_daily(judge: Judge, tx: Transaction, now: datetime) -> None:
    """With the first look of a day, have what is too old taken away."""
    last = tx.last_tick()
    if last is not None and last.date() != now.date():
        tx.set_meta(_PRUNING, str(now.date()))
        tx.forget_spent(now)
        forget_unanswered(tx, now, judge.config.auth.answer_within)


def is_pruning(tx: MetaTable) -> bool:
    """Whether there may be something to take away."""
    return tx.meta(_PRUNING) is not None


def prune_some(judge: Judge, now: datetime) -> bool:
    """Take some of it away; whether there may be more. Raises StoreError."""
    keep = judge.config.store
    with judge.store.transaction(durable=False) as tx:
        gone = tx.prune(now, keep.keep_mail, keep.keep_letters, _AT_ONCE)
        more = any(count >= most for count, most in zip(gone, _AT_ONCE, strict=True))
        if not more:
            tx.drop_meta(_PRUNING)
    return more
