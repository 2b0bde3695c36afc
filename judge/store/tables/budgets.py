"""Statements on the table `spent`: what people and games have cost in the present hour."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import Spent
from judge.store.tables.statements import Statements


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
        total = (had + new for had, new in zip(self.spent(who, now), more, strict=True))
        self._run(
            "INSERT INTO spent (who, hour, letters, work, bytes, pictures) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (who) DO UPDATE SET hour = excluded.hour, letters = excluded.letters, work = excluded.work,"
            " bytes = excluded.bytes, pictures = excluded.pictures",
            (who, _hour(now), *total),
        )

    def forget_spent(self, now: datetime) -> None:
        """Drop what counts for other hours than this."""
        self._run("DELETE FROM spent WHERE hour <> ?", (_hour(now),))


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%d %H}"
