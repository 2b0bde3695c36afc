"""Measure the longest holds of the store: gaps, ROLLFORWARD, lists, many games due at once.

    python bench/transactions.py [GAMES] [PHASES] [OBSERVERS]

Prints milliseconds: the longest transaction that writes, from its lock to the end of its commit, the whole time that
the work took, and what one phase of HISTORY costs in a short and a long game. For games that are due at once also how
long a mail waits that comes meanwhile. There are no limits, so that all that is asked for is done.
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

from done import all_done
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.app.mails.incoming import receive, work
from judge.app.process.rounds import Rounds
from judge.config import read_config
from judge.game.clock.clock import wake_at
from judge.store.codec import decode_game, encode_game
from judge.store.repository import addresses_by_seat
from judge.store.rows import GameRow, LetterState

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
PLAYERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


class Holds:
    """The lengths of a store's transactions that write, in seconds."""

    def __init__(self, judge: Judge) -> None:
        self.all: list[float] = []
        real = judge.store.transaction

        @contextmanager
        def transaction(**named: Any) -> Iterator[Any]:
            began = time.monotonic()
            try:
                with real(**named) as tx:
                    began = time.monotonic()
                    yield tx
            finally:
                self.all.append(time.monotonic() - began)

        judge.store.transaction = transaction  # type: ignore[method-assign, assignment]

    def tell(self, what: str, work: Callable[[], object]) -> None:
        """Print the time of the longest transaction in this, and of all of it."""
        self.all.clear()
        began = time.monotonic()
        work()
        took = time.monotonic() - began
        print(f"{what:<44} {1000 * max(self.all):8.1f} ms held, {1000 * took:10.1f} in all", flush=True)


def main() -> None:
    """Print a table."""
    games, phases, observers = (int(word) for word in [*sys.argv[1:], "2000", "200", "500"][:3])
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder)
        bench.tell_of_phases(phases)
        bench.tell_of_observers(observers)
        bench.tell_of_many_games(games)
        all_done(bench.judge)
        bench.judge.store.close()


class Bench:
    """A judge, and the length of its transactions."""

    def __init__(self, folder: str) -> None:
        # A refusal holds nothing for long, and would be measured in place of the work.
        limits = dict.fromkeys(("work_per_hour", "letters_per_hour", "answers_per_hour", "replies_per_hour"), 10**9)
        table = {"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}}
        self.judge = Judge.open(read_config({**table, "limits": {**limits, "observers_per_game": 10**6}}, folder))
        self.holds = Holds(self.judge)
        self.number = 0

    def post(self, sender: str, *lines: str, now: datetime = NOON) -> None:
        """A mail comes in."""
        self.number += 1
        head = f"From: {sender}@example.org\r\nMessage-ID: <{self.number}@x>\r\n\r\n"
        receive(self.judge, (head + "\r\n".join(lines) + "\r\n").encode(), f"{sender}@example.org", [], now)

    def mail(self, sender: str, *lines: str) -> None:
        """A mail comes in and is done."""
        self.post(sender, *lines)
        work(self.judge, NOON)

    def tell(self, what: str, sender: str, *lines: str) -> None:
        """Print what a mail costs."""
        self.post(sender, *lines)
        self.holds.tell(what, lambda: work(self.judge, NOON))

    def start(self, name: str) -> None:
        """A game in Spring 1901."""
        timing = "TIMING MOVE 3D NEXT 1D GRACE 0H"
        self.mail("gm", f"CREATE {name} secret", "RULE POWER_CHOICE", timing, "FORM", "SIGNOFF")
        for power in PLAYERS:
            self.mail(power, f"JOIN {power}@{name} {power}-pw")

    def tell_of_phases(self, phases: int) -> None:
        """Print the cost of a short and of a long game."""
        for name, times in (("short", 10), ("long", phases)):
            self.start(name)
            for _ in range(times):
                self.mail("gm", f"SIGNON M{name} secret", "PROCESS!")
        for name in ("short", "long"):
            spent = []
            for _ in range(20):
                began = time.monotonic()
                self.mail("ann", f"HISTORY {name} FROM S1901M TO S1901M")
                spent.append(1000 * (time.monotonic() - began))
            print(f"HISTORY of one phase, {name} game: {median(spent):8.1f} ms", flush=True)
        for name in ("short", "long"):
            self.tell(f"ROLLBACK of one phase, {name} game", "gm", f"SIGNON M{name} secret", "ROLLBACK")
        self.tell("HISTORY of all of the long game", "ann", "HISTORY long")
        self.tell("STATUS of a player", "france", "SIGNON france@long france-pw", "STATUS")
        self.mail("gm", "SIGNON Mlong secret", "ROLLBACK S1901M")
        self.tell("ROLLFORWARD of one phase", "gm", "SIGNON Mlong secret", "ROLLFORWARD")
        self.tell("ROLLFORWARD, as many as one does", "gm", "SIGNON Mlong secret", "ROLLFORWARD F1910M")
        many = ["ROLLFORWARD F1910M"] * 8
        self.tell("a mail of 8 of these", "gm", "SIGNON Mlong secret", *many)
        self.tell("a mail of 10 PROCESS!", "gm", "SIGNON Mshort secret", *["PROCESS!"] * 10)
        self.tell("a mail of 49 PROCESS!", "gm", "SIGNON Mshort secret", *["PROCESS!"] * 49)

    def tell_of_observers(self, count: int) -> None:
        """Print the cost of a game with many observers."""
        self.start("watched")
        for number in range(count):
            self.mail(f"watcher{number}", f"OBSERVE watched{number}@watched watcher-pw")
        with self.judge.store.reading() as tx:
            row = tx.game("watched")
        assert row is not None
        game = decode_game(row.state)
        assert (len(game.observers), game.deadline is not None) == (count, True)
        press = ("PRESS TO ALL", "Good evening.", "ENDPRESS")
        self.tell(f"press to all, {count} observers", "france", "SIGNON france@watched france-pw", *press)
        self.tell(f"PROCESS!, {count} observers", "gm", "SIGNON Mwatched secret", "PROCESS!")

    def tell_of_many_games(self, count: int) -> None:
        """Print the cost of a gap, and of many games that are due at once while mails come in."""
        fill(self.judge, count)
        tick_all(self.judge, NOON)
        settled = [NOON + timedelta(days=2, hours=hours) for hours in (0, 1, 2)]
        self.tell(f"LIST, {count} games", "ann", "LIST")
        self.holds.tell(f"gap of {count} games", lambda: [tick_all(self.judge, at) for at in settled])
        with self.judge.store.transaction() as tx:
            late = max(game.deadline for game in tx.games() if game.deadline) + timedelta(minutes=1)
            tx.set_last_tick(late)
        waits: list[float] = []
        self.holds.tell(f"{count} games due at once", lambda: self.all_due(late, waits))
        with self.judge.store.reading() as tx:
            assert not tx.due_games(late)
            letters = tx.count_state(LetterState.WAITING)
        print(f"mails meanwhile: {len(waits)}, longest wait {1000 * max(waits):.1f} ms; {letters} letters", flush=True)

    def all_due(self, now: datetime, waits: list[float]) -> None:
        """Games that are due, with a mail that comes as soon as the one before is done."""
        rounds, posted = Rounds(self.judge), 0.0
        while rounds.step(now):
            with self.judge.store.reading() as tx:
                waiting, due = tx.new_mails(), bool(tx.due_games(now, 1))
            if waiting:
                continue
            if posted:
                waits.append(time.monotonic() - posted)
            posted = time.monotonic() if due else 0.0
            if due:
                self.post("gm", "SIGNON Mlong secret", "STATUS", now=now)


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
            tx.save_game(new._replace(map=row.map, variant=row.variant), seats=list(addresses_by_seat(game)))


if __name__ == "__main__":
    main()
