"""Base of all tables' statements: one way to run SQL, provided by the engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Cursor(Protocol):
    """The part of a DB-API cursor that the statements use."""

    @property
    def rowcount(self) -> int:
        """Return the number of rows that the statement changed."""

    def fetchone(self) -> Any:
        """Return the next row; None after the last."""

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""

    def __iter__(self) -> Iterator[Any]: ...


class Statements(ABC):
    """Base of the groups of statements: everything that they see of the engine."""

    mail_taken = 0
    """Mail that this transaction reads, 0 for none; letters added are marked as caused by that mail."""

    letters_added = 0
    """Number of letters this transaction has added."""

    _ALONE = ""
    """End of a query for rows to be locked, skipping rows locked by other processes."""

    def __init__(self) -> None:
        super().__init__()
        self._consented: dict[str, bool] = {}
        """Permissions to write to addresses, as read so far. A change of consents or seats empties it."""

    @abstractmethod
    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        """Run one statement, with `?` for its parameters. Raises StoreError if the engine cannot do it now."""

    def _show(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        """Query data that is only displayed: an engine may have a copy of the store answer.

        The result is at least as new as anything ever sent to anybody, and includes this transaction's writes.
        """
        return self._run(sql, parameters)


class GameStatements(Statements):
    """Base of the tables whose rows belong to games, which are named in any case."""

    def __init__(self) -> None:
        super().__init__()
        self._game_ids: dict[str, int] = {}

    def _game_id(self, name: str) -> int:
        """Return the row number of a game, read once in a transaction. Raises KeyError."""
        key = name.casefold()
        if key not in self._game_ids:
            row = self._run("SELECT id FROM games WHERE key = ?", (key,)).fetchone()
            if row is None:
                raise KeyError(name)
            self._game_ids[key] = row[0]
        return self._game_ids[key]


def ends_with(column: str) -> str:
    """Return the condition that a text ends with another one, which is passed twice."""
    return f"substr({column}, 1 + length({column}) - length(?)) = ?"


def marks(count: int) -> str:
    """Return `?, ?, ?`: this many parameters."""
    return ", ".join("?" * count)
