"""Statements on the table `records`: records of players' reliability."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from judge.game.people.addresses import folded
from judge.store.rows import ReliabilityRow, from_text, to_text
from judge.store.tables.statements import Statements, marks

_COLUMNS = "address, game, created, power, phase, about, kind, at, note"


class RecordsTable(Statements):
    """Reliability records of an address, from all games."""

    def add_record(self, row: ReliabilityRow) -> None:
        """Add a record, replacing one for the same seat, phase and matter."""
        self._run(
            f"INSERT INTO records ({_COLUMNS}) VALUES ({marks(9)})"
            " ON CONFLICT (address, game, created, power, phase, about)"
            " DO UPDATE SET kind = excluded.kind, at = excluded.at, note = excluded.note",
            (
                folded(row.address),
                row.game,
                to_text(row.created),
                row.power,
                row.phase,
                row.about,
                row.kind,
                to_text(row.at),
                row.note,
            ),
        )

    def records_of(self, address: str, limit: int) -> list[ReliabilityRow]:
        """Return the latest records of an address, at most `limit` rows."""
        rows = self._run(
            f"SELECT {_COLUMNS} FROM records WHERE address = ? ORDER BY at DESC, id DESC LIMIT ?",
            (folded(address), limit),
        )
        return [_record(row) for row in rows]

    def records_of_game(self, game: str, created: datetime) -> list[ReliabilityRow]:
        """Return the records of a game, in the order of writing."""
        rows = self._run(
            f"SELECT {_COLUMNS} FROM records WHERE game = ? AND created = ? ORDER BY id", (game, to_text(created))
        )
        return [_record(row) for row in rows]

    def rename_records(self, old: str, new: str, created: datetime) -> None:
        """Move the records of a game to its new name."""
        self._run("UPDATE records SET game = ? WHERE game = ? AND created = ?", (new, old, to_text(created)))


def _record(row: Sequence[Any]) -> ReliabilityRow:
    address, game, created, power, phase, about, kind, at, note = row
    return ReliabilityRow(address, game, from_text(created), power, phase, about, kind, from_text(at), note)
