"""Check if a tick has anything to do, without loading the modules for the work.

Cron runs ticks all day long. Usually there is nothing to do, and then most of the judge is not even loaded:
`judge.app.process.quick_tick` checks even before the settings are read.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from judge import __version__
from judge.app.clock.clock_trust import (
    ClockSettings,
    ClockVerdict,
    Uptime,
    expected_from_cron,
    is_pruning,
    look_at,
    moves_wait,
    read_watch,
    write_watch,
)
from judge.store.tables.meta import MetaTable
from judge.store.tables.waiting import WaitingTable

if TYPE_CHECKING:  # it is slow to load
    from judge.config import Config

_KEY = "settings of idle ticks"


class KnownClock(NamedTuple):
    """Values of [clock]."""

    tick: timedelta
    max_gap: timedelta
    settle: timedelta


def remember_settings(tx: MetaTable, config: Config) -> None:
    """Record that judge.toml was read without finding a fault, if there is such a file."""
    clock, (kind, _, store) = config.clock, config.store.url.partition(":")
    if not config.path or kind != "sqlite":
        return
    spans = " ".join(str(span.total_seconds()) for span in (clock.tick, clock.max_gap, clock.settle))
    known = f"{spans}\n{_identity(store, config.path, config.text)}"
    if tx.meta(_KEY) != known:
        tx.set_meta(_KEY, known)


def known_clock(tx: MetaTable, store: str, file: str, text: str) -> KnownClock | None:
    """Return the [clock] values of a judge.toml; None if text or store is not as recorded.

    `store` and `file` are absolute paths.
    """
    spans, _, identity = (tx.meta(_KEY) or "").partition("\n")
    if identity != _identity(store, file, text):
        return None
    return KnownClock(*(timedelta(seconds=float(span)) for span in spans.split()))


def _identity(store: str, file: str, text: str) -> str:
    """Identify settings and version, since another version of the judge may find other faults."""
    return "\n".join((__version__, store, file, text))


def rest(config: Config, now: datetime, uptime: Uptime | None = None, *, named: bool = False) -> bool:
    """Record the look at the clock and return True if there is nothing to do; else change nothing.

    `uptime` is the computer's own count of time, None if `now` is not the computer's time. `named`: a person gave
    `now`. Raises StoreError.
    """
    from judge.store.open import open_store

    with open_store(config.store.url, config.store.password_file) as store, store.transaction(durable=False) as tx:
        rests = may_rest(tx, now, config.clock, uptime, named=named)
        if rests:
            remember_settings(tx, config)
        return rests


def may_rest(
    tx: WaitingTable, now: datetime, clock: ClockSettings, uptime: Uptime | None, *, named: bool = False
) -> bool:
    """Do as `rest` does, within a transaction.

    There is something to do if a mail waits, if a game or a letter is due, or if a postponed question can be asked. So
    there is if somebody waits for news of openings, if a killed process was moving deadlines or pruning, or if the
    clock stood still or jumped.
    """
    watch = read_watch(tx)
    # The first tick of a day prunes the store.
    if watch is None or watch.last.date() != now.date():
        return False
    found = look_at(watch, now, clock, uptime, expected_from_cron(clock.tick), named=named)
    if found.verdict is not ClockVerdict.FINE or now < watch.last:
        return False
    if moves_wait(tx) or is_pruning(tx) or tx.anything_due(now):
        return False
    write_watch(tx, found.watch)
    return True
