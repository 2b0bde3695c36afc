"""A game's pace in words: `moves every 3 days, at 20:00 (Europe/Berlin)`."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.position import PhaseType
from judge.game.calendar.dates import WEEKDAYS
from judge.game.calendar.spans import Span
from judge.game.calendar.timing import Timing
from judge.game.calendar.zones import zone_title

_UNITS = {"M": "minute", "H": "hour", "D": "day", "W": "week"}
_SUNDAY_FIRST = (WEEKDAYS[-1], *WEEKDAYS[:-1])


def pace(timing: Timing, zone: str) -> str:
    """Return the interval of phases, their time of day, and days off. Times are those of the zone."""
    moves, retreats, builds = (_every(timing.length(type)) for type in PhaseType)
    if moves == retreats == builds:
        often = f"a phase {moves}"
    elif retreats == builds:
        often = f"moves {moves}, retreats and builds {builds}"
    else:
        often = f"moves {moves}, retreats {retreats}, builds {builds}"
    at = f", at {timing.at:%H:%M} ({zone_title(zone)})" if timing.at is not None else ""
    never = [day for day, sign in zip(_SUNDAY_FIRST, timing.days, strict=True) if sign == "-"]
    no_moves = [day for day, sign in zip(_SUNDAY_FIRST, timing.days, strict=True) if sign.islower()]
    return often + at + _days_off("none", never) + _days_off("no moves", no_moves)


def _every(span: Span) -> str:
    return f"every {_UNITS[span.unit]}" if span.count == 1 else f"every {span_words(span)}"


def span_words(span: Span) -> str:
    """Return a length of time in words: `1 day`, `3 days`."""
    return f"{span.count} {_UNITS[span.unit]}{'' if span.count == 1 else 's'}"


def _days_off(what: str, days: Sequence[str]) -> str:
    if set(days) == {"Saturday", "Sunday"}:
        return f", {what} at weekends"
    return f", {what} on {', '.join(days)}" if days else ""
