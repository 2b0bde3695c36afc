"""Settings that an idle tick need not read again: the last faultless judge.toml, and [clock].

The file is in the store, word for word. Imports little: an idle tick asks this.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from judge import __version__
from judge.store.tables.meta import MetaTable

if TYPE_CHECKING:  # that it is not loaded is the whole point
    from judge.config import Config

_KEY = "settings of idle ticks"


class KnownClock(NamedTuple):
    """Values of [clock]."""

    tick: timedelta
    max_gap: timedelta
    settle: timedelta


def remember_settings(tx: MetaTable, config: Config) -> None:
    """Write down the judge.toml that was read and found without fault; nothing where there is none."""
    clock, (kind, _, store) = config.clock, config.store.url.partition(":")
    if not config.path or kind != "sqlite":
        return
    spans = " ".join(str(span.total_seconds()) for span in (clock.tick, clock.max_gap, clock.settle))
    known = f"{spans}\n{_identity(store, config.path, config.text)}"
    if tx.meta(_KEY) != known:
        tx.set_meta(_KEY, known)


def known_clock(tx: MetaTable, store: str, file: str, text: str) -> KnownClock | None:
    """Values of a judge.toml read as text; None: it is not the recorded one, or of another store.

    `store` and `file` are absolute paths.
    """
    spans, _, identity = (tx.meta(_KEY) or "").partition("\n")
    if identity != _identity(store, file, text):
        return None
    return KnownClock(*(timedelta(seconds=float(span)) for span in spans.split()))


def _identity(store: str, file: str, text: str) -> str:
    """Identity of settings. Another version of the judge may find faults where this one finds none."""
    return "\n".join((__version__, store, file, text))
