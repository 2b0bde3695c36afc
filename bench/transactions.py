"""How long the store is held at a time by what could hold it long: gaps, ROLLFORWARD, lists, many games due at once.

    python bench/transactions.py [GAMES] [PHASES]

Prints milliseconds: the longest transaction that writes, and what one phase of HISTORY costs in a short and a long
game.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

from msgspec.structs import replace

from judge.app.clock import tick_all
from judge.app.incoming import receive, work
from judge.app.judge import Judge
from judge.app.rounds import Rounds
from judge.config import read_config
from judge.game.time.clock import wake_at
from judge.store.codec import decode_game, encode_game
from judge.store.rows import GameRow

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
PLAYERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


class Holds:
    """The lengths of a store's transactions that write, in seconds."""

    def __init__(self, judge: Judge) -> None:
        self.all: list[float] = []
        real = judge.store.transaction

        @contextmanager
        def transaction(**named: Any) -> Iterator[Any]:
            with real(**named) as tx:
                began = time.monotonic()
                try:
                    yield tx
                finally:
                    self.all.append(time.monotonic() - began)

        judge.store.transaction = transaction  # type: ignore[method-assign, assignment]

    def longest(self, work: Callable[[], object]) -> float:
        """The longest of those that this makes, in milliseconds."""
        self.all.clear()
        work()
        return 1000 * max(self.all)


def main() -> None:
    """Print a table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    phases = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as folder:
        measure(folder, games, phases)


def measure(folder: str, count: int, phases: int) -> None:
    """Print what each costs."""
    # Without limits: a refusal holds nothing for long, and would be measured in place of the work.
    limits = dict.fromkeys(("work_per_hour", "letters_per_hour", "answers_per_hour", "replies_per_hour"), 1_000_000_000)
    table = {"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}, "limits": limits}
    judge = Judge.open(read_config(table, folder))
    holds = Holds(judge)
    number = iter(range(1_000_000))

    def mail(sender: str, *lines: str) -> None:
        head = f"From: {sender}@example.org\r\nMessage-ID: <{next(number)}@x>\r\n\r\n"
        receive(judge, (head + "\r\n".join(lines) + "\r\n").encode(), f"{sender}@example.org", [], NOON)
        work(judge, NOON)

    def start(name: str) -> None:
        mail("gm", f"CREATE {name} secret", "RULE POWER_CHOICE", "TIMING MOVE 3D NEXT 1D GRACE 0H", "FORM", "SIGNOFF")
        for power in PLAYERS:
            mail(power, f"JOIN {power}@{name} {power}-pw")

    def play(name: str, times: int) -> None:
        for _ in range(times):
            mail("gm", f"SIGNON M{name} secret", "PROCESS!")

    start("short")
    play("short", 10)
    start("long")
    play("long", phases)
    for name, first in (("short", "S1901M"), ("long", "S1901M")):
        spent = []
        for _ in range(20):
            began = time.monotonic()
            mail("ann", f"HISTORY {name} FROM {first} TO {first}")
            spent.append(1000 * (time.monotonic() - began))
        print(f"HISTORY of one phase, {name} game: {median(spent):8.1f} ms", flush=True)
    for name in ("short", "long"):
        held = holds.longest(lambda name=name: mail("gm", f"SIGNON M{name} secret", "ROLLBACK"))
        print(f"ROLLBACK of one phase, {name} game: {held:7.1f} ms held", flush=True)
    print(f"HISTORY of all of the long game: {holds.longest(lambda: mail('ann', 'HISTORY long')):10.1f} ms held")
    print(f"LIST:                            {holds.longest(lambda: mail('ann', 'LIST')):10.1f} ms held")
    mail("gm", "SIGNON Mlong secret", "ROLLBACK S1901M")
    forward = holds.longest(lambda: mail("gm", "SIGNON Mlong secret", "ROLLFORWARD"))
    print(f"ROLLFORWARD of one phase:        {forward:10.1f} ms held", flush=True)
    far = holds.longest(lambda: mail("gm", "SIGNON Mlong secret", "ROLLFORWARD F1910M"))
    print(f"ROLLFORWARD over many phases:    {far:10.1f} ms held", flush=True)
    fill(judge, count)
    tick_all(judge, NOON)
    settled = [NOON + timedelta(days=2, hours=hours) for hours in (0, 1, 2)]
    gap = holds.longest(lambda: [tick_all(judge, at) for at in settled])
    print(f"gap of {count} games:            {gap:10.1f} ms held", flush=True)
    late = settled[-1] + timedelta(days=4)
    with judge.store.transaction() as tx:
        tx.set_last_tick(late)
    rounds = Rounds(judge)

    def all_due() -> None:
        while rounds.step(late):
            pass

    print(f"{count} games due at once:         {holds.longest(all_due):10.1f} ms held", flush=True)
    judge.store.close()


def fill(judge: Judge, count: int) -> None:
    """Games that have just begun, copies of one."""
    with judge.store.reading() as tx:
        row = tx.game("short")
    assert row is not None
    first = decode_game(row.state)
    first = replace(first, deadline=NOON + timedelta(days=3))
    with judge.store.transaction() as tx:
        for each in range(count):
            game = replace(first, name=f"game{each:06}")
            at = wake_at(game, judge.in_play(game), NOON)
            stage = str(game.stage)
            new = GameRow(game.name, encode_game(game), 0, stage, wake_at=at, phase=row.phase, deadline=game.deadline)
            tx.save_game(new._replace(map=row.map, variant=row.variant))


if __name__ == "__main__":
    main()
