"""Matters for a person's record, written once for each seat, phase and matter.

They are found by address and by game.
"""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.store.open import open_store
from judge.store.rows import ReliabilityRow
from judge.store.sqlite_file import _apply
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ROW = ReliabilityRow("anna@example.org", "river", NOON, "FRANCE", "S1901M", "phase", "late", NOON)


def kinds(store: Store, address: str = "anna@example.org", limit: int = 10) -> list[str]:
    """Return the counted matters, the latest first."""
    with store.reading() as tx:
        return [row.kind for row in tx.records_of(address, limit)]


def test_what_is_counted_again_replaces_what_was_there(store: Store) -> None:
    with store.transaction() as tx:
        tx.add_record(ROW)
        tx.add_record(ROW._replace(about="seat", kind="started"))
        tx.add_record(ROW._replace(address="ANNA@example.org", kind="on time", at=NOON + timedelta(hours=1)))
    assert kinds(store, "Anna@Example.org") == ["on time", "started"]
    assert kinds(store, limit=1) == ["on time"]
    assert kinds(store, "ben@example.org") == []


def test_a_later_game_of_the_same_name_is_another_one(store: Store) -> None:
    later = NOON + timedelta(days=90)
    with store.transaction() as tx:
        tx.add_record(ROW)
        tx.add_record(ROW._replace(created=later, at=later))
        tx.rename_records("river", "brook", NOON)
    with store.reading() as tx:
        assert [row.game for row in tx.records_of("anna@example.org", 10)] == ["river", "brook"]
        assert tx.records_of_game("brook", NOON) == [ROW._replace(game="brook")]
        assert tx.records_of_game("river", NOON) == []


def test_a_store_of_the_first_form_gets_the_table_and_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    with sqlite3.connect(path) as old:
        _apply(old, "001_base.sql")
        old.execute("INSERT INTO meta (key, value) VALUES ('keep', 'this')")
    old.close()
    with open_store(f"sqlite:{path}") as store:
        with store.transaction() as tx:
            tx.add_record(ROW)
            assert tx.meta("keep") == "this"
        assert kinds(store) == ["late"]
