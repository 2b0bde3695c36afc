"""A second server that copies the database (streaming replication), for reads that are only shown.

It is used only if it has everything that the main server had committed when the query arose. So nobody is shown data
older than in earlier letters.

docs/decisions/077-replica.md says why.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import psycopg

from judge.store.postgres.connections import Connection, Connections, Patience, end, faults_told, one_line
from judge.store.rows import ReplicaState, StoreError

log = logging.getLogger("judge")

_PATIENCE = Patience(connect=3, statement=10)
"""Patience with the replica, in seconds; the main server could answer at once."""

_REST = 30.0
"""Seconds for which a server is not tried again if it is away or no copy."""

_CATCH_UP = 0.1
"""Longest wait of a mail for the replica to catch up, in seconds; usually a few milliseconds suffice."""

_BEHIND_REST = 2.0
_BEHIND_TOLD = 60.0
"""Seconds after which a lag is more than a moment's delay, and is logged."""

# A server that took over has a history of its own (a timeline), whose places count from where the two diverged.
_PLACE = (
    "SELECT pg_current_wal_flush_lsn()::text, system_identifier, timeline_id, clock_timestamp()"
    " FROM pg_control_system(), pg_control_checkpoint()"
)
_BEHIND = (
    "SELECT pg_is_in_recovery() AND system_identifier = %s AND timeline_id = %s,"
    " pg_wal_lsn_diff(%s::pg_lsn, coalesce(pg_last_wal_replay_lsn(), '0/0'))::bigint,"
    " extract(epoch FROM %s::timestamptz - pg_last_xact_replay_timestamp())::float8"
    " FROM pg_control_system(), pg_control_checkpoint()"
)
_NO_COPY = "it is not a standby of the server of store.url, or the two have parted."
_BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"


class Replica:
    """The server of `[store] read_url`. Used from several threads; its failures raise nothing."""

    def __init__(self, url: str, password_file: str = "") -> None:
        self._connections = Connections(url, password_file, _PATIENCE)
        self._rests_until = 0.0
        self._trouble = ""
        self._behind_since: float | None = None
        self._whole_at: float | None = None

    def view(self, main: Connection) -> Connection | None:
        """Return a connection to one moment of the copy, for `end_view` later; None: read the main server.

        Raises StoreError if `main` fails.
        """
        if time.monotonic() < self._rests_until:
            return None
        try:
            connection, lack = self._asked(main, _CATCH_UP)
        except _NotUsable as error:
            self._rest(str(error))
            return None
        if lack.bytes:
            self._connections.give_back(connection)
            self._lags(lack.bytes)
            return None
        try:
            # Only now, because the view is fixed by the first query.
            connection.execute(_BEGIN)
        except psycopg.Error as error:
            self._connections.give_back(connection)
            self.fails(error)
            return None
        self._is_well()
        return connection

    def end_view(self, connection: Connection) -> None:
        """End the view: nothing more is read in it."""
        with suppress(psycopg.Error):
            connection.execute("ROLLBACK")
        self._connections.give_back(connection)

    def fails(self, error: Exception) -> None:
        """Note a failure: the replica is left alone for a while."""
        self._connections.forget()
        self._rest(one_line(error))

    def state(self, main: Connection) -> ReplicaState:
        """Return the copy's present state. Raises StoreError if `main` fails."""
        try:
            connection, lack = self._asked(main, 1.0)
        except _NotUsable as error:
            return ReplicaState(0, str(error))
        self._connections.give_back(connection)
        return ReplicaState(lack.bytes, seconds=self._seconds_behind(lack))

    def close(self) -> None:
        """Close its connections."""
        self._connections.close()

    def _seconds_behind(self, lack: _Lack) -> float | None:
        """Return the greatest possible age in seconds of the copy's data; None: unknown.

        After a quiet time the last commit is old, although the copy had everything a moment ago.
        """
        if not lack.bytes:
            return 0.0
        whole = None if self._whole_at is None else time.monotonic() - self._whole_at
        return min((found for found in (lack.seconds, whole) if found is not None), default=None)

    def _asked(self, main: Connection, patience: float) -> tuple[Connection, _Lack]:
        """Return a connection, and the copy's lag after this much time to catch up.

        Raises _NotUsable, and StoreError if `main` fails.
        """
        with faults_told():
            place = main.execute(_PLACE).fetchone()
        assert place is not None
        connection = self._reached()
        try:
            until = time.monotonic() + patience
            while (lack := _lacks(connection, place)).bytes and time.monotonic() < until:
                time.sleep(0.005)
        except (psycopg.Error, _NotUsable) as error:
            self._connections.give_back(connection)
            raise _NotUsable(one_line(error)) from error
        if not lack.bytes:
            self._whole_at = time.monotonic()
        return connection, lack

    def _reached(self) -> Connection:
        """Return a connection that answers, new if the server has ended the old one. Raises _NotUsable."""
        try:
            connection = self._connections.take()
            try:
                connection.execute("SELECT 1")
            except psycopg.Error:
                end(connection)
                self._connections.forget()
                connection = self._connections.new()
        except StoreError as error:
            raise _NotUsable(str(error)) from error
        return connection

    def _is_well(self) -> None:
        self._behind_since = None
        if self._trouble:
            self._trouble = ""
            log.info("The server of store.read_url is read from again.")

    def _lags(self, behind: int) -> None:
        now = time.monotonic()
        self._rests_until = now + _BEHIND_REST
        if self._behind_since is None:
            self._behind_since = now
        if now - self._behind_since >= _BEHIND_TOLD:
            self._tell(f"it is behind for more than {_BEHIND_TOLD:.0f} seconds, by {behind:,} bytes now")

    def _rest(self, why: str) -> None:
        self._rests_until = time.monotonic() + _REST
        self._tell(why)

    def _tell(self, why: str) -> None:
        """Log a reason once, not with each mail."""
        if not self._trouble:
            log.warning("The server of store.read_url is not read from, store.url answers alone: %s", why)
        self._trouble = why


class _NotUsable(Exception):
    """Failure of a replica, with the reason why it cannot be read from."""


class _Lack(NamedTuple):
    """Lag of a copy: bytes (0: none), and `seconds` since its last commit (None: no commit)."""

    bytes: int
    seconds: float | None


def _lacks(connection: Connection, place: Sequence[object]) -> _Lack:
    """Return how far the copy on this connection lags behind a place and time of the main server.

    Raises _NotUsable for a server that copies another server, or none.
    """
    lsn, system, timeline, hour = place
    row = connection.execute(_BEHIND, (system, timeline, lsn, hour)).fetchone()
    if row is None or row[0] is not True:
        raise _NotUsable(_NO_COPY)
    _, behind, seconds = row
    return _Lack(max(int(str(behind)), 0), None if seconds is None else max(float(str(seconds)), 0.0))
