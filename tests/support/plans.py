"""Plans of the store's engines: how they would find the rows that a statement asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import pytest

from judge.store.sqlite import SQLiteTransaction
from judge.store.store import Transaction
from judge.store.tables.statements import Cursor

_SMALL = {
    "meta",  # what the judge remembers of itself
    "questions",  # what it wants to ask strangers and could not yet
    "confirmations",  # what it has asked them in these days
    "address_wishes",  # likewise those who want another address on file
    "spent",  # what the mails of this hour have cost
    "opening_readers",  # who hears of games that open
    "standbys",  # who would take over a vacant power: the first 200, by an index
    "picture_waits",  # the letters whose pictures are not drawn
    "bouncing",  # addresses to which letters come back
}
"""Tables that may be read from end to end."""

_SELDOM = (
    "SELECT DISTINCT",  # once, when a store of an older judge is opened
    "DELETE FROM agreements WHERE agreed_at",  # once a day
    "SELECT name, version, stage, listed",  # LIST, and what a keeper asks
)
"""Beginnings of statements that may read whatever they like."""

_OF_TESTS = "SELECT count(*) FROM outbox"
"""Statement of a club year's own figures; the judge does not ask it."""

_FEW = re.compile(r"(inbox_(new|parked|held|held_sizes|unscrubbed)|outbox_(waiting|of_mails|failed|stopped))$")
"""Indexes of the mails and letters with which something is still to be done."""


def plan_of(
    tx: Transaction,
    sql: str,
    values: Sequence[object] = (),
    run: Callable[[str, Sequence[object]], Cursor] | None = None,
) -> str:
    """The plan, a step a line. PostgreSQL reads small tables from end to end unless it is told not to."""
    run = run or tx._run
    if isinstance(tx, SQLiteTransaction):
        return "\n".join(row[3] for row in run(f"EXPLAIN QUERY PLAN {sql}", values))
    run("SET LOCAL enable_seqscan = off", ())
    return "\n".join(row[0] for row in run(f"EXPLAIN {sql}", values))


def uses_indexes_only(plan: str) -> bool:
    """True if no table is read from end to end."""
    return ("SEARCH" in plan or "Index" in plan) and "SCAN" not in plan and "Seq Scan" not in plan


def read_whole(plans: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the statements with full scans of growing tables, from their plans by SQLite.

    Each has the tables, and the indexes by which it reads them.

    Those that make an index of their own for it are among them. What is found by an index of all that there ever was of
    one game or one address is not: no plan tells how much that is.
    """
    found = {sql: _read_whole(plan) for sql, plan in plans.items() if sql != _OF_TESTS and not sql.startswith(_SELDOM)}
    return {sql: tables for sql, tables in found.items() if tables}


def _read_whole(plan: str) -> list[str]:
    steps = re.findall(r"^(?:SCAN|SEARCH(?= \w+ USING AUTOMATIC)) ([a-z]\w*)\b(.*)$", plan, re.MULTILINE)
    scans = [(table, re.search(r"(?<!AUTOMATIC COVERING )INDEX (\w+)", how)) for table, how in steps]
    passed = _SMALL.union(re.findall(r"^CO-ROUTINE (\w+)$", plan, re.MULTILINE))
    named = [(table, index[1] if index else "") for table, index in scans if table not in passed]
    return [f"{table} {index}".rstrip() for table, index in named if not _FEW.match(index)]


def plans_kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The statements that are run from now on, each with its plan by SQLite.

    It plans by the words of a statement alone, since nobody analyzes the store: with a few rows as with millions.
    """
    found: dict[str, str] = {}
    run = SQLiteTransaction._run

    def kept(self: SQLiteTransaction, sql: str, values: Sequence[object] = ()) -> Cursor:
        if sql not in found:
            found[sql] = ""
            found[sql] = plan_of(self, sql, values, lambda *of: run(self, *of))
        return run(self, sql, values)

    monkeypatch.setattr(SQLiteTransaction, "_run", kept)
    return found
