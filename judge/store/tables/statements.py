"""What the statements of all tables stand on: one way to run SQL, given by the engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Cursor(Protocol):
    """The part of a DB-API cursor that the statements use."""

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed."""

    def fetchone(self) -> Any:
        """The next row, None after the last."""

    def fetchall(self) -> list[Any]:
        """The rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Statements(ABC):
    """Base of the groups of statements: they see nothing of the engine but this."""

    @abstractmethod
    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        """Run one statement, its parameters written `?`. Raises StoreError when the engine cannot do it now."""


def marks(count: int) -> str:
    """`?, ?, ?`: as many parameters."""
    return ", ".join("?" * count)
