"""Lasting trouble, logged now and then rather than each time, so that the log does not fill the disk."""

from __future__ import annotations

import time
from threading import Lock

_FIRST_PAUSE, _LONGEST_PAUSE = 60.0, 3600.0
"""Seconds between two lines: twice as long each time."""


class RepeatedTrouble:
    """Decision when to log recurring trouble, safe for all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times = 0
        self._pause = 0.0
        self._told_at = 0.0

    def comes(self) -> int:
        """Note the trouble; return its count since the last log line if it is to be logged now, else 0."""
        with self._lock:
            self._times += 1
            now = time.monotonic()
            if now - self._told_at < self._pause:
                return 0
            self._told_at = now
            self._pause = min(max(2 * self._pause, _FIRST_PAUSE), _LONGEST_PAUSE)
            times, self._times = self._times, 0
            return times

    def ends(self) -> bool:
        """Note that all is well; return True if there was trouble before."""
        with self._lock:
            was_there = self._pause > 0
            self._times, self._pause = 0, 0.0
            return was_there
