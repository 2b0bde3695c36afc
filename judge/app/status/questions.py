"""Answers of `/metrics` and `/healthz`, computed in a thread, once for all concurrent requests.

So even endless requests cost only one look at the store a second, and block no incoming mail.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.base.meters import Counted
from judge.app.recording.faults import cannot_write
from judge.app.status.figures import read_figures
from judge.app.status.metrics import CONTENT_TYPE, metrics_text
from judge.store.rows import ReplicaState, StoreError

log = logging.getLogger("judge")

LONGEST_STILL = 180.0
"""Longest silence of a healthy worker, in seconds: idle, it wakes every minute; no mail takes longer."""

WORKER = "worker"
"""The loop that reads mails and keeps the clock."""


class Health(NamedTuple):
    """Health, as True or False and in a sentence."""

    is_well: bool
    told: str


def health_of(judge: Judge) -> Health:
    """Check that the worker has moved recently, and that the store answers and takes data.

    Writing is tried only after an earlier failure, since a trial costs as much as a large mail.
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
    """Return the answer over HTTP if the store cannot be read; the log has the reason.

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


PATIENCE = 8.0
"""Seconds that the store has to answer."""

_REPLICA_RESTS = 30.0
"""Seconds for which a replica in trouble is not asked again."""

_FRESH = 1.0
"""Seconds for which an answer is reused."""


class HttpAnswer(NamedTuple):
    """Answer over HTTP."""

    status: int
    text: str
    content_type: str = "text/plain; charset=utf-8"


class Questions:
    """Answers to requests about a serving judge."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._thread = ThreadPoolExecutor(1, "status")
        self._metrics = _Shared(self._thread, self._read_metrics)
        self._health = _Shared(self._thread, self._read_health)
        self._replica: ReplicaState | None = None
        self._replica_rests_until = 0.0

    async def ask(self, path: str) -> HttpAnswer:
        """Return the answer to GET for this path."""
        if path not in ("/metrics", "/healthz"):
            return HttpAnswer(404, "There are /metrics and /healthz.\n")
        try:
            async with asyncio.timeout(PATIENCE):
                return await (self._metrics if path == "/metrics" else self._health).answer()
        except TimeoutError:
            return HttpAnswer(503, f"The store has not answered for {PATIENCE:.0f} seconds.\n")

    def close(self) -> None:
        """Stop answering; wait for a look at the store that is under way."""
        self._thread.shutdown(cancel_futures=True)

    def _read_metrics(self) -> HttpAnswer:
        judge, now = self._judge, datetime.now(UTC)
        try:
            with judge.store.reading() as tx:
                figures = read_figures(tx, now)
            size, engine = judge.store.size(), judge.store.engine()
            replica = self._ask_replica()
        except StoreError as error:
            return HttpAnswer(503, f"{unreadable(error)}\n")
        text = metrics_text(figures, judge.meters.counted(), judge.meters.started_at, engine, size, replica)
        return HttpAnswer(200, text, CONTENT_TYPE)

    def _ask_replica(self) -> ReplicaState | None:
        """Return the replica's state, or None; queried rarely, since an absent replica takes seconds."""
        if time.monotonic() >= self._replica_rests_until:
            self._replica = self._judge.store.replica()
            if self._replica is not None and self._replica.trouble:
                self._replica_rests_until = time.monotonic() + _REPLICA_RESTS
        return self._replica

    def _read_health(self) -> HttpAnswer:
        health: Health = health_of(self._judge)
        return HttpAnswer(200 if health.is_well else 503, f"{health.told}\n")


class _Shared:
    """An answer shared by all concurrent requests, and reused for a second."""

    def __init__(self, thread: ThreadPoolExecutor, work: Callable[[], HttpAnswer]) -> None:
        self._thread = thread
        self._work = work
        self._under_way: asyncio.Future[HttpAnswer] | None = None
        self._until = 0.0

    async def answer(self) -> HttpAnswer:
        """Return the result of `work`, shared by concurrent requests. Raises what `work` raises."""
        loop = asyncio.get_running_loop()
        if self._under_way is None or (self._under_way.done() and loop.time() > self._until):
            self._under_way = loop.run_in_executor(self._thread, self._work)
            self._under_way.add_done_callback(self._note_done)
        # A client that leaves must not cancel the work for others.
        return await asyncio.shield(self._under_way)

    def _note_done(self, done: asyncio.Future[HttpAnswer]) -> None:
        """Report an internal error to waiting callers; compute again on the next request."""
        failed = done.cancelled() or done.exception() is not None
        self._until = 0.0 if failed else done.get_loop().time() + _FRESH
