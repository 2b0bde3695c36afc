"""Measure a game's year, and reckon the needs of many games: one game is played by mail.

    python bench/game_year.py [YEARS]       default: 4

Orders by lot, one set in three sent once more, with the press and commands that come with them at a real judge (60 %
orders, 25 % press, 15 % commands); phases are processed when all orders are in. Letters go to files, with all their
pictures. CPU time is that of this process and of those that draw. Below stands what 1,000, 100,000 and 1,000,000 games
need of which each plays a phase every two days, and of whose mails a sixth comes within one hour.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from done import must
from mails import NOON, POWERS, start_game
from pictures_wait import cpu_seconds

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_game
from judge.app.delivery.delivering import deliver_all
from judge.app.mails.incoming import receive, work
from judge.board.order_text.notation import format_order
from judge.config import read_config
from judge.game.game import Game
from judge.game.on_file.owed_orders import missing_orders
from judge.store.codec import decode_game
from judge.store.rows import LetterState, MailState

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.random_play import orders_by_lot

PHASE_EVERY = 2.0
"""Days."""
IN_ONE_HOUR = 1 / 6
KEPT = 90
"""Days for which mails and letters are kept."""
PICTURES_KEPT = 7
AGAIN, PRESS, COMMANDS = 1 / 3, 25 / 60, 15 / 60
"""Numbers of further mails that come with one order mail."""


class Costs(NamedTuple):
    """Totals of some years of one game.

    CPU in seconds, disk in bytes: for good, for `KEPT` days, for pictures.
    """

    years: int
    phases: int
    mails: int
    letters: int
    cpu: float
    drawing: float
    stays: int
    kept: int
    pictures: int


def main() -> None:
    """Print both tables."""
    costs = Player(int(sys.argv[1]) if len(sys.argv) > 1 else 4).play()
    print(f"a year of a game, of {costs.years} ({os.getloadavg()[0]:.0f} others on {os.cpu_count()} cores)")
    for name, figure in (
        ("phases", costs.phases),
        ("mails to the judge", costs.mails),
        ("letters", costs.letters),
        ("CPU s, judge", costs.cpu),
        ("CPU s, drawing", costs.drawing),
        ("KiB for good", costs.stays / 1024),
        (f"KiB for {KEPT} days", costs.kept / 1024),
        (f"KiB of pictures for {PICTURES_KEPT} days", costs.pictures / 1024),
    ):
        print(f"  {name:<32} {figure / costs.years:>10.1f}")
    print(f"  CPU ms a mail {1000 * costs.cpu / costs.mails:.1f}, drawing {1000 * costs.drawing / costs.mails:.1f}")
    print(f"\n{'games':<36}" + "".join(f"{games:>12,}" for games in (1_000, 100_000, 1_000_000)))
    for name, figures in needs(costs).items():
        print(f"{name:<36}" + "".join(f"{figure:>12,.2f}" for figure in figures))


def needs(costs: Costs) -> dict[str, list[float]]:
    """Return the needs of 1,000, 100,000 and 1,000,000 games, a line each."""
    table: dict[str, list[float]] = {}
    for games in (1_000, 100_000, 1_000_000):
        phases = games / PHASE_EVERY / costs.phases  # of the costs, so many times a day
        at_peak = costs.mails * phases * IN_ONE_HOUR / 3600
        per_mail = (costs.cpu / costs.mails, costs.drawing / costs.mails)
        row = {
            "mails a day": costs.mails * phases,
            "letters a day": costs.letters * phases,
            "phases a day": games / PHASE_EVERY,
            "mails a second, in the busy hour": at_peak,
            "cores then, judge": at_peak * per_mail[0],
            "cores then, drawing": at_peak * per_mail[1],
            "GiB a year, for good": costs.stays * phases * 365 / 2**30,
            "GiB, mails and letters": costs.kept * phases * KEPT / 2**30,
            "GiB, pictures": costs.pictures * phases * PICTURES_KEPT / 2**30,
        }
        for name, figure in row.items():
            table.setdefault(name, []).append(figure)
    return table


class Player:
    """A player of one game with its judge, for some years."""

    def __init__(self, years: int) -> None:
        self._years = years
        self._chance = Random(1901)
        self._now: datetime = NOON
        self._mails = 0

    def play(self) -> Costs:
        """Play, and return the costs."""
        with tempfile.TemporaryDirectory() as folder:
            limits = dict.fromkeys(("work_per_hour", "letters_per_hour", "pictures_per_hour"), 10**9)
            table = {"store": {"url": "sqlite:judge.db"}, "send": {"url": "maildir:out"}, "auth": {"confirm": False}}
            judge = Judge.open(read_config({**table, "limits": {**limits, "bytes_per_hour": 10**12}}, folder))
            start_game(judge)
            # The first year is no part of it: what is done for the first time in a process takes longer.
            self._play_until(judge, 1902)
            begin, before = self._counts(judge), _sizes(judge)
            self._play_until(judge, 1902 + self._years)
            end, after = self._counts(judge), _sizes(judge)
            with judge.store.reading() as tx:
                left = tx.new_mails() + tx.count_mails(MailState.PARKED) + tx.count_state(LetterState.WAITING)
            must(not left, f"{left} mails or letters are left")
            must(end[2] - begin[2] >= end[1] - begin[1], "there are fewer letters than mails")
            judge.store.close()
        phases, mails, letters, cpu, drawing = (now - then for now, then in zip(end, begin, strict=True))
        disk = [now - then for now, then in zip(after, before, strict=True)]
        return Costs(self._years, int(phases), int(mails), int(letters), cpu - drawing, drawing, *disk)

    def _play_until(self, judge: Judge, year: int) -> None:
        while self._game(judge).board.phase.year < year:
            self._phase(judge)

    def _counts(self, judge: Judge) -> tuple[float, ...]:
        """Phases, mails, letters, CPU seconds, and those of them that went into drawing."""
        with judge.store.reading() as tx:
            phases = len(tx.phase_lines("river"))
            letters = sum(tx.letters_by_day(NOON - timedelta(days=1)).values())
        return (phases, self._mails, letters, *cpu_seconds(os.getpid()))

    def _phase(self, judge: Judge) -> None:
        """Send a phase's orders of all who are waited for, again if the orders by lot were refused."""
        game = self._game(judge)
        in_play = judge.in_play(game)
        sets = orders_by_lot(game, in_play, self._chance)
        waited_for = sorted(missing_orders(game, in_play))
        self._chance.shuffle(waited_for)
        for power in waited_for:
            lines = [format_order(order) for order in sets[power]] or ["WAIVE"]
            again = [lines] if self._chance.random() < AGAIN and power != waited_for[-1] else []
            for each in (*again, lines):
                self._write(judge, power, each)
                if self._chance.random() < PRESS:
                    writer, reader = self._chance.sample(POWERS, 2)
                    self._write(judge, writer, [f"PRESS TO {reader}", "Good evening. Shall we?", "ENDPRESS"])
                if self._chance.random() < COMMANDS:
                    self._write(judge, self._chance.choice(POWERS), ["STATUS"])
        self._now += timedelta(minutes=20)
        tick_game(judge, "river", self._now)
        deliver_all(judge, self._now)

    def _write(self, judge: Judge, power: str, lines: list[str]) -> None:
        """A mail comes in, is done, and its letters leave."""
        self._mails += 1
        self._now += timedelta(minutes=20)
        sender, seat = f"{power.lower()}@example.org", power.lower()
        head = f"From: {sender}\r\nTo: judge@example.org\r\nMessage-ID: <{self._mails}@year.example>\r\n\r\n"
        text = "\r\n".join([f"SIGNON {seat}@river {seat}-pw", *lines, ""])
        receive(judge, (head + text).encode(), sender, ["judge@example.org"], self._now)
        work(judge, self._now)
        deliver_all(judge, self._now)

    def _game(self, judge: Judge) -> Game:
        with judge.store.reading() as tx:
            row = tx.game("river")
        assert row is not None
        return decode_game(row.state)


def _sizes(judge: Judge) -> list[int]:
    """Return a store's bytes: those kept for good, those kept as long as mails and letters, and pictures."""
    sizes = []
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/copy.db")) as copy:
        with closing(sqlite3.connect(judge.config.store.url.partition(":")[2])) as store:
            store.backup(copy)
        for tables in ((), ("pictures",), ("outbox", "inbox")):
            for table in tables:
                copy.execute(f"DELETE FROM {table}")
            copy.commit()
            pages, free, size = (
                copy.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
            )
            sizes.append((pages - free) * size)
    whole, plain, bare = sizes
    return [bare, plain - bare, whole - plain]


if __name__ == "__main__":
    main()
