"""Statements on the table `log`: events in games, their authors and times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judge.store.packing import packed, unpacked
from judge.store.rows import LogRow, from_text, to_text
from judge.store.tables.statements import GameStatements, marks

_Line = tuple[int, str, str, bytes]
"""The columns of a row: its number, when, who, what."""

_AT_ONCE = 500
"""Limit on parameters of a statement."""


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
        game_id = self._game_id(name)
        rows = [*(self._packed_log(game_id) or []), *self._loose_log(game_id)]
        return [LogRow(from_text(at), who, what, number) for number, at, who, what in rows]

    def _loose_log(self, game_id: int) -> list[_Line]:
        rows = self._run("SELECT id, at, who, what FROM log WHERE game_id = ? ORDER BY id", (game_id,)).fetchall()
        return [(number, at, who, bytes(what)) for number, at, who, what in rows]

    def _packed_log(self, game_id: int) -> list[_Line] | None:
        """Log lines packed when a game was over, all older than loose ones. None: damaged."""
        row = self._run("SELECT lines FROM packed_logs WHERE game_id = ?", (game_id,)).fetchone()
        lines = _written([]) if row is None else unpacked(row[0])
        return _read(lines) if lines else None

    def _log_to_pack(self, game_id: int) -> tuple[list[int], bytes]:
        """Return the numbers of loose log lines of a game that can be packed, and all lines packed."""
        before, loose = self._packed_log(game_id), self._loose_log(game_id)
        if before is None:
            return [], b""
        return [line[0] for line in loose], packed(_written([*before, *loose]))

    def _keep_packed(self, game_id: int, lines: bytes, loose: Sequence[int]) -> None:
        """Keep a log in one piece, in place of these of its rows."""
        self._run(
            "INSERT INTO packed_logs (game_id, lines) VALUES (?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET lines = excluded.lines",
            (game_id, lines),
        )
        for first in range(0, len(loose), _AT_ONCE):
            some = loose[first : first + _AT_ONCE]
            self._run(f"DELETE FROM log WHERE game_id = ? AND id IN ({marks(len(some))})", (game_id, *some))


# msgspec is imported where it is used: an idle tick loads this module.


def _written(lines: list[_Line]) -> bytes:
    from msgspec import msgpack

    return msgpack.encode(lines)


def _read(written: bytes) -> list[_Line]:
    from msgspec import msgpack

    from judge.decoding import prepared

    return msgpack.decode(written, type=prepared(list[_Line]))
