"""The clock's memory of a game within one phase: `Clock`."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct, field

from judge.board.names import PowerName


class Clock(Struct, frozen=True):
    """The clock's memory within one phase. All moments are aware UTC.

    `pause_until`: nothing is processed automatically before it. `last_notice` is when the last late notice was sent.
    `warned_spans` are the WARN spans, in minutes, that are done with: their reminder was sent, or is not needed. `late`
    are the powers that have missed the deadline, whatever they have sent since. `release_told`: everybody knows that
    the Master looks at the results first (PREVIEW).
    """

    pause_until: datetime | None = None
    last_notice: datetime | None = None
    warned_spans: tuple[int, ...] = field(default=(), name="reminded")
    late: tuple[PowerName, ...] = ()
    release_told: bool = False
