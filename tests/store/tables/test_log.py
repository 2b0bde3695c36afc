"""The log of a game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.store.rows import GameRow, LogRow
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def save(store: Store, *names: str) -> None:
    """New games of these names."""
    with store.transaction() as tx:
        for name in names:
            tx.save_game(GameRow(name, b"{}"))


def test_the_log_keeps_its_order_even_when_the_clock_does_not(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        tx.add_log("alpha", NOON, "FRANCE", b"1")
        tx.add_log("alpha", NOON - timedelta(days=1), "MASTER", b"2")
        rows = [row._replace(id=0) for row in tx.log("ALPHA")]
    assert rows == [LogRow(NOON, "FRANCE", b"1"), LogRow(NOON - timedelta(days=1), "MASTER", b"2")]
