"""A short look into a SQLite store, for a possibly idle tick: it opens only the waiting table."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from judge.store.errors import StoreError
from judge.store.migrations import newest_schema
from judge.store.presence import be_present
from judge.store.sqlite_file import connect, execute, schema_of, sync_commits
from judge.store.tables.statements import Cursor
from judge.store.tables.waiting import WaitingTable


@contextmanager
def glance(path: str) -> Iterator[WaitingTable]:
    """Return a transaction on an existing, current store, under the usual locks (`SQLiteStore`).

    Its commit is not durable. It never waits: it raises StoreError at once while another process writes or restores,
    and for a store of another form.
    """
    if not os.path.isfile(path):
        raise StoreError(f"{path}: there is none")
    present = be_present(path)
    try:
        with closing(connect(path, busy_seconds=0)) as connection:
            yield from _transaction(connection, path)
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error
    finally:
        os.close(present)


def _transaction(connection: sqlite3.Connection, path: str) -> Iterator[WaitingTable]:
    if schema_of(connection) != newest_schema():
        raise StoreError(f"{path}: its tables are not those of this judge")
    sync_commits(connection, durable=False)
    execute(connection, "BEGIN IMMEDIATE")
    try:
        yield _Glance(connection)
        execute(connection, "COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class _Glance(WaitingTable):
    """The statements on one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        return self._connection.execute(sql, parameters)
