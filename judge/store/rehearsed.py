"""Result of work done ahead: `Rehearsed`, a value, which may come from another process.

`judge.store.rehearsal` makes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from judge.patterns import pattern
from judge.store.tables.statements import Statements

ANSWERS = frozenset({"inbox", "outbox", "pictures", "picture_waits", "spent"})
"""Tables that only answer queries: their writers saw one moment, perhaps not the last."""


class NotAhead(BaseException):
    """Work that cannot be done ahead because it depends on its own writes.

    It is no fault, so handlers of faults ignore it.
    """


class Changed(Exception):
    """The store has changed since the rehearsal."""


class _Unknown:
    """Future result of a statement not yet run. It may be passed on, but not inspected."""

    def _looked_at(self, *_: object) -> NoReturn:
        raise NotAhead("what a statement gives back is looked at before it is run")

    __bool__ = __int__ = __index__ = __str__ = __eq__ = __lt__ = __add__ = _looked_at
    __hash__ = None  # type: ignore[assignment]


UNKNOWN = _Unknown()


class LaterStatement:
    """A statement to be run later: a cursor that assumes one row."""

    def __init__(self, sql: str, parameters: Sequence[object]) -> None:
        self.sql, self.parameters = sql, parameters
        self.one_changed = self.one_given = False

    @property
    def rowcount(self) -> int:
        """See `Cursor`."""
        self.one_changed = True
        return 1

    def fetchone(self) -> Any:
        """See `Cursor`."""
        self.one_given = True
        return (UNKNOWN,)

    def fetchall(self) -> NoReturn:
        """See `Cursor`."""
        raise NotAhead("nobody knows how many rows there will be")

    __iter__ = fetchall

    def run(self, tx: Statements) -> None:
        """Run the statement. Raises Changed if it did not affect or return the row assumed."""
        cursor = tx._run(self.sql, self.parameters)
        if (self.one_changed and cursor.rowcount != 1) or (self.one_given and len(cursor.fetchall()) != 1):
            raise Changed(self.sql)


class Rehearsed(NamedTuple):
    """Result of work done ahead.

    `asked`: statements that only read, with their parameters and answers. `wanted`: statements that write.
    `only_answers`: they write only to tables in `ANSWERS`.
    """

    asked: list[tuple[str, tuple[object, ...], list[Any]]]
    wanted: list[LaterStatement]
    only_answers: bool

    def check(self, tx: Statements) -> None:
        """Run the same queries again. Raises Changed if an answer is different now."""
        for sql, parameters, rows in self.asked:
            if self.only_answers and ANSWERS.isdisjoint(about_of(sql).tables):
                continue
            if tx._run(sql, parameters).fetchall() != rows:
                raise Changed(sql)

    def write(self, tx: Statements) -> None:
        """Run the statements that write. Raises Changed if one does not have the effect assumed."""
        for wanted in self.wanted:
            wanted.run(tx)


_READ = pattern(r"\b(?:FROM|JOIN) (\w+)")
_WRITE = pattern(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")
_KEYS = {"games": "key", "meta": "key", "guarded": "secret"}
"""The columns by which single rows of these tables are read and written."""

EVERY_ROW = object()


class _About(NamedTuple):
    """Tables that a statement writes or reads.

    `by_key`: the statement concerns one row of its table, and the key of that row is among its parameters.
    """

    writes: bool
    tables: frozenset[str]
    by_key: bool


@lru_cache(maxsize=1024)
def about_of(sql: str) -> _About:
    """Return the tables of a statement. Raises NotAhead for an unknown kind."""
    target = _WRITE.match(sql)
    if target is None and not sql.startswith("SELECT "):
        raise NotAhead(f"not known what this does: {sql}")
    tables = frozenset(target.groups() if target else _READ.findall(sql))
    keys = [_KEYS[table] for table in tables if table in _KEYS] if len(tables) == 1 else []
    by_key = any(re.search(rf"(INTO \w+ \({key},.* VALUES)|(WHERE {key} = \?)", sql) for key in keys)
    return _About(target is not None, tables, by_key)
