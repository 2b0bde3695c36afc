"""Single values."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ANN, BOB = "ann@example.org", "bob@example.org"


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


def test_values_that_are_asked_for_together_are_one_statement_and_what_was_set_before_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.transaction() as tx:
        tx.set_meta("one", "1")
        tx.set_meta("two", "2")
    with store.transaction() as tx:
        tx.set_meta("two", "changed")
        tx.ask_metas(["one", "two", "three"])
        monkeypatch.setattr(tx, "_run", lambda *_: pytest.fail("it has been asked again"))
        tx.ask_metas(["one", "three"])
        assert [tx.meta(key) for key in ("one", "two", "three")] == ["1", "changed", None]
    with store.transaction() as tx:
        tx.ask_metas([])
        assert tx.meta("two") == "changed"


def test_a_transaction_sees_what_it_has_changed_itself_after_it_has_read_it(store: Store) -> None:
    with store.transaction() as tx:
        assert tx.meta("key") is None
        tx.set_meta("key", "one")
        assert tx.meta("key") == "one"
        tx.drop_meta("key")
        assert tx.meta("key") is None
        assert tx.bouncing([ANN]) == {}
        tx.set_bouncing(ANN, NOON)
        assert tx.bouncing([BOB, ANN]) == {ANN: NOON}
        tx.drop_bouncing(ANN)
        assert tx.bouncing([ANN]) == {}
    with store.reading() as tx:
        assert tx.meta("key") is None
