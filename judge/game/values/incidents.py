"""Incidents that results do not show: deadlines moved for everybody, people invited to play."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName


class Happened(StrEnum):
    """Kind of an incident."""

    FIRST_MISS = "first miss"
    """The deadline moved because these powers missed one for the first time (house rule first_miss)."""
    PAUSE = "pause"
    """All players, or the Master, agreed to a pause."""
    REPLACED = "replaced"
    """Somebody whom the Master named has joined (REPLACE)."""
    STANDBY = "standby"
    """Somebody from the judge's standby list has joined."""


class Incident(Struct, frozen=True, omit_defaults=True):
    """Something that happened in a phase. `length` is the length of the pause or delay, in words."""

    phase: str
    kind: Happened
    powers: tuple[PowerName, ...] = ()
    length: str = ""
