"""Statements on the table `genuine_mails`: mails proved to be their author's, to count only once."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from judge.store.rows import from_text, to_text
from judge.store.tables.statements import Statements, marks


class GenuineMailsTable(Statements):
    """A row for each such finished mail. Games are case-folded; game and seat are "" without a seat."""

    def had_genuine(self, digest: str) -> bool:
        """True if a mail with this digest (`mail.inbound.dedupe.words_key`) was done before."""
        return self._run("SELECT 1 FROM genuine_mails WHERE digest = ?", (digest,)).fetchone() is not None

    def last_genuine(self, game: str, seats: Collection[str]) -> datetime | None:
        """Time of writing of the newest mail done for these seats of a game; None if there is none."""
        (last,) = self._run(
            f"SELECT max(written_at) FROM genuine_mails WHERE game = ? AND seat IN ({marks(len(seats))})",
            (game, *seats),
        ).fetchone()
        return None if last is None else from_text(last)

    def add_genuine(self, digest: str, game: str, seat: str, written_at: datetime) -> None:
        """Remember one that is done now."""
        self._run(
            "INSERT INTO genuine_mails (digest, game, seat, written_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (digest) DO NOTHING",
            (digest, game, seat, to_text(written_at)),
        )

    def forget_genuine(self, before: datetime) -> None:
        """Drop those written before that: such old mails prove nothing any more."""
        self._run("DELETE FROM genuine_mails WHERE written_at < ?", (to_text(before),))
