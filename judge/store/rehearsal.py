"""Work on the store that is computed before other writers are locked out: `Rehearsal`.

The work runs once on a view of the store in which it changes nothing. Its queries, their answers and its intended
writes are recorded. Then, in a transaction, the same queries run again. If all answers are the same, the work would
have the same result there, and only the writes remain. If an answer differs, the whole work is repeated in the
transaction.

docs/decisions/071-work-ahead.md says why.
"""

from __future__ import annotations

import os
import sqlite3
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from judge.store.presence import give_to_owner
from judge.store.rehearsed import ANSWERS, EVERY_ROW, UNKNOWN, LaterStatement, NotAhead, Rehearsed, about_of
from judge.store.rows import StoreError
from judge.store.sqlite_file import execute, looking, role_lock
from judge.store.store import Transaction
from judge.store.tables.statements import Cursor


class _Told:
    """Answer to a query: a cursor with all its rows."""

    def __init__(self, rows: list[Any]) -> None:
        self._left = iter(rows)
        self.rowcount = -1

    def fetchone(self) -> Any:
        """See `Cursor`."""
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        """See `Cursor`."""
        return list(self._left)

    def __iter__(self) -> Iterator[Any]:
        return self._left


class Rehearsal(Transaction):
    """Transaction that only records its writes. `look` runs a statement that changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[tuple[str, tuple[object, ...]], list[Any]] = {}
        self._wanted: list[LaterStatement] = []
        self._written: dict[str, set[object]] = {}
        """The tables written to, each with the keys of its rows."""

    @abstractmethod
    def _look(self, sql: str, parameters: Sequence[object]) -> list[Any]:
        """Return the rows of a statement. Raises StoreError."""

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        for value in parameters:
            if value is UNKNOWN:
                raise NotAhead("a statement needs what another one gives")
        about = about_of(sql)
        touched: Sequence[object] = parameters if about.by_key else (EVERY_ROW,)
        if about.writes:
            for table in about.tables:
                self._written.setdefault(table, set()).update(touched)
            wanted = LaterStatement(sql, parameters)
            self._wanted.append(wanted)
            return wanted
        for table in about.tables & self._written.keys():
            if not about.by_key or not self._written[table].isdisjoint((EVERY_ROW, *parameters)):
                raise NotAhead(f"reads what it has written: {sql}")
        question = (sql, tuple(parameters))
        if question not in self._asked:
            self._asked[question] = self._look(sql, parameters)
        return _Told(self._asked[question])

    def rehearsed(self) -> Rehearsed:
        """Return the result so far."""
        asked = [(sql, parameters, rows) for (sql, parameters), rows in self._asked.items()]
        return Rehearsed(asked, self._wanted, self._written.keys() <= ANSWERS)


class Marker:
    """Marker for one mail at a time. Its writer holds a lock against all other writers.

    It is not synced: after a power cut no mail is blamed.
    """

    def __init__(self, path: str, store: str) -> None:
        """Open the file at `path`, beside the file of the store. Raises StoreError."""
        try:
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o660), "r+b", buffering=0)
            give_to_owner(path, store)
        except OSError as error:
            raise StoreError(f"{path}: {error}") from error

    def read(self) -> tuple[int, int]:
        """Return the mail's number, and the number of readers that it has killed; zeros if there is no mark."""
        self._file.seek(0)
        words = self._file.read(64).split()
        if len(words) != 2 or not all(word.isdigit() for word in words):
            return 0, 0
        return int(words[0]), int(words[1])

    def write(self, mail_id: int, deaths: int) -> None:
        """Mark a mail. A full disk does not matter: then there is no mark."""
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(b"%20d %3d\n" % (mail_id, deaths))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


T = TypeVar("T")


class Rehearser:
    """Runner of work ahead. To choose its own work it needs the `right`, which one process can hold.

    Otherwise several processes would compute the same mail, all but one in vain. Mails need a `marker`; without it no
    mail is computed.
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
        """Open a rehearser; return None while another process works ahead. Raises StoreError."""
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
        """Return a rehearser for work that others choose. Raises StoreError."""
        return cls(looking(path, busy_seconds))

    def run(self, work: Callable[[Transaction], T]) -> tuple[Rehearsed, T]:
        """Compute the effects of this work. Raises NotAhead, StoreError, and whatever the work raises."""
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
        """True if nothing was written since the last work ahead; ask while nobody else can write."""
        return self._version() == self._seen

    def _version(self) -> int:
        """Return the version of this connection's view: each commit of another connection changes it."""
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
        """Note that any mail computed has not killed us."""
        if self._reading and self._marker is not None:
            self._marker.write(0, 0)

    def _note_reading(self, mail_id: int) -> int:
        if self._marker is None or self._marker.read()[0] == mail_id:
            # This mail killed the process that worked it out. Do it in a transaction, which counts such deaths.
            raise NotAhead(f"mail {mail_id}")
        self._marker.write(mail_id, 0)
        self._reading = True
        return 0
