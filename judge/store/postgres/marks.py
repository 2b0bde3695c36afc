"""Mails being read and their readers, kept even if a process dies, unlike its transaction.

The table `reading` has a row for each mail and reader. A reader is a process, known by a number on which it holds a
lock as long as it lives: a row whose reader no longer has its lock means a death.
"""

from __future__ import annotations

from contextlib import suppress
from secrets import randbelow
from threading import Lock

import psycopg

from judge.store.postgres.connections import LOCKS, Connection, Connections, end, faults_told

_READERS = LOCKS + 3

_HOLD = f"SELECT pg_advisory_lock({_READERS}, %s)"

# In one statement: delete marks that are no longer needed, take over those of dead processes, and count them.
_NOTE = f"""
WITH over AS (DELETE FROM reading WHERE reader = %(me)s AND mail_id = ANY(%(over)s)), dead AS (
    DELETE FROM reading WHERE mail_id = %(mail)s AND reader <> %(me)s
    AND pg_try_advisory_xact_lock({_READERS}, reader) RETURNING deaths
)
INSERT INTO reading (mail_id, reader, deaths) SELECT %(mail)s, %(me)s, coalesce(sum(deaths + 1), 0) FROM dead
ON CONFLICT (mail_id, reader) DO UPDATE SET deaths = reading.deaths + excluded.deaths RETURNING deaths
"""
_CLEAR = "DELETE FROM reading WHERE mail_id = %s AND reader = %s"

_CLEAR_ALL = "DELETE FROM reading WHERE reader = %s"

# Our own marks from before a connection was lost, and dead processes' marks on mails that were done.
_TIDY = """
DELETE FROM reading WHERE reader = %s OR NOT EXISTS (SELECT 1 FROM inbox WHERE id = mail_id AND done_at IS NULL)
"""


class Marks:
    """Marks of this process, on their own connection. Not synced: they serve only to assign blame."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._lock = Lock()
        self._me = randbelow(2**31 - 1) + 1
        self._connection: Connection | None = None
        self._over: set[int] = set()
        """Mails that were harmless but are still marked; their marks are deleted when the next one is made."""

    def note(self, mail_id: int) -> int:
        """Mark a mail as being read here; return how often it has killed its reader. Raises StoreError.

        If a mail is still marked from the previous reading, it has killed nobody since.
        """
        with self._lock, faults_told():
            if mail_id in self._over:
                self._over.discard(mail_id)
                return 0
            try:
                return self._noted(mail_id)
            except psycopg.OperationalError:
                # The server has ended the connection meanwhile; if no other can be made, that raises again.
                self._let_go()
                return self._noted(mail_id)

    def _noted(self, mail_id: int) -> int:
        connection = self._opened()
        row = connection.execute(_NOTE, {"mail": mail_id, "me": self._me, "over": list(self._over)}).fetchone()
        self._over.clear()
        return 0 if row is None else int(str(row[0]))

    def clear_later(self, mail_id: int) -> None:
        """Clear the mark of a harmless mail later, since this mail or another is usually read right after."""
        with self._lock:
            self._over.add(mail_id)

    def clear(self, mail_id: int) -> None:
        """Clear the mark of a mail that has not killed us; failure is harmless, since our lock shows we live."""
        with self._lock, suppress(psycopg.Error):
            if self._connection is not None:
                self._connection.execute(_CLEAR, (mail_id, self._me))

    def close(self) -> None:
        """End the marks of a process that no longer reads mails."""
        with self._lock:
            if self._connection is not None:
                with suppress(psycopg.Error):
                    self._connection.execute(_CLEAR_ALL, (self._me,))
            self._let_go()

    def _let_go(self) -> None:
        self._over.clear()
        if self._connection is not None:
            end(self._connection)
            self._connection = None

    def _opened(self) -> Connection:
        """Return the connection that holds the lock."""
        if self._connection is None:
            connection = self._connections.new()
            connection.execute("SET synchronous_commit = off")
            connection.execute(_HOLD, (self._me,))
            connection.execute(_TIDY, (self._me,))
            self._connection = connection
        return self._connection
