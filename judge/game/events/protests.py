"""Events of protests against results (house_rules.md 9)."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class ProtestMade(Struct, frozen=True, tag=True):
    """A player thinks that the results of `phase` are wrong. Told to the Master and to themselves.

    `until` is the window's end, aware UTC: until then the next phase waits for the Master's answer.
    """

    by: str
    number: int
    phase: str
    text: str
    until: datetime


class ProtestRejected(Struct, frozen=True, tag=True):
    """Rejection of a protest by the Master, with a `reason` or "". Told to the protester, `by`.

    `left`: somebody else has that seat now, or nobody, and is told nothing.
    """

    by: str
    number: int
    phase: str
    reason: str
    left: bool = False


ProtestEvent = ProtestMade | ProtestRejected
