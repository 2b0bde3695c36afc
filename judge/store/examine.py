"""Read-only examination of a store's file: for `judge check --connect` and `judge restore`."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote

from judge.store.rows import StoreError, from_text

_MOST_FAULTS = 10


class Examined(NamedTuple):
    """Findings about a store. `schema`: its last migration. `faults`: SQLite's messages about damage.

    `last_look` is when its judge last looked at the clock, None: never. `games` are all games, each with its phase.
    """

    schema: int
    faults: tuple[str, ...] = ()
    last_look: datetime | None = None
    games: tuple[tuple[str, str], ...] = ()


def examine(path: str, *, whole: bool = False) -> Examined:
    """Examine the file at `path`; `whole`: also compare the indexes with their tables, which is slow.

    Raises StoreError for a file that cannot be read or is no store of a judge.
    """
    if not os.path.isfile(path):
        raise StoreError(f"{path}: there is no such file.")
    try:
        with read_only(path) as opened:
            faults = _faults(opened, whole)
            if faults:
                return Examined(0, faults)
            tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"meta", "games", "inbox", "outbox"} <= tables:
                raise StoreError(f"{path} is an SQLite file, but no store of a judge.")
            meta = dict(opened.execute("SELECT key, value FROM meta WHERE key IN ('schema', 'last_tick')"))
            games = tuple(opened.execute("SELECT name, phase FROM games ORDER BY key"))
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path}: {error}. Nothing was changed.") from error
    last = meta.get("last_tick")
    return Examined(int(meta.get("schema", 0)), faults, from_text(last) if last else None, games)


@contextmanager
def read_only(path: str) -> Iterator[sqlite3.Connection]:
    """Open a connection that changes nothing. Raises sqlite3.DatabaseError."""
    opened = sqlite3.connect(f"file:{quote(os.path.abspath(path))}?mode=ro", uri=True, isolation_level=None)
    try:
        yield opened
    finally:
        opened.close()


def _faults(opened: sqlite3.Connection, whole: bool) -> tuple[str, ...]:
    """Return the faults that SQLite finds: broken pages, and rows without parents."""
    check = "integrity_check" if whole else "quick_check"
    found = [str(row[0]) for row in opened.execute(f"PRAGMA {check}({_MOST_FAULTS})")]
    if found != ["ok"]:
        return tuple(found)
    orphans = opened.execute("PRAGMA foreign_key_check").fetchmany(_MOST_FAULTS)
    return tuple(f"row {row} of {table} belongs to no row of {parent}" for table, row, parent, _ in orphans)
