"""Creation and update of a PostgreSQL database's tables by one process, while others wait."""

from __future__ import annotations

from judge.store.examine import Examined
from judge.store.migrations import NOTE_VERSION, migrations, number_of, statements
from judge.store.postgres.connections import LOCKS, Connection, Connections, faults_told
from judge.store.postgres.dialect import WORDS, of_schema, of_table
from judge.store.rows import StoreError, from_text

_MIGRATING = f"SELECT pg_advisory_xact_lock({LOCKS}, 0)"

# An unlogged table: after a crash of the server it is empty, and no mail is blamed.
_READING = (
    "CREATE UNLOGGED TABLE IF NOT EXISTS reading (mail_id BIGINT NOT NULL, reader INTEGER NOT NULL,"
    " deaths INTEGER NOT NULL, PRIMARY KEY (mail_id, reader))"
)


def bring_up_to_date(connection: Connection) -> None:
    """Bring the tables to this judge's form, completely or not at all. Raises StoreError."""
    steps = migrations()
    with faults_told():
        if _version(connection) == len(steps):
            return
        _check_encoding(connection)
        with connection.transaction():
            # No time limits: another process may take long to do the same, or there may be much to change.
            connection.execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
            connection.execute(_MIGRATING)
            version = _version(connection)
            if version > len(steps):
                raise StoreError(
                    f"The database was made by a newer judge (form {version}, this one knows {len(steps)})."
                )
            for step in steps[version:]:
                _apply(connection, step)
            connection.execute(_READING)


def version_of(connection: Connection) -> int:
    """Return the number of the last migration done; 0 for a database without a store. Raises StoreError."""
    with faults_told():
        return _version(connection)


def _version(connection: Connection) -> int:
    if connection.execute("SELECT to_regclass('meta')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    return 0 if row is None else int(str(row[0]))


def _apply(connection: Connection, step: str) -> None:
    """Run the statements of one migration and record its number."""
    for statement in statements(step, WORDS):
        connection.execute(of_schema(statement).encode())
    connection.execute(of_table(NOTE_VERSION), (str(number_of(step)),))


def _check_encoding(connection: Connection) -> None:
    row = connection.execute("SHOW server_encoding").fetchone()
    encoding = "" if row is None else str(row[0])
    if encoding != "UTF8":
        raise StoreError(
            f"The database is kept in {encoding}, where some names cannot be written. Make one in UTF8:"
            " createdb --encoding=UTF8 --template=template0 NAME. Nothing was changed."
        )


def examine_database(url: str, password_file: str) -> Examined:
    """Examine a database; `schema` is 0 if it has no tables yet. Raises StoreError if it is unreachable."""
    connections = Connections(url, password_file)
    connection = connections.take()
    try:
        version = version_of(connection)
        if not version:
            return Examined(0)
        with faults_told():
            looked = connection.execute("SELECT value FROM meta WHERE key = 'last_tick'").fetchone()
            games = connection.execute("SELECT name, phase FROM games ORDER BY key").fetchall()
        last = None if looked is None else from_text(str(looked[0]))
        return Examined(version, (), last, tuple((str(name), str(phase)) for name, phase in games))
    finally:
        connections.give_back(connection)
        connections.close()
