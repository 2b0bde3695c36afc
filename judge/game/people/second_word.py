"""Commands that take effect by a second word: what a seat's holder has said once (commands.md 5.8)."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

WITHIN = timedelta(hours=24)
"""Time in which the same command again is the second word."""


class HalfSaid(Struct, frozen=True):
    """A command that waits for its second word. `said` is when it came, aware UTC."""

    command: str
    said: datetime
    counts_alone: bool = False
    """True if silence is the second word: it takes effect at `until`."""

    @property
    def until(self) -> datetime:
        """Return the end of the time for a second word, UTC."""
        return self.said + WITHIN

    def awaits(self, command: str, now: datetime) -> bool:
        """True if this command, said now, is the second word."""
        return self.command == command and now <= self.until
