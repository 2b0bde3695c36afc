"""Statements on the table `spent`: what people and games have cost in the present hour."""

from __future__ import annotations

from datetime import datetime

from judge.store.tables.statements import Statements


class BudgetsTable(Statements):
    """`who` is a mailbox, or a game with a word before it; the hour is that of the clock, UTC."""

    def spent(self, who: str, now: datetime) -> tuple[int, int]:
        """Letters caused and work done in this hour."""
        row = self._run("SELECT letters, work FROM spent WHERE who = ? AND hour = ?", (who, _hour(now))).fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def spend(self, who: str, letters: int, work: int, now: datetime) -> None:
        """Count more of both."""
        before = self.spent(who, now)
        self._run(
            "INSERT INTO spent (who, hour, letters, work) VALUES (?, ?, ?, ?) ON CONFLICT (who)"
            " DO UPDATE SET hour = excluded.hour, letters = excluded.letters, work = excluded.work",
            (who, _hour(now), before[0] + letters, before[1] + work),
        )

    def forget_spent(self, now: datetime) -> None:
        """Drop what counts for other hours than this."""
        self._run("DELETE FROM spent WHERE hour <> ?", (_hour(now),))


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%d %H}"
