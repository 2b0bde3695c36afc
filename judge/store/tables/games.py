"""Statements on `games` and `seats`: games for lists and the clock, their people, finished games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from judge.game.people.addresses import folded, mailbox, spellings
from judge.store.packing import Model, packed, unpacked
from judge.store.rows import (
    Conflict,
    GameLine,
    GameRow,
    NameTaken,
    maybe_from_text,
    maybe_to_text,
    to_text,
)
from judge.store.tables.history import WHOLE, LogTable, PhasesTable, model_of
from judge.store.tables.statements import GameStatements, ends_with, marks

_MASTER = "MASTER"
"""The Master's seat, as in `judge.game.people.seats`, which is too slow to import for every tick."""
_LINE = "name, version, stage, listed, wake_at, phase, deadline, map, variant"


class GamesTable(GameStatements):
    """Games, named in any case, and their people. Unknown names raise KeyError unless said otherwise."""

    def game(self, name: str, *, to_show: bool = False) -> GameRow | None:
        """Return a game with its state; None if there is none. `to_show`: only for display."""
        ask = self._show if to_show else self._run
        key = name.casefold()
        row = ask(f"SELECT id, {_LINE}, state FROM games WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        game_id, *columns, state = row
        if not to_show:
            # A copy of the store may not yet know that another game has this name now.
            self._game_ids[key] = game_id
        line = _line(columns)
        return GameRow(line.name, unpacked(state), *line[1:])

    def next_games(self, after: str, stages: Collection[str], limit: int) -> list[str]:
        """Return the names that follow `after` of games in these stages, in order, at most `limit`."""
        rows = self._run(
            f"SELECT name FROM games WHERE key > ? AND stage IN ({marks(len(stages))}) ORDER BY key LIMIT ?",
            (after.casefold(), *stages, limit),
        )
        return [str(name) for (name,) in rows]

    def games(
        self,
        stages: Collection[str] | None = None,
        *,
        listed: bool | None = None,
        variants: Collection[str] | None = None,
        to_show: bool = False,
    ) -> list[GameLine]:
        """Return games by name, without their states, filtered by stage, variant and listing; None: all.

        `to_show`: only for display.
        """
        where: list[str] = []
        parameters: list[object] = []
        if stages is not None:
            where.append(f"stage IN ({marks(len(stages))})")
            parameters += stages
        if variants is not None:
            where.append(f"variant IN ({marks(len(variants))})")
            parameters += variants
        if listed is not None:
            where.append("listed = ?")
            parameters.append(int(listed))
        condition = f" WHERE {' AND '.join(where)}" if where else ""
        ask = self._show if to_show else self._run
        return [_line(row) for row in ask(f"SELECT {_LINE} FROM games{condition} ORDER BY key", parameters)]

    def games_held(self, address: str, seat: str, but: Collection[str] = ()) -> int:
        """Return the number of games in which a mailbox has such a seat, except in the stages `but`."""
        local, _, domain = mailbox(address).rpartition("@")
        return int(
            self._run(
                "SELECT count(*) FROM seats JOIN games ON games.id = seats.game_id"
                f" WHERE (address = ? OR (address >= ? AND address < ? AND {ends_with('address')}))"
                f" AND seat = ? AND stage NOT IN ({marks(len(but))})",
                (f"{local}@{domain}", f"{local}+", f"{local},", f"@{domain}", f"@{domain}", seat, *but),
            ).fetchone()[0]
        )

    def seats_of(self, address: str, most: int) -> list[tuple[str, str]]:
        """Return (game, seat) for each seat of an address, the newest games first, at most `most`."""
        rows = self._run(
            "SELECT name, seat FROM seats JOIN games ON games.id = seats.game_id WHERE address = ?"
            " ORDER BY games.id DESC, seat LIMIT ?",
            (address, most),
        )
        return [(str(name), str(seat)) for name, seat in rows]

    def seats_of_mailbox(self, address: str, but: Collection[str], most: int) -> list[tuple[str, str, str]]:
        """Return (address, game, seat) for each seat of a mailbox, the newest games first, at most `most`.

        Games in the stages `but` are left out.
        """
        local, domains, dotless = spellings(address)
        known = "replace(address, '.', '')" if dotless else "address"  # as in the indexes of the schema
        parameters: list[object] = []
        for domain in domains:
            end = f"@{domain.replace('.', '')}" if dotless else f"@{domain}"
            parameters += [f"{local}{end}", f"{local}+", f"{local},", end, end]
        one = f"{known} = ? OR ({known} >= ? AND {known} < ? AND {ends_with(known)})"
        rows = self._run(
            f"SELECT address, name, seat FROM seats JOIN games ON games.id = seats.game_id"
            f" WHERE ({' OR '.join([one] * len(domains))}) AND stage NOT IN ({marks(len(but))})"
            " ORDER BY games.id DESC, seat, address LIMIT ?",
            (*parameters, *but, most),
        )
        return [(str(held), str(name), str(seat)) for held, name, seat in rows]

    def due_games(self, now: datetime, limit: int = 1000) -> list[str]:
        """Return names of due games by `wake_at`, longest waiting first. The cost depends only on due games."""
        rows = self._run(
            "SELECT name FROM games WHERE wake_at IS NOT NULL AND wake_at <= ? ORDER BY wake_at, key LIMIT ?",
            (to_text(now), limit),
        )
        return [row[0] for row in rows]

    def games_by_stage(self) -> dict[str, int]:
        """Return the number of games in each stage; empty stages are left out."""
        rows = self._run("SELECT stage, count(*) FROM games GROUP BY stage ORDER BY stage")
        return {str(stage): int(count) for stage, count in rows}

    def count_due(self, now: datetime) -> int:
        """Return the number of games whose `wake_at` has come."""
        row = self._run("SELECT count(*) FROM games WHERE wake_at IS NOT NULL AND wake_at <= ?", (to_text(now),))
        return int(row.fetchone()[0])

    def is_due(self, name: str, now: datetime) -> bool:
        """True if this game exists and its `wake_at` has come."""
        row = self._run(
            "SELECT 1 FROM games WHERE key = ? AND wake_at <= ?", (name.casefold(), to_text(now))
        ).fetchone()
        return row is not None

    def next_wake(self) -> datetime | None:
        """Return the time when the clock must next look at a game; None: never."""
        row = self._run("SELECT min(wake_at) FROM games WHERE wake_at IS NOT NULL").fetchone()
        return maybe_from_text(row[0])

    def save_game(self, game: GameRow, seats: Iterable[tuple[str, str]] | None = None) -> GameRow:
        """Save a new game (version 0) or a changed one; return the row with its new version.

        `seats` are all its (seat, address) pairs, None: as before. Raises NameTaken for a new game with an existing
        name, Conflict if the game is no longer at this version.
        """
        saved = game._replace(version=game.version + 1)
        if game.version == 0:
            self._insert_game(saved)
        else:
            # Read before anything is written, so that the work can be done ahead (judge.store.rehearsal).
            self._game_id(game.name)
            self._update_game(saved, game.version)
        if seats is not None:
            held = {(seat, folded(address)) for seat, address in seats}
            self._forget_yes(game.name, self._save_seats(self._game_id(game.name), held), held)
        return saved

    def delete_game(self, name: str) -> None:
        """Delete a game with its phases, its log and its seats. Letters about it stay."""
        if self._run("DELETE FROM games WHERE key = ?", (name.casefold(),)).rowcount == 0:
            raise KeyError(name)
        self._consented.clear()
        self._game_ids.pop(name.casefold(), None)

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
        self._game_ids.pop(name.casefold(), None)

    def _insert_game(self, game: GameRow) -> None:
        made = self._run(
            f"INSERT INTO games (key, {_LINE}, pack_at, state) VALUES ({marks(12)}) ON CONFLICT (key) DO NOTHING",
            (game.name.casefold(), game.name, *_stored(game), maybe_to_text(game.pack_at), game.state),
        )
        if made.rowcount == 0:
            raise NameTaken(game.name)

    def _update_game(self, game: GameRow, was: int) -> None:
        done = self._run(
            "UPDATE games SET version = ?, stage = ?, listed = ?, wake_at = ?, phase = ?, deadline = ?, map = ?,"
            " variant = ?, pack_at = ?, state = ? WHERE key = ? AND version = ?",
            (*_stored(game), maybe_to_text(game.pack_at), game.state, game.name.casefold(), was),
        )
        if done.rowcount == 0:
            raise Conflict(f"{game.name} is not at version {was} anymore")

    def _forget_yes(self, name: str, left: set[tuple[str, str]], held: set[tuple[str, str]]) -> None:
        """Forget the consent of leavers and former Masters, who must confirm again before being added back."""
        key, there = name.casefold(), {address for _, address in held}
        for seat, address in sorted(left):
            forgotten = [f"{key} master"] if seat == _MASTER else []
            forgotten += [key, f"{key} invited"] if address not in there else []
            for each in forgotten:
                self._run("DELETE FROM agreements WHERE address = ? AND game = ?", (address, each))

    def _save_seats(self, game_id: int, wanted: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """Set the seats of a game; return the seats that are gone.

        Usually nothing has changed, and nothing is written.
        """
        there = set(self._run("SELECT seat, address FROM seats WHERE game_id = ?", (game_id,)).fetchall())
        if there != wanted:
            self._consented.clear()
        for seat, address in sorted(there - wanted):
            self._run("DELETE FROM seats WHERE game_id = ? AND seat = ? AND address = ?", (game_id, seat, address))
        for seat, address in sorted(wanted - there):
            self._run("INSERT INTO seats (game_id, seat, address) VALUES (?, ?, ?)", (game_id, seat, address))
        return there - wanted


def _stored(game: GameRow) -> tuple[object, ...]:
    """Return the values of a game for `_LINE`, after the name."""
    return (
        game.version,
        game.stage,
        int(game.listed),
        maybe_to_text(game.wake_at),
        game.phase,
        maybe_to_text(game.deadline),
        game.map,
        game.variant,
    )


def _line(row: Any) -> GameLine:
    """Return the columns of `_LINE` as a value."""
    name, version, stage, listed, wake_at, phase, deadline, board, variant = row
    wake, due = maybe_from_text(wake_at), maybe_from_text(deadline)
    return GameLine(name, version, stage, bool(listed), wake, phase, due, board, variant)


class FinishedGamesTable(GamesTable, PhasesTable, LogTable):
    """Games whose `pack_at` has come. The usual tables read the packed data as before."""

    def games_to_pack(self, now: datetime, most: int) -> list[str]:
        """Return names of games that can be packed now, at most `most`."""
        rows = self._run("SELECT name FROM games WHERE pack_at <= ? ORDER BY pack_at LIMIT ?", (to_text(now), most))
        return [str(name) for (name,) in rows]

    def pack_game(self, name: str, now: datetime) -> None:
        """Pack a game if it is still over and unchanged. Damaged parts are left as they are.

        All reads come before all writes, so that the work can be done ahead (judge.store.rehearsal).
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
            raise Conflict(f"{name} is not at version {version} anymore")
        self._pack_phases(phases)
        if loose:
            self._keep_packed(game_id, lines, loose)

    def _pack_phases(self, rows: list[Any]) -> None:
        """Pack standalone phases with the words of the last one, or of the one that others already use."""
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
