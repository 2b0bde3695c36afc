"""The price of a look at the clock that finds nothing to do, in statements."""

from __future__ import annotations

from datetime import timedelta

from judge.app.clock.clock import tick_all
from judge.store.sqlite import SQLiteStore
from tests.support.house import House


def test_a_look_that_finds_nothing_asks_five_questions_and_writes_once(river: House) -> None:
    tick_all(river.judge, river.now)
    store = river.judge.store
    assert isinstance(store, SQLiteStore)
    assert store._reader is not None
    said: list[str] = []
    for connection in (store._connection, store._reader):
        connection.set_trace_callback(said.append)
    tick_all(river.judge, river.now + timedelta(seconds=1))
    for connection in (store._connection, store._reader):
        connection.set_trace_callback(None)
    asked = [line.split()[0] for line in said]
    assert asked == ["BEGIN", "SELECT", "SELECT", "SELECT", "SELECT", "INSERT", "COMMIT", "SELECT"], said
