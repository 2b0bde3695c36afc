"""Whether a tick has anything to do, found out without importing what it would do it with.

Cron asks this all day long. Most of the time the answer is no, and then most of the judge is not even loaded.
"""

from __future__ import annotations

from datetime import datetime

from judge.app.watch import Uptime, Verdict, expected_from_cron, look_at, moves_wait, read_watch, write_watch
from judge.config import Config
from judge.store.open import open_store


def rest(config: Config, now: datetime, uptime: Uptime | None = None) -> bool:
    """If there is nothing to do, note down that the clock was looked at, and say True; else do nothing.

    There is something to do when a mail waits to be read, when a game or a letter is due, when somebody can be asked
    now who could not before, when somebody waits for news of openings, and when the clock stood still or jumped.
    `uptime` is the computer's own count of time, None when `now` is not its hour. Raises StoreError.
    """
    with open_store(config.store.url) as store, store.transaction(durable=False) as tx:
        watch, letter_at = read_watch(tx), tx.next_letter_at()
        # The first tick of a day prunes the store.
        if watch is None or watch.last.date() != now.date():
            return False
        found = look_at(watch, now, config.clock, uptime, expected_from_cron(config.clock.tick))
        if found.verdict is not Verdict.FINE or now < watch.last or moves_wait(tx):
            return False
        if tx.oldest_mail_at() or tx.due_games(now, 1) or tx.has_questions(now) or tx.readers_waiting(1):
            return False
        if letter_at and letter_at <= now:
            return False
        write_watch(tx, found.watch)
        return True
