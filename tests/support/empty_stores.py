"""New SQLite stores as copies of one that the migrations have made: those take as long as five mails."""

from __future__ import annotations

import sqlite3
from functools import cache

from judge.store import sqlite_schema
from judge.store.sqlite_file import schema_of


def bring_up_to_date(connection: sqlite3.Connection, path: str) -> None:
    """Do as the judge's own does; an empty file becomes a copy."""
    if schema_of(connection) == 0:
        _empty().backup(connection)
    else:
        sqlite_schema.bring_up_to_date(connection, path)


@cache
def _empty() -> sqlite3.Connection:
    """A store in memory, for any thread."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    sqlite_schema.bring_up_to_date(connection, "an empty store")
    return connection
