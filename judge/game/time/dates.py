"""Dates of the game's wall clock: zones, how people write dates in commands, and how dates are written to them.

Inside the judge a moment is an aware UTC datetime. It becomes a wall-clock reading (a naive datetime) only here and
where deadlines are worked out. A reading that the clock skips in spring is moved forward by the hour that is missing;
one that it shows twice in autumn is the first of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from judge.game.time.spans import Span, read_span
from judge.game.time.timing import LAST_YEAR, MIDNIGHT, ONE_DAY, Absence, read_time
from judge.problems import Refused

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

LONGEST_ABSENCE = timedelta(days=14)
"""What anybody but the Master may ask for at a time (timing.md 4.3)."""

# What people call their zone, where the name stands for one region only or for one by far the most.
_ABBREVIATIONS = {
    "GMT": "UTC",
    "Z": "UTC",
    "BST": "Europe/London",
    "WET": "Europe/Lisbon",
    "WEST": "Europe/Lisbon",
    "CET": "Europe/Berlin",
    "CEST": "Europe/Berlin",
    "MEZ": "Europe/Berlin",
    "EET": "Europe/Athens",
    "EEST": "Europe/Athens",
    "MSK": "Europe/Moscow",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CST": "America/Chicago",
    "CDT": "America/Chicago",
    "MST": "America/Denver",
    "MDT": "America/Denver",
    "PST": "America/Los_Angeles",
    "PDT": "America/Los_Angeles",
    "JST": "Asia/Tokyo",
    "AEST": "Australia/Sydney",
    "AEDT": "Australia/Sydney",
    "NZST": "Pacific/Auckland",
    "NZDT": "Pacific/Auckland",
}


# Zones


def parse_zone(word: str) -> str:
    """The IANA name for what somebody wrote: `europe/berlin` or an abbreviation such as `CET`.

    Raises Refused (E-ZONE).
    """
    known = _ABBREVIATIONS.get(word.upper()) or _zone_names().get(word.lower())
    if known is None:
        raise Refused(
            "E-ZONE",
            f'There is no time zone "{word}". Give a name of the IANA list, such as Europe/Berlin or America/New_York,'
            " or GMT.",
        )
    return known


@cache
def _zone_names() -> dict[str, str]:
    """Every IANA name by its lower-case form. Names that mean something else on each machine are left out."""
    return {name.lower(): name for name in available_timezones() - {"localtime", "Factory"}}


def to_local(moment: datetime, zone: str) -> datetime:
    """An aware moment as the zone's wall clock shows it: naive, which of two equal readings in autumn forgotten."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def from_local(local: datetime, zone: str) -> datetime:
    """The moment, in aware UTC, at which the zone's wall clock shows this reading."""
    return local.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


def later(moment: datetime, span: Span, zone: str) -> datetime:
    """A moment that much later. Days and weeks keep the time of day; minutes and hours are real ones."""
    if span.in_days:
        return from_local(to_local(moment, zone) + span.length, zone)
    return moment + span.length


# Writing


def format_deadline(when: datetime, zone: str) -> str:
    """`Thursday 26 November 2026 12:00 GMT`, in any locale. `when` is aware."""
    local = when.astimezone(ZoneInfo(zone))
    day = f"{WEEKDAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day} {local:%H:%M} {zone_label(local)}"


def format_short(when: datetime, zone: str) -> str:
    """`Thu 26 Nov 2026 12:00 GMT`, in any locale. `when` is aware."""
    local = when.astimezone(ZoneInfo(zone))
    return f"{_short_day(local)} {local:%H:%M} {zone_label(local)}"


def format_absence(absence: Absence) -> str:
    """`between Thu 24 Dec 2026 00:00 and Sun 3 Jan 2027 00:00`, or `before ...`, by the game's wall clock."""
    end = f"{_short_day(absence.end)} {absence.end:%H:%M}"
    if absence.start is None:
        return f"before {end}"
    return f"between {_short_day(absence.start)} {absence.start:%H:%M} and {end}"


def zone_label(local: datetime) -> str:
    """What a zone is called at an aware moment in it: `CET`, `GMT`; `GMT+05:45` where it has no letters of its own."""
    name = local.tzname() or "GMT"
    if name == "UTC":
        return "GMT"
    offset = f"{local:%z}"
    return name if name.isalpha() else f"GMT{offset[:3]}:{offset[3:5]}"


def _short_day(local: date) -> str:
    return f"{WEEKDAYS[local.weekday()][:3]} {local.day} {MONTHS[local.month - 1][:3]} {local.year}"


# Reading

_YEARS = range(1900, LAST_YEAR + 1)
_EXAMPLES = "Examples: 26 NOV 18:00, FRI, 5 JAN 2027, 2027-01-05 9:00, 18:00, +2D."


def parse_date(
    text: str, now: datetime, zone: str, at: time | None = None, *, current: datetime | None = None
) -> datetime:
    """The moment, in aware UTC, that somebody means by a date in a command (timing.md 4).

    `[weekday] [day [month [year]]] [[AT] hh:mm[:ss]]`, or `JAN 5 [year]` or `2027-01-05` for the day; a leading TO or
    ON is passed over. What is missing takes its first future fit; without a time it is `at`, else midnight.
    `+2D` counts from `current`, the present deadline. Seconds are dropped.
    Raises Refused: E-DATE (unreadable, or the weekday is not that day's), E-DL-PAST (not after `now`).
    """
    words = text.upper().split()
    if words and words[0] in ("TO", "ON"):
        del words[0]
    if len(words) == 1 and words[0].startswith("+"):
        moment = _after_current(words[0], zone, current)
    else:
        moment = from_local(_complete(_read(words), now, zone, at or MIDNIGHT), zone)
    if moment <= now:
        raise Refused("E-DL-PAST", f"{format_deadline(moment, zone)} is past: it is {format_deadline(now, zone)} now.")
    return moment


def _after_current(word: str, zone: str, current: datetime | None) -> datetime:
    """The moment that `+2D` means. Raises Refused (E-DATE)."""
    span = read_span(word[1:])
    if span is None:
        raise _unreadable([word])
    if current is None:
        raise Refused(
            "E-DATE", f"There is no deadline that {word} could count from. Give a date, such as 26 NOV 18:00."
        )
    return later(current, span, zone)


def past_day(text: str, now: datetime, zone: str) -> tuple[datetime, datetime]:
    """Begin and end, in aware UTC, of what a date of the past means: the whole day, or with a time that minute.

    Written as in `parse_date`; what is missing takes its latest fit up to today. Raises Refused (E-DATE).
    """
    given = _read(text.upper().split())
    today = to_local(now, zone).date()
    if given.day is None:
        week = (today - back * ONE_DAY for back in range(7))
        day = next(day for day in week if given.weekday in (None, day.weekday()))
    else:
        latest = [one for one in _days_meant(given, date(today.year - 8, 1, 1)) if given.year or one <= today]
        if not latest:
            raise Refused("E-DATE", f'The calendar has no such day as in "{given.words}". {_EXAMPLES}')
        day = latest[-1]
    begin = datetime.combine(day, given.time or MIDNIGHT)
    end = begin + (ONE_DAY if given.time is None else timedelta(minutes=1))
    return from_local(begin, zone), from_local(end, zone)


def parse_absence(
    text: str, now: datetime, zone: str, by: str, *, longest: timedelta | None = LONGEST_ABSENCE
) -> Absence:
    """What SET ABSENCE asks for: `[ON|FROM|FOR] d1 [TO|UNTIL d2]`, or `TO d2` for from now on (timing.md 4.3).

    A date without a time is the whole day. The second date is completed from the first one on. `by` is who asks;
    `longest` None: no limit (the Master's).
    Raises Refused: E-DATE, E-ABS-LENGTH (ends before it starts, is past, or is too long).
    """
    words = text.upper().split()
    if words and words[0] in ("ON", "FROM", "FOR"):
        del words[0]
    divider = next((place for place, word in enumerate(words) if word in ("TO", "UNTIL")), None)
    start = None if divider == 0 else _complete(_read(words[:divider]), now, zone)
    begin = now if start is None else from_local(start, zone)
    last = _read(words if divider is None else words[divider + 1 :])
    end = start if divider is None and start is not None else _complete(last, begin, zone)
    if last.time is None:
        end += ONE_DAY
    if from_local(end, zone) <= begin:
        raise _not_absence("it ends before it starts")
    if from_local(end, zone) <= now:
        raise _not_absence("it is past")
    if longest is not None and end - to_local(begin, zone) > longest:
        raise _not_absence(f"it is longer than {longest.days} days, which only the Master may enter")
    return Absence(start, end, by)


def _not_absence(reason: str) -> Refused:
    return Refused("E-ABS-LENGTH", f"This absence cannot be: {reason}. Example: SET ABSENCE 24 DEC TO 2 JAN.")


def _unreadable(words: list[str]) -> Refused:
    return Refused("E-DATE", f'The judge cannot read "{" ".join(words)}" as a date. {_EXAMPLES}')


@dataclass(frozen=True, slots=True)
class _Date:
    """A date as written. None: not given. `weekday` counts from Monday, 0."""

    words: str
    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    time: time | None = None


def _read(words: list[str]) -> _Date:
    """Take the upper-case words of a date apart. Raises Refused (E-DATE)."""
    rest = list(words)
    weekday = _name(rest[0], WEEKDAYS) if rest else None
    if weekday is not None:
        del rest[0]
    year, month, day = _take_iso(rest) or _take_day(rest)
    if len(rest) == 2 and rest[0] == "AT":
        del rest[0]
    clock = read_time(rest[0]) if len(rest) == 1 else None
    if not words or (rest and clock is None):
        raise _unreadable(words)
    return _Date(" ".join(words), weekday, day, month, year, clock)


def _take_iso(rest: list[str]) -> tuple[int, int, int] | None:
    """Remove `2027-01-05` from the front and give year, month and day; None if something else stands there."""
    iso = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)", rest[0], re.ASCII) if rest else None
    if iso is None:
        return None
    del rest[0]
    return int(iso[1]), int(iso[2]), int(iso[3])


def _take_day(rest: list[str]) -> tuple[int | None, int | None, int | None]:
    """Remove `5`, `5 JAN`, `JAN 5`, each of the latter with or without a year, and give year, month and day."""
    kinds = "".join(_kind(word) for word in rest[:3])
    for shape in ("dmy", "mdy", "dmd", "mdd", "dm", "md", "d"):
        if kinds.startswith(shape):
            taken, rest[:] = rest[: len(shape)], rest[len(shape) :]
            month = next((_name(word, MONTHS) for word in taken if word.isalpha()), None)
            numbers = [int(word) for word in taken if word.isdigit()]
            year = None if len(numbers) == 1 else numbers[1] + (0 if shape.endswith("y") else 2000)
            return year, None if month is None else month + 1, numbers[0]
    return None, None, None


def _kind(word: str) -> str:
    """d: a day, or a year in two digits; m: a month; y: a year in four digits; -: anything else."""
    if re.fullmatch(r"\d\d?", word, re.ASCII):
        return "d"
    if re.fullmatch(r"\d{4}", word, re.ASCII):
        return "y"
    return "-" if _name(word, MONTHS) is None else "m"


def _name(word: str, names: tuple[str, ...]) -> int | None:
    """Which of the names a word is, in full or by its first three letters, counted from 0; None if none."""
    return next((place for place, name in enumerate(names) if word in (name.upper(), name[:3].upper())), None)


def _complete(given: _Date, now: datetime, zone: str, at: time | None = None) -> datetime:
    """The wall-clock reading that a date means: its first fit that is not past. Raises Refused (E-DATE).

    A time of day or a weekday alone must still be ahead; a day of the month may be today, whatever the time.
    Without a time it is `at`; with `at` None it is the day as such, from midnight, and today is still ahead.
    """
    today = to_local(now, zone).date()
    clock = given.time or at or MIDNIGHT
    whole_day = given.time is None and at is None
    if given.day is None:
        first = datetime.combine(today, clock)
        if not whole_day and from_local(first, zone) <= now:
            first += ONE_DAY
        week = [first + ahead * ONE_DAY for ahead in range(7)]
        return next(moment for moment in week if given.weekday in (None, moment.weekday()))
    day = next(_days_meant(given, today), None)
    if day is None:
        raise Refused("E-DATE", f'The calendar has no such day as in "{given.words}". {_EXAMPLES}')
    if given.weekday not in (None, day.weekday()):
        raise Refused("E-DATE", f'"{given.words}" does not fit together: that day is {_short_day(day)}.')
    return datetime.combine(day, clock)


def _days_meant(given: _Date, today: date) -> Iterator[date]:
    """The days that a date with a day of the month can mean, earliest first; none is past unless the year is given."""
    for year in [given.year] if given.year is not None else range(today.year, today.year + 9):
        for month in [given.month] if given.month is not None else range(1, 13):
            with suppress(ValueError):
                day = date(year, month, given.day or 0)
                if year in _YEARS and (given.year is not None or day >= today):
                    yield day
