"""Copy of a whole store into an empty one, between any engines; every row is read back.

`Side` is the interface that each engine implements for that: `sqlite_copying`, `postgres.copying`.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from graphlib import TopologicalSorter
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from judge.store.migrations import newest_schema
from judge.store.rows import StoreError
from judge.store.sqlite_file import bring_up_to_date

Value: TypeAlias = "str | int | float | bytes | None"
Row: TypeAlias = "tuple[Value, ...]"


class Table(NamedTuple):
    """A table of the schema. `key`: the columns that identify rows. `numbered`: rows have unique `id`s."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool


class Side(ABC):
    """One of the two stores, in an exclusive transaction. `name` is for people."""

    name: str

    @abstractmethod
    def rows(self, table: Table) -> Iterator[Row]:
        """Yield all rows, in the order of their keys' bytes or numbers. Raises StoreError."""

    @abstractmethod
    def put(self, table: Table, rows: Iterator[Row]) -> None:
        """Write these rows. Raises StoreError."""

    @abstractmethod
    def forget(self, table: Table) -> None:
        """Delete all rows of a table. Raises StoreError."""

    @abstractmethod
    def count(self, table: Table) -> int:
        """Return the number of rows. Raises StoreError."""

    @abstractmethod
    def last_number(self, table: Table) -> int:
        """Return the highest number ever used in a numbered table; 0 if none. Raises StoreError."""

    @abstractmethod
    def go_on_after(self, table: Table, number: int) -> None:
        """Make the next row of a numbered table get the number after this one. Raises StoreError."""

    def as_kept(self, row: Row) -> Row:
        """Return a row as this engine keeps it."""
        return row


class Copied(NamedTuple):
    """Result of a copy: rows of each table, and rows that the target keeps differently (`Side.as_kept`)."""

    rows: dict[str, int]
    changed: int


META = "meta"


def schema_tables() -> list[Table]:
    """Return the tables of this judge's stores, each after the tables to which it refers."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        bring_up_to_date(connection, "the schema")
        listed = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        found = {name: _table(connection, name, sql) for name, sql in connection.execute(listed).fetchall()}
        parents = {
            name: {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")} - {name} for name in found
        }
    return [found[name] for name in TopologicalSorter(parents).static_order()]


def _table(connection: sqlite3.Connection, name: str, sql: str) -> Table:
    about = connection.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in about if place)
    return Table(name, tuple(row[1] for row in about), tuple(column for _, column in key), "AUTOINCREMENT" in sql)


def check_form(name: str, form: int) -> None:
    """Refuse a store whose tables do not have this judge's form; 0: no tables. Raises StoreError."""
    if form == newest_schema():
        return
    if not form:
        raise StoreError(f"{name}: there is no store of a judge. Nothing was changed.")
    if form > newest_schema():
        raise StoreError(
            f"{name} was made by a newer judge (form {form}, this one knows {newest_schema()}). Nothing was changed."
        )
    raise StoreError(
        f"{name} has the form of an older judge ({form}; this one's is {newest_schema()}). Have this version open it"
        " once (`judge status`, with a judge.toml that names it), then copy it. Nothing was changed."
    )


def copy_all(source: Side, target: Side, of_any: Collection[str]) -> Copied:
    """Copy everything into the empty target, and compare the result.

    `of_any` are the keys of `meta` in any new store. Raises StoreError; the target's transaction must not be committed
    then.
    """
    tables = schema_tables()
    _refuse_full(target, tables, of_any)
    counts, changed = {}, 0
    for table in tables:
        if table.name == META:
            target.forget(table)
        sent = _Digest()
        target.put(table, _converted(source, target, table, sent))
        there = _Digest()
        for row in target.rows(table):
            there.add(row)
        if there.value() != sent.value():
            raise StoreError(f"{target.name}: {table.name} is not what was copied there. Nothing of the copy was kept.")
        if table.numbered:
            target.go_on_after(table, source.last_number(table))
        counts[table.name] = sent.count
        changed += sent.changed
    return Copied(counts, changed)


def _refuse_full(target: Side, tables: Sequence[Table], of_any: Collection[str]) -> None:
    """Refuse a store that is not empty. Raises StoreError."""
    found = {table.name: target.count(table) for table in tables if table.name != META}
    (meta,) = (table for table in tables if table.name == META)
    found[META] = sum(row[0] not in of_any for row in target.rows(meta))
    full = ", ".join(f"{count} in {name}" for name, count in sorted(found.items()) if count)
    if full:
        raise StoreError(
            f"{target.name} is not empty (rows: {full}). A judge is copied into a new store only. Nothing was changed."
        )


class _Digest:
    """Number of rows, and a digest of their values. `changed`: rows that the engine keeps differently."""

    def __init__(self) -> None:
        self.count = 0
        self.changed = 0
        self._hash = sha256()

    def add(self, row: Row) -> None:
        self.count += 1
        for value in row:
            written = value if isinstance(value, bytes) else repr(value).encode("utf-8", "backslashreplace")
            self._hash.update(b"%s %d\n" % (type(value).__name__.encode(), len(written)))
            self._hash.update(written)

    def value(self) -> tuple[int, str]:
        return self.count, self._hash.hexdigest()


def _converted(source: Side, target: Side, table: Table, digest: _Digest) -> Iterator[Row]:
    for row in source.rows(table):
        kept = target.as_kept(row)
        digest.changed += kept != row
        digest.add(kept)
        yield kept
