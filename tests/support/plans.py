"""How an engine would find the rows that a statement asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.store.sqlite import SQLiteTransaction
from judge.store.store import Transaction
from judge.store.tables.statements import Cursor


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
    """Whether no table is read from end to end."""
    return ("SEARCH" in plan or "Index" in plan) and "SCAN" not in plan and "Seq Scan" not in plan
