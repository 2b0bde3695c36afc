"""Whether a tick has anything to do, found out without importing what it would do it with.

Cron asks this all day long. Most of the time the answer is no, and then most of the judge is not even loaded.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.config import Config
from judge.store.open import open_store

_NOTHING = timedelta(0)


def rest(config: Config, now: datetime) -> bool:
    """If there is nothing to do, note down that the clock was looked at, and say True; else do nothing.

    There is something to do when a mail waits to be read, when a game or a letter is due, and when the clock stood
    still or jumped, on which `judge.game.time.clock_gaps.gap_verdict` has the last word. Raises StoreError.
    """
    with open_store(config.store.url) as store, store.transaction(durable=False) as tx:
        last, letter_at = tx.last_tick(), tx.next_letter_at()
        # The first tick of a day prunes the store.
        in_time = last is not None and _NOTHING <= now - last <= config.clock.max_gap and last.date() == now.date()
        if not in_time or tx.oldest_mail_at() or tx.due_games(now, 1) or (letter_at and letter_at <= now):
            return False
        tx.set_last_tick(now)
        return True
