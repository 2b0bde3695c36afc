"""Watchers, people in a game without a power: their kinds and titles."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class WatcherKind(StrEnum):
    """Ways to be in a game without a power. People with a special type count as observers."""

    OBSERVER = "OBSERVER"
    MONITOR = "MONITOR"


def watcher_title(monitor: bool, kind: str) -> str:
    """Title of somebody without a power: "observer", "monitor", or their type in small letters."""
    return "monitor" if monitor else kind.lower() or "observer"


def type_meant(types: Sequence[str], word: str) -> str | None:
    """Return OBSERVER, MONITOR or one of these types by a prefix of three letters; None if unclear."""
    upper = word.upper()
    known = (*WatcherKind, *types)
    if upper in known:
        return upper
    found = [str(name) for name in known if len(upper) >= 3 and name.startswith(upper)]
    return found[0] if len(found) == 1 else None
