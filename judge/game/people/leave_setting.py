"""The setting LEAVING (RESIGN needs confirmation, or a day of silence), and commands sent twice."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from judge.problems import Refused

WITHIN = timedelta(hours=24)
"""Time within which repeating a command confirms it."""


class HalfSaid(Struct, frozen=True):
    """A command that waits for confirmation. `said` is when it arrived, aware UTC."""

    command: str
    said: datetime
    counts_alone: bool = False
    """True if silence confirms it, so that it takes effect at `until`."""

    @property
    def until(self) -> datetime:
        """Return the end of the time for confirmation, UTC."""
        return self.said + WITHIN

    def awaits(self, command: str, now: datetime) -> bool:
        """True if this command now confirms an earlier one."""
        return self.command == command and now <= self.until


def read_leaving(word: str) -> bool:
    """Read the setting LEAVING: True if silence confirms. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "TWICE":
            return False
        case "DAY":
            return True
    raise Refused("E-SETTING", f'LEAVING is set to TWICE or DAY, not "{word.strip()[:40]}".')


def leaving_sentence(in_silence: bool) -> str:
    """Return the meaning of the setting LEAVING, as a sentence."""
    if in_silence:
        return (
            "Leaving: a player who sends RESIGN leaves a day later, or at once by RESIGN YES; RESIGN NO takes it back."
        )
    return "Leaving: a player leaves by sending RESIGN twice within a day, or RESIGN YES."
