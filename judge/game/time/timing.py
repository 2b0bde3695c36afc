"""The TIMING line of a game as a value: how long phases last, and when a deadline may fall.

`parse_timing` reads it, `str(timing)` writes it. What follows from it is in `judge.game.time.deadlines`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.time.spans import Span, read_span
from judge.problems import Problem

PHASE_WORDS = tuple(phase_type.name for phase_type in PhaseType)
"""MOVEMENT, RETREATS, ADJUSTMENTS: a key of the TIMING line is the beginning of one."""

ONE_DAY = timedelta(days=1)
MIDNIGHT = time()
_EVER = datetime.combine(date.min, MIDNIGHT)
LAST_YEAR = 2999
"""Dates of later years are not read: they are slips, and the calendar of the computer has an end."""

_WEEK = "SMTWTFS"
_DAYS = "-MTWTF-"
_KEYS = ("NEXT", "AT", "DAYS", "FUDGE", "WARN", "GRACE", "MIN", "DELAY", "NOT", "SKIP")
"""The keys that are not beginnings of phase types."""
_FUDGE = Span(8, "H")
_WARN = (Span(4, "H"),)


class Absence(Struct, frozen=True):
    """A time in which no deadline falls, by the wall clock of the game's zone (naive datetimes).

    It holds `start` and ends just before `end`; a whole day ends at the next midnight. `start` None: from ever.
    `by` is the position that asked for it, "" for the TIMING line itself. Prints as in the TIMING line:
    `20261224`, `20261224-20270106`, `-20270106`, `202612241000-202612241400`.
    """

    start: datetime | None
    end: datetime
    by: str = ""

    def holds(self, local: datetime) -> bool:
        """Whether a moment, by the game's wall clock, lies in it."""
        return (self.start is None or self.start <= local) and local < self.end

    def covers(self, day: date) -> bool:
        """Whether a whole day lies in it, from midnight to midnight."""
        first = datetime.combine(day, MIDNIGHT)
        return (self.start is None or self.start <= first) and first + ONE_DAY <= self.end

    @property
    def ends_with_a_day(self) -> bool:
        """Whether it ends at midnight, as absences given in days do."""
        return self.end.time() == MIDNIGHT

    def __str__(self) -> str:
        first = "" if self.start is None else _stamp(self.start)
        last = _stamp(self.end - ONE_DAY) if self.ends_with_a_day else _stamp(self.end)
        return first if first == last else f"{first}-{last}"


class PhaseSpan(Struct, frozen=True):
    """How long phases of one kind last. `word` begins the name of the phase type: `MOVE`, `R`."""

    word: str
    span: Span


_LENGTHS = (PhaseSpan("MOVE", Span(3, "D")),)


class Timing(Struct, frozen=True, omit_defaults=True):
    """A game's TIMING line. Prints as such a line, without its first word.

    `next` is the length of phases that `phases` does not name. `at` is the time of day of deadlines, by the clock of
    the game's zone; None: any. `days` are seven signs, Sunday first: a capital allows deadlines on that day, a small
    letter except for movement phases, `-` never. `fudge` is how much sooner than promised a phase counted in days may
    end to meet `at`. `warn` are the reminders' distances from the deadline. `grace` is the patience after it; None:
    without end, or none at all with CIVIL_DISORDER. `least` (the key MIN) is how long a phase lasts at least, whoever
    has ordered. `delay` is how long one rests that has all its orders, None: for a tick. `quiet` are times without
    deadlines. With `skip`, only days that allow deadlines count in a length (rule JUMP_OFF_DAYS).
    """

    next: Span = Span(1, "D")
    phases: tuple[PhaseSpan, ...] = _LENGTHS
    at: time | None = None
    days: str = _DAYS
    fudge: Span = _FUDGE
    warn: tuple[Span, ...] = _WARN
    grace: Span | None = None
    quiet: tuple[Absence, ...] = ()
    skip: bool = False
    least: Span | None = None
    delay: Span | None = None

    def length(self, phase_type: PhaseType) -> Span:
        """How long a phase of this type lasts. Of several keys that fit, the longest decides."""
        fitting = [entry for entry in self.phases if phase_type.name.startswith(entry.word)]
        return max(fitting, key=lambda entry: len(entry.word)).span if fitting else self.next

    def allows(self, day: date, phase_type: PhaseType) -> bool:
        """Whether deadlines of such a phase may fall on this weekday. Times without deadlines are not looked at."""
        sign = self.days[day.isoweekday() % 7]
        return sign.isupper() or (sign.islower() and phase_type is not PhaseType.MOVEMENT)

    def __str__(self) -> str:
        return " ".join(self._words())

    def _words(self) -> Iterator[str]:
        yield f"NEXT {self.next}"
        for entry in self.phases:
            yield f"{entry.word} {entry.span}"
        if self.at is not None:
            yield f"AT {self.at:%H:%M}"
        yield f"DAYS {self.days}"
        if self.fudge != _FUDGE:
            yield f"FUDGE {self.fudge}"
        if self.warn != _WARN:
            yield f"WARN {','.join(map(str, self.warn)) or '0'}"
        if self.grace is not None:
            yield f"GRACE {self.grace}"
        if self.least is not None:
            yield f"MIN {self.least}"
        if self.delay is not None:
            yield f"DELAY {self.delay}"
        if self.quiet:
            yield f"NOT {','.join(map(str, self.quiet))}"
        if self.skip:
            yield "SKIP"


# Reading


def parse_timing(text: str, phase_words: Sequence[str] = PHASE_WORDS) -> Timing | list[Problem]:
    """Read a TIMING line, with or without its first word; an empty one gives the defaults.

    `phase_words` are the names of the phase types that the game has, upper case. All faults are returned together,
    each with its key and value in `words` (code E-TIMING).
    """
    words = re.sub(r"\s*,\s*", ",", text).split()
    if words and words[0].upper() == "TIMING":
        del words[0]
    draft = _Draft(phase_words)
    while words:
        key = words.pop(0)
        draft.take(key, "" if key.upper() == "SKIP" or not words else words.pop(0))
    return draft.problems or draft.timing()


def changed_timing(old: Timing, text: str) -> Timing | list[Problem]:
    """A TIMING line with the keys of `text` in the place of its own ones; faults as from `parse_timing`."""
    new = parse_timing(text)
    if not isinstance(new, Timing):
        return new
    given = _pairs(text)
    keys = [key for key, _ in given]
    kept = [pair for pair in _pairs(str(old)) if not any(_same_key(pair[0], key) for key in keys)]
    return parse_timing(" ".join(f"{key} {value}".strip() for key, value in (*kept, *given)))


def _pairs(text: str) -> list[tuple[str, str]]:
    """The keys of a TIMING line with their values."""
    words = re.sub(r"\s*,\s*", ",", text).split()
    if words and words[0].upper() == "TIMING":
        del words[0]
    pairs: list[tuple[str, str]] = []
    while words:
        key = words.pop(0).upper()
        pairs.append((key, "" if key == "SKIP" or not words else words.pop(0)))
    return pairs


def _same_key(one: str, other: str) -> bool:
    """Whether two keys mean the same: phases go by any beginning of their names."""
    if one in _KEYS or other in _KEYS:
        return one == other
    return one.startswith(other) or other.startswith(one)


class _Draft:
    """A TIMING line while it is read: what was understood so far, and what was not."""

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
        else:
            self._given[name] = value
            done = reader(value) if reader else self._phase(name, value)
            if done is None:
                self._fault(key, value, f'TIMING {name} cannot be "{value}". It needs {_needs(name)}.')
            else:
                self._done = done

    def timing(self) -> Timing:
        """What was read, with the usual length of movement phases where no key gives one."""
        if "NEXT" in self._given or any("MOVEMENT".startswith(entry.word) for entry in self._done.phases):
            return self._done
        return replace(self._done, phases=_LENGTHS + self._done.phases)

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
        spans = [Span(0, "H") if part == "0" else read_span(part, least=0) for part in value.split(",")]
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
    """What a key takes, for the sentence about a value that does not fit."""
    return {
        "AT": "a time of day such as 18:00",
        "DAYS": "seven signs for the days from Sunday to Saturday, such as -MTWTF- (capital: any deadline;"
        " small letter: not of movement phases; -: none), with at least one letter",
        "WARN": "spans divided by commas, such as 4H or 1D,4H, or 0 for no reminders",
        "GRACE": "a span such as 2D or 12H, or 0H",
        "MIN": "a span such as 12H, or 0H",
        "DELAY": "a span such as 30M or 2H, or 0H",
        "NOT": "days such as 20261224 or 20261224-20270106, or with times 202612241000-202612241400",
    }.get(name, "a whole number from 1 and a unit (M minutes, H hours, D days, W weeks; ten years at most), such as 3D")


def read_time(text: str) -> time | None:
    """`"9:00"`, `"18:30"` or `"18:30:15"` -> the time of day, seconds dropped; None if it is none."""
    match = re.fullmatch(r"(\d{1,2}):(\d\d)(?::(\d\d))?", text, re.ASCII)
    if match is None:
        return None
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    return time(hour, minute) if hour < 24 and minute < 60 and second < 60 else None


def read_interval(text: str) -> Absence | None:
    """`D`, `D1-D2` or `-D2`, each `YYYYMMDD` or `YYYYMMDDhhmm`; None if it is none or ends before it starts.

    A day without a time is the whole day. A time at the end is the first moment that allows deadlines again.
    """
    match = re.fullmatch(r"(\d+)?(?:-(\d+))?", text, re.ASCII)
    if match is None or not (match[1] or match[2]):
        return None
    start = _moment(match[1]) if match[1] else None
    last = match[2] or match[1]
    end = _moment(last)
    if end is None or (match[1] and start is None):
        return None
    if len(last) == 8:
        end += ONE_DAY
    return Absence(start, end) if start is None or start < end else None


def _moment(digits: str) -> datetime | None:
    """`YYYYMMDD` or `YYYYMMDDhhmm` by the wall clock; None if the calendar has no such moment."""
    if len(digits) not in (8, 12) or not "1900" <= digits[:4] <= str(LAST_YEAR):
        return None
    try:
        day = date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
        return datetime.combine(day, time(int(digits[8:10] or 0), int(digits[10:12] or 0)))
    except ValueError:
        return None


def _stamp(moment: datetime) -> str:
    """`YYYYMMDD`, with `hhmm` unless it is midnight."""
    return f"{moment:%Y%m%d}" if moment.time() == MIDNIGHT else f"{moment:%Y%m%d%H%M}"


# Absences


def merged(absences: Iterable[Absence]) -> tuple[Absence, ...]:
    """The same times without deadlines, by start: overlapping or adjoining ones of one setter become one."""
    result: list[Absence] = []
    for absence in sorted(absences, key=lambda each: (each.by, each.start or _EVER, each.end)):
        before = result[-1] if result else None
        if before and before.by == absence.by and (absence.start is None or absence.start <= before.end):
            result[-1] = replace(before, end=max(before.end, absence.end))
        else:
            result.append(absence)
    return tuple(sorted(result, key=lambda each: (each.start or _EVER, each.end, each.by)))


def with_absences(timing: Timing, absences: Iterable[Absence]) -> Timing:
    """The timing that everybody is shown: all times without deadlines together, without the names."""
    return replace(timing, quiet=merged(replace(each, by="") for each in (*timing.quiet, *absences)))
