"""A limit of CPU time for the work on one mail, by two system timers: `bounded`.

The first timer's signal is handled by the interpreter, in the process's first thread. A regular expression holds the
interpreter for as long as it runs and yet looks for signals, so `OutOfTime` ends it too. A function in C that never
looks is ended by the second timer, together with the process, in whose place a supervisor starts another one.
docs/decisions/045-cpu-bound.md says why mails are not done in a process of their own.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_LAST_RESORT = 20.0
"""CPU seconds after which the whole process ends, if the first timer had no effect."""

_AGAIN = 1.0
"""Seconds after which `OutOfTime` is raised once more, in case it was swallowed."""

_ends_at: list[float] = []
"""The CPU time of the first thread at which its present work must end; empty: no limit now."""


class OutOfTime(BaseException):
    """The work has used all of its CPU time. It is no Exception: no handler should continue after it."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the `with` block once it has used this much CPU time; 0: no limit.

    Only the main thread can be interrupted, so other threads have no limit.
    """
    if not seconds or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGPROF, _ring)
    _ends_at[:] = [time.thread_time() + seconds]
    try:
        _set_timers(seconds)
        yield
    finally:
        try:
            _ends_at.clear()
        finally:  # the timer may ring at the very last moment
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _ring(*_: object) -> None:
    """Raise OutOfTime if the first thread used the time; the timers also count other threads."""
    if not _ends_at:
        return
    left = _ends_at[0] - time.thread_time()
    _set_timers(left if left > 0 else _AGAIN)
    if left <= 0:
        raise OutOfTime


def _set_timers(seconds: float) -> None:
    """Ring after that many seconds of the process's CPU time; end the process if it does not react."""
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.01))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds + _LAST_RESORT)
