"""The price of an order mail in calls of the judge's functions, its modules, and store statements."""

from __future__ import annotations

import sqlite3
import sys
from types import FrameType

from judge.app.mails.incoming import work
from judge.store.sqlite import SQLiteStore
from tests.support.house import House, address
from tests.support.paths import ROOT

FRANCE = address("FRANCE")
OWN = str(ROOT / "judge")


def test_an_order_mail_with_one_order_changed_costs_no_more_than_it_did(river: House) -> None:
    for order in ("A PAR - PIC", "A PAR - BUR", "A PAR - PIC"):
        river.mail(FRANCE, "SIGNON Friver france-pw", order)
    river.post(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR")
    said: list[str] = []
    store = river.judge.store
    assert isinstance(store, SQLiteStore)
    store.ahead(lambda tx: tx.mails_again())
    assert store._reader is not None
    assert store._rehearser is not None
    connections: list[sqlite3.Connection] = [store._connection, store._reader, store._rehearser._connection]
    for connection in connections:
        connection.set_trace_callback(said.append)
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OWN):
            files.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work(river.judge, river.now)
    finally:
        sys.setprofile(before)
    for connection in connections:
        connection.set_trace_callback(None)
    asked = [line.split()[0] for line in said]
    counted = {word: asked.count(word) for word in ("SELECT", "INSERT", "UPDATE", "PRAGMA")}
    assert counted == {"SELECT": 8, "INSERT": 5, "UPDATE": 2, "PRAGMA": 2}
    assert len(said) == 21, said
    assert len(files) < 2_600
    assert len(set(files)) <= 174, "the goal is 120"
