"""`judge worker`: reads mails, keeps the clock and draws pictures, beside as many others as there are, until SIGTERM.

For a store in PostgreSQL: `judge serve --no-work` takes mails and delivers letters meanwhile. Several workers of one
machine are processes that one of them looks after (`run_workers`).
"""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import time
from collections.abc import Sequence

from judge.app.judge import Judge
from judge.app.log_lines import announce, log_to_standard_error
from judge.app.threads import Threads
from judge.config import Config

_SHORTEST_LIFE = 1.0
"""Seconds. Workers that end at once are not started again sooner."""

_LOOK_EVERY = 0.1
"""Seconds."""

log = logging.getLogger("judge")


def work(config: Config) -> None:
    """Work until SIGTERM or SIGINT. Raises StoreError when it cannot begin."""
    log_to_standard_error(config.log.format)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    judge = Judge.open(config)
    try:
        asyncio.run(_work(judge))
    finally:
        judge.store.close()


async def _work(judge: Judge) -> None:
    stop = asyncio.Event()
    threads = Threads(judge, working=True, sending=False)
    threads.obey_signals(asyncio.get_running_loop(), stop)
    threads.start()
    try:
        with judge.store.listening(threads.hear, threads.hears()):
            announce("judge works", judge.config.log.format)
            await stop.wait()
            log.info("stopping")
    finally:
        await threads.end()


def run_workers(config: Config, command: Sequence[str], count: int) -> None:
    """Have so many processes run this command until SIGTERM or SIGINT; one that ends is started again.

    A mail that kills whoever reads it is parked by the store after some deaths; until then workers are replaced.
    """
    log_to_standard_error(config.log.format)
    _Overseer(command, count).run()


class _Overseer:
    """Looks after processes, in the main thread."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._command = list(command)
        self._workers: list[subprocess.Popen[bytes]] = []
        self._count = count
        self._told: list[int] = []
        """The signals that came and are to be handed on."""

    def run(self) -> None:
        """Until stopped; then until all have ended."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _: self._told.append(number))
        stopped, started = False, 0.0
        while not stopped:
            missing = self._count - len(self._workers)
            if missing and time.monotonic() > started + _SHORTEST_LIFE:
                started = time.monotonic()
                self._workers += [subprocess.Popen(self._command) for _ in range(missing)]
            stopped = self._hand_on()
            self._forget_ended()
            time.sleep(_LOOK_EVERY)
        for worker in self._workers:
            worker.wait()

    def _forget_ended(self) -> None:
        for worker in self._workers:
            if worker.poll() is not None:
                log.error("a worker ended with %d: another one is started", worker.returncode)
        self._workers = [worker for worker in self._workers if worker.returncode is None]

    def _hand_on(self) -> bool:
        """What we are told, all of them are told; whether that was to stop."""
        told, self._told = self._told, []
        for number in told:
            for worker in self._workers:
                worker.send_signal(number)
        return any(number != signal.SIGHUP for number in told)
