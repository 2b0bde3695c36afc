"""Statements on who hears of games that begin to look for players (OPENINGS DAILY)."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import to_text
from judge.store.tables.statements import Statements


class OpeningReadersTable(Statements):
    """The table `opening_readers`: a row for each address, in lower case."""

    def add_opening_reader(self, address: str, now: datetime, *, agreed: bool) -> None:
        """Remember that news are wanted at an address; `agreed` once it has said yes to that itself."""
        self._run(
            "INSERT INTO opening_readers (address, agreed, since) VALUES (?, ?, ?)"
            " ON CONFLICT (address) DO UPDATE SET agreed = CASE WHEN excluded.agreed > opening_readers.agreed"
            " THEN excluded.agreed ELSE opening_readers.agreed END",
            (address, int(agreed), to_text(now)),
        )

    def agree_to_openings(self, address: str) -> bool:
        """Record an address's yes; True if it wanted the news."""
        return self._run("UPDATE opening_readers SET agreed = 1 WHERE address = ?", (address,)).rowcount > 0

    def drop_opening_reader(self, address: str) -> bool:
        """End news to an address; True if it got any."""
        return self._run("DELETE FROM opening_readers WHERE address = ?", (address,)).rowcount > 0

    def reads_openings(self, address: str = "") -> bool:
        """True if an address gets the news; "": if anybody does."""
        row = self._run(
            "SELECT 1 FROM opening_readers WHERE agreed = 1 AND (address = ? OR ? = '') LIMIT 1", (address, address)
        ).fetchone()
        return row is not None

    def have_openings_told(self) -> None:
        """Note that there is news: everybody who gets it waits for it from now on."""
        self._run("UPDATE opening_readers SET waits = 1 WHERE agreed = 1")

    def readers_waiting(self, most: int) -> list[str]:
        """Some of the addresses to which the news are still to be written."""
        rows = self._run("SELECT address FROM opening_readers WHERE waits = 1 ORDER BY address LIMIT ?", (most,))
        return [address for (address,) in rows]

    def told_of_openings(self, address: str) -> None:
        """The news have been written to an address."""
        self._run("UPDATE opening_readers SET waits = 0 WHERE address = ?", (address,))

    def forget_unasked_readers(self, before: datetime) -> None:
        """Drop addresses asked before that which have not answered."""
        self._run("DELETE FROM opening_readers WHERE agreed = 0 AND since < ?", (to_text(before),))
