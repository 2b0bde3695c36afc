"""Limit on the CPU time for one mail, by two system timers: `bounded`.

The interpreter handles the first timer's signal in the main thread. A regular expression blocks the interpreter but
checks for signals, so `OutOfTime` ends it too. If a C function never checks, the second timer ends the whole process,
and a supervisor starts a new one. docs/decisions/045-cpu-bound.md says why mails have no process of their own.
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
"""CPU time of the main thread at which its current work must end; empty while there is no limit."""


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
    """Raise OutOfTime if the main thread used the time itself; the timers count all threads."""
    if not _ends_at:
        return
    left = _ends_at[0] - time.thread_time()
    _set_timers(left if left > 0 else _AGAIN)
    if left <= 0:
        raise OutOfTime


def _set_timers(seconds: float) -> None:
    """Set both timers: interrupt after that many CPU seconds; later end a process that did not react."""
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.01))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds + _LAST_RESORT)
