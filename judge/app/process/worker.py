"""`judge worker`: processes mails, keeps the clock and draws, beside other workers, until SIGTERM.

For a store in PostgreSQL: `judge serve --no-work` takes mails and delivers letters meanwhile. Several workers on one
machine are processes under one supervisor (`run_workers`). A worker's state can be queried over HTTP, if enabled on its
command line (`judge.app.status`).
"""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import time
from collections.abc import Sequence

from judge.app.base.judge import Judge
from judge.app.base.log_lines import announce, log_to_standard_error
from judge.app.base.service_manager import tell_alive, tell_ready
from judge.app.process.threads import Threads
from judge.app.status.http import answering
from judge.config import Config

_SHORTEST_LIFE = 1.0
"""Shortest time in seconds between two starts of workers, since a worker may end at once."""

_LOOK_EVERY = 0.1
"""Seconds between looks at the processes."""

log = logging.getLogger("judge")


def work(config: Config, metrics_port: int | None = None) -> None:
    """Work until SIGTERM or SIGINT. Raises StoreError or OSError if it cannot begin.

    The worker's figures are served at `metrics_port`, on the host of `[metrics] listen`; None: they are not served.
    """
    log_to_standard_error(config.log.format)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    judge = Judge.open(config)
    threads = Threads(judge, working=True, sending=False)
    asked_at = "" if metrics_port is None else f"{_host(config)}:{metrics_port}"
    try:
        threads.run(lambda stop: _work(judge, threads, asked_at, stop))
    finally:
        judge.store.close()


def _host(config: Config) -> str:
    """Return the host where this machine's processes answer: that of `judge serve`, else 127.0.0.1."""
    listen = config.metrics.listen
    return "127.0.0.1" if not listen or listen.startswith("unix:") else listen.rpartition(":")[0]


async def _work(judge: Judge, threads: Threads, asked_at: str, stop: asyncio.Event) -> None:
    """Answer queries about the worker's state, until told to stop."""
    with judge.store.listening(threads.hear, threads.hears()):
        async with answering(judge, asked_at) as addresses:
            for address in addresses:
                announce(f"judge listens on {address}", judge.config.log.format)
            announce("judge works", judge.config.log.format)
            tell_ready()
            await stop.wait()
            log.info("stopping")


def run_workers(config: Config, commands: Sequence[Sequence[str]]) -> None:
    """Run each of these commands in a process until SIGTERM or SIGINT; restart those that end.

    If a mail crashes each worker that reads it, it is parked after a few crashes; until then workers are replaced.
    """
    log_to_standard_error(config.log.format)
    _Overseer(commands).run()


class _Overseer:
    """Supervisor of processes, in the main thread."""

    def __init__(self, commands: Sequence[Sequence[str]]) -> None:
        self._commands = commands
        self._workers: dict[int, subprocess.Popen[bytes]] = {}
        """Processes by the number of their command, so that a successor listens where the old process did."""
        self._told: list[int] = []
        """Received signals not yet forwarded."""

    def run(self) -> None:
        """Run until stopped, then wait until all processes have ended."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _: self._told.append(number))
        tell_ready()
        stopped, started = False, 0.0
        while not stopped:
            tell_alive()
            missing = [number for number in range(len(self._commands)) if number not in self._workers]
            if missing and time.monotonic() > started + _SHORTEST_LIFE:
                started = time.monotonic()
                self._workers |= {number: subprocess.Popen(self._commands[number]) for number in missing}
            stopped = self._hand_on()
            self._forget_ended()
            time.sleep(_LOOK_EVERY)
        for worker in self._workers.values():
            worker.wait()

    def _forget_ended(self) -> None:
        for number, worker in list(self._workers.items()):
            if worker.poll() is not None:
                log.error("a worker ended with %d: another one is started", worker.returncode)
                del self._workers[number]

    def _hand_on(self) -> bool:
        """Forward our signals to all workers; return True if one of the signals means stop."""
        told, self._told = self._told, []
        for number in told:
            for worker in self._workers.values():
                worker.send_signal(number)
        return any(number != signal.SIGHUP for number in told)
