"""Time the store: keeping a mail, one mail's transaction, an idle tick, with few games and with many.

    python bench/store.py [GAMES ...]      default: 1 1000 100000 (the last makes a temporary file of 700 MB)

Times are milliseconds: the middle one and the one that 95 of 100 stay under. The same transaction without the wait for
the disk shows what is the disk's share.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from judge.mail.inbound.dedupe import dedupe_key
from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Origin, to_rows
from judge.store.open import open_store
from judge.store.rows import GameRow
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
ORIGIN = Origin("Judge", "judge@example.org")
STATE = os.urandom(2500).hex().encode()
"""5,000 bytes: a game in its tenth year."""

LETTER = Letter(
    ("ann@example.org",),
    "alpha: S1901M orders",
    "A PAR - BUR  Army Paris -> Burgundy\n" * 40,
    "<p>A PAR - BUR  Army Paris &rarr; Burgundy</p>\n" * 40,
    kind="auto-replied",
    game="alpha",
    thread="alpha S1901M",
)


def fill(store: Store, games: int) -> None:
    """Add `games` games of seven players each, due within the next year."""
    for start in range(0, games, 1000):
        with store.transaction(durable=False) as tx:
            for number in range(start, min(start + 1000, games)):
                wake = NOON + timedelta(minutes=5 + number % 500_000)
                seats = [(power, f"player{number * 7 + at}@example.org") for at, power in enumerate(POWERS)]
                tx.save_game(GameRow(f"game{number}", STATE, stage="active", wake_at=wake), seats)


def receive(store: Store, number: int) -> None:
    """One mail kept."""
    raw = b"From: ann@example.org\r\nMessage-ID: <%d@x>\r\n\r\nSIGNON Fgame1 secret\r\nA PAR - BUR\r\n" % number * 10
    to = ["judge@example.org"]
    store.receive(raw, "ann@example.org", to, NOON, dedupe_key(raw, to, "ann@example.org"))


def handle(store: Store, name: str, *, durable: bool = True) -> None:
    """One mail done: its game read and saved, two events in the log, two letters queued."""
    with store.transaction(durable=durable) as tx:
        mail = tx.next_mail()
        game = tx.game(name)
        assert mail is not None
        assert game is not None
        number = int(name.removeprefix("game"))
        seats = [(power, f"player{number * 7 + at}@example.org") for at, power in enumerate(POWERS)]
        tx.save_game(game, seats)
        for _ in range(2):
            tx.add_log(name, NOON, "FRANCE", b'{"type": "OrdersReceived", "power": "FRANCE"}' * 5)
            for row in to_rows(LETTER, ORIGIN, NOON):
                tx.add_letter(row)
        tx.finish_mail(mail.id, "done", NOON, game=name)


def idle_tick(store: Store) -> None:
    """Tick with nothing due: look, and remember the look."""
    with store.transaction(durable=False) as tx:
        assert not tx.due_games(NOON)
        tx.set_last_tick(NOON)


def times(work: Callable[[int], None], rounds: int) -> str:
    """The middle and the 95th of a hundred, in milliseconds."""
    taken = []
    for number in range(rounds):
        start = time.perf_counter()
        work(number)
        taken.append((time.perf_counter() - start) * 1000)
    taken.sort()
    return f"{taken[rounds // 2]:7.2f} {taken[rounds * 95 // 100]:7.2f}"


def measure(games: int, rounds: int = 300) -> None:
    """Measure all figures for this number of games."""
    chance = Random(games)
    names = [f"game{chance.randrange(games)}" for _ in range(rounds)]
    with tempfile.TemporaryDirectory() as directory, open_store(f"sqlite:{directory}/judge.db") as store:
        fill(store, games)
        size = os.path.getsize(f"{directory}/judge.db") / 1e6
        print(f"{games} games, {size:.0f} MB                          middle    95 %")
        print("  keep a mail, on the disk            ", times(lambda number: receive(store, number), rounds))
        print("  one mail's transaction, on the disk ", times(lambda number: handle(store, names[number]), rounds))
        for number in range(rounds, 2 * rounds):
            receive(store, number)
        quick = times(lambda number: handle(store, names[number], durable=False), rounds)
        print("  the same without waiting for it     ", quick)
        print("  idle tick                           ", times(lambda _: idle_tick(store), rounds))


if __name__ == "__main__":
    for argument in sys.argv[1:] or ("1", "1000", "100000"):
        measure(int(argument))
