"""Rush: so many games are due that other work waits for them."""

from __future__ import annotations

import time

MANY = 30
"""Number of games due at once from which on there is a rush."""

_LONGEST = 60.0
"""Seconds. However many games are due, other work waits no longer than that."""


class Rush:
    """Flag of a rush, noted by the clock's thread and asked by those that deliver and draw.

    While many games are due, letters of the clock wait until all are done, and so do their pictures: else the first
    results are written, drawn and sent while the last deadlines pass unheeded. Mails are answered meanwhile.
    """

    def __init__(self) -> None:
        self._until: float | None = None

    def note(self, due: int) -> bool:
        """Take the number of games due now; return True if a rush has just ended."""
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
