"""Single values."""

from __future__ import annotations

from datetime import UTC, datetime

from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def test_the_last_tick_and_other_single_values_are_remembered(store: Store) -> None:
    with store.transaction() as tx:
        assert tx.last_tick() is None
        assert tx.meta("color") is None
        tx.set_meta("color", "red")
        tx.set_meta("color", "blue")
        tx.set_last_tick(NOON)
    with store.reading() as tx:
        assert tx.meta("color") == "blue"
        assert tx.last_tick() == NOON
