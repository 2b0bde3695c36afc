"""Work on the store that is worked out before anybody is kept out: `Rehearsal`.

The work runs once on a view of the store in which it changes nothing. Its questions, their answers and its intended
writes are kept. Then, in a transaction, the same questions are asked again: if all answers are the same, the work would
have the same result there, and only the writes are left. If one differs the work is repeated, in a transaction.

docs/decisions/071-work-ahead.md says why.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from judge.store.rehearsed import ANSWERS, EVERY_ROW, UNKNOWN, NotAhead, Rehearsed, Wanted, about_of
from judge.store.store import Transaction
from judge.store.tables.statements import Cursor


class _Told:
    """Answer to a question: a cursor with all its rows."""

    def __init__(self, rows: list[Any]) -> None:
        self._left = iter(rows)
        self.rowcount = -1

    def fetchone(self) -> Any:
        """See `Cursor`."""
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        """See `Cursor`."""
        return list(self._left)

    def __iter__(self) -> Iterator[Any]:
        return self._left


class Rehearsal(Transaction):
    """Transaction that only notes what it would write. `look` runs a statement that changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[tuple[str, tuple[object, ...]], list[Any]] = {}
        self._wanted: list[Wanted] = []
        self._written: dict[str, set[object]] = {}
        """The tables that are written, each with the keys of the rows."""

    @abstractmethod
    def _look(self, sql: str, parameters: Sequence[object]) -> list[Any]:
        """The rows that a statement gives. Raises StoreError."""

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        for value in parameters:
            if value is UNKNOWN:
                raise NotAhead("a statement needs what another one gives")
        about = about_of(sql)
        touched: Sequence[object] = parameters if about.by_key else (EVERY_ROW,)
        if about.writes:
            for table in about.tables:
                self._written.setdefault(table, set()).update(touched)
            wanted = Wanted(sql, parameters)
            self._wanted.append(wanted)
            return wanted
        for table in about.tables & self._written.keys():
            if not about.by_key or not self._written[table].isdisjoint((EVERY_ROW, *parameters)):
                raise NotAhead(f"reads what it has written: {sql}")
        question = (sql, tuple(parameters))
        if question not in self._asked:
            self._asked[question] = self._look(sql, parameters)
        return _Told(self._asked[question])

    def rehearsed(self) -> Rehearsed:
        """Return the result so far."""
        asked = [(sql, parameters, rows) for (sql, parameters), rows in self._asked.items()]
        return Rehearsed(asked, self._wanted, self._written.keys() <= ANSWERS)
