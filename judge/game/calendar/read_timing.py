"""Reading a TIMING line, and changing some of its keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.calendar.absences import parse_absence, read_interval
from judge.game.calendar.spans import Span, read_span
from judge.game.calendar.timing import USUAL_LENGTHS, PhaseSpan, Timing
from judge.game.calendar.zones import read_time
from judge.problems import Problem, Refused

PHASE_WORDS = tuple(phase_type.name for phase_type in PhaseType)
"""MOVEMENT, RETREATS, ADJUSTMENTS; any beginning of one is a key of the TIMING line."""

_WEEK = "SMTWTFS"
_KEYS = ("NEXT", "AT", "DAYS", "FUDGE", "WARN", "GRACE", "MIN", "DELAY", "NOT", "SKIP")
"""The keys that are not beginnings of phase types."""

NONE = "NONE"
"""Value that removes a key, as if the line had none; but `WARN NONE` means no reminder."""

_ALWAYS_THERE = ("NEXT", "DAYS", "FUDGE")
"""The keys that cannot be removed, since each needs some value."""


def parse_timing(text: str, phase_words: Sequence[str] = PHASE_WORDS) -> Timing | list[Problem]:
    """Read a TIMING line, with or without its first word; an empty one gives the defaults.

    `phase_words` are the names of the phase types that the game has, upper case. All faults are returned together,
    each with its key and value in `words` (code E-TIMING).
    """
    draft = _Draft(phase_words)
    for key, value in _pairs(text):
        draft.take(key, value)
    return draft.problems or draft.timing()


def changed_timing(old: Timing, text: str) -> Timing | list[Problem]:
    """Replace keys of a TIMING line with the keys in `text`; NONE removes a key.

    Faults are returned as by `parse_timing`.
    """
    new = parse_timing(text)
    if not isinstance(new, Timing):
        return new
    given = _pairs(text)
    keys = [key.upper() for key, _ in given]
    kept = [pair for pair in _pairs(str(old)) if not any(_same_key(pair[0], key) for key in keys)]
    return parse_timing(" ".join(f"{key} {value}".strip() for key, value in (*kept, *given)))


def in_digits(text: str, now: datetime, zone: str) -> str:
    """Return a TIMING line with the days after NOT as digits, if written as for SET ABSENCE.

    `NOT 24 DEC TO 2 JAN` becomes `NOT 20261224-20270102`; missing years are completed from `now` on. Words that are not
    a date stay, for `parse_timing` to refuse.
    """
    words = text.replace(",", " , ").split()
    done: list[str] = []
    while words:
        done.append(words.pop(0))
        if done[-1].upper() != "NOT":
            continue
        end = next((at for at, word in enumerate(words) if at and _is_key(word)), len(words))
        days = [_day_in_digits(part.strip(), now, zone) for part in " ".join(words[:end]).split(",")]
        done += [",".join(days)] if any(days) else []
        del words[:end]
    return " ".join(done).replace(" , ", ",")


def _is_key(word: str) -> bool:
    return word.upper() in _KEYS or any(kind.startswith(word.upper()) for kind in PHASE_WORDS)


def _day_in_digits(text: str, now: datetime, zone: str) -> str:
    if read_interval(text) is not None or text.upper() == NONE:
        return text
    try:
        return str(parse_absence(text, now, zone, "", longest=None))
    except Refused:
        return text


def _pairs(text: str) -> list[tuple[str, str]]:
    """The keys of a TIMING line with their values."""
    words = re.sub(r" ?, ?", ",", " ".join(text.split())).split()
    if words and words[0].upper() == "TIMING":
        del words[0]
    pairs: list[tuple[str, str]] = []
    while words:
        key = words.pop(0)
        bare = not words or (key.upper() == "SKIP" and words[0].upper() != NONE)
        pairs.append((key, "" if bare else words.pop(0)))
    return pairs


def _same_key(one: str, other: str) -> bool:
    """True if two keys mean the same: phases match any beginning of their names."""
    if one in _KEYS or other in _KEYS:
        return one == other
    return one.startswith(other) or other.startswith(one)


class _Draft:
    """A TIMING line being read: the keys understood so far, and the faults."""

    def __init__(self, phase_words: Sequence[str]) -> None:
        self.problems: list[Problem] = []
        self._phase_words = phase_words
        self._given: dict[str, str] = {}
        self._done = Timing(phases=())
        self._readers: dict[str, Callable[[str], Timing | None]] = {
            "NEXT": self._next,
            "AT": self._at,
            "DAYS": self._days,
            "FUDGE": self._fudge,
            "WARN": self._warn,
            "GRACE": self._grace,
            "MIN": self._least,
            "DELAY": self._delay,
            "NOT": self._not,
            "SKIP": lambda _: replace(self._done, skip=True),
        }

    def take(self, key: str, value: str) -> None:
        """Add one key and its value."""
        name = key.upper()
        reader = self._readers.get(name)
        if reader is None and not any(word.startswith(name) for word in self._phase_words):
            self._fault(key, value, _unknown(key, self._phase_words))
        elif name in self._given and name != "NOT":
            self._fault(key, value, f"{name} stands twice in TIMING ({self._given[name]} and {value}). Give it once.")
        elif not value and name != "SKIP":
            self._fault(key, value, f"{name} in TIMING has no value after it. It needs {_needs(name)}.")
        elif value.upper() == NONE and name not in (*_ALWAYS_THERE, "WARN"):
            self._given[name] = value
        else:
            self._given[name] = value
            done = reader(value) if reader else self._phase(name, value)
            if done is None:
                self._fault(key, value, f'TIMING {name} cannot be "{value}". It needs {_needs(name)}.')
            else:
                self._done = done

    def timing(self) -> Timing:
        """Return the result, with the usual length of movement phases if no key gives one."""
        if "NEXT" in self._given or any("MOVEMENT".startswith(entry.word) for entry in self._done.phases):
            return self._done
        return replace(self._done, phases=USUAL_LENGTHS + self._done.phases)

    def _fault(self, key: str, value: str, text: str) -> None:
        self.problems.append(Problem("E-TIMING", text, words=f"{key} {value}".strip()))

    def _phase(self, word: str, value: str) -> Timing | None:
        span = read_span(value)
        return replace(self._done, phases=(*self._done.phases, PhaseSpan(word, span))) if span else None

    def _next(self, value: str) -> Timing | None:
        span = read_span(value)
        return replace(self._done, next=span) if span else None

    def _fudge(self, value: str) -> Timing | None:
        span = read_span(value)
        return replace(self._done, fudge=span) if span else None

    def _grace(self, value: str) -> Timing | None:
        span = read_span(value, least=0)
        return replace(self._done, grace=span) if span else None

    def _least(self, value: str) -> Timing | None:
        span = read_span(value, least=0)
        return replace(self._done, least=span if span.count else None) if span else None

    def _delay(self, value: str) -> Timing | None:
        span = read_span(value, least=0)
        return replace(self._done, delay=span) if span else None

    def _at(self, value: str) -> Timing | None:
        at = read_time(value)
        return replace(self._done, at=at) if at else None

    def _days(self, value: str) -> Timing | None:
        if len(value) != 7 or any(sign not in (day, day.lower(), "-") for sign, day in zip(value, _WEEK, strict=True)):
            return None
        if value == "-------":
            return None
        return replace(self._done, days=value if any(sign.isupper() for sign in value) else value.upper())

    def _warn(self, value: str) -> Timing | None:
        spans = [Span(0, "H") if part.upper() in ("0", NONE) else read_span(part, least=0) for part in value.split(",")]
        wanted = tuple(span for span in spans if span is not None and span.count)
        return None if None in spans else replace(self._done, warn=wanted)

    def _not(self, value: str) -> Timing | None:
        intervals = [read_interval(part) for part in value.split(",")]
        quiet = tuple(interval for interval in intervals if interval is not None)
        return None if None in intervals else replace(self._done, quiet=self._done.quiet + quiet)


def _unknown(key: str, phase_words: Sequence[str]) -> str:
    kinds = ", ".join(phase_words)
    return (
        f'TIMING has no key "{key}". The keys are {", ".join(_KEYS)},'
        f" and the beginnings of the phase types ({kinds}), such as MOVE 3D."
    )


def _needs(name: str) -> str:
    """Describe the values that a key takes, for the message about a wrong value."""
    return {
        "AT": "a time of day such as 18:00, or NONE",
        "DAYS": "seven signs for the days from Sunday to Saturday, such as -MTWTF- (capital: any deadline;"
        " small letter: not of movement phases; -: none), with at least one letter",
        "WARN": "spans divided by commas, such as 4H or 1D,4H, or NONE for no reminders",
        "GRACE": "a span such as 2D or 12H; NONE waits without end, 0H ends the patience with the deadline",
        "MIN": "a span such as 12H, or NONE",
        "DELAY": "a span such as 30M or 2H, or NONE for the usual rest",
        "NOT": "days such as 24 DEC TO 2 JAN, 20261224 or 20261224-20270106, or with times 202612241000-202612241400",
    }.get(name, "a whole number from 1 and a unit (M minutes, H hours, D days, W weeks; ten years at most), such as 3D")
