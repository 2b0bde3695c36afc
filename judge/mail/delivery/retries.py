"""Retries of letters, and their end: after many tries and a long time.

The time is a setting (give_up_after). It alone says little: a judge that slept for a week has tried once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 30, 60, 120, 240, 360))
"""Pauses of a letter after its first failure, the second and so on; then always the last."""

LONGEST_PAUSE_FOR_ALL = timedelta(minutes=15)
"""Interval at which one letter is tried for all while nothing can be sent."""

MOST_DROPS = 3
"""Number of broken connections in a row after which the server is left alone until later."""

FEWEST_TRIES = 12
"""Number of tries before which no letter is given up, however old it is."""


def given_up(failures: int, created_at: datetime, next_try_at: datetime, patience: timedelta) -> bool:
    """True if a letter with this many failures is not tried again: often enough, and then too old."""
    return failures >= FEWEST_TRIES and next_try_at > created_at + patience


def pause_after(failures: int) -> timedelta:
    """Pause of a letter that has failed this many times, at least once."""
    return PAUSES[min(failures, len(PAUSES)) - 1]


def pause_for_all(failures: int) -> timedelta:
    """Pause of a letter that has failed this many times, the last time because nothing could be sent."""
    return min(pause_after(failures), LONGEST_PAUSE_FOR_ALL)
