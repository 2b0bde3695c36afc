"""Statements on letters that wait for an hour of their reader (SET DIGEST, SET QUIET)."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import GatheredLetter, from_text, to_text
from judge.store.tables.statements import Statements


class GatheredTable(Statements):
    """The table `gathered`: a row for each letter and address."""

    def add_gathered(self, game: str, letter: GatheredLetter, due_at: datetime) -> None:
        """Have a letter about a game wait until then."""
        self._run(
            "INSERT INTO gathered (game, address, written_at, due_at, letter) VALUES (?, ?, ?, ?, ?)",
            (game.casefold(), letter.address, to_text(letter.written_at), to_text(due_at), letter.letter),
        )

    def gathered_in(self, game: str, address: str = "") -> list[GatheredLetter]:
        """The letters about a game that wait, those to an address or, "", all; the oldest first."""
        to = " AND address = ?" if address else ""
        rows = self._run(
            f"SELECT address, written_at, letter, id FROM gathered WHERE game = ?{to} ORDER BY written_at, id",
            (game.casefold(), *([address] if address else [])),
        )
        return [GatheredLetter(to, from_text(at), bytes(letter), number) for to, at, letter, number in rows.fetchall()]

    def gathered_due(self, now: datetime, most: int) -> list[tuple[str, str]]:
        """(game, address) of the longest due letters, each once; the game case-folded."""
        rows = self._run(
            "SELECT game, address FROM gathered WHERE due_at <= ? ORDER BY due_at LIMIT ?", (to_text(now), most)
        )
        return list(dict.fromkeys((str(game), str(address)) for game, address in rows.fetchall()))

    def drop_gathered(self, number: int) -> bool:
        """Take a letter away that leaves now; False if somebody else has."""
        return self._run("DELETE FROM gathered WHERE id = ?", (number,)).rowcount == 1

    def put_off_gathered(self, number: int, due_at: datetime) -> None:
        """Have a letter wait until then."""
        self._run("UPDATE gathered SET due_at = ? WHERE id = ?", (to_text(due_at), number))
