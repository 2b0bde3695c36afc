"""Protests against the results of a phase (house_rules.md 9): what is open, and until when it holds the next phase."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class Protest(Struct, frozen=True):
    """A player thinks that the results of `phase` are wrong. `by` is their seat, `until` the end of the window, UTC."""

    number: int
    phase: str
    by: str
    text: str
    until: datetime


def held_until(protests: tuple[Protest, ...]) -> datetime | None:
    """Until when the next phase does not run, so that the Master can answer; None: nothing is open."""
    return max((protest.until for protest in protests), default=None)


def is_held(protests: tuple[Protest, ...], now: datetime) -> bool:
    """Whether a case is open now."""
    until = held_until(protests)
    return until is not None and now < until
