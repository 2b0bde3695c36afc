"""Line from one transaction to the server, for several statements in one round trip: `Line`.

docs/decisions/085-round-trips.md says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

import psycopg
from psycopg.pq import TransactionStatus

from judge.store.postgres.connections import Connection, Connections, end, faults_told

_TOGETHER = psycopg.Pipeline.is_supported()
"""True if the client library can send several statements at once."""


class Line:
    """One connection, for one transaction: the one that holds the rights of its thread, else any free one.

    A free connection that the server has ended meanwhile is replaced. The first statements reveal that; they have
    changed nothing, since no commit is among them.
    """

    def __init__(self, connections: Connections, held: Connection | None) -> None:
        self._connections = connections
        self._is_lasting = held is not None
        """True if the connection cannot be replaced: it holds locks, or something was already done on it."""
        self._is_held = held is not None
        self.connection = held if held is not None else connections.take()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_held:
            self._connections.give_back(self.connection)

    def run(self, statements: Sequence[SentStatement]) -> None:
        """Run some statements with an answer for each; stop at the first that fails. Raises StoreError."""
        with faults_told():
            try:
                _run_together(self.connection, statements)
            except psycopg.OperationalError:
                if self._is_lasting or not self.connection.closed:
                    raise
                end(self.connection)
                self._connections.forget()
                self.connection = self._connections.new()
                _run_together(self.connection, statements)
            finally:
                self._is_lasting = True

    @property
    def status(self) -> TransactionStatus:
        """Return the state of the transaction on the server."""
        return self.connection.info.transaction_status

    def roll_back(self) -> None:
        """Undo the transaction, unless it ended with its connection."""
        if self.status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
            with suppress(psycopg.Error):
                self.connection.execute("ROLLBACK")


class SentStatement:
    """A statement and, once it was sent, its answer."""

    def __init__(self, sql: bytes, parameters: Sequence[object] | None = None) -> None:
        self.sql, self.parameters = sql, parameters
        self.answer: psycopg.Cursor[Any] | None = None


def _run_together(connection: Connection, statements: Sequence[SentStatement]) -> None:
    """Run statements in one round trip, if the client library can do so."""
    if _TOGETHER and len(statements) > 1:
        with connection.pipeline():
            _run_each(connection, statements)
    else:
        _run_each(connection, statements)


def _run_each(connection: Connection, statements: Sequence[SentStatement]) -> None:
    for statement in statements:
        statement.answer = connection.execute(statement.sql, statement.parameters)
