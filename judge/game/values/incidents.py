"""Incidents that results do not show: deadlines that moved for all, people invited to play."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName


class Happened(StrEnum):
    """Kind of an incident."""

    FIRST_MISS = "first miss"
    """The deadline moved because these powers missed their first one (house rule first_miss)."""
    PAUSE = "pause"
    """All players agreed to a pause, or the Master."""
    REPLACED = "replaced"
    """Somebody whom the Master named came in (REPLACE)."""
    STANDBY = "standby"
    """Somebody from the judge's standby list came in."""


class Incident(Struct, frozen=True, omit_defaults=True):
    """Something that happened in a phase. `length` is that of the pause or the move, in words."""

    phase: str
    kind: Happened
    powers: tuple[PowerName, ...] = ()
    length: str = ""
