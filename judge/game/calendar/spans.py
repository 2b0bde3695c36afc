"""Spans of time as people write them: `3D`, `72H`. A number and a unit: minutes, hours, days, weeks."""

from __future__ import annotations

import re
from datetime import timedelta

from msgspec import Struct

from judge.patterns import pattern

_UNITS = {
    "M": timedelta(minutes=1),
    "H": timedelta(hours=1),
    "D": timedelta(days=1),
    "W": timedelta(weeks=1),
}
_SPAN = pattern(r"(\d{1,7})([MHDW])", re.IGNORECASE | re.ASCII)

LONGEST = timedelta(weeks=520)
"""Longest span, some ten years, which keeps every date made with it within the calendar."""


class Span(Struct, frozen=True):
    """A length of time. `unit` is M, H, D or W. Prints as `3D`."""

    count: int
    unit: str

    @property
    def length(self) -> timedelta:
        """Return its length, counting a day as 24 hours."""
        return self.count * _UNITS[self.unit]

    @property
    def minutes(self) -> int:
        """Length in minutes."""
        return self.length // _UNITS["M"]

    @property
    def in_days(self) -> bool:
        """True if it counts calendar days, which keep the time of day when the clocks change."""
        return self.unit in "DW"

    def __str__(self) -> str:
        return f"{self.count}{self.unit}"


def read_span(text: str, *, least: int = 1) -> Span | None:
    """Read a span such as `3d`; None for other text, below `least` units, or beyond LONGEST."""
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    span = Span(int(match[1]), match[2].upper())
    return span if span.count >= least and span.length <= LONGEST else None


def say_length(length: timedelta) -> str:
    """A length in words, in its two largest units, rounded down: `2 days 4 hours`, `1 minute`.

    Below a minute, and for negative lengths, `less than a minute`.
    """
    minutes = length // timedelta(minutes=1)
    days, rest = divmod(max(minutes, 0), 24 * 60)
    hours, minutes = divmod(rest, 60)
    counts = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    while counts and not counts[0][0]:
        counts.pop(0)
    words = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts[:2] if count]
    return " ".join(words) or "less than a minute"
