"""Time one order mail from `deliver` to its committed letters, and ticks, by the size of the store.

The store has 1, 1,000 and 100,000 games.

    python bench/mails.py [MOST_GAMES]

Prints the middle of many runs, in milliseconds. Everything is the real thing but the mail server.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median

from done import UNLIMITED, all_done, happened, must
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.game.clock.clock import wake_at
from judge.game.game import Game
from judge.store.codec import decode_game, encode_game
from judge.store.rows import GameRow

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
ORDERS = (
    ("a par - bur", "a mar s a par - bur", "f bre - mao"),
    ("a par - pic", "a mar - spa", "f bre - eng"),
)
RUNS = 200


def main() -> None:
    """Print a table."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sizes = [size for size in (1, 1_000, 100_000) if size <= most]
    heads = (
        ("games", 8),
        ("order mail", 11),
        ("fastest", 9),
        ("idle tick", 10),
        ("10 due", 8),
        ("a game due, 8 letters", 22),
    )
    print(" ".join(f"{head:>{width}}" for head, width in heads))
    for size in sizes:
        print(measured(size), flush=True)


def measured(size: int) -> str:
    """One row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge.open(
            read_config({"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}, "limits": UNLIMITED}, folder)
        )
        first = start_game(judge)
        fill(judge, first, size)
        mails = [timed(lambda n=n: order_mail(judge, n)) for n in range(RUNS)][5:]
        now = NOON + timedelta(minutes=30)
        tick_all(judge, now)
        idle = [timed(lambda: tick_all(judge, now)) for _ in range(50)]
        ten = ten_due(judge, size)
        all_done(judge)
        must(happened(judge, "river", "OrdersReceived") == RUNS, "order mails were not taken")
        for number in range(min(10, size)):
            name = f"g{number}" if number else "river"
            must(happened(judge, name, "PhaseProcessed") == 1, f"{name} was not processed")
        judge.store.close()
    each = ten / min(10, size)
    return f"{size:>8,} {median(mails):>11.2f} {min(mails):>9.2f} {median(idle):>10.3f} {ten:>8.1f} {each:>22.1f}"


def start_game(judge: Judge) -> Game:
    """A game in Spring 1901, made by mail."""
    send(judge, "gm@example.org", 0, "CREATE river gm-secret\nRULE POWER_CHOICE DEFAULT_UNORDERED\nFORM\n")
    for number, power in enumerate(POWERS, start=1):
        send(judge, f"{power}@example.org", -number, f"JOIN {power}@river {power}-pw\n")
    with judge.store.reading() as tx:
        row = tx.game("river")
    assert row is not None
    return decode_game(row.state)


def fill(judge: Judge, first: Game, size: int) -> None:
    """Add games of the same kind until there are `size`, each with its clock set."""
    wake = wake_at(first, judge.in_play(first), NOON)
    with judge.store.transaction() as tx:
        for number in range(1, size):
            game = replace(first, name=f"g{number}")
            row = GameRow(game.name, encode_game(game), stage="active", wake_at=wake, phase="S1901M", map="standard")
            tx.save_game(row, seats=[(power.upper(), f"{power}@example.org") for power in POWERS])


def order_mail(judge: Judge, number: int) -> None:
    """A mail with three orders, other ones each time."""
    lines = "\n".join(ORDERS[number % 2])
    send(judge, "france@example.org", number + 1, f"SIGNON Friver france-pw\n{lines}\n")


def send(judge: Judge, sender: str, number: int, text: str) -> None:
    """One mail, received and done."""
    raw = (
        f"From: {sender}\r\nTo: judge@example.org\r\nSubject: orders\r\nMessage-ID: <{number}@example.org>\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n\r\n" + text
    ).encode()
    receive(judge, raw, sender, ["judge@example.org"], NOON)
    work(judge, NOON)


def ten_due(judge: Judge, size: int) -> float:
    """A tick in which ten games (or all, if there are fewer) get their results."""
    now = NOON + timedelta(hours=1)
    with judge.store.transaction() as tx:
        for number in range(min(10, size)):
            row = tx.game(f"g{number}" if number else "river")
            assert row is not None
            game = decode_game(row.state)
            powers = tuple(replace(power, orders=()) for power in game.powers)
            tx.save_game(row._replace(state=encode_game(replace(game, powers=powers, deadline=now)), wake_at=now))
    return timed(lambda: tick_all(judge, now))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
