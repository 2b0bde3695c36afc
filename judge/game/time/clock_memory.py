"""The clock's memory of a game within one phase: `Clock`."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct, field

from judge.board.names import PowerName


class Clock(Struct, frozen=True):
    """The clock's memory within one phase. All moments are aware UTC.

    `pause_until`: nothing is processed automatically before it. `last_notice` is the time of the last late notice.
    `warned_spans` are the WARN spans, in minutes, whose reminder was sent or is not needed. `late` are the powers that
    have missed the deadline, even if they have sent orders since. `release_told`: everybody was told that the Master
    looks at the results first (PREVIEW).
    """

    pause_until: datetime | None = None
    last_notice: datetime | None = None
    warned_spans: tuple[int, ...] = field(default=(), name="reminded")
    late: tuple[PowerName, ...] = ()
    release_told: bool = False
