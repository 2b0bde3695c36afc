"""Statements on the table `spent`: what people and games have cost in the present hour."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import Spent
from judge.store.tables.statements import Statements, marks


class BudgetsTable(Statements):
    """`who` is a mailbox or a game with a word before it; the hour is that of the clock, UTC."""

    def spent(self, who: str, now: datetime) -> Spent:
        """What somebody, or a game, has cost in this hour."""
        row = self._run(
            "SELECT letters, work, bytes, pictures FROM spent WHERE who = ? AND hour = ?", (who, _hour(now))
        ).fetchone()
        return Spent() if row is None else Spent(*map(int, row))

    def spend(self, who: str, more: Spent, now: datetime) -> None:
        """Count more of it."""
        columns = Spent._fields
        added = ", ".join(
            f"{name} = excluded.{name} + CASE WHEN spent.hour = excluded.hour THEN spent.{name} ELSE 0 END"
            for name in columns
        )
        self._run(
            f"INSERT INTO spent (who, hour, {', '.join(columns)}) VALUES ({marks(2 + len(columns))})"
            f" ON CONFLICT (who) DO UPDATE SET hour = excluded.hour, {added}",
            (who, _hour(now), *more),
        )

    def forget_spent(self, now: datetime) -> None:
        """Drop what counts for other hours than this."""
        self._run("DELETE FROM spent WHERE hour <> ?", (_hour(now),))


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%d %H}"
