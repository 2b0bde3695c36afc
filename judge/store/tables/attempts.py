"""Statements on the tables `attempts` and `guarded`: wrong words, and protection against guessing."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from judge.store.rows import to_text
from judge.store.tables.statements import Statements

_REMEMBERED = timedelta(days=3)
"""Time after which nothing counts any more."""


class From(StrEnum):
    """Origin of a wrong word, by columns of `attempts`."""

    SOURCE = "source"
    DOMAIN = "domain"
    PEER = "peer"


class AttemptRow(NamedTuple):
    """A wrong word that was checked. `secret`: its target, `way`: in whose name it came.

    `source` is the address that it came from, `domain` its domain, `peer` the network address, "" for none known.
    """

    at: datetime
    secret: str
    way: str
    source: str
    domain: str
    peer: str = ""


class GuardedRow(NamedTuple):
    """Memory of a secret that is guessed at.

    `held` words were not checked since `held_since`. `told_at` is when its owner last heard of it. `keys` are the key
    words that were sent: a hash of each and the moment, a line each. `one_time` is when a word for a new password was
    sent, and its hash, "-" when it was used. Moments are texts, "" for never.
    """

    held: int = 0
    held_since: str = ""
    told_at: str = ""
    keys: str = ""
    one_time: str = ""


class AttemptsTable(Statements):
    """Wrong words, and guarded secrets."""

    def add_attempt(self, row: AttemptRow) -> None:
        """Count a wrong word."""
        self._run(
            "INSERT INTO attempts (at, secret, way, source, domain, peer) VALUES (?, ?, ?, ?, ?, ?)",
            (to_text(row.at), row.secret, row.way, row.source, row.domain, row.peer),
        )

    def count_attempts(self, secret: str, way: str, since: datetime) -> int:
        """Number of wrong words for a secret that came in this way after that moment."""
        row = self._run(
            "SELECT count(*) FROM attempts WHERE secret = ? AND way = ? AND at > ?", (secret, way, to_text(since))
        ).fetchone()
        count: int = row[0]
        return count

    def count_attempts_from(self, column: From, place: str, since: datetime) -> int:
        """Number of wrong words from this origin after that moment, for any secret."""
        row = self._run(
            f"SELECT count(*) FROM attempts WHERE {column.value} = ? AND at > ?", (place, to_text(since))
        ).fetchone()
        count: int = row[0]
        return count

    def guarded(self, secret: str) -> GuardedRow:
        """Return the memory of a secret that is guessed at."""
        row = self._run(
            "SELECT held, held_since, told_at, keys, one_time FROM guarded WHERE secret = ?", (secret,)
        ).fetchone()
        return GuardedRow() if row is None else GuardedRow(*row)

    def save_guarded(self, secret: str, row: GuardedRow) -> None:
        """Remember it."""
        self._run(
            "INSERT INTO guarded (secret, held, held_since, told_at, keys, one_time) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (secret) DO UPDATE SET held = excluded.held, held_since = excluded.held_since,"
            " told_at = excluded.told_at, keys = excluded.keys, one_time = excluded.one_time",
            (secret, *row),
        )

    def forget_attempts(self, now: datetime) -> None:
        """Take away what counts no more."""
        old = to_text(now - _REMEMBERED)
        self._run("DELETE FROM attempts WHERE at < ?", (old,))
        self._run(
            "DELETE FROM guarded WHERE held_since < ? AND told_at < ? AND keys < ? AND one_time < ?",
            (old, old, old, old),
        )
