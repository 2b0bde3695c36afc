"""Waking of processes when another one has written something to the store: LISTEN and NOTIFY.

If each mail woke all processes, most would find nothing to do; with four workers that costs as much as the mail itself.
So a mail's notification has a number made from its author, and each process that listens for mail has a place (a lock
on its bell's connection, which the server removes with it). The process with that number's place is notified at once.
The others are notified a little later, once for all mails since then. A busy process also leaves such mails to the one
with that place for a while (`comes_first`, `judge.app.waiting.mail_queue`), so that an author keeps the process that
has checked their password.

docs/decisions/076-waking-workers.md says why.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection
from zlib import crc32

import psycopg

from judge.store.postgres.connections import LOCKS, Connection, Connections, end, one_line
from judge.store.rows import StoreError
from judge.store.store import News

_TO_BE_STOPPED = 0.5
"""Seconds after which the thread notices that it should end."""

_AFTER_TROUBLE = 1.0
"""Seconds until the next try to reach a lost server. All threads wait for it."""

_LATER = 0.25
"""Delay in seconds before the remaining processes are notified of a mail."""

_LOOK_AROUND = 5.0
"""Seconds between two counts of the other listeners."""

_PLACES = LOCKS + 4
_MOST_PLACES = 1000

_TAKEN = f"""
SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {_PLACES} AND objsubid = 2 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

log = logging.getLogger("judge")


def number_of(word: str) -> int:
    """Return a word's number from 0 to 2**32 - 1, the same in every process."""
    return crc32(word.encode("utf-8", "replace"))


class Bell(threading.Thread):
    """A thread with its own connection that calls `ring` when there may be news."""

    def __init__(self, connections: Connections, ring: Callable[[News], None], to: Collection[News]) -> None:
        super().__init__(name="bell", daemon=True)
        self._connections = connections
        self._ring = ring
        self._to = to
        self._place: _Place | None = None
        self._ended = threading.Event()
        self._in_trouble = False

    def run(self) -> None:
        """Listen until stopped; one ring covers everything that happened while it could not listen."""
        while not self._ended.is_set():
            try:
                connection = self._connections.new()
            except StoreError as error:
                self._tell_once(error)
                self._ended.wait(_AFTER_TROUBLE)
                continue
            try:
                self._listen(connection)
            except psycopg.Error as error:
                self._tell_once(error)
            finally:
                self._place = None
                end(connection)

    def _listen(self, connection: Connection) -> None:
        place = self._place = _Place(connection) if News.MAIL in self._to else None
        for news in self._to:
            connection.execute(f"LISTEN {news}".encode())
            self._ring(news)
        if self._in_trouble:
            log.warning("news of the store is heard again")
            self._in_trouble = False
        later: float | None = None
        while not self._ended.is_set():
            now = time.monotonic()
            if place is not None:
                place.look_around(now)
            if later is not None and later <= now:
                later = None
                self._ring(News.MAIL)
            patience = _TO_BE_STOPPED if later is None else min(_TO_BE_STOPPED, later - now)
            for told in connection.notifies(timeout=patience, stop_after=1):
                if place is None or place.is_first(told):
                    self._ring(News(told.channel))
                elif later is None:
                    later = time.monotonic() + _LATER

    def _tell_once(self, error: Exception) -> None:
        """Log trouble once, even if the server is away for hours."""
        if not self._in_trouble:
            log.warning("news of the store is not heard: %s", one_line(error))
            self._in_trouble = True

    def comes_first(self, author: str) -> bool:
        """See `Store.comes_first`."""
        place = self._place
        return place is None or place.is_for(number_of(author))

    def stop(self) -> None:
        """Stop listening."""
        self._ended.set()


class _Place:
    """Place of a process among those that listen for mail, and their number."""

    def __init__(self, connection: Connection) -> None:
        """Take a place on this connection. Raises psycopg.Error."""
        self._connection = connection
        self._number = self._taken()
        self._rank_of = (0, 1)
        """Rank of this process, and the number of all. Other threads read it: both change together."""
        self._look_again = 0.0

    def is_first(self, told: psycopg.Notify) -> bool:
        """True if this process should go at once. News without a number is for all."""
        return not told.payload.isdecimal() or self.is_for(int(told.payload))

    def is_for(self, number: int) -> bool:
        """True if this process comes first for mails whose author has this number."""
        rank, count = self._rank_of
        return number % count == rank

    def look_around(self, now: float) -> None:
        """Check now and then which listeners are present. Raises psycopg.Error."""
        if now < self._look_again:
            return
        self._look_again = now + _LOOK_AROUND
        rows = self._connection.execute(_TAKEN.encode()).fetchall()
        numbers = sorted(int(str(row[0])) for row in rows)
        if self._number in numbers:
            self._rank_of = (numbers.index(self._number), len(numbers))

    def _taken(self) -> int:
        """Take the first free place; return its number."""
        for number in range(_MOST_PLACES):
            got = self._connection.execute(f"SELECT pg_try_advisory_lock({_PLACES}, {number})".encode()).fetchone()
            if got == (True,):
                return number
        return _MOST_PLACES
