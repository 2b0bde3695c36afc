"""`judge serve --no-work` and three workers on PostgreSQL: killed by lot, nothing is lost or repeated.

The server is killed, too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from judge.store.open import open_store
from judge.store.tables.inbox import MAX_DEATHS
from tests.scenarios.test_killed import (
    Killer,
    a_year_of_mails,
    every_mail_was_done_once,
    no_answer_was_written_twice,
    the_game_is_as_if_nothing_had_happened,
)
from tests.support.postgres import Server
from tests.support.world import World

KILLS = 20
SERVER_KILLS = 50
WORKERS = 3


class Crowd(World):
    """A judge of several processes. `kill` kills one of them, `start` starts those that are not there."""

    def __init__(self, folder: Path, store: str) -> None:
        super().__init__(folder, store=store)
        self.chance = Random(1904)
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        if self.process is None or self.process.poll() is not None:
            self.process = self.run("serve", "--no-work")
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < WORKERS:
            self.workers.append(self.run("worker"))

    def run(self, *words: str) -> subprocess.Popen[bytes]:
        with open(self.folder / "judge.log", "ab") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(self.folder / "judge.toml"), *words],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": os.getcwd()},
            )

    def kill(self) -> None:
        assert self.process is not None
        killed = self.chance.choice([self.process, *self.workers])
        killed.send_signal(signal.SIGKILL)
        killed.wait()

    def stop(self) -> int:
        for worker in self.workers:
            worker.terminate()
        codes = [worker.wait(timeout=120) for worker in self.workers]
        self.workers = []
        return max([super().stop(), *codes])


@pytest.fixture
def crowd(tmp_path: Path, postgres_url: str) -> Iterator[Crowd]:
    made = Crowd(tmp_path, postgres_url)
    yield made
    assert made.stop() == 0


@pytest.mark.slow
def test_workers_and_the_process_that_serves_are_killed_during_a_year_and_no_mail_is_lost_or_done_twice(crowd):
    killer = Killer(crowd, seed=1905, wanted=KILLS)
    killer.start()
    sent = a_year_of_mails(crowd, killer)
    killer.join()
    crowd.settle(2.0)
    assert killer.kills == KILLS
    every_mail_was_done_once(crowd, sent)
    the_game_is_as_if_nothing_had_happened(crowd)
    no_answer_was_written_twice(crowd, sent)


class OnSand(Crowd):
    """The same, on a PostgreSQL server of its own, which `kill` crashes in one way or another.

    `start` brings it back; the judge's processes are started once, and must bear it.
    """

    def __init__(self, folder: Path, server: Server) -> None:
        super().__init__(folder, server.url(server.new_database()))
        self.server = server

    def start(self) -> None:
        if self.process is not None:
            self.server.start()
            return
        super().start()
        # Who finds no server at the very start ends, and is started again by who started it.
        while (self.folder / "judge.log").read_text(errors="replace").count("judge works") < WORKERS:
            time.sleep(0.1)

    def kill(self) -> None:
        self.server.crash(killed=self.chance.random() < 0.5)


@pytest.fixture
def on_sand(tmp_path: Path) -> Iterator[OnSand]:
    server = Server()
    try:
        made = OnSand(tmp_path, server)
        yield made
        assert made.stop() == 0
    finally:
        # Whatever became of the judge on it: a server that is left goes on for good, and with it its folder.
        server.stop()


@pytest.mark.slow
def test_the_database_server_crashes_during_a_year_and_no_mail_is_lost_or_done_twice(on_sand):
    killer = Killer(on_sand, seed=1906, wanted=SERVER_KILLS, life=(0.1, 2.5))
    killer.start()
    sent = a_year_of_mails(on_sand, killer)
    killer.join()
    on_sand.settle(2.0)
    assert killer.kills == SERVER_KILLS
    assert [each.poll() for each in (on_sand.process, *on_sand.workers)] == [None] * (WORKERS + 1)
    every_mail_was_done_once(on_sand, sent)
    the_game_is_as_if_nothing_had_happened(on_sand)
    no_answer_was_written_twice(on_sand, sent)


KILLS_ITS_READER = """
import os, sys
from judge.app.waiting import mail_queue
from judge.cli.start import main

read = mail_queue.read_stored

def deadly(config, mail):
    if b"DEADLY" in mail.raw:
        os.kill(os.getpid(), 9)
    return read(config, mail)

mail_queue.read_stored = deadly
sys.argv[0] = "judge"
main()
"""


@pytest.mark.slow
def test_a_mail_that_kills_every_worker_is_parked_and_the_others_are_answered(crowd):
    crowd.process = crowd.run("serve", "--no-work")
    crowd.wait_until_open()
    crowd.send(crowd.compose("ann@example.org", "DEADLY"))
    words = [sys.executable, "-c", KILLS_ITS_READER, "--config", str(crowd.folder / "judge.toml"), "worker"]
    deaths = 0
    while True:
        worker = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": os.getcwd()}, stderr=subprocess.DEVNULL)
        if deaths < MAX_DEATHS:
            assert worker.wait(timeout=120) == -9
            deaths += 1
            continue
        crowd.workers.append(worker)
        break
    answer = crowd.ask("bob@example.org", "LIST")
    assert answer is not None
    with open_store(crowd.store) as store, store.reading() as tx:
        assert [mail.attempts for mail in tx.parked()] == [MAX_DEATHS]
