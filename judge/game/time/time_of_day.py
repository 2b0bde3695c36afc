"""Times of day as people write them, and the days and years that the judge reads."""

from __future__ import annotations

import re
from datetime import time, timedelta

ONE_DAY = timedelta(days=1)
MIDNIGHT = time()
LAST_YEAR = 2999
"""Dates of later years are not read: they are slips, and the calendar of the computer has an end."""


def read_time(text: str) -> time | None:
    """`"9:00"`, `"18:30"` or `"18:30:15"` -> the time of day, seconds dropped; None for other text."""
    match = re.fullmatch(r"(\d{1,2}):(\d\d)(?::(\d\d))?", text, re.ASCII)
    if match is None:
        return None
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    return time(hour, minute) if hour < 24 and minute < 60 and second < 60 else None
