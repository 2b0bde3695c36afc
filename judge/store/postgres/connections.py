"""Connections to the database: making them, keeping them for reuse, and the meaning of faults."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import NamedTuple, TypeAlias

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from judge.store.rows import Conflict, StoreError

LOCKS = 0x4A55_4447
"""First number of every advisory lock of the judge ("JUDG"); other programs use other numbers."""

_PRESENT = f"{LOCKS}, 1"
"""Lock shared by all judges' connections; held exclusively, it reserves the database (`alone`)."""

_BE_PRESENT = f"SELECT pg_try_advisory_lock_shared({_PRESENT})"
_LEAVING = "3s"
"""Time to wait for others who are leaving: the server frees their locks a moment after they close."""

_BE_ALONE = f"SELECT pg_advisory_lock({_PRESENT})"
_OTHERS = f"""
SELECT DISTINCT application_name, coalesce(host(client_addr), 'this machine')
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND classid = {LOCKS} AND objid = 1 AND objsubid = 2 AND pid <> pg_backend_pid()
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY 1, 2
"""

Connection: TypeAlias = "psycopg.Connection[tuple[object, ...]]"


class Patience(NamedTuple):
    """Seconds to wait for a connection, and for the end of a statement."""

    connect: int = 10
    statement: int = 60
    """Limit in seconds on a statement, which none of ours takes unless the server is in trouble."""


_LOCK = "10s"
"""Time to wait for another process that writes the same rows. One mail takes milliseconds."""

_IDLE = "5min"
"""Longest idle time within a transaction; then a process counts as stuck, and the server ends it."""

_MOST_PREPARED = 500
"""Limit on statements kept prepared on a connection: more than the judge has."""

_SETTINGS = (
    f"SET lock_timeout = '{_LOCK}';"
    f" SET idle_in_transaction_session_timeout = '{_IDLE}'; SET client_min_messages = warning"
)

# Even if the whole server has been set not to wait for the disk, the judge's commits do, before anybody is told.
_SYNCED = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


class Connections:
    """Connections to one database, each used by one thread at a time and kept for the next."""

    def __init__(self, url: str, password_file: str = "", patience: Patience = Patience()) -> None:  # noqa: B008
        self._url = url
        self._patience = patience
        self._password_file = password_file
        self._lock = Lock()
        self._idle: list[Connection] = []
        self._closed = False

    def take(self) -> Connection:
        """Return a free connection, which the server may have ended meanwhile. Raises StoreError."""
        with self._lock:
            if self._closed:
                raise StoreError("the store is closed")
            if self._idle:
                return self._idle.pop()
        return self.new()

    def new(self) -> Connection:
        """Return a new connection. Raises StoreError."""
        try:
            connection = psycopg.connect(self._how(), autocommit=True)
        except psycopg.Error as error:
            raise StoreError(f"The PostgreSQL server cannot be reached: {one_line(error)}") from error
        connection.prepared_max = _MOST_PREPARED
        try:
            connection.execute(f"SET statement_timeout = '{self._patience.statement}s'; {_SETTINGS}".encode())
            connection.execute(_SYNCED)
            there = connection.execute(_BE_PRESENT).fetchone()
        except psycopg.Error as error:
            connection.close()
            raise told(error) from error
        if there != (True,):
            connection.close()
            raise StoreError("The database is being copied just now. Try again when that is done.")
        return connection

    def give_back(self, connection: Connection) -> None:
        """Take back a connection. A connection within a transaction, or a broken one, is closed."""
        with self._lock:
            if not self._closed and connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE:
                self._idle.append(connection)
                return
        end(connection)

    def forget(self) -> None:
        """Close unused connections: the server has ended one, so probably all."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            end(connection)

    def close(self) -> None:
        """Close all connections, even ones that are given back later."""
        with self._lock:
            self._closed = True
        self.forget()

    def _how(self) -> str:
        """Return the connection parameters for libpq: from the URL, else our own. Raises StoreError."""
        how: dict[str, str | int | None] = {
            "connect_timeout": self._patience.connect,
            "application_name": f"judge {os.getpid()}",
            # Notice within a minute if a server has vanished silently.
            "keepalives_idle": 30,
            "keepalives_interval": 10,
            "keepalives_count": 3,
            "tcp_user_timeout": self._patience.statement * 1000,
        }
        if self._password_file:
            how["password"] = first_line(self._password_file)
        return make_conninfo("", **(how | conninfo_to_dict(self._url) | {"client_encoding": "utf8"}))


def first_line(path: str) -> str:
    """Return the password in a file. Raises StoreError."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"The password of the store cannot be read from {path}: {error}.") from error


@contextmanager
def alone(connection: Connection) -> Iterator[None]:
    """Reserve the database, so that no judge uses it or can begin to. Raises StoreError if one does."""
    with faults_told():
        connection.execute(f"SET lock_timeout = '{_LEAVING}'".encode())
        try:
            connection.execute(_BE_ALONE)
        except (errors.LockNotAvailable, errors.DeadlockDetected):
            who = ", ".join(f"{name} at {where}" for name, where in connection.execute(_OTHERS).fetchall())
            raise StoreError(
                f"The database is open: {who or 'another process'} works with it. Stop all processes of the judge"
                " first, on all machines (take `judge tick` out of crontabs for so long), then try again. Nothing was"
                " changed."
            ) from None
    try:
        yield
    finally:
        # The server ends a closed connection only a little later.
        with suppress(psycopg.Error):
            connection.execute("SELECT pg_advisory_unlock_all()")


@contextmanager
def faults_told() -> Iterator[None]:
    """Raise faults of the database as StoreError."""
    try:
        yield
    except psycopg.Error as error:
        raise told(error) from error


def told(error: psycopg.Error) -> Exception:
    """Translate a fault: `Conflict` means try again, StoreError means trouble, others are bugs."""
    if isinstance(error, errors.SerializationFailure | errors.DeadlockDetected | errors.LockNotAvailable):
        return Conflict(f"another process has written the same just now: {one_line(error)}")
    if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError | psycopg.InternalError):
        return StoreError(one_line(error))
    return error


def one_line(error: Exception) -> str:
    """Return the server's message on one line; it never repeats a password."""
    return " ".join(str(error).split())


def end(connection: Connection) -> None:
    """Close a connection, broken or not."""
    with suppress(psycopg.Error):
        connection.close()
