"""Statements on the table `spent`: costs of people and games in the present hour."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from judge.store.rows import Spent
from judge.store.tables.statements import Statements, marks


class BudgetsTable(Statements):
    """`who` is a mailbox or a game with a word before it; the hour is that of the clock, UTC."""

    def spent(self, now: datetime, *who: str) -> list[Spent]:
        """Return this hour's cost of each of these people and games."""
        rows = self._run(
            f"SELECT who, {', '.join(Spent._fields)} FROM spent WHERE hour = ? AND who IN ({marks(len(who))})",
            (_hour(now), *who),
        )
        known = {str(each): Spent(*map(int, costs)) for each, *costs in rows}
        return [known.get(each, Spent()) for each in who]

    def spend(self, more: Mapping[str, Spent], now: datetime) -> None:
        """Count more of it, for each of these people and games."""
        if not more:
            return
        columns = Spent._fields
        added = ", ".join(
            f"{name} = excluded.{name} + CASE WHEN spent.hour = excluded.hour THEN spent.{name} ELSE 0 END"
            for name in columns
        )
        rows = ", ".join([f"({marks(2 + len(columns))})"] * len(more))
        self._run(
            f"INSERT INTO spent (who, hour, {', '.join(columns)}) VALUES {rows}"
            f" ON CONFLICT (who) DO UPDATE SET hour = excluded.hour, {added}",
            [value for who, cost in more.items() for value in (who, _hour(now), *cost)],
        )

    def forget_spent(self, now: datetime) -> None:
        """Drop what counts for other hours than this."""
        self._run("DELETE FROM spent WHERE hour <> ?", (_hour(now),))


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%d %H}"
