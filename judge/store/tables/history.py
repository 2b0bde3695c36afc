"""Statements on the table `phases`: processed phases of games, in force or rolled back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from judge.store.packing import Model, packed, unpacked
from judge.store.rows import LogRow, PhaseLine, PhaseRow, PhaseState, from_text, to_text
from judge.store.tables.statements import Cursor, GameStatements, marks

_COLUMNS = "phase, before, record, seed, processed_at, seq, shelf, id, model"

WHOLE = "id, game_id, seq, phase, shelf, processed_at, seed, record, before, model"


class PhasesTable(GameStatements):
    """Phases by their games. The column `shelf` holds the state of a phase. Unknown games raise KeyError."""

    def __init__(self) -> None:
        super().__init__()
        self._models: dict[int, Model] = {}
        """Phases whose words are used to pack others, by number."""

    def add_phase(self, name: str, phase: PhaseRow) -> int:
        """Add a processed phase after the last played one; return its number (`phase.seq` is ignored)."""
        game_id = self._game_id(name)
        record, before = packed(phase.record), packed(phase.before)
        row = self._run(
            "INSERT INTO phases (game_id, seq, phase, shelf, processed_at, seed, record, before)"
            " SELECT ?, coalesce(max(seq), 0) + 1, ?, 'played', ?, ?, ?, ? FROM phases"
            " WHERE game_id = ? AND shelf = 'played' RETURNING seq",
            (game_id, phase.phase, to_text(phase.processed_at), phase.seed, record, before, game_id),
        ).fetchone()
        seq: int = row[0]
        return seq

    def phases(self, name: str, state: PhaseState = PhaseState.PLAYED) -> list[PhaseRow]:
        """Return a game's phases in this state, the first one first."""
        rows = self._run(
            f"SELECT {_COLUMNS} FROM phases WHERE game_id = ? AND shelf = ? ORDER BY seq, id",
            (self._game_id(name), state),
        )
        return [self._phase(row) for row in rows.fetchall()]

    def phase_lines(self, name: str, state: PhaseState = PhaseState.PLAYED) -> list[PhaseLine]:
        """Return a game's phases in this state as lines, the first one first. Nothing large is read."""
        rows = self._run(
            "SELECT id, seq, phase, processed_at FROM phases WHERE game_id = ? AND shelf = ? ORDER BY seq, id",
            (self._game_id(name), state),
        )
        return [PhaseLine(number, seq, phase, from_text(at)) for number, seq, phase, at in rows]

    def phase_before(self, phase_id: int, *, to_show: bool = False) -> bytes:
        """Return the whole game before a phase; `to_show`: only for display.

        Raises KeyError for an unknown phase.
        """
        return self._large("before", phase_id, to_show=to_show)

    def phase_record(self, phase_id: int, *, to_show: bool = False) -> bytes:
        """Return a phase's orders and results; otherwise as `phase_before`."""
        return self._large("record", phase_id, to_show=to_show)

    def _large(self, column: str, phase_id: int, *, to_show: bool) -> bytes:
        ask = self._show if to_show else self._run
        row = ask(f"SELECT {column}, model FROM phases WHERE id = ?", (phase_id,)).fetchone()
        if row is None:
            raise KeyError(phase_id)
        return unpacked(row[0]) if row[1] is None else self._model(row[1], ask).unpacked(row[0])

    def _model(self, phase_id: int, ask: Callable[..., Cursor]) -> Model:
        """Return the model with which phases were packed, read once in a transaction."""
        if phase_id not in self._models:
            row = ask("SELECT record, before FROM phases WHERE id = ?", (phase_id,)).fetchone()
            self._models[phase_id] = Model(b"" if row is None else model_of(*row))
        return self._models[phase_id]

    def _replace_phases(self, rows: Sequence[Sequence[object]]) -> None:
        """Replace phases of one game, each given with all its columns (`WHOLE`).

        They are deleted and inserted, because SQLite would leave rows that shrink alone on their pages.
        """
        for row in rows:
            self._run("DELETE FROM phases WHERE id = ?", (row[0],))
        for row in rows:
            self._run(f"INSERT INTO phases ({WHOLE}) VALUES ({marks(len(row))})", row)

    def phase(self, name: str, code: str, state: PhaseState = PhaseState.PLAYED) -> PhaseRow | None:
        """Return a phase by its code (`S1901M`), the latest if played more than once; None if none."""
        row = self._run(
            f"SELECT {_COLUMNS} FROM phases WHERE game_id = ? AND shelf = ? AND phase = ?"
            " ORDER BY seq DESC, id DESC LIMIT 1",
            (self._game_id(name), state, code),
        ).fetchone()
        return None if row is None else self._phase(row)

    def roll_back_phases(self, name: str, from_seq: int) -> None:
        """Roll back the played phases from this number on (ROLLBACK)."""
        self._run(
            "UPDATE phases SET shelf = 'shelved' WHERE game_id = ? AND shelf = 'played' AND seq >= ?",
            (self._game_id(name), from_seq),
        )

    def follow_phases(self, name: str, numbers: Sequence[int]) -> None:
        """Make these phases the game's whole history from now on (BRANCH)."""
        game_id = self._game_id(name)
        self._run("UPDATE phases SET shelf = 'archived' WHERE game_id = ?", (game_id,))
        for number in numbers:
            self._run("UPDATE phases SET shelf = 'played' WHERE game_id = ? AND id = ?", (game_id, number))

    def archive_rolled_back(self, name: str, *, first: bool = False) -> None:
        """Archive phases that were rolled back, for good, as after normal processing of a phase.

        `first`: only the first one, which ROLLFORWARD plays again.
        """
        game_id = self._game_id(name)
        only = " AND seq = (SELECT min(seq) FROM phases WHERE game_id = ? AND shelf = 'shelved')" if first else ""
        self._run(
            f"UPDATE phases SET shelf = 'archived' WHERE game_id = ? AND shelf = 'shelved'{only}",
            (game_id, game_id) if first else (game_id,),
        )

    def _phase(self, row: Any) -> PhaseRow:
        """Return the columns as a value."""
        phase, before, record, seed, processed_at, seq, state, number, model = row
        read = unpacked if model is None else self._model(model, self._run).unpacked
        return PhaseRow(
            phase, read(before), read(record), seed, from_text(processed_at), seq, PhaseState(state), number
        )


def model_of(record: bytes, before: bytes) -> bytes:
    """Return a phase's words for packing other phases of its game; empty: damaged.

    The game comes last, since only the end of a long text is used.
    """
    told, game = unpacked(record), unpacked(before)
    return told + game if told and game else b""


_Line = tuple[int, str, str, bytes]
"""The columns of a row: number, time, author, event."""

_AT_ONCE = 500
"""Limit on the parameters of a statement."""


class LogTable(GameStatements):
    """Events by their games. Unknown games raise KeyError."""

    def add_log(self, name: str, at: datetime, who: str, what: bytes) -> None:
        """Add an event to a game's log."""
        self._run(
            "INSERT INTO log (game_id, at, who, what) VALUES (?, ?, ?, ?)",
            (self._game_id(name), to_text(at), who, what),
        )

    def log(self, name: str) -> list[LogRow]:
        """Return a game's log in the order in which it was written."""
        game_id = self._game_id(name)
        rows = [*(self._packed_log(game_id) or []), *self._loose_log(game_id)]
        return [LogRow(from_text(at), who, what, number) for number, at, who, what in rows]

    def _loose_log(self, game_id: int) -> list[_Line]:
        rows = self._run("SELECT id, at, who, what FROM log WHERE game_id = ? ORDER BY id", (game_id,)).fetchall()
        return [(number, at, who, bytes(what)) for number, at, who, what in rows]

    def _packed_log(self, game_id: int) -> list[_Line] | None:
        """Return log lines packed when a game was over, all older than loose ones; None if damaged."""
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
        """Store a log in one piece, replacing these rows."""
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
