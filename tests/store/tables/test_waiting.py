"""Due things in a store.

Those of each table: tests/app/process/test_quick_tick.py.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from judge.store.open import open_store
from judge.store.rows import GameRow, LetterRow
from judge.store.store import Store
from judge.store.tables.waiting import _DUE
from tests.support.outbox import mark_sent
from tests.support.plans import plan_of

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_in_an_empty_store_nothing_is_due(store: Store) -> None:
    with store.reading() as tx:
        assert not tx.anything_due(NOON)


def test_a_letter_that_was_sent_and_a_game_that_waits_for_nothing_are_not_due(store: Store) -> None:
    with store.transaction() as tx:
        sent = tx.add_letter(LetterRow("<1@x>", "bob@example.org", "", b"Hello", NOON))
        assert tx.anything_due(NOON)
        mark_sent(tx, sent, NOON)
        tx.save_game(GameRow("river", b"{}"))
        assert not tx.anything_due(NOON + timedelta(days=1))


def test_what_is_due_is_found_by_indexes_however_much_is_not(sqlite_store: Store) -> None:
    with sqlite_store.reading() as tx:
        plan = plan_of(tx, _DUE, ["x"] * 4)
    looks = [step for step in plan.split("\n") if step.startswith(("SCAN ", "SEARCH ")) and step != "SCAN CONSTANT ROW"]
    assert len(looks) == 6
    # The table of questions has none but those that wait.
    assert [step for step in looks if "INDEX" not in step] == ["SCAN questions"]


def test_what_is_due_is_found_by_indexes_in_postgresql_too(postgres_url: str) -> None:
    with open_store(postgres_url) as store, store.reading() as tx:
        plan = plan_of(tx, _DUE, ["x"] * 4)
    assert re.findall(r"Seq Scan on (\w+)", plan) == ["questions"]
    assert plan.count("Index") >= 4
