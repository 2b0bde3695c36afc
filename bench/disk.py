"""Measure a judge's disk use: KB of the store for a due phase with its letters, and for an order mail.

    python bench/disk.py [PHASES]       default: 40

One game is played without pictures: in each phase France writes three order mails, and then the deadline passes.
Letters are delivered to files. The figures are those of the store's file, with indexes and what is lost in its pages;
below them stands what the large columns have.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import datetime, timedelta

from done import UNLIMITED, all_done, happened, must
from mails import NOON, start_game
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.app.delivery.delivering import deliver_all
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.store.codec import decode_game, encode_game
from judge.store.rows import LetterState

HOLDING = (("a par h", "a mar s a par", "f bre h"), ("a par s a mar", "a mar h", "f bre h"))
"""France stays where it is, so that the same orders can be given in every phase."""

COLUMNS = (("phases", "record"), ("phases", "before"), ("outbox", "raw"), ("inbox", "raw"), ("log", "what"))


def main() -> None:
    """Print the figures."""
    phases = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "store": {"url": "sqlite:judge.db"},
            "send": {"url": "maildir:out", "pictures": False},
            "auth": {"confirm": False},
            "limits": UNLIMITED,
        }
        judge = Judge.open(read_config(settings, folder))
        start_game(judge)
        mails = due = 0
        now = NOON
        for number in range(phases):
            at = used(judge)
            write_orders(judge, number, now)
            mails, at = mails + used(judge) - at, used(judge)
            now += timedelta(hours=1)
            play(judge, now)
            due += used(judge) - at
        with judge.store.reading() as tx:
            played = len(tx.phase_lines("river"))
            unsent = tx.count_state(LetterState.WAITING)
        all_done(judge)
        must(played == phases, f"{played} of {phases} phases were played")
        must(happened(judge, "river", "OrdersReceived") == 3 * phases, "order mails were not taken")
        must(not unsent, f"{unsent} letters were not sent")
        judge.store.close()
        show(f"{folder}/judge.db", played, mails, due)


def show(path: str, played: int, mails: int, due: int) -> None:
    """Print a table."""
    print(f"phases played                 {played}")
    print(f"KiB a phase that was due      {due / played / 1024:.1f}")
    print(f"KiB an order mail, answered   {mails / played / 3 / 1024:.1f}")
    with closing(sqlite3.connect(path)) as store:
        for table, column in COLUMNS:
            size, rows = store.execute(f"SELECT sum(length({column})), count(*) FROM {table}").fetchone()
            print(f"  {table}.{column:<10} {rows:>6} rows, {(size or 0) / rows / 1024:>6.2f} KiB each")


def write_orders(judge: Judge, number: int, now: datetime) -> None:
    """Three order mails, each answered."""
    for each in range(3):
        lines = "\n".join(HOLDING[(number + each) % 2])
        raw = (
            "From: france@example.org\r\nTo: judge@example.org\r\nSubject: orders\r\n"
            f"Message-ID: <{number}-{each}@example.org>\r\n\r\nSIGNON Friver france-pw\r\n{lines}\r\n"
        ).encode()
        receive(judge, raw, "france@example.org", ["judge@example.org"], now)
        work(judge, now)
        deliver_all(judge, now)


def play(judge: Judge, now: datetime) -> None:
    """The deadline passes, whoever wrote no orders holds; the letters leave."""
    with judge.store.transaction() as tx:
        row = tx.game("river")
        assert row is not None
        game = decode_game(row.state)
        powers = tuple(replace(power, orders=power.orders or ()) for power in game.powers)
        tx.save_game(row._replace(state=encode_game(replace(game, powers=powers, deadline=now)), wake_at=now))
    tick_all(judge, now)
    deliver_all(judge, now)


def used(judge: Judge) -> int:
    """Bytes of the pages that are in use."""
    path = judge.config.store.url.partition(":")[2]
    assert os.path.exists(path)
    with closing(sqlite3.connect(path)) as store:
        pages, free, size = (
            store.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


if __name__ == "__main__":
    main()
