"""The store in one SQLite file: WAL, every commit synced to the disk, one writer at a time.

Beside the file are SQLite's own `-wal` and `-shm`; `-reading` and `-ahead` (the mail being read, or worked out ahead:
`Marker`); `-sender`, `-drawer` and `-rehearser` (empty files, whose locks are the rights to send, to draw and to work
ahead); `-open` (`judge.store.presence`). All but the first two may be deleted while nothing runs.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from threading import RLock, local
from typing import TypeVar

from judge.store.presence import be_present
from judge.store.rehearsal import Marker, Rehearser
from judge.store.rehearsed import Changed, NotAhead, Rehearsed
from judge.store.rows import StoreError
from judge.store.sqlite_file import (
    bring_up_to_date,
    connect,
    engine_version,
    execute,
    looking,
    make_folder,
    role_lock,
    sync_commits,
)
from judge.store.store import Store, Transaction
from judge.store.tables.statements import Cursor

T = TypeVar("T")

_SETTLED = "settled"
"""Key that counts calls of `settle`, so that there is something to write."""

BUSY_SECONDS = 10.0
"""Seconds to wait for another process that is writing. One mail takes milliseconds."""


class SQLiteStore(Store):
    """One file, with connections for writing, reading, work ahead, and `rehearse` for other processes.

    The threads of a process take turns with each.

    There is a single connection for writing, under a lock, since SQLite admits only one writer anyway: threads wait
    fairly here, while two connections would poll each other. Readers do not delay writers.
    """

    def __init__(self, path: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = os.path.abspath(path)
        self._lock = RLock()
        self._reader_lock = RLock()
        self._is_durable = True
        """True if a commit on the writing connection is on the disk when it returns."""
        self._thread = local()
        self._busy_seconds = busy_seconds
        self._reader: sqlite3.Connection | None = None
        self._ahead_lock = RLock()
        self._rehearser: Rehearser | None = None
        self._onlooker: Rehearser | None = None
        with ExitStack() as opened:
            make_folder(self.path)
            opened.callback(os.close, be_present(self.path))
            self._connection = opened.enter_context(closing(connect(self.path, busy_seconds)))
            bring_up_to_date(self._connection, self.path)
            self._marker = opened.enter_context(closing(Marker(self.path + "-reading", self.path)))
            self._opened = opened.pop_all()

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[Transaction]:
        """See `Store.transaction`."""
        with self._turn(self._lock):
            self._sync(durable=durable)
            execute(self._connection, "BEGIN IMMEDIATE")
            transaction = SQLiteTransaction(self._connection, self._marker)
            try:
                yield transaction
                # Cleared while other processes are still locked out, since all share one file.
                transaction.end_reading()
                execute(self._connection, "COMMIT")
            except BaseException:
                transaction.end_reading()
                self._roll_back()
                raise

    def _write_at_once(self, act: Callable[[Transaction], T]) -> T:
        """See `Store._write_at_once`. A statement outside a transaction is its own transaction."""
        with self._turn(self._lock):
            self._sync(durable=True)
            try:
                return act(SQLiteTransaction(self._connection, self._marker))
            except sqlite3.OperationalError as error:  # its commit, at the end of its rows
                raise StoreError(str(error)) from error

    def _sync(self, *, durable: bool) -> None:
        """Choose if the next commit must be on the disk when it returns. Raises StoreError."""
        if self._is_durable is not durable:
            sync_commits(self._connection, durable=durable)
            self._is_durable = durable

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """See `Store.reading`. Writing raises StoreError."""
        with self._turn(self._reader_lock):
            reader = self._looking()
            execute(reader, "BEGIN")
            try:
                yield SQLiteTransaction(reader, self._marker)
            finally:
                if reader.in_transaction:
                    reader.execute("ROLLBACK")

    def ask(self, question: Callable[[Transaction], T]) -> T:
        """See `Store.ask`. Writing raises StoreError."""
        with self._turn(self._reader_lock):
            return question(SQLiteTransaction(self._looking(), self._marker))

    def _looking(self) -> sqlite3.Connection:
        """Return the connection for reading, opened on first use. Raises StoreError."""
        if self._reader is None:
            self._reader = looking(self.path, self._busy_seconds)
        return self._reader

    def ahead(self, work: Callable[[Transaction], T]) -> T:
        """See `Store.ahead`."""
        with self._ahead_lock:  # held until the work is written, so that the rehearser knows what it has seen
            worked_out = self._worked_out(work)
            if worked_out is not None and self._rehearser is not None:
                rehearsed, result = worked_out
                if self._carry_out(rehearsed, self._rehearser.sees_the_same):
                    return result
        with self.transaction(durable=False) as tx:
            return work(tx)

    def rehearse(self, work: Callable[[Transaction], T]) -> tuple[Rehearsed, T] | None:
        """See `Store.rehearse`."""
        with self._turn(self._ahead_lock):
            if self._onlooker is None:
                self._onlooker = Rehearser.without_right(self.path, self._busy_seconds)
            try:
                return self._onlooker.run(work)
            except NotAhead:
                return None

    def carry_out(self, rehearsed: Rehearsed) -> bool:
        """See `Store.carry_out`."""
        return self._carry_out(rehearsed, lambda: False)

    def _carry_out(self, rehearsed: Rehearsed, sees_the_same: Callable[[], bool]) -> bool:
        """Write rehearsed work; if nobody has written since, no query need be repeated."""
        try:
            with self.transaction(durable=False) as tx:
                if not sees_the_same():
                    rehearsed.check(tx)
                rehearsed.write(tx)
        except (Changed, sqlite3.IntegrityError):
            return False
        return True

    def settle(self) -> None:
        """See `Store.settle`."""
        # A synced commit also syncs all earlier ones in the log. An empty commit syncs nothing, so write something.
        with self.transaction() as tx:
            tx.set_meta(_SETTLED, str(int(tx.meta(_SETTLED) or 0) + 1))

    def _worked_out(self, work: Callable[[Transaction], T]) -> tuple[Rehearsed, T] | None:
        """Compute work ahead; return None if that fails, so that it has to be done in a transaction."""
        with self._turn(self._ahead_lock):
            try:
                if self._rehearser is None:
                    self._rehearser = Rehearser.open(self.path, self._busy_seconds)
                return None if self._rehearser is None else self._rehearser.run(work)
            except (Exception, NotAhead):
                # Any error, even an internal one, recurs in the transaction, where it is handled.
                return None

    def sole_sender(self) -> AbstractContextManager[bool]:
        """See `Store.sole_sender`."""
        return self._sole("sender")

    def sole_drawer(self) -> AbstractContextManager[bool]:
        """See `Store.sole_drawer`."""
        return self._sole("drawer")

    @contextmanager
    def _sole(self, role: str) -> Iterator[bool]:
        """Hold a role by a lock on another file, which the system releases when the process ends."""
        lock = f"{self.path}-{role}"
        connection = role_lock(lock, self.path)
        try:
            yield connection is not None
        finally:
            if connection is not None:
                connection.close()

    def backup(self, path: str) -> None:
        """See `Store.backup`. An older file at `path` is replaced once complete. Raises StoreError."""
        part = f"{path}.part"
        with suppress(FileNotFoundError):
            os.remove(part)
        try:
            # With the same access as the store: it holds the same private mail.
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o660))
            source = sqlite3.connect(self.path, isolation_level=None)
            try:
                # Not a copy of all pages: free ones may hold what older judges deleted.
                source.execute("VACUUM INTO ?", (part,))
            finally:
                source.close()
            os.replace(part, path)
        except (sqlite3.Error, OSError) as error:
            with suppress(OSError):
                os.remove(part)
            raise StoreError(f"No backup made at {path}: {error}") from error

    def size(self) -> int | None:
        """See `Store.size`: the file, with the part of its log that is not yet in it."""
        # Neither is opened: closing one would drop the locks that this process has on it.
        try:
            log = os.path.getsize(f"{self.path}-wal") if os.path.exists(f"{self.path}-wal") else 0
            return os.path.getsize(self.path) + log
        except OSError:
            return None

    def engine(self) -> str:
        """See `Store.engine`."""
        return engine_version()

    def close(self) -> None:
        """See `Store.close`."""
        with self._lock, self._reader_lock, self._ahead_lock:
            if self._reader is not None:
                self._reader.close()
            for one in (self._rehearser, self._onlooker):
                if one is not None:
                    one.close()
            self._opened.close()

    def _turn(self, lock: RLock) -> _Turn:
        return _Turn(lock, self._thread)

    def _roll_back(self) -> None:
        """Roll back, unless SQLite has done so already, as after some faults such as a full disk."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class _Turn:
    """A thread's turn with a connection. Raises RuntimeError within a transaction of the same thread."""

    def __init__(self, lock: RLock, thread: local) -> None:
        self._lock, self._thread = lock, thread

    def __enter__(self) -> None:
        """Wait for the turn."""
        if getattr(self._thread, "busy", False):
            raise RuntimeError("a transaction within a transaction")
        self._lock.acquire()
        self._thread.busy = True

    def __exit__(self, *_: object) -> None:
        """End the turn."""
        self._thread.busy = False
        self._lock.release()


class SQLiteTransaction(Transaction):
    """The statements on one SQLite connection."""

    def __init__(self, connection: sqlite3.Connection, marker: Marker) -> None:
        super().__init__()
        self._connection = connection
        self._marker = marker
        self._reading = False

    def end_reading(self) -> None:
        """Note that any mail being read has not killed us."""
        if self._reading:
            self._marker.write(0, 0)
            self._reading = False

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        try:
            return self._connection.execute(sql, parameters)
        except sqlite3.OperationalError as error:
            raise StoreError(str(error)) from error

    def _note_reading(self, mail_id: int) -> int:
        marked, deaths = self._marker.read()
        # The process that wrote this mark held the write lock that we hold now, and has not cleared it: it died.
        deaths = deaths + 1 if marked == mail_id else 0
        self._marker.write(mail_id, deaths)
        self._reading = True
        return deaths
