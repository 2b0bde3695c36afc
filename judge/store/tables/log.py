"""Statements on the table `log`: what happened in games, who did it and when."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import LogRow, from_text, to_text
from judge.store.tables.statements import GameStatements


class LogTable(GameStatements):
    """Events by their games. Unknown games raise KeyError."""

    def add_log(self, name: str, at: datetime, who: str, what: bytes) -> None:
        """Add an event to a game's log."""
        self._run(
            "INSERT INTO log (game_id, at, who, what) VALUES (?, ?, ?, ?)",
            (self._game_id(name), to_text(at), who, what),
        )

    def log(self, name: str) -> list[LogRow]:
        """A game's log in the order in which it was written."""
        rows = self._run("SELECT at, who, what, id FROM log WHERE game_id = ? ORDER BY id", (self._game_id(name),))
        return [LogRow(from_text(at), who, bytes(what), number) for at, who, what, number in rows]
