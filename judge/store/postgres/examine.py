"""Examination of a database as a store, without changing it."""

from __future__ import annotations

from judge.store.examine import Examined
from judge.store.postgres.connections import Connections, faults_told
from judge.store.postgres.schema import version_of
from judge.store.rows import from_text


def examine_database(url: str, password_file: str) -> Examined:
    """Look at it; its form is 0 when there are no tables yet. Raises StoreError when it cannot be reached."""
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
