"""Measure the cost of pruning in PostgreSQL: a day's mails and letters of 100,000 games.

    python bench/pruning.py [LETTERS] [DAYS]        default: 1100000 4

So many letters are written in a day, and half as many mails come; both are kept for a day. Each further day is written,
and what is older than a day goes as the judge has it go: some hundred rows at a time. Printed are the seconds that this
takes, the middle and the longest of its transactions, the seconds of the vacuum that a server does by itself within a
day (here it is told to, since a day goes by in minutes), and what tables and indexes take on the disk: it stays the
same if what was deleted is used again. A server is started for it (the tests' wheel).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from done import must

sys.path.insert(0, str(Path(__file__).parents[1]))

from judge.app.clock.pruning import AT_ONCE
from judge.store.moments import to_text
from judge.store.open import open_store
from judge.store.store import Store
from tests.support.postgres import DURABLE, Server

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
BYTES = 2300
"""A mail or a letter in the middle, compressed (bench/README.md)."""

HEAD = "day  written s       gone       s  ms: middle  longest  vacuum     MiB"

LETTERS = (
    "COPY outbox (message_id, recipient, envelope_sender, game, kind, subject, created_at, state, next_try_at, done_at,"
    " mail_id, raw) FROM STDIN"
)
MAILS = (
    "COPY inbox (dedupe_key, envelope_sender, author, recipients, received_at, state, game, done_at, raw) FROM STDIN"
)


def main() -> None:
    """Print a line a day."""
    asked = [int(word) for word in sys.argv[1:]]
    letters, days = (*asked, *(1_100_000, 4)[len(asked) :])
    server = Server(DURABLE)
    try:
        url = server.url(server.new_database())
        with open_store(url) as store, psycopg.connect(url, autocommit=True) as direct:
            print(HEAD)
            for day in range(days):
                began = time.monotonic()
                write(direct, letters, NOON + day * DAY)
                written = time.monotonic() - began
                gone, took = prune(store, NOON + (day + 1) * DAY)
                must(gone > 0 or not day, "nothing was taken away")
                print(f"{day:>3} {written:>10.0f} {gone:>10,} {line_of(took)}", end="", flush=True)
                print(f" {vacuum(direct):>7.1f} {on_disk(direct):>7,}", flush=True)
    finally:
        server.stop()


def write(direct: psycopg.Connection[tuple[object, ...]], letters: int, day: datetime) -> None:
    """A day's mails and letters."""
    with direct.cursor() as cursor:
        for statement, rows in ((MAILS, mails_of(letters // 2, day)), (LETTERS, letters_of(letters, day))):
            with cursor.copy(statement) as copy:
                for row in rows:
                    copy.write_row(row)


def mails_of(count: int, day: datetime) -> Iterator[Sequence[object]]:
    """Mails that were answered as they came."""
    for number in range(count):
        at = to_text(day + number * DAY / count)
        sender = f"player{number % 100_000}@example.org"
        game = f"game{number % 100_000}"
        yield f"{day:%j}-{number}", sender, sender, "judge@example.org", at, "done", game, at, os.urandom(BYTES)


def letters_of(count: int, day: datetime) -> Iterator[Sequence[object]]:
    """Letters that were sent as they were written."""
    for number in range(count):
        at = to_text(day + number * DAY / count)
        game, reader = f"game{number % 100_000}", f"player{number % 100_000}@example.org"
        key = f"<{day:%j}.{number}@judge.example.org>"
        head = (key, reader, "judge@example.org", game, "orders", f"{game}: orders", at, "sent", at, at)
        yield *head, number // 2 + 1, os.urandom(BYTES)


def prune(store: Store, now: datetime) -> tuple[int, list[float]]:
    """Remove all that is older than a day; return the number of rows, and each transaction's seconds."""
    gone, took = 0, []
    while True:
        began = time.monotonic()
        with store.transaction(durable=False) as tx:
            found = sum(tx.prune(now, DAY, DAY, AT_ONCE))
        took.append(time.monotonic() - began)
        gone += found
        if not found:
            return gone, took


def vacuum(direct: psycopg.Connection[tuple[object, ...]]) -> float:
    """Free the space of deleted rows for new ones; return the seconds this took."""
    began = time.monotonic()
    direct.execute("VACUUM inbox")
    direct.execute("VACUUM outbox")
    return time.monotonic() - began


def line_of(took: list[float]) -> str:
    """All seconds, and milliseconds of the middle and the longest."""
    steps = sorted(took)
    return f"{sum(steps):>7.1f} {steps[len(steps) // 2] * 1000:>11.1f} {steps[-1] * 1000:>8.0f}"


def on_disk(direct: psycopg.Connection[tuple[object, ...]]) -> int:
    """MiB of the two tables with their indexes."""
    asked = "SELECT (pg_total_relation_size('inbox') + pg_total_relation_size('outbox')) / 1048576"
    row = direct.execute(asked).fetchone()
    assert row is not None
    return int(str(row[0]))


if __name__ == "__main__":
    main()
