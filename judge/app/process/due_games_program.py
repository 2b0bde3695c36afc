"""Program that computes due games without writing: its caller writes the results.

Its argument is the number of an open socket. Through the socket it reads the judge's settings, then due games
(`DueGame`), and answers each (`WorkedOut`). It ends after a while without requests, or with its caller.

Run by `judge.app.clock.helpers`.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from multiprocessing.connection import Connection

from judge.app.base.judge import Judge
from judge.app.base.log_lines import log_to_standard_error
from judge.app.clock.clock import due_work
from judge.app.clock.helpers import DueGame, WorkedOut
from judge.app.process.preloading import collect_garbage_seldom, load_commands_and_variants

_IDLE = 60.0
"""Seconds without a request after which the program ends."""

log = logging.getLogger("judge.app.ahead")


def main(socket: int) -> None:
    """Answer requests until there are no more."""
    # A terminal's Ctrl-C reaches all its processes: this one ends when the judge has ended.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Connection(socket) as line:
        config = line.recv()
        log_to_standard_error(config.log.format)
        load_commands_and_variants()
        collect_garbage_seldom()
        judge = Judge.open(config)
        try:
            while line.poll(_IDLE):
                line.send(_worked_out(judge, line.recv()))
        except (EOFError, OSError):
            log.debug("nobody asks anymore")
        finally:
            judge.store.close()


def _worked_out(judge: Judge, due: DueGame) -> WorkedOut:
    """Compute a game. An error here is ignored; it recurs, and is handled, when the caller does the work."""
    began = time.monotonic()
    try:
        found = judge.store.rehearse(due_work(judge, *due))
    except Exception:
        log.debug("%s could not be worked out ahead", due.name, exc_info=True)
        found = None
    rehearsed, is_done = (None, False) if found is None else found
    return WorkedOut(due, rehearsed, is_done, time.monotonic() - began)


if __name__ == "__main__":
    main(int(sys.argv[1]))
