"""Helper processes that compute due games while this process works and writes: `Helpers`.

They start when enough games are due, if the store lets only one process write at a time and the machine has more than
one core. Their answers count only if the store has not changed, so a helper that dies, is slow, or is overtaken by
another process does no harm.
"""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from datetime import datetime
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from judge.app.base.judge import Judge
from judge.config import Config
from judge.store.open import is_file
from judge.store.rehearsed import Rehearsed


class DueGame(NamedTuple):
    """A game due at `now`; `first_mail`: arrival of the first waiting mail that may be for it."""

    name: str
    now: datetime
    first_mail: datetime | None


class WorkedOut(NamedTuple):
    """Result for a due game. `rehearsed` is None if it could not be computed ahead.

    `is_done` is False if it has to wait for mails. `seconds` is the time taken.
    """

    due: DueGame
    rehearsed: Rehearsed | None
    is_done: bool
    seconds: float


_PROGRAM = "judge.app.process.due_games_program"

_MOST = 3
"""Limit on the processes, since only one writes their results."""

_AT_ONCE = 6
"""Games given to a process at once, so that it has work while others keep this one busy."""

_REST = 60.0
"""Seconds after a helper's death before a new one is started."""

_PATIENCE = 20.0
"""Most seconds that a helper may take to answer or to end."""

log = logging.getLogger("judge.app.ahead")


class Helpers:
    """The helpers of one process, used in one thread."""

    def __init__(self, judge: Judge, most: int | None = None) -> None:
        """Set the number of processes, `most`; None: one for each core but this process's."""
        self._judge = judge
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._most = (min(cores - 1, _MOST) if most is None else most) if is_file(judge.config.store.url) else 0
        self._helpers: list[_Helper] = []
        self._rests_until = 0.0

    def asked(self) -> set[str]:
        """Return the games that are being worked out."""
        return {name for helper in self._helpers for name in helper.asked}

    def ask(self, due: DueGame) -> bool:
        """Have a game worked out; return False if all helpers have enough to do."""
        if self._helpers and self._helpers[0].config is not self._judge.config:
            self.end()
        helper = min(self._helpers, key=lambda one: len(one.asked), default=None)
        if helper is None or len(helper.asked) >= _AT_ONCE:
            helper = self._begun()
        if helper is None:
            return False
        if not helper.ask(due):
            self._drop(helper)
            return False
        return True

    def answers(self) -> list[WorkedOut]:
        """Return the helpers' results so far."""
        found = []
        for helper in list(self._helpers):
            found += helper.answers()
            if helper.is_over:
                if helper.asked:
                    log.warning("a helper process died or hung while working out %s", ", ".join(helper.asked))
                    self._rests_until = time.monotonic() + _REST
                self._drop(helper)
        return found

    def end(self) -> None:
        """End all helpers; the games that they were working out stay due."""
        for helper in list(self._helpers):
            self._drop(helper)

    def _begun(self) -> _Helper | None:
        """Return a new helper; None if no further one is allowed or can be started."""
        if len(self._helpers) >= self._most or time.monotonic() < self._rests_until:
            return None
        try:
            self._helpers.append(_Helper(self._judge.config))
        except OSError as error:
            log.warning("no helper process can be started: %s", error)
            self._rests_until = time.monotonic() + _REST
            return None
        return self._helpers[-1]

    def _drop(self, helper: _Helper) -> None:
        self._helpers.remove(helper)
        helper.end()


class _Helper:
    """One process, and the connection to it."""

    def __init__(self, config: Config) -> None:
        """Start a process. Raises OSError if that is impossible."""
        self.config = config
        self.asked: list[str] = []
        self.is_over = False
        self._moved_at = time.monotonic()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            # A helper finds the judge's code where this process found it, whatever the current folder holds.
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", _PROGRAM, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=environment,
            )
            self._line: Connection[Any, Any] = Connection(ours.detach())
        self._send(config)

    def ask(self, due: DueGame) -> bool:
        """Have the process work out a game; return False if it has ended."""
        if not self.asked:
            self._moved_at = time.monotonic()
        if self._send(due):
            self.asked.append(due.name)
        return not self.is_over

    def answers(self) -> list[WorkedOut]:
        """Return the process's results so far."""
        found: list[WorkedOut] = []
        try:
            while self._line.poll():
                worked_out = self._line.recv()
                self.asked.remove(worked_out.due.name)
                found.append(worked_out)
                self._moved_at = time.monotonic()
        except (EOFError, OSError):
            self.is_over = True
        if self.asked and time.monotonic() > self._moved_at + _PATIENCE:
            self._process.kill()
            self.is_over = True
        return found

    def end(self) -> None:
        """Wait for the helper to end by itself, or end it."""
        self._line.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
            return
        self._process.kill()
        self._process.wait()

    def _send(self, message: Config | DueGame) -> bool:
        try:
            self._line.send(message)
        except OSError:
            self.is_over = True
        return not self.is_over
