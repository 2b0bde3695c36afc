"""Creation and update of a SQLite file's tables."""

from __future__ import annotations

import sqlite3

from judge.store.migrations import NOTE_VERSION, migrations, number_of, statements
from judge.store.rows import StoreError
from judge.store.sqlite_file import execute, schema_of

_WORDS = {"$ID": "INTEGER PRIMARY KEY AUTOINCREMENT", "$BYTES": "BLOB"}


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
