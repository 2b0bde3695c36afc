"""File of a SQLite store: making and opening it, its tables. Imports little, for idle ticks."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import time
from contextlib import suppress

from judge.store.errors import StoreError
from judge.store.migrations import NOTE_VERSION, migrations, number_of, statements
from judge.store.presence import give_to_owner

_WORDS = {"$ID": "INTEGER PRIMARY KEY AUTOINCREMENT", "$BYTES": "BLOB"}
_SYNCED = "PRAGMA synchronous = FULL"
"""With this, a commit is on the disk when it returns."""

_UNSYNCED = "PRAGMA synchronous = NORMAL"
"""In WAL mode this skips the sync at a commit: the system still has the data if this process dies."""


_LONG_LOG = "PRAGMA wal_autocheckpoint = 8000"
"""Pages in the log (32 MiB) at which it is moved to the file; most are overwritten before that."""


def make_folder(path: str) -> None:
    """Make the folder of a store if it is missing. Raises StoreError."""
    folder = os.path.dirname(path)
    try:
        if not os.path.isdir(folder):
            os.makedirs(folder, exist_ok=True)
            give_to_owner(folder, os.path.dirname(folder))
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error


def connect(path: str, busy_seconds: float) -> sqlite3.Connection:
    """Open or make the private file, readable by its owner and group only. Raises StoreError."""
    try:
        _make(path)
        connection = sqlite3.connect(
            path, timeout=busy_seconds, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        try:
            _write_ahead(connection, busy_seconds)
            connection.execute(_SYNCED)
            connection.execute(_LONG_LOG)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")  # passwords: deleted data is overwritten
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error
    return connection


def _make(path: str) -> None:
    """Make the file if there is none.

    Raises OSError, also for a file without permission to read and write. An existing file is opened only by SQLite:
    closing it would release the locks that this process has on it, and the next process to close the store would delete
    the log to which we write (SQLite, "How To Corrupt", 2.2).
    """
    path = os.path.realpath(path)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o660))
        give_to_owner(path, os.path.dirname(path))
    except FileExistsError:
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) from None
        if not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path) from None


def _write_ahead(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switch the log on. Raises sqlite3.OperationalError.

    If several processes do so with a new file, SQLite immediately tells all but one that it is locked, whatever the
    timeout; these try again.
    """
    end = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.02)


def execute(connection: sqlite3.Connection, sql: str) -> None:
    """Run a housekeeping statement. Raises StoreError."""
    try:
        connection.execute(sql)
    except sqlite3.OperationalError as error:
        raise StoreError(str(error)) from error


def sync_commits(connection: sqlite3.Connection, *, durable: bool) -> None:
    """Choose if commits must be on the disk before they return, from now on. Raises StoreError."""
    execute(connection, _SYNCED if durable else _UNSYNCED)


def schema_of(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration done; 0 for an empty file."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None:
        return 0
    return int(connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0])


def engine_version() -> str:
    """Return the engine that this module uses: `sqlite 3.45.1`."""
    return f"sqlite {sqlite3.sqlite_version}"


def looking(path: str, busy_seconds: float) -> sqlite3.Connection:
    """Open a connection that writes nothing. Raises StoreError."""
    connection = connect(path, busy_seconds)
    execute(connection, "PRAGMA query_only = ON")
    return connection


def role_lock(path: str, store: str) -> sqlite3.Connection | None:
    """Return a connection that holds the lock, to be closed; None if another holds it. Raises StoreError.

    The lock is a file with the same access as the store.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o660))
    give_to_owner(path, store)
    with suppress(OSError):
        mode = stat.S_IMODE(os.stat(store).st_mode)
        if stat.S_IMODE(os.stat(path).st_mode) != mode:
            os.chmod(path, mode)
    try:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except BaseException:
            connection.close()
            raise
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            return None
        raise StoreError(f"{path}: {error}") from error
    return connection


def bring_up_to_date(connection: sqlite3.Connection, path: str) -> None:
    """Apply missing migrations in order, all or none. Raises StoreError."""
    steps = migrations()
    try:
        if schema_of(connection) == len(steps):
            return
        execute(connection, "BEGIN IMMEDIATE")
        try:
            # Check again under the lock: another process may have done it meanwhile.
            version = schema_of(connection)
            if version > len(steps):
                raise StoreError(f"{path} was made by a newer judge (form {version}, this one knows {len(steps)}).")
            for step in steps[version:]:
                _apply(connection, step)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path}: {error}") from error


def _apply(connection: sqlite3.Connection, step: str) -> None:
    """Run the statements of one migration (`001_base.sql`) and record its number."""
    for statement in statements(step, _WORDS):
        connection.execute(statement)
    connection.execute(NOTE_VERSION, (str(number_of(step)),))
