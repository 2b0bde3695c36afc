"""Rush: other work waits because so many games are due."""

from __future__ import annotations

import time

MANY = 30
"""Smallest number of games due at once that makes a rush."""

_LONGEST = 60.0
"""Longest time in seconds that other work waits, however many games are due."""


class Rush:
    """Flag of a rush, set by the clock's thread, read by the threads that deliver and draw.

    While many games are due, the clock's letters and their pictures wait until all games are done: otherwise the first
    results would be sent while the last games still wait. Mails are answered meanwhile.
    """

    def __init__(self) -> None:
        self._until: float | None = None

    def note(self, due: int) -> bool:
        """Record the number of games due now; return True if a rush has just ended."""
        was_on = self._until is not None
        if due < MANY:
            self._until = None
        elif not was_on:
            self._until = time.monotonic() + _LONGEST
        return was_on and self._until is None

    def is_on(self) -> bool:
        """True if other work waits."""
        until = self._until
        return until is not None and time.monotonic() < until
