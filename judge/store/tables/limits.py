"""Statements on the tables `attempts` and `guarded`: wrong words, and protection against guessing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from judge.store.rows import Spent, from_text, to_text
from judge.store.tables.statements import Statements, marks

_REMEMBERED = timedelta(days=3)
"""Time after which records expire."""


class From(StrEnum):
    """Origin of a wrong word, by columns of `attempts`."""

    SOURCE = "source"
    DOMAIN = "domain"
    PEER = "peer"


class AttemptRow(NamedTuple):
    """A wrong word that was checked: the `secret` that it was tried for, and the `way` it came.

    `source` is the address that it is from, `domain` its domain, `peer` the network address, "" if unknown.
    """

    at: datetime
    secret: str
    way: str
    source: str
    domain: str
    peer: str = ""


class GuardedRow(NamedTuple):
    """Record of guesses at a secret.

    `held` words have not been checked since `held_since`. `told_at` is when its owner was last told. `keys` are the key
    words that were sent: a line for each, with its hash and the time. `one_time` is when a word for a new password was
    sent, and its hash, "-" if it was used. Moments are texts, "" for never.
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
        """Return the number of wrong words for a secret that arrived in this way after that moment."""
        row = self._run(
            "SELECT count(*) FROM attempts WHERE secret = ? AND way = ? AND at > ?", (secret, way, to_text(since))
        ).fetchone()
        count: int = row[0]
        return count

    def count_attempts_from(self, column: From, place: str, since: datetime) -> int:
        """Return the number of wrong words from this origin after that moment, for any secret."""
        row = self._run(
            f"SELECT count(*) FROM attempts WHERE {column.value} = ? AND at > ?", (place, to_text(since))
        ).fetchone()
        count: int = row[0]
        return count

    def guarded(self, secret: str) -> GuardedRow:
        """Return the record of guesses at a secret."""
        row = self._run(
            "SELECT held, held_since, told_at, keys, one_time FROM guarded WHERE secret = ?", (secret,)
        ).fetchone()
        return GuardedRow() if row is None else GuardedRow(*row)

    def save_guarded(self, secret: str, row: GuardedRow) -> None:
        """Save the record of guesses at a secret."""
        self._run(
            "INSERT INTO guarded (secret, held, held_since, told_at, keys, one_time) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (secret) DO UPDATE SET held = excluded.held, held_since = excluded.held_since,"
            " told_at = excluded.told_at, keys = excluded.keys, one_time = excluded.one_time",
            (secret, *row),
        )

    def forget_attempts(self, now: datetime) -> None:
        """Delete expired records."""
        old = to_text(now - _REMEMBERED)
        self._run("DELETE FROM attempts WHERE at < ?", (old,))
        self._run(
            "DELETE FROM guarded WHERE held_since < ? AND told_at < ? AND keys < ? AND one_time < ?",
            (old, old, old, old),
        )


class BudgetsTable(Statements):
    """Costs by hour. `who` is a mailbox or a game, after a word for its kind; hours are the clock's, UTC."""

    def spent(self, now: datetime, *who: str) -> list[Spent]:
        """Return this hour's costs of each of these people and games."""
        rows = self._run(
            f"SELECT who, {', '.join(Spent._fields)} FROM spent WHERE hour = ? AND who IN ({marks(len(who))})",
            (_hour(now), *who),
        )
        known = {str(each): Spent(*map(int, costs)) for each, *costs in rows}
        return [known.get(each, Spent()) for each in who]

    def spend(self, more: Mapping[str, Spent], now: datetime) -> None:
        """Add costs for each of these people and games."""
        if not more:
            return
        columns = Spent._fields
        added = ", ".join(
            f"{name} = excluded.{name} + CASE WHEN spent.hour = excluded.hour THEN spent.{name} ELSE 0 END"
            for name in columns
        )
        rows = ", ".join([f"({marks(2 + len(columns))})"] * len(more))
        self._run(
            f"INSERT INTO spent (who, hour, {', '.join(columns)}) VALUES {rows}"
            f" ON CONFLICT (who) DO UPDATE SET hour = excluded.hour, {added}",
            [value for who, cost in more.items() for value in (who, _hour(now), *cost)],
        )

    def forget_spent(self, now: datetime) -> None:
        """Drop counts of other hours."""
        self._run("DELETE FROM spent WHERE hour <> ?", (_hour(now),))


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%d %H}"


class GenuineMailsTable(Statements):
    """A row for each finished genuine mail. Games are case-folded; game and seat are "" without a seat."""

    def had_genuine(self, digest: str) -> bool:
        """True if a mail with this digest (`mail.inbound.dedupe.words_key`) was done before."""
        return self._run("SELECT 1 FROM genuine_mails WHERE digest = ?", (digest,)).fetchone() is not None

    def last_genuine(self, game: str, seats: Collection[str]) -> datetime | None:
        """Return the date of the newest mail done for these seats of a game; None if there is none."""
        (last,) = self._run(
            f"SELECT max(written_at) FROM genuine_mails WHERE game = ? AND seat IN ({marks(len(seats))})",
            (game, *seats),
        ).fetchone()
        return None if last is None else from_text(last)

    def add_genuine(self, digest: str, game: str, seat: str, written_at: datetime) -> None:
        """Remember a genuine mail that has just been done."""
        self._run(
            "INSERT INTO genuine_mails (digest, game, seat, written_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (digest) DO NOTHING",
            (digest, game, seat, to_text(written_at)),
        )

    def forget_genuine(self, before: datetime) -> None:
        """Drop older records: mails that old prove nothing."""
        self._run("DELETE FROM genuine_mails WHERE written_at < ?", (to_text(before),))
