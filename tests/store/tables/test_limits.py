"""Costs of people and games in an hour, several of them at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.store.rows import Spent
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_what_several_have_spent_is_told_in_the_order_in_which_they_are_asked_for(store: Store) -> None:
    with store.transaction() as tx:
        tx.spend({"person ann": Spent(1, 2, 3, 4), "game alpha": Spent(5, 6, 7, 8)}, NOON)
        assert tx.spent(NOON, "game alpha", "nobody", "person ann") == [Spent(5, 6, 7, 8), Spent(), Spent(1, 2, 3, 4)]


def test_what_is_spent_adds_up_for_each_and_begins_anew_with_the_hour_of_each(store: Store) -> None:
    with store.transaction() as tx:
        tx.spend({"ann": Spent(letters=1), "bob": Spent(letters=1)}, NOON)
        tx.spend({"ann": Spent(letters=1)}, NOON + HOUR)
        tx.spend({"ann": Spent(letters=5, work=1), "bob": Spent(letters=5, work=1)}, NOON + HOUR)
        assert tx.spent(NOON + HOUR, "ann", "bob") == [Spent(letters=6, work=1), Spent(letters=5, work=1)]
        assert tx.spent(NOON, "ann", "bob") == [Spent(), Spent()]


def test_nothing_is_written_for_nobody(store: Store) -> None:
    with store.transaction() as tx:
        tx.spend({}, NOON)
        assert tx.spent(NOON, "ann") == [Spent()]
