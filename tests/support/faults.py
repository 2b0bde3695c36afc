"""Faults of ours, made on purpose."""

from __future__ import annotations

from tests.support.house import House


def inbox(house: House) -> list[str]:
    """The state of each mail, oldest first."""
    with house.judge.store.reading() as tx:
        return [str(row[0]) for row in tx._run("SELECT state FROM inbox ORDER BY id").fetchall()]
