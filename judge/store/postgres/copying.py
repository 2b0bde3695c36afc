"""A PostgreSQL database as one of the two sides of a copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from judge.store.copying import Row, Side, Table, Value, check_form
from judge.store.postgres.connections import Connection, Connections, alone, end, faults_told
from judge.store.postgres.dialect import values
from judge.store.postgres.schema import bring_up_to_date, version_of

_AT_ONCE = 200
"""Rows fetched at once."""

_PATIENT = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0"
"""Statements that lift time limits: a large table takes longer than a running judge's statements."""


@contextmanager
def source_database(url: str, password_file: str) -> Iterator[Side]:
    """Open the store of this URL to copy it. Raises StoreError if it is missing or in use."""
    with _alone(url, password_file) as connection:
        check_form(url, version_of(connection))
        with faults_told(), connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield _PostgresSide(url, connection)


@contextmanager
def target_database(url: str, password_file: str) -> Iterator[Side]:
    """Open the store of this URL to be filled; its tables are made if missing.

    The result is kept only if nothing is raised within. Raises StoreError for a store of another form, or one in use.
    """
    with _alone(url, password_file) as connection:
        if form := version_of(connection):
            check_form(url, form)
        bring_up_to_date(connection)
        with faults_told():
            with connection.transaction():
                yield _PostgresSide(url, connection)
            # The server plans queries by statistics, which it would otherwise update minutes later.
            connection.execute("ANALYZE")


@contextmanager
def _alone(url: str, password_file: str) -> Iterator[Connection]:
    """Open a connection to a database that no judge uses meanwhile."""
    with closing(Connections(url, password_file)) as connections:
        connection = connections.take()
        try:
            with alone(connection):
                with faults_told():
                    connection.execute(_PATIENT)
                yield connection
        finally:
            end(connection)


class _PostgresSide(Side):
    """One connection, in the middle of a transaction."""

    def __init__(self, name: str, connection: Connection) -> None:
        self.name = name
        self._connection = connection

    def rows(self, table: Table) -> Iterator[Row]:
        """See `Side.rows`."""
        asked = f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY {', '.join(table.key)}"
        with self._connection.cursor(name="copying") as cursor:
            cursor.itersize = _AT_ONCE
            for row in cursor.execute(asked.encode()):
                yield tuple(_value(value) for value in row)

    def put(self, table: Table, rows: Iterator[Row]) -> None:
        """See `Side.put`."""
        into = f"COPY {table.name} ({', '.join(table.columns)}) FROM STDIN"
        with self._connection.cursor() as cursor, cursor.copy(into.encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def forget(self, table: Table) -> None:
        """See `Side.forget`."""
        self._connection.execute(f"DELETE FROM {table.name}".encode())

    def count(self, table: Table) -> int:
        """See `Side.count`."""
        return self._number(f"SELECT count(*) FROM {table.name}")

    def last_number(self, table: Table) -> int:
        """See `Side.last_number`."""
        row = self._connection.execute("SELECT pg_get_serial_sequence(%s, 'id')", (table.name,)).fetchone()
        assert row is not None, table.name
        return self._number(f"SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END FROM {row[0]}")

    def go_on_after(self, table: Table, number: int) -> None:
        """See `Side.go_on_after`."""
        # Not `setval`, whose effect would stay if the rest is undone.
        self._connection.execute(f"ALTER TABLE {table.name} ALTER COLUMN id RESTART WITH {number + 1}".encode())

    def as_kept(self, row: Row) -> Row:
        """See `Side.as_kept`: a text has no NUL."""
        return tuple(_value(value) for value in values(row))

    def _number(self, question: str) -> int:
        row = self._connection.execute(question.encode()).fetchone()
        return 0 if row is None else int(str(row[0]))


def _value(value: object) -> Value:
    """Return the driver's value, checked to be of a type that our tables have."""
    assert value is None or isinstance(value, str | int | float | bytes), type(value)
    return value
