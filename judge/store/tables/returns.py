"""Statements on bounced letters, and addresses blocked because of them. Addresses are folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from judge.store.rows import from_text, to_text
from judge.store.tables.statements import Statements, marks


class SentLetter(NamedTuple):
    """A letter that left: recipient, game, its phase then ("" for none), and time of writing."""

    id: int
    recipient: str
    game: str
    phase: str
    written: datetime


class ReturnsTable(Statements):
    """Memory of `judge.app.recording.bounces`."""

    def __init__(self) -> None:
        super().__init__()
        self._bouncing: dict[str, datetime | None] = {}
        """Addresses looked up by this transaction: since when they get no letters, None if they get them."""

    def sent_letter(self, message_id: str) -> SentLetter | None:
        """Return the letter with this Message-ID; None if it is no longer known, or never was."""
        statement = "SELECT id, recipient, game, phase, created_at FROM outbox WHERE message_id = ?"
        row = self._run(statement, (message_id,)).fetchone()
        if row is None:
            return None
        number, recipient, game, phase, written = row
        return SentLetter(number, recipient, game, phase, from_text(written))

    def add_returned(self, message_id: str, address: str, now: datetime, means: str, why: str) -> None:
        """Record that a letter bounced. If there are several reports about a letter, the last one counts."""
        self._run(
            "INSERT INTO returned (message_id, address, returned_at, means, why) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (message_id) DO UPDATE SET returned_at = excluded.returned_at, means = excluded.means,"
            " why = excluded.why",
            (message_id, address, to_text(now), means, why),
        )

    def returned_from(self, address: str, means: str, since: datetime) -> list[tuple[str, datetime]]:
        """Return Message-ID and date of an address's counted bounces of this kind since then, oldest first."""
        rows = self._run(
            "SELECT message_id, returned_at FROM returned WHERE address = ? AND means = ? AND returned_at >= ?"
            " AND counts = 1 ORDER BY returned_at",
            (address, means, to_text(since)),
        )
        return [(str(message_id), from_text(at)) for message_id, at in rows]

    def count_returned(self, means: str, since: datetime) -> int:
        """Return the number of letters to anybody that bounced with this meaning since then."""
        row = self._run(
            "SELECT count(*) FROM returned WHERE means = ? AND returned_at >= ?", (means, to_text(since))
        ).fetchone()
        count: int = row[0]
        return count

    def forget_returned(self, before: datetime) -> None:
        """Forget bounces before that."""
        self._run("DELETE FROM returned WHERE returned_at < ?", (to_text(before),))

    def forgive_returned(self, address: str) -> None:
        """Forgive an address its past bounces, since it works again."""
        self._run("UPDATE returned SET counts = 0 WHERE address = ?", (address,))

    def bouncing(self, addresses: Iterable[str]) -> Mapping[str, datetime]:
        """Return the blocked ones among these addresses, in this order, each with its start."""
        asked = dict.fromkeys(addresses)
        if unknown := sorted(asked.keys() - self._bouncing.keys()):
            rows = self._run(f"SELECT address, since FROM bouncing WHERE address IN ({marks(len(unknown))})", unknown)
            found = {str(address): from_text(since) for address, since in rows}
            self._bouncing |= {address: found.get(address) for address in unknown}
        return {address: since for address in asked if (since := self._bouncing[address]) is not None}

    def all_bouncing(self) -> Mapping[str, datetime]:
        """Return all addresses that get no letters because of bounces, each with its start."""
        rows = self._run("SELECT address, since FROM bouncing ORDER BY address")
        return {str(address): from_text(since) for address, since in rows}

    def set_bouncing(self, address: str, now: datetime) -> None:
        """Block letters to an address from now on."""
        self._bouncing.pop(address, None)
        self._run(
            "INSERT INTO bouncing (address, since) VALUES (?, ?) ON CONFLICT (address) DO NOTHING",
            (address, to_text(now)),
        )

    def drop_bouncing(self, address: str) -> None:
        """End the block of letters to an address."""
        self._bouncing.pop(address, None)
        self._run("DELETE FROM bouncing WHERE address = ?", (address,))
