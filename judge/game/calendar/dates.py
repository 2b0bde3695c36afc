"""Dates by the game's wall clock: reading dates in commands, writing dates in letters.

    24.12.  24/12  Dec 24th  24th of December     24 DEC, DEC 24
    tomorrow 6pm  in 3 days  next friday          2026-11-24 18:00, and so on

An ambiguous date is refused, and the refusal names both days: nobody should miss a deadline because of a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

from judge.game.calendar.spans import read_span
from judge.game.calendar.zones import LAST_YEAR, MIDNIGHT, ONE_DAY, from_local, later, read_time, to_local, zone_label
from judge.patterns import pattern
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
_ORDINAL = pattern(r"(\d{1,2})(?:ST|ND|RD|TH|\.)", re.ASCII)
_DOTTED = pattern(r"(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d\d)?)?", re.ASCII)
_SLASHED = pattern(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d\d))?|(\d{1,2})-(\d{1,2})-(\d{4})", re.ASCII)
_STAMP = pattern(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)Z?", re.ASCII)
_HOUR = pattern(r"(\d{1,2})(?:[:.](\d\d))?(AM|PM|H)", re.ASCII)
_TIME = pattern(r"(\d{1,2})\.(\d\d)", re.ASCII)
_HALVES = ("AM", "PM", "A.M.", "P.M.", "A.M", "P.M")
_AHEAD = {"YESTERDAY": -1, "TODAY": 0, "TOMORROW": 1}
_AFTER_TOMORROW = ["DAY", "AFTER", "TOMORROW"]
_LENGTHS = {"DAY": 1, "DAYS": 1, "WEEK": 7, "WEEKS": 7}
_MOST_AHEAD = 999
_FILLING = ("OF", "THE", "THIS", "COMING")
_MOST_WORDS = 12


def plain_date(words: Sequence[str], today: date) -> list[str]:
    """Return the upper-case words of a date in the form of the grammar.

    Raises Refused (E-DATE) for an ambiguous date.
    """
    rest = [bare for word in words if (bare := word.rstrip(","))]
    if len(rest) > _MOST_WORDS:
        return rest
    rest = [word for word in rest if word not in _FILLING]
    rest = _with_clock(_with_day(_time_last(_with_hour(rest)), today))
    return [_ORDINAL.sub(r"\1", word) if _ORDINAL.fullmatch(word) else word for word in rest]


def name_of(word: str, names: Sequence[str]) -> int | None:
    """Return the index of the name that a word spells, in full or in three letters; None if there is none."""
    return next((place for place, name in enumerate(names) if word in (name.upper(), name[:3].upper())), None)


def _with_day(words: list[str], today: date) -> list[str]:
    """Return the words with their day, at the front or after a weekday, in the grammar's form."""
    is_second = name_of(words[0], WEEKDAYS) is not None or read_time(words[0]) is not None if words else False
    at = 1 if is_second and len(words) > 1 else 0
    rest = words[at:]
    taken = (_day_from_today(rest, today) or _next_weekday(rest, today) or _in_figures(rest[0])) if rest else None
    return words if taken is None else [*words[:at], *taken[0], *rest[taken[1] :]]


def _day_from_today(words: Sequence[str], today: date) -> tuple[list[str], int] | None:
    """Read `tomorrow`, `in 3 days`, `in a week`: return the day and the number of words it takes.

    Raises Refused (E-DATE) for `next week`, which is not a day.
    """
    if words[0] in _AHEAD:
        return [(today + _AHEAD[words[0]] * ONE_DAY).isoformat()], 1
    if list(words[:3]) == _AFTER_TOMORROW:
        return [(today + 2 * ONE_DAY).isoformat()], 3
    if list(words[:2]) == ["NEXT", "WEEK"]:
        monday = today + (7 - today.weekday()) * ONE_DAY
        raise Refused(
            "E-DATE",
            f"Next week is {_told(monday)} to {_told(monday + 6 * ONE_DAY)}. Write the day that you mean, or both with"
            " TO between them.",
        )
    if words[0] == "IN" and len(words) > 2 and words[2] in _LENGTHS:
        number = "1" if words[1] in ("A", "ONE") else words[1]
        if number.isdecimal() and int(number) <= _MOST_AHEAD:
            return [(today + int(number) * _LENGTHS[words[2]] * ONE_DAY).isoformat()], 3
    return None


def _next_weekday(words: Sequence[str], today: date) -> tuple[list[str], int] | None:
    """Read `next friday` if the coming Friday is in next week. Raises Refused if either may be meant."""
    weekday = name_of(words[1], WEEKDAYS) if words[0] == "NEXT" and len(words) > 1 else None
    if weekday is None:
        return None
    coming = today + ((weekday - today.weekday() - 1) % 7 + 1) * ONE_DAY
    in_next_week = today + (7 + weekday - today.weekday()) * ONE_DAY
    if coming != in_next_week:
        raise _one_of_two(" ".join(words[:2]), coming, in_next_week)
    return [coming.isoformat()], 2


def _in_figures(word: str) -> tuple[list[str], int] | None:
    """Read `24.12.`, `24/12/2026`: return day and month in the grammar's form.

    Raises Refused if either number may be the month.
    """
    if found := _DOTTED.fullmatch(word):
        return (_as_written(found[1], found[2], found[3]), 1) if 1 <= int(found[2]) <= len(MONTHS) else None
    if found := _SLASHED.fullmatch(word):
        first, second, year = (found[1], found[2], found[3]) if found[1] else (found[4], found[5], found[6])
        is_day_first, is_month_first = int(second) <= len(MONTHS), int(first) <= len(MONTHS)
        if is_day_first and is_month_first and int(first) != int(second):
            raise _one_of_two(word, _as_written(first, second, year), _as_written(second, first, year))
        if is_day_first and int(second):
            return _as_written(first, second, year), 1
        if is_month_first and int(first):
            return _as_written(second, first, year), 1
    return None


def _as_written(day: str, month: str, year: str | None) -> list[str]:
    return [str(int(day)), MONTHS[int(month) - 1][:3].upper(), *([year] if year else [])]


def _one_of_two(words: str, *days: date | list[str]) -> Refused:
    """Return a refusal that asks which of two days is meant."""
    said = [" ".join(day) if isinstance(day, list) else _told(day) for day in days]
    return Refused("E-DATE", f'Does "{words}" mean {said[0]} or {said[1]}? Write the day like that.')


def _told(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1][:3].upper()}"


def _with_hour(words: list[str]) -> list[str]:
    """Return the words with hours in the grammar's form: `6pm`, `6 pm`, `18h`, `noon`."""
    joined: list[str] = []
    for word in words:
        if stamp := _STAMP.fullmatch(word):
            joined += [stamp[1], stamp[2]]
        elif word in _HALVES and joined and joined[-1].replace(":", "").isdecimal():
            joined[-1] += word.replace(".", "")
        else:
            joined.append("12:00" if word == "NOON" else word)
    return [_hour(word) for word in joined]


def _hour(word: str) -> str:
    found = _HOUR.fullmatch(word)
    if found is None:
        return word
    hour, half = int(found[1]), found[3]
    if half != "H" and not 1 <= hour <= 12:
        return word
    return f"{hour if half == 'H' else hour % 12 + (12 if half == 'PM' else 0)}:{found[2] or '00'}"


def _with_clock(words: list[str]) -> list[str]:
    """Return the words with a final `18.30`, which cannot be a day, read as a time of day."""
    found = _TIME.fullmatch(words[-1]) if words else None
    return [*words[:-1], f"{found[1]}:{found[2]}"] if found else words


def _time_last(words: list[str]) -> list[str]:
    """Return the words with a leading time of day at the end: `18:00 on friday` as `friday 18:00`."""
    is_first = len(words) > 1 and read_time(words[0]) is not None
    behind = words[2:] if is_first and words[1] == "ON" else words[1:]
    return [*behind, words[0]] if is_first else words


# Writing


def format_deadline(when: datetime, zone: str) -> str:
    """Format as `Thursday 26 November 2026 12:00 GMT`, in any locale. `when` is aware."""
    local = when.astimezone(ZoneInfo(zone))
    day = f"{WEEKDAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day} {local:%H:%M} {zone_label(local)}"


@lru_cache(maxsize=512)  # the letters about one phase name the same few moments
def format_short(when: datetime, zone: str) -> str:
    """Format as `Thu 26 Nov 2026 12:00 GMT`, in any locale. `when` is aware."""
    local = when.astimezone(ZoneInfo(zone))
    return f"{short_day(local)} {local:%H:%M} {zone_label(local)}"


def utc_offset(when: datetime, zone: str) -> str:
    """A zone's offset from UTC at a moment: `UTC+1`, `UTC-3:30`; "" if the date's short form shows it."""
    local = when.astimezone(ZoneInfo(zone))
    minutes = round((local.utcoffset() or timedelta()) / timedelta(minutes=1))
    if not minutes or not zone_label(local).isalpha():
        return ""
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '-'}{hours}{f':{rest:02}' if rest else ''}"


def short_day(local: date) -> str:
    """Format as `Thu 26 Nov 2026`, in any locale."""
    return f"{WEEKDAYS[local.weekday()][:3]} {local.day} {MONTHS[local.month - 1][:3]} {local.year}"


# Reading

_YEARS = range(1900, LAST_YEAR + 1)
_EXAMPLES = "Examples: 26 NOV 18:00, FRI, 5 JAN 2027, 2027-01-05 9:00, 18:00, +2D."


def parse_date(
    text: str, now: datetime, zone: str, at: time | None = None, *, current: datetime | None = None
) -> datetime:
    """The moment, in aware UTC, of a date in a command (timing.md 4).

    `[weekday] [day [month [year]]] [[AT] hh:mm[:ss]]`, or `JAN 5 [year]` or `2027-01-05` for the day, or other forms of
    `date_words`; a leading TO or ON is ignored. Missing parts are completed to the first date that is not past; a
    missing time is `at`, or else midnight. `+2D` counts from `current`, the present deadline. Seconds are dropped.
    Raises Refused: E-DATE (unreadable, ambiguous, or with the wrong weekday), E-DL-PAST (not after `now`).
    """
    words = text.upper().split()
    if words and words[0] in ("TO", "ON"):
        del words[0]
    if len(words) == 1 and words[0].startswith("+"):
        moment = _after_current(words[0], zone, current)
    else:
        moment = from_local(first_fit(read_date(words, to_local(now, zone).date()), now, zone, at or MIDNIGHT), zone)
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
    """Start and end, in aware UTC, of a past date: the whole day, or the minute if it has a time.

    Written as in `parse_date`; missing parts are completed to the latest date up to today. Raises Refused (E-DATE).
    """
    today = to_local(now, zone).date()
    given = read_date(text.upper().split(), today)
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


def _unreadable(words: list[str]) -> Refused:
    return Refused("E-DATE", f'The judge cannot read "{" ".join(words)}" as a date. {_EXAMPLES}')


class WrittenDate(Struct, frozen=True):
    """A date as written, None for missing parts. `weekday` counts from Monday, 0."""

    words: str
    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    time: time | None = None


def read_date(words: list[str], today: date) -> WrittenDate:
    """Read a date from its upper-case words, in any form people use. Raises Refused (E-DATE)."""
    rest = plain_date(words, today)
    weekday = name_of(rest[0], WEEKDAYS) if rest else None
    if weekday is not None:
        del rest[0]
    year, month, day = _take_iso(rest) or _take_day(rest)
    if len(rest) == 2 and rest[0] == "AT":
        del rest[0]
    clock = read_time(rest[0]) if len(rest) == 1 else None
    if not words or (rest and clock is None):
        raise _unreadable(words)
    return WrittenDate(" ".join(words), weekday, day, month, year, clock)


def _take_iso(rest: list[str]) -> tuple[int, int, int] | None:
    """Remove `2027-01-05` from the front and return year, month and day; None if it is not there."""
    iso = re.fullmatch(r"(\d{4})[-/](\d\d?)[-/](\d\d?)", rest[0], re.ASCII) if rest else None
    if iso is None:
        return None
    del rest[0]
    return int(iso[1]), int(iso[2]), int(iso[3])


def _take_day(rest: list[str]) -> tuple[int | None, int | None, int | None]:
    """Remove `5`, `5 JAN` or `JAN 5`, perhaps with a year, and return year, month and day."""
    kinds = "".join(_kind(word) for word in rest[:3])
    for shape in ("dmy", "mdy", "dmd", "mdd", "dm", "md", "d"):
        if kinds.startswith(shape):
            taken, rest[:] = rest[: len(shape)], rest[len(shape) :]
            month = next((name_of(word, MONTHS) for word in taken if word.isalpha()), None)
            numbers = [int(word) for word in taken if word.isdigit()]
            year = None if len(numbers) == 1 else numbers[1] + (0 if shape.endswith("y") else 2000)
            return year, None if month is None else month + 1, numbers[0]
    return None, None, None


def _kind(word: str) -> str:
    """Return d for a day or a year in two digits, m for a month, y for a year in four digits, or else -."""
    if re.fullmatch(r"\d\d?", word, re.ASCII):
        return "d"
    if re.fullmatch(r"\d{4}", word, re.ASCII):
        return "y"
    return "-" if name_of(word, MONTHS) is None else "m"


_FARTHEST = timedelta(days=120)
"""Farthest date without a year: later ones usually result from mistyped days in the past."""


def first_fit(given: WrittenDate, now: datetime, zone: str, at: time | None = None) -> datetime:
    """Return the first wall-clock time that fits a date and is not past. Raises Refused (E-DATE).

    A time of day or a weekday alone must still be ahead; a day of the month may be today, regardless of the time. A
    missing time is `at`; with `at` None the date is the whole day from midnight, and today counts as ahead.
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
    if given.year is None and day - today > _FARTHEST:
        raise Refused(
            "E-DATE",
            f'"{given.words}" would be {short_day(day)}, more than {_FARTHEST.days} days ahead. If you mean that day,'
            f" give its year: {day.day} {MONTHS[day.month - 1][:3].upper()} {day.year}",
        )
    if given.weekday not in (None, day.weekday()):
        raise Refused("E-DATE", f'"{given.words}" does not fit together: that day is {short_day(day)}.')
    return datetime.combine(day, clock)


def _days_meant(given: WrittenDate, today: date) -> Iterator[date]:
    """Return possible days for a date with a day of the month, earliest first; past ones only with a year."""
    for year in [given.year] if given.year is not None else range(today.year, today.year + 9):
        for month in [given.month] if given.month is not None else range(1, 13):
            with suppress(ValueError):
                day = date(year, month, given.day or 0)
                if year in _YEARS and (given.year is not None or day >= today):
                    yield day
