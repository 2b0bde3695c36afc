"""Statements on the tables `games`, `phases`, `log` and `seats`: everything that hangs on a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from judge.store.rows import (
    Conflict,
    GameLine,
    GameRow,
    LogRow,
    NameTaken,
    PhaseRow,
    SeatRow,
    Shelf,
    from_text,
    maybe_from_text,
    maybe_to_text,
    to_text,
)
from judge.store.tables.statements import Statements, marks

_LINE = "name, version, stage, listed, wake_at, phase, deadline, map, variant, summary"
_PHASE = "phase, before, record, seed, processed_at, seq, shelf, id"


class GameTables(Statements):
    """Games and what belongs to them, named in any case. Unknown names raise KeyError unless said otherwise."""

    def game(self, name: str) -> GameRow | None:
        """A game with its state; None when there is none of this name."""
        row = self._run(f"SELECT {_LINE}, state FROM games WHERE key = ?", (name.casefold(),)).fetchone()
        if row is None:
            return None
        line = _line(row[:-1])
        return GameRow(line.name, bytes(row[-1]), *line[1:])

    def games(self, stages: Collection[str] | None = None, *, listed: bool | None = None) -> list[GameLine]:
        """The games by name, without their states: those in one of `stages`, and listed or not; None: all."""
        where: list[str] = []
        parameters: list[object] = []
        if stages is not None:
            where.append(f"stage IN ({marks(len(stages))})")
            parameters += stages
        if listed is not None:
            where.append("listed = ?")
            parameters.append(int(listed))
        condition = f" WHERE {' AND '.join(where)}" if where else ""
        return [_line(row) for row in self._run(f"SELECT {_LINE} FROM games{condition} ORDER BY key", parameters)]

    def games_held(self, address: str, position: str, but: Collection[str] = ()) -> int:
        """In how many games this address holds such a position, those in the stages `but` left out."""
        return int(
            self._run(
                "SELECT count(*) FROM seats JOIN games ON games.id = seats.game_id"
                f" WHERE address = ? AND position = ? AND stage NOT IN ({marks(len(but))})",
                (address.lower(), position, *but),
            ).fetchone()[0]
        )

    def due_games(self, now: datetime, limit: int = 1000) -> list[str]:
        """The names of games whose `wake_at` has come, the longest waiting first. Costs by what is due only."""
        rows = self._run(
            "SELECT name FROM games WHERE wake_at IS NOT NULL AND wake_at <= ? ORDER BY wake_at, key LIMIT ?",
            (to_text(now), limit),
        )
        return [row[0] for row in rows]

    def next_wake(self) -> datetime | None:
        """When the clock must next look at a game; None: never."""
        row = self._run("SELECT min(wake_at) FROM games WHERE wake_at IS NOT NULL").fetchone()
        return maybe_from_text(row[0])

    def save_game(self, game: GameRow, seats: Iterable[tuple[str, str]] | None = None) -> GameRow:
        """Save a new game (version 0) or a changed one; the row with its new version.

        `seats` are all its (position, address) pairs, None: as before.
        Raises NameTaken for a new game of a known name, Conflict when the game is not at this version any more.
        """
        saved = game._replace(version=game.version + 1)
        if game.version == 0:
            self._insert_game(saved)
        else:
            self._update_game(saved, game.version)
        if seats is not None:
            self._save_seats(self._game_id(game.name), {(position, address.lower()) for position, address in seats})
        return saved

    def delete_game(self, name: str) -> None:
        """Take a game away with its phases, its log and its seats. Letters about it stay."""
        if self._run("DELETE FROM games WHERE key = ?", (name.casefold(),)).rowcount == 0:
            raise KeyError(name)

    def rename_game(self, name: str, new_name: str) -> None:
        """Give a game another name; the name within its state is the caller's to change. Raises NameTaken."""
        game_id = self._game_id(name)
        holder = self._run("SELECT id FROM games WHERE key = ?", (new_name.casefold(),)).fetchone()
        if holder is not None and holder[0] != game_id:
            raise NameTaken(new_name)
        self._run(
            "UPDATE games SET key = ?, name = ?, version = version + 1 WHERE id = ?",
            (new_name.casefold(), new_name, game_id),
        )

    def add_phase(self, name: str, phase: PhaseRow) -> int:
        """Write down a processed phase after the last played one; its number in the game (`phase.seq` is not asked)."""
        game_id = self._game_id(name)
        last = self._run("SELECT max(seq) FROM phases WHERE game_id = ? AND shelf = 'played'", (game_id,)).fetchone()[0]
        seq: int = (last or 0) + 1
        self._run(
            "INSERT INTO phases (game_id, seq, phase, shelf, processed_at, seed, record, before)"
            " VALUES (?, ?, ?, 'played', ?, ?, ?, ?)",
            (game_id, seq, phase.phase, to_text(phase.processed_at), phase.seed, phase.record, phase.before),
        )
        return seq

    def phases(self, name: str, shelf: Shelf = "played") -> list[PhaseRow]:
        """A game's phases on this shelf, the first one first."""
        rows = self._run(
            f"SELECT {_PHASE} FROM phases WHERE game_id = ? AND shelf = ? ORDER BY seq, id",
            (self._game_id(name), shelf),
        )
        return [_phase(row) for row in rows]

    def phase(self, name: str, code: str, shelf: Shelf = "played") -> PhaseRow | None:
        """One phase by its code (`S1901M`), the latest where it was played more than once; None: not on this shelf."""
        row = self._run(
            f"SELECT {_PHASE} FROM phases WHERE game_id = ? AND shelf = ? AND phase = ?"
            " ORDER BY seq DESC, id DESC LIMIT 1",
            (self._game_id(name), shelf, code),
        ).fetchone()
        return None if row is None else _phase(row)

    def shelve(self, name: str, from_seq: int) -> int:
        """ROLLBACK: put the played phases from this number on the shelf; how many."""
        return self._run(
            "UPDATE phases SET shelf = 'shelved' WHERE game_id = ? AND shelf = 'played' AND seq >= ?",
            (self._game_id(name), from_seq),
        ).rowcount

    def unshelve(self, name: str, to_seq: int) -> int:
        """Take the shelved phases up to this number back into the history as they were; how many."""
        return self._run(
            "UPDATE phases SET shelf = 'played' WHERE game_id = ? AND shelf = 'shelved' AND seq <= ?",
            (self._game_id(name), to_seq),
        ).rowcount

    def archive_shelf(self, name: str, to_seq: int | None = None) -> int:
        """The shelved phases (up to this number; None: all) come forward no more; how many.

        For ROLLFORWARD that plays a phase again, and when a phase is processed normally.
        """
        limit, parameters = ("", ()) if to_seq is None else (" AND seq <= ?", (to_seq,))
        return self._run(
            f"UPDATE phases SET shelf = 'archived' WHERE game_id = ? AND shelf = 'shelved'{limit}",
            (self._game_id(name), *parameters),
        ).rowcount

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

    def seats_of(self, address: str) -> list[SeatRow]:
        """What an address may act for, by game."""
        rows = self._run(
            "SELECT games.name, seats.position, seats.address FROM seats JOIN games ON games.id = seats.game_id"
            " WHERE seats.address = ? ORDER BY games.key, seats.position",
            (address.lower(),),
        )
        return [SeatRow(*row) for row in rows]

    def _game_id(self, name: str) -> int:
        """The row number of a game. Raises KeyError."""
        row = self._run("SELECT id FROM games WHERE key = ?", (name.casefold(),)).fetchone()
        if row is None:
            raise KeyError(name)
        game_id: int = row[0]
        return game_id

    def _insert_game(self, game: GameRow) -> None:
        made = self._run(
            f"INSERT INTO games (key, {_LINE}, state) VALUES ({marks(12)}) ON CONFLICT (key) DO NOTHING",
            (game.name.casefold(), game.name, *_stored(game), game.state),
        )
        if made.rowcount == 0:
            raise NameTaken(game.name)

    def _update_game(self, game: GameRow, was: int) -> None:
        done = self._run(
            "UPDATE games SET version = ?, stage = ?, listed = ?, wake_at = ?, phase = ?, deadline = ?, map = ?,"
            " variant = ?, summary = ?, state = ? WHERE key = ? AND version = ?",
            (*_stored(game), game.state, game.name.casefold(), was),
        )
        if done.rowcount == 0:
            raise Conflict(f"{game.name} is not at version {was} any more")

    def _save_seats(self, game_id: int, wanted: set[tuple[str, str]]) -> None:
        """Make the seats of a game these; most often nothing has changed, and nothing is written."""
        there = set(self._run("SELECT position, address FROM seats WHERE game_id = ?", (game_id,)).fetchall())
        for position, address in sorted(there - wanted):
            self._run(
                "DELETE FROM seats WHERE game_id = ? AND position = ? AND address = ?", (game_id, position, address)
            )
        for position, address in sorted(wanted - there):
            self._run("INSERT INTO seats (game_id, position, address) VALUES (?, ?, ?)", (game_id, position, address))


def _stored(game: GameRow) -> tuple[object, ...]:
    """The columns of `_LINE` after the name."""
    return (
        game.version,
        game.stage,
        int(game.listed),
        maybe_to_text(game.wake_at),
        game.phase,
        maybe_to_text(game.deadline),
        game.map,
        game.variant,
        game.summary,
    )


def _line(row: Any) -> GameLine:
    """The columns of `_LINE` as a value."""
    name, version, stage, listed, wake_at, phase, deadline, board, variant, summary = row
    wake, due = maybe_from_text(wake_at), maybe_from_text(deadline)
    return GameLine(name, version, stage, bool(listed), wake, phase, due, board, variant, summary)


def _phase(row: Any) -> PhaseRow:
    """The columns of `_PHASE` as a value."""
    phase, before, record, seed, processed_at, seq, shelf, number = row
    return PhaseRow(phase, bytes(before), bytes(record), seed, from_text(processed_at), seq, shelf, number)
