"""A SQLite file as one of the two sides of a copy."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from judge.store.copying import Row, Side, Table, check_form
from judge.store.examine import examine, read_only
from judge.store.presence import alone
from judge.store.rows import StoreError
from judge.store.sqlite_file import bring_up_to_date, connect, make_folder, schema_of

_BUSY_SECONDS = 1.0


@contextmanager
def source_file(path: str) -> Iterator[Side]:
    """Open the store at `path` as a source. Raises StoreError if it is damaged or in use."""
    found = examine(path)
    if found.faults:
        raise StoreError(f"{path} is damaged: {'; '.join(found.faults)}. Nothing was changed.")
    check_form(path, found.schema)
    with alone(path), _faults_told(path), read_only(path) as connection:
        connection.execute("BEGIN")
        yield _SQLiteSide(path, connection)


@contextmanager
def target_file(path: str) -> Iterator[Side]:
    """Open the store at `path` as a target, made if missing. Kept only if nothing is raised within.

    Raises StoreError for a store of another form, or one that anybody has open.
    """
    make_folder(os.path.abspath(path))
    with alone(path), _faults_told(path), closing(connect(path, _BUSY_SECONDS)) as connection:
        if form := schema_of(connection):
            check_form(path, form)
        bring_up_to_date(connection, path)
        connection.execute("BEGIN IMMEDIATE")
        yield _SQLiteSide(path, connection)
        connection.execute("COMMIT")


@contextmanager
def _faults_told(path: str) -> Iterator[None]:
    """Raise SQLite's errors as StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}. Nothing was changed.") from error


class _SQLiteSide(Side):
    """One connection, in the middle of a transaction, which is undone if closed before its end."""

    def __init__(self, name: str, connection: sqlite3.Connection) -> None:
        self.name = name
        self._connection = connection

    def rows(self, table: Table) -> Iterator[Row]:
        """See `Side.rows`."""
        return self._connection.execute(
            f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY {', '.join(table.key)}"
        )

    def put(self, table: Table, rows: Iterator[Row]) -> None:
        """See `Side.put`."""
        places = ", ".join("?" * len(table.columns))
        self._connection.executemany(f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})", rows)

    def forget(self, table: Table) -> None:
        """See `Side.forget`."""
        self._connection.execute(f"DELETE FROM {table.name}")

    def count(self, table: Table) -> int:
        """See `Side.count`."""
        return int(self._connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])

    def last_number(self, table: Table) -> int:
        """See `Side.last_number`."""
        row = self._connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,)).fetchone()
        return 0 if row is None else int(row[0])

    def go_on_after(self, table: Table, number: int) -> None:
        """See `Side.go_on_after`."""
        self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
        self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, number))
