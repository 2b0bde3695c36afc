"""Figures of workers, for a process that only takes mails and delivers letters."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.postgres import Server
from tests.support.world import World, free_port

WORDS = ("judge_mail_seconds_count", "judge_game_seconds_count", "judge_pictures_drawn_total")


class Company(World):
    """`judge serve --no-work`, so that all work is the workers'."""

    log: Path
    """Output of the latest process."""

    def start(self) -> None:
        self.process = self.run("serve", "--no-work")

    def run(self, *words: str) -> subprocess.Popen[bytes]:
        """`judge WORDS` of this judge."""
        self.log = self.folder / f"{len([*self.folder.glob('*.log')])}.log"
        with open(self.log, "wb") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(self.folder / "judge.toml"), *words],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONUNBUFFERED": "1"},
            )

    @contextmanager
    def working(self, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run `judge worker WORDS` meanwhile, which ends well when it is told to."""
        worker = self.run("worker", *words)
        try:
            yield worker
            worker.terminate()
            assert worker.wait(120) == 0
        finally:
            worker.kill()
            worker.wait()

    def listens(self, address: str) -> None:
        """Wait until the log says so of an address."""
        said = f"judge listens on {address}\n"
        self.until(lambda: said in self.log.read_text(), said)


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory, postgres: Server) -> Iterator[Company]:
    """A judge for all tests, each of which has its own workers, whose figures begin anew."""
    with postgres.empty_store() as url:
        made = Company(tmp_path_factory.mktemp("company"), store=url)
        made.start()
        made.wait_until_open()
        yield made
        assert made.stop() == 0


def figures(port: int) -> dict[str, float]:
    """Return the figures of /metrics at a port."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


@pytest.mark.slow
def test_a_worker_that_is_given_a_port_tells_there_what_it_has_done_and_whether_it_works(company: Company) -> None:
    port = free_port()
    with company.working("--metrics-port", str(port)):
        company.listens(f"http://127.0.0.1:{port}")
        before = figures(port)
        company.ask("anna@example.org", "LIST")
        company.until(lambda: figures(port)["judge_mail_seconds_count"] == 1, "the mail is counted")
        assert {word: before[word] for word in WORDS} == dict.fromkeys(WORDS, 0)
        assert figures(port)['judge_mails_total{state="done"}'] == 1
        assert figures(port)["judge_clock_delay_seconds"] == 0
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=120) as answer:
            assert answer.read().startswith(b"The judge works; ")


@pytest.mark.slow
def test_several_workers_have_successive_ports_and_what_takes_the_place_of_one_has_that_ones(company: Company) -> None:
    port = free_port(2)
    with company.working("-n", "2", "--metrics-port", str(port)) as overseer:
        for each in (port, port + 1):
            company.listens(f"http://127.0.0.1:{each}")
        began = [began_at(each) for each in (port, port + 1)]
        os.kill(child_at(overseer.pid, port + 1), 9)
        company.until(lambda: began_at(port + 1) > began[1], "another one listens there")
        assert began_at(port) == began[0]


def test_a_worker_that_is_given_no_port_listens_nowhere(company: Company) -> None:
    with company.working():
        company.until(lambda: "judge works\n" in company.log.read_text(), "it works")
        assert "http://" not in company.log.read_text()


def test_a_worker_whose_port_is_taken_says_so_and_does_not_begin(company: Company) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        worker = company.run("worker", "--metrics-port", str(other.getsockname()[1]))
        assert worker.wait(120) == 1
    said = company.log.read_text()
    assert "The judge cannot listen for requests of its figures: " in said
    assert "already in use" in said


def began_at(port: int) -> float:
    """Return the start of the process that answers at a port; 0 while none does."""
    try:
        return figures(port)["process_start_time_seconds"]
    except OSError:
        return 0.0


def child_at(parent: int, port: int) -> int:
    """The process, started by another one, whose command line names this port."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    named = [int(child) for child in children if str(port).encode() in Path(f"/proc/{child}/cmdline").read_bytes()]
    (found,) = named
    return found
