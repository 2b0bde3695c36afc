"""Measure waiting times under load: a steady rate of mails by SMTP, deadlines falling, pictures on.

    python bench/load.py [--store sqlite|postgres|URL] [--workers 4] [--games 100000] [--rate 50] [--seconds 600]
                         [--due 1] [--at-once 0]

A store with GAMES games; RATE mails a second for SECONDS: orders of three units (60 %), press to one power (25 %),
commands (15 %: STATUS, WHOGAME, SET WAIT), each from a player of one of 300 games with a password of their own. DUE
games a second have their deadline meanwhile, and AT_ONCE more all at the same moment, a third of the way. With
SQLite all is done by `judge serve`; with PostgreSQL by `judge serve --no-work` and WORKERS times `judge worker`:
`postgres` starts a server of its own (the wheel of the tests), which writes through to the disk.

Waits count from the moment at which a mail was to be sent: a judge that is slow to take one does not hide behind that.
They are told for the whole time and, again, for what comes after everybody has written once: a password that is checked
for the first time in a process costs as much as a mail.
CPU seconds (Linux) and the load of the machine stand beside them.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from done import must
from load_post import LetterSink, Mails, Post, tell_of
from load_store import add_due, due_name, fill
from memory import free_port, resident, wait_for
from pictures_wait import children_of, cpu_seconds

from judge.app.base.judge import Judge
from judge.config import load_config
from judge.store.rows import PhaseState

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.postgres import DURABLE, Server

WRITTEN_IN = 300
PATIENCE = 120.0
"""Seconds for the last answers."""


def main() -> None:
    """Print the figures."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        url = asked.store
        if url == "postgres":
            server = Server(DURABLE)
            running.callback(server.stop)
            url = server.url(server.new_database())
        Load(asked, Path(folder), "sqlite:judge.db" if url == "sqlite" else url).run()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", default="sqlite")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--due", type=float, default=1.0)
    parser.add_argument("--at-once", type=int, default=0)
    return parser.parse_args()


class Load:
    """One run: a judge, those who write to it, and the measurements."""

    def __init__(self, asked: argparse.Namespace, folder: Path, url: str) -> None:
        self.asked = asked
        self.is_file = url.startswith("sqlite:")
        self.sink = LetterSink()
        self.port = free_port()
        self.settings = folder / "judge.toml"
        self.settings.write_text(
            f'[store]\nurl = "{url}"\n[listen]\nsmtp = "127.0.0.1:{self.port}"\nmax_commands = 1000000\n'
            "max_mails = 1000000\n"
            f'[send]\nurl = "smtp://127.0.0.1:{self.sink.port}"\nper_domain_per_minute = 1000000\n'
        )
        self.undone: dict[str, int] = {}
        self.memory: list[tuple[float, float, float]] = []
        """Seconds since the start, MiB of the judge's processes, MiB of those that draw."""

    def run(self) -> None:
        """Measure one run, from the filling of the store to the table."""
        asked = self.asked
        began = time.monotonic()
        fill(str(self.settings), asked.games, WRITTEN_IN)
        steady = int(asked.due * asked.seconds)
        start = datetime.now(UTC) + timedelta(seconds=15 + (steady + asked.at_once) / 300)
        dues = [start + timedelta(seconds=number / asked.due) for number in range(steady)]
        dues += [start + timedelta(seconds=asked.seconds / 3)] * asked.at_once
        add_due(str(self.settings), dues)
        print(f"filled in {time.monotonic() - began:.0f} s", flush=True)
        with self.processes() as pids:
            wait_for(self.port)
            self.drive(pids, time.monotonic() + max(1.0, (start - datetime.now(UTC)).total_seconds()), len(dues))
        self.tell_of_deadlines(dues)

    @contextmanager
    def processes(self) -> Iterator[list[int]]:
        """The judge runs."""
        commands = [["serve"]] if self.is_file else [["serve", "--no-work"], *[["worker"]] * self.asked.workers]
        program = [sys.executable, "-m", "judge", "--config", str(self.settings)]
        with open(self.settings.parent / "judge.log", "wb") as log:
            started = [subprocess.Popen([*program, *words], stdout=log, stderr=log) for words in commands]
            try:
                yield [each.pid for each in started]
            finally:
                for each in started:
                    each.send_signal(signal.SIGTERM)
                for each in started:
                    each.wait()

    def drive(self, pids: list[int], start: float, dues: int) -> None:
        """Send the mails, and look at the processes meanwhile."""
        asked = self.asked
        mails = Mails(int(asked.rate * asked.seconds), WRITTEN_IN)
        post = Post(self.port, mails, start, asked.rate)
        time.sleep(max(0.0, start - time.monotonic()))
        post.start()
        loads = []
        # What is done for the first time in a process is no part of what a mail takes.
        time.sleep(asked.seconds / 10)
        early = time.monotonic() - start
        before = [cpu_seconds(pid) for pid in pids]
        end = start
        while post.is_sending() or (time.monotonic() < end + PATIENCE and not self.sink.has_all(mails, dues)):
            end = time.monotonic() if post.is_sending() else end
            time.sleep(1)
            loads.append(os.getloadavg()[0])
            self.look(pids, time.monotonic() - start)
        after = [cpu_seconds(pid) for pid in pids]
        print(f"{mails.count} mails in {end - start:.0f} s, {dues} games due, {asked.games} games")
        print(f"load of the machine {min(loads):.1f} to {max(loads):.1f}, {os.cpu_count()} cores")
        not_taken = post.tell()
        self.sink.tell(mails, start, asked.rate)
        if mails.count > mails.writers:
            print("after everybody has written once:")
            self.sink.tell(mails, start, asked.rate, mails.writers)
        self.undone = {"mails not taken": not_taken, "mails without an answer": self.sink.unanswered(mails)}
        self.tell_of_cpu(before, after, mails.count - early * asked.rate, time.monotonic() - start - early)
        self.tell_of_memory()

    def tell_of_cpu(
        self, before: list[tuple[float, float]], after: list[tuple[float, float]], mails: float, seconds: float
    ) -> None:
        """Print the CPU time for the mails, and for the phases that were due meanwhile."""
        used = sum(now[0] - then[0] for now, then in zip(after, before, strict=True))
        drawing = sum(now[1] - then[1] for now, then in zip(after, before, strict=True))
        print(f"CPU a mail, games that were due with it: {1000 * (used - drawing) / mails:.1f} ms", end="")
        print(f", and {1000 * drawing / mails:.1f} ms of drawing; {used / seconds:.2f} cores in all")

    def look(self, pids: list[int], at: float) -> None:
        """Note how much memory is in use."""
        drawing = [child for pid in pids for child in children_of(pid)]
        try:
            self.memory.append((at, sum(map(resident, pids)), sum(map(resident, drawing))))
        except (FileNotFoundError, StopIteration):
            return  # a process that draws has just ended

    def tell_of_memory(self) -> None:
        """Print the memory of the processes, after a tenth of the time and later."""
        early = [row for row in self.memory if row[0] <= self.asked.seconds / 10][-1:]
        for row in [*early, self.memory[len(self.memory) // 2], self.memory[-1]]:
            print(f"memory after {row[0]:>5.0f} s: {row[1]:>5.0f} MiB, of those that draw {row[2]:.0f}")
        print(f"memory at most: {max(row[1] for row in self.memory):.0f} MiB")

    def tell_of_deadlines(self, dues: list[datetime]) -> None:
        """Print the delay between deadlines and processing, and until the results were handed over."""
        judge = Judge.open(load_config(str(self.settings)))
        late = []
        with judge.store.reading() as tx:
            for number, due in enumerate(dues):
                lines = tx.phase_lines(due_name(number), PhaseState.PLAYED)
                done = lines[0].processed_at if lines else None
                late.append((done - due).total_seconds() if done is not None else float("inf"))
        judge.store.close()
        missed = sum(1 for each in late if each == float("inf"))
        tell_of(late, "deadline to results on file")
        self.sink.tell_of_results(dues, map(due_name, range(len(dues))))
        if self.asked.at_once:
            print(f"{self.asked.at_once} games due at once: the last after {max(late[-self.asked.at_once :]):.1f} s")
        self.undone["games not processed"] = missed
        must(not any(self.undone.values()), str(self.undone))


if __name__ == "__main__":
    main()
