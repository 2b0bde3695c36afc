"""Reliability of players in figures: deeds, and their sum over the last phases.

Ratios cover a window, so that a bad month is forgotten in time, and many games count no more than a few good ones
(njudge_features.md 7). Newcomers count as perfect.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName

WINDOW = 100
"""Number of latest phases with orders due that count, over all games."""


class DeedKind(StrEnum):
    """Kind of deed. A phase counts as ON_TIME or one of the others; DISORDER: default orders."""

    STARTED = "started"
    TOOK_OVER = "took over"
    ON_TIME = "on time"
    LATE = "late"
    DISORDER = "disorder"
    DISMISSED = "dismissed"
    EXCUSED = "excused"
    """A phase that does not count, because the keeper has excused it."""


PHASES = frozenset({DeedKind.ON_TIME, DeedKind.LATE, DeedKind.DISORDER, DeedKind.DISMISSED})
"""The kinds that mean that orders were due."""


class Deed(Struct, frozen=True):
    """One thing that counts for the holder of a power in a game."""

    game: str
    power: PowerName
    phase: str
    kind: DeedKind


class Reliability(Struct, frozen=True, omit_defaults=True):
    """Totals of one person: phases due and on time, games started, powers taken over, disorders.

    A disorder is a dismissal at the end of the grace, or a stretch of phases in which a power got orders by default.
    """

    due: int = 0
    on_time: int = 0
    started: int = 0
    taken_over: int = 0
    disorders: int = 0

    @property
    def on_time_ratio(self) -> float:
        """Share of due phases that were on time, from 0 to 1; 1 for somebody new."""
        return self.on_time / self.due if self.due else 1.0

    @property
    def disorder_ratio(self) -> float:
        """Disorders per power held; 0 is perfect."""
        return self.disorders / max(1, self.started + self.taken_over)


def summed(deeds: Iterable[Deed]) -> Reliability:
    """Sum up deeds, given latest first: deeds of the last WINDOW due phases, and others between them."""
    window: list[Deed] = []
    due = 0
    for deed in deeds:
        due += deed.kind in PHASES
        if due > WINDOW:
            break
        window.append(deed)
    kinds = [deed.kind for deed in window]
    return Reliability(
        due=sum(kind in PHASES for kind in kinds),
        on_time=kinds.count(DeedKind.ON_TIME),
        started=kinds.count(DeedKind.STARTED),
        taken_over=kinds.count(DeedKind.TOOK_OVER),
        disorders=kinds.count(DeedKind.DISMISSED) + _stretches(window),
    )


def _stretches(window: Iterable[Deed]) -> int:
    """Count how often somebody's power fell into civil disorder; phases in a row count once."""
    stretches = 0
    now_in: dict[tuple[str, PowerName], bool] = {}
    for deed in window:
        if deed.kind in PHASES:
            was = now_in.get((deed.game, deed.power), False)
            now_in[deed.game, deed.power] = deed.kind is DeedKind.DISORDER
            stretches += deed.kind is DeedKind.DISORDER and not was
    return stretches


def describe(record: Reliability) -> tuple[str, ...]:
    """The record in sentences."""
    if not record.due and not record.started and not record.taken_over:
        return ("No orders are counted yet.",)
    games = "game" if record.started == 1 else "games"
    powers = "power" if record.taken_over == 1 else "powers"
    disorders = "civil disorder" if record.disorders == 1 else "civil disorders"
    return (
        f"Orders on time in {record.on_time} of {record.due} phase{'' if record.due == 1 else 's'}: an on-time ratio of"
        f" {record.on_time_ratio:.2f}."
        if record.due
        else "No deadline has come yet for which orders were due.",
        f"{record.started} {games} started and {record.taken_over} {powers} taken over, {record.disorders} {disorders}:"
        f" a ratio of {record.disorder_ratio:.2f}.",
    )
