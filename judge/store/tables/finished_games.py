"""Statements that pack finished games: nothing is lost, and they can be reopened at any time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.store.packing import Model, packed, unpacked
from judge.store.rows import Conflict, to_text
from judge.store.tables.games import GamesTable
from judge.store.tables.history import WHOLE, LogTable, PhasesTable, model_of


class FinishedGamesTable(GamesTable, PhasesTable, LogTable):
    """Games whose `pack_at` has come. Their usual tables read the packed data as before."""

    def games_to_pack(self, now: datetime, most: int) -> list[str]:
        """Names of games that can be packed now, at most `most`."""
        rows = self._run("SELECT name FROM games WHERE pack_at <= ? ORDER BY pack_at LIMIT ?", (to_text(now), most))
        return [str(name) for (name,) in rows]

    def pack_game(self, name: str, now: datetime) -> None:
        """Pack a game if it is still over and unchanged. Damaged parts are left as they are.

        It reads all first, and then writes, so that it can be worked out ahead (judge.store.rehearsal).
        """
        key = name.casefold()
        row = self._run(
            "SELECT id, version, state FROM games WHERE key = ? AND pack_at <= ?", (key, to_text(now))
        ).fetchone()
        if row is None:
            return
        game_id, version, state = row
        phases = self._run(f"SELECT {WHOLE} FROM phases WHERE game_id = ? ORDER BY id", (game_id,)).fetchall()
        loose, lines = self._log_to_pack(game_id)
        small = packed(unpacked(state)) if unpacked(state) else state
        done = self._run(
            "UPDATE games SET pack_at = NULL, state = ? WHERE key = ? AND version = ?", (small, key, version)
        )
        if done.rowcount == 0:
            raise Conflict(f"{name} is not at version {version} any more")
        self._pack_phases(phases)
        if loose:
            self._keep_packed(game_id, lines, loose)

    def _pack_phases(self, rows: list[Any]) -> None:
        """Pack standalone phases with the words of the last one, or of the one others already use."""
        if not rows:
            return
        number = next((row[-1] for row in rows if row[-1] is not None), rows[-1][0])
        words = next((model_of(record, before) for at, *_, record, before, _ in rows if at == number), b"")
        if not words:
            return
        model = Model(words)
        smaller = []
        for phase, *rest, record, before, packed_with in rows:
            there = unpacked(record), unpacked(before)
            if phase == number or packed_with is not None or not all(there):
                continue
            small = [model.packed(each) for each in there]
            if tuple(model.unpacked(each) for each in small) == there:
                smaller.append((phase, *rest, *small, number))
        self._replace_phases(smaller)
