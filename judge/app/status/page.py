"""`judge status`: the judge's health, on one page for people."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from judge import __version__
from judge.app.base.judge import Judge
from judge.app.recording.faults import cannot_write
from judge.app.status.concerns import concerns
from judge.app.status.figures import Figures, read_figures
from judge.store.migrations import newest_schema
from judge.store.rows import ReplicaState


def judge_status(judge: Judge, now: datetime) -> dict[str, Any]:
    """Return everything known without the serving process, for JSON. `look_at`: problems.

    The store is tested by writing to it.
    """
    with judge.store.reading() as tx:
        figures = read_figures(tx, now)
    replica = judge.store.replica()
    return {
        "version": __version__,
        "store": judge.store.engine(),
        "schema": newest_schema(),
        "store_bytes": judge.store.size(),
        "replica": replica,
        "look_at": concerns(figures, replica, cannot_write(judge.store)),
        "figures": figures,
    }


def status_page(status: dict[str, Any]) -> str:
    """Return a `judge_status` as lines for people."""
    figures: Figures = status["figures"]
    size = status["store_bytes"]
    taken = "" if size is None else f", {size / 1e6:,.1f} MB"
    lines = [
        f"judge {status['version']}; store: {status['store']}, schema {status['schema']}{taken}",
        *(f"{what + ':':<11}{told}" for what, told in _told(figures)),
        *([] if status["replica"] is None else [f"{'replica:':<11}{_how_it_does(status['replica'])}"]),
    ]
    worries = status["look_at"] or ["Nothing: all is well."]
    return "\n".join([*lines, "", "Look at:", *(f"  {worry}" for worry in worries)])


def _told(figures: Figures) -> list[tuple[str, str]]:
    """Return the lines of the page."""
    mails, letters, games, now = figures.mails, figures.letters, figures.games, figures.at
    last = figures.clock.last_look
    clock = "nobody has looked at it yet" if last is None else f"looked at {_span(now - last)} ago"
    by_stage = ", ".join(f"{count} {stage}" for stage, count in games.by_stage.items()) or "none"
    due = f"; {games.due} due, for {_span(now - games.due_since)}" if games.due_since is not None else ""
    return [
        ("clock", f"{'in doubt; ' if figures.clock.in_doubt else ''}{clock}"),
        ("games", by_stage + due),
        ("mails", f"{_waiting(mails.waiting, mails.oldest_at, now)}, {mails.held} held, {mails.parked} parked"),
        (
            "letters",
            f"{_waiting(letters.waiting, letters.oldest_at, now)}, {letters.failed} failed,"
            f" {letters.stopped} not sent since letters to their addresses come back",
        ),
        ("pictures", f"{figures.pictures_waiting} to be drawn"),
    ]


def _how_it_does(replica: ReplicaState) -> str:
    """Return the state of the store's copy, for its line."""
    if replica.trouble:
        return "not read from"
    return f"{replica.behind:,} bytes behind, not read from meanwhile" if replica.behind else "has everything"


def _waiting(count: int, oldest_at: datetime | None, now: datetime) -> str:
    """Return `3 waiting, the oldest for 20 minutes`."""
    oldest = "" if oldest_at is None else f" (the oldest for {_span(now - oldest_at)})"
    return f"{count} waiting{oldest}"


def _span(span: timedelta) -> str:
    """Return `40 seconds`, `20 minutes`, `5 hours`, `3 days`: rounded down."""
    seconds = max(int(span.total_seconds()), 0)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}s"
    return "1 second" if seconds == 1 else f"{seconds} seconds"
