"""Counters of one process since its start, reported by `judge.app.status`."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from threading import Lock
from typing import NamedTuple

BOUNDS = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0)
"""Upper bounds in seconds of the groups in which durations are counted."""


class Taken(NamedTuple):
    """Durations. `counts` has a number for each of `BOUNDS`, and one for anything longer."""

    counts: tuple[int, ...] = (0,) * (len(BOUNDS) + 1)
    seconds: float = 0.0

    def plus(self, seconds: float) -> Taken:
        """Return the counts with one duration added."""
        counts = list(self.counts)
        counts[bisect_left(BOUNDS, seconds)] += 1
        return Taken(tuple(counts), self.seconds + seconds)


class Counted(NamedTuple):
    """Counters of `Meters` at one moment. `still`: seconds since each loop last moved."""

    mails: dict[str, int]
    mail_times: Taken
    game_times: Taken
    letters: dict[str, int]
    pictures: int
    delay: float
    still: dict[str, float]


class Meters:
    """Counters of one process, safe for all threads."""

    def __init__(self) -> None:
        self.started_at = time.time()
        self._lock = Lock()
        self._mails: Counter[str] = Counter()
        self._letters: Counter[str] = Counter()
        self._mail_times = Taken()
        self._game_times = Taken()
        self._pictures = 0
        self._delay = 0.0
        self._moved: dict[str, float] = {}
        self.store_has_failed = False
        """True after a failure of the store, until it has written something again."""

    def count_mail(self, state: str, seconds: float) -> None:
        """Count a processed mail by its final state, with its duration."""
        with self._lock:
            self._mails[state] += 1
            self._mail_times = self._mail_times.plus(seconds)

    def count_game(self, seconds: float) -> None:
        """Count the work on a game that was due."""
        with self._lock:
            self._game_times = self._game_times.plus(seconds)

    def note_delay(self, seconds: float) -> None:
        """Note the longest time that a due game has been waiting for the clock."""
        with self._lock:
            self._delay = seconds

    def count_letters(self, *, sent: int, delayed: int, failed: int) -> None:
        """Add the numbers of letters that were handed over, put off and given up."""
        with self._lock:
            self._letters.update(sent=sent, delayed=delayed, failed=failed)

    def count_pictures(self, drawn: int) -> None:
        """Add the number of pictures that were drawn."""
        with self._lock:
            self._pictures += drawn

    def moved(self, loop: str) -> None:
        """Note that a loop of the process has done something, or found nothing to do."""
        with self._lock:
            self._moved[loop] = time.monotonic()

    def store_failed(self) -> None:
        """Note that an operation of the store failed."""
        self.store_has_failed = True

    def store_works(self) -> None:
        """Note that the store has passed a trial write."""
        self.store_has_failed = False

    def counted(self) -> Counted:
        """Return all counts at this moment."""
        with self._lock:
            now = time.monotonic()
            still = {loop: now - at for loop, at in self._moved.items()}
            return Counted(
                dict(self._mails),
                self._mail_times,
                self._game_times,
                dict(self._letters),
                self._pictures,
                self._delay,
                still,
            )
