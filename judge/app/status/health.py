"""Health of the serving process: `/healthz`.

Troubles that only people can mend (a parked mail, a mail server that is away) do not count: a restart would not help.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.base.meters import Counted
from judge.app.recording.faults import cannot_write
from judge.store.rows import StoreError

log = logging.getLogger("judge")

LONGEST_STILL = 180.0
"""Seconds. The worker looks around every minute when nothing happens; no mail takes so long."""

WORKER = "worker"
"""The loop that reads mails and keeps the clock."""


class Health(NamedTuple):
    """Health, as True or False and in a sentence."""

    is_well: bool
    told: str


def health_of(judge: Judge) -> Health:
    """Check that the worker has moved recently, and that the store answers and takes data.

    Writing is tried only after it has failed: the trial costs as much as a large mail.
    """
    stuck = _stuck(judge.meters.counted())
    if stuck:
        return Health(False, stuck)
    try:
        with judge.store.reading() as tx:
            last = tx.last_tick()
    except StoreError as error:
        return Health(False, unreadable(error))
    if judge.meters.store_has_failed:
        why = cannot_write(judge.store)
        if why:
            return Health(False, "The store cannot be written; the judge's log says why.")
        judge.meters.store_works()
    return Health(True, f"The judge works{_looked(last)}.")


def unreadable(error: StoreError) -> str:
    """Answer over HTTP if the store cannot be read; the log has the reason.

    The reason may name paths, or the database's address with its user and password.
    """
    log.warning("The store cannot be read: %s", error)
    return "The store cannot be read; the judge's log says why."


def _stuck(counted: Counted) -> str:
    """Return why the worker does not work; "" if it does, or if this process has none."""
    still = counted.still.get(WORKER, 0.0)
    return f"The worker has not moved for {still:.0f} seconds." if still > LONGEST_STILL else ""


def _looked(last: datetime | None) -> str:
    return "" if last is None else f"; it looked at the clock at {last:%Y-%m-%d %H:%M:%S} UTC"
