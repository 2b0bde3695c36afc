"""Measure the cost of a mail while thousands wait: order mails in a SQLite store of a hundred games.

    python bench/backlog.py [MAILS ...]

For each number of mails that wait (1,000, 20,000 and 100,000) it puts so many into a new store, which nobody reads
meanwhile, as after an outage. Then a worker does the first 200 of them, 300 more and another 200. Prints CPU time and
time by the clock for each of the first and of the last 200 in milliseconds, and by how much the process has grown.
With `all` for the first word every mail is opened before the last 200 are done, as after some minutes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from done import must
from load_store import address, fill
from mails import POWERS
from pictures_wait import message

from judge.app.base.judge import Judge
from judge.app.process.rounds import Rounds
from judge.config import load_config

GAMES = 100
MEASURED = 200
BETWEEN = 300
AT_A_TIME = 5000
SETTINGS = """[store]
url = "sqlite:judge.db"
[send]
pictures = false
[auth]
confirm = false
[limits]
work_per_hour = 100000000
letters_per_hour = 100000000
answers_per_hour = 100000
"""


def main() -> None:
    """Print a line for each number of mails."""
    words = sys.argv[1:]
    opens_all = words[:1] == ["all"]
    for count in [int(word) for word in words[opens_all:]] or [1_000, 20_000, 100_000]:
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "judge.toml"
            settings.write_text(SETTINGS)
            fill(str(settings), GAMES, 0)
            judge = Judge.open(load_config(str(settings)))
            put_in(judge, count)
            figures = told(judge, opens_all=opens_all)
            with judge.store.reading() as tx:
                left = tx.new_mails()
                answers = len(tx.letters(limit=10**6))
            done = 2 * MEASURED + BETWEEN
            must(left == count - done, f"{count - left} mails were done instead of {done}")
            must(answers >= done, f"{answers} answers to {done} mails")
            print(f"{count:>7,} wait: {figures}", flush=True)
            judge.store.close()


def put_in(judge: Judge, count: int) -> None:
    """Put in `count` order mails, by turns from each player of each game."""
    now = datetime.now(UTC)
    for begin in range(0, count, AT_A_TIME):
        with judge.store.transaction() as tx:
            for number in range(begin, min(begin + AT_A_TIME, count)):
                power, game = POWERS[number % 7], f"rest{number // 7 % GAMES:06}"
                sender = address(power, game)
                raw = message(sender, number, f"SIGNON {power}@{game} {power}-pw\nSET WAIT\n")
                tx.receive(raw, sender, [judge.config.judge.address], now, f"mail {number}", sender)
    with judge.store.transaction() as tx:
        tx.set_last_tick(datetime.now(UTC))


def told(judge: Judge, *, opens_all: bool) -> str:
    """Return the cost of the mails in words."""
    before = resident()
    rounds = Rounds(judge)
    first = measured(rounds, MEASURED)
    measured(rounds, BETWEEN)
    if opens_all:
        began = time.monotonic()
        rounds._queue.open_all(datetime.now(UTC))
        print(f"all opened in {time.monotonic() - began:.0f} s", flush=True)
    last = measured(rounds, MEASURED)
    return f"the first {first}, later {last}; {resident() - before:.0f} MiB more"


def measured(rounds: Rounds, count: int) -> str:
    """Return the cost of each of `count` mails in ms, in words."""
    cpu, clock = time.process_time(), time.monotonic()
    for _ in range(count):
        rounds.step(datetime.now(UTC))
    cpu, clock = time.process_time() - cpu, time.monotonic() - clock
    return f"{1000 * cpu / count:.1f} ms CPU ({1000 * clock / count:.1f} by the clock)"


def resident() -> float:
    """MiB of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


if __name__ == "__main__":
    main()
