"""Work done ahead on a SQLite store, on a connection that writes nothing: `Rehearser`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.store.marker import Marker
from judge.store.rehearsal import Rehearsal
from judge.store.rehearsed import NotAhead, Rehearsed
from judge.store.rows import StoreError
from judge.store.sqlite_file import execute, looking, role_lock
from judge.store.store import Transaction

T = TypeVar("T")


class Rehearser:
    """Runner of work ahead. Work that it finds itself needs the `right`, held by one process at a time.

    Otherwise several would work out the same mail, and all but one in vain. Mails have a `marker`; no mail is worked
    out without one.
    """

    def __init__(
        self, connection: sqlite3.Connection, right: sqlite3.Connection | None = None, marker: Marker | None = None
    ) -> None:
        self._connection = connection
        self._right = right
        self._marker = marker
        self._seen = 0

    @classmethod
    def open(cls, path: str, busy_seconds: float) -> Rehearser | None:
        """Open it; None while another process works ahead. Raises StoreError."""
        lock = f"{path}-rehearser"
        right = role_lock(lock, path)
        if right is None:
            return None
        try:
            return cls(looking(path, busy_seconds), right, Marker(f"{path}-ahead", path))
        except BaseException:
            right.close()
            raise

    @classmethod
    def without_right(cls, path: str, busy_seconds: float) -> Rehearser:
        """One that is told what to work out. Raises StoreError."""
        return cls(looking(path, busy_seconds))

    def run(self, work: Callable[[Transaction], T]) -> tuple[Rehearsed, T]:
        """Work out the effects of this work. Raises NotAhead, StoreError, and whatever the work raises."""
        rehearsal = _SQLiteRehearsal(self._connection, self._marker)
        execute(self._connection, "BEGIN")
        try:
            self._seen = self._version()
            result = work(rehearsal)
            return rehearsal.rehearsed(), result
        finally:
            rehearsal.end_reading()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def sees_the_same(self) -> bool:
        """True if nothing was written since the last work ahead; ask while nobody else may write."""
        return self._version() == self._seen

    def _version(self) -> int:
        """Version of this connection's view: it changes with each commit of another connection."""
        version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return version

    def close(self) -> None:
        """Let another process work ahead."""
        self._connection.close()
        if self._marker is not None:
            self._marker.close()
        if self._right is not None:
            self._right.close()


class _SQLiteRehearsal(Rehearsal):
    """A rehearsal on a connection that writes nothing."""

    def __init__(self, connection: sqlite3.Connection, marker: Marker | None) -> None:
        super().__init__()
        self._connection = connection
        self._marker = marker
        self._reading = False

    def _look(self, sql: str, parameters: Sequence[object]) -> list[Any]:
        try:
            return self._connection.execute(sql, parameters).fetchall()
        except sqlite3.OperationalError as error:
            raise StoreError(str(error)) from error

    def end_reading(self) -> None:
        """The mail that was worked out, if one was, has not killed us."""
        if self._reading and self._marker is not None:
            self._marker.write(0, 0)

    def _note_reading(self, mail_id: int) -> int:
        if self._marker is None or self._marker.read()[0] == mail_id:
            # It killed who worked it out: it is done in a transaction, where its deaths are counted.
            raise NotAhead(f"mail {mail_id}")
        self._marker.write(mail_id, 0)
        self._reading = True
        return 0
