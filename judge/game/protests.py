"""Protests against a phase's results (house_rules.md 9), and the time for which they delay the next."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from judge.rules.registry import RuleSet


class Protest(Struct, frozen=True):
    """A player's protest against the results of `phase`. `by`: their seat, `until`: the window's end, UTC.

    `addresses` are theirs; () in games of older judges.
    """

    number: int
    phase: str
    by: str
    text: str
    until: datetime
    addresses: tuple[str, ...] = ()


def window_end(processed: datetime | None, rules: RuleSet) -> datetime | None:
    """Return the end of the time for protests (house rule correction_window), UTC; None: no protests.

    `processed` is the time of the results, None if unknown.
    """
    hours = rules.house.correction_window
    return None if processed is None or not hours else processed + timedelta(hours=hours)


def held_until(protests: tuple[Protest, ...]) -> datetime | None:
    """Return the moment until which the next phase waits for the Master's answer; None: nothing is open."""
    return max((protest.until for protest in protests), default=None)


def holding(protests: tuple[Protest, ...], now: datetime) -> tuple[Protest, ...]:
    """The protests whose window is open, so that the next phase waits for the Master's answer to them."""
    return tuple(protest for protest in protests if now < protest.until)


def reject_lines(protests: tuple[Protest, ...]) -> str:
    """Commands with which the Master lets results stand: `REJECT 2`, or `REJECT 1 and REJECT 2`."""
    return " and ".join(f"REJECT {protest.number}" for protest in protests)
