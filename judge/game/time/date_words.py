"""Dates as people write them, brought into the one form that `dates` reads.

    24.12.  24/12  Dec 24th  24th of December     24 DEC, DEC 24
    tomorrow 6pm  in 3 days  next friday          2026-11-24 18:00, and so on

A date that may be one of two days is refused, and both are named: nobody is to miss a deadline for a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from judge.game.time.zones import ONE_DAY, read_time
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

    Raises Refused (E-DATE) for a date of two meanings.
    """
    rest = [bare for word in words if (bare := word.rstrip(","))]
    if len(rest) > _MOST_WORDS:
        return rest
    rest = [word for word in rest if word not in _FILLING]
    rest = _with_clock(_with_day(_time_last(_with_hour(rest)), today))
    return [_ORDINAL.sub(r"\1", word) if _ORDINAL.fullmatch(word) else word for word in rest]


def name_of(word: str, names: Sequence[str]) -> int | None:
    """Return the index of the name that the word is, in full or by three letters; None if none."""
    return next((place for place, name in enumerate(names) if word in (name.upper(), name[:3].upper())), None)


def _with_day(words: list[str], today: date) -> list[str]:
    """Return the words with their day, at the front or behind a weekday, in the grammar's form."""
    is_second = name_of(words[0], WEEKDAYS) is not None or read_time(words[0]) is not None if words else False
    at = 1 if is_second and len(words) > 1 else 0
    rest = words[at:]
    taken = (_day_from_today(rest, today) or _next_weekday(rest, today) or _in_figures(rest[0])) if rest else None
    return words if taken is None else [*words[:at], *taken[0], *rest[taken[1] :]]


def _day_from_today(words: Sequence[str], today: date) -> tuple[list[str], int] | None:
    """Read `tomorrow`, `in 3 days`, `in a week`: return the day and the number of words it takes.

    Raises Refused (E-DATE) for `next week`, which is no day.
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
    """`next friday`, where the coming one is that of the next week. Raises Refused where there are two."""
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

    Raises Refused where either number may be the month.
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
    """The words with hours in the grammar's form: `6pm`, `6 pm`, `18h`, `noon`."""
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
    """The words with `18.30` that is no day as a time of day."""
    found = _TIME.fullmatch(words[-1]) if words else None
    return [*words[:-1], f"{found[1]}:{found[2]}"] if found else words


def _time_last(words: list[str]) -> list[str]:
    """The words with a time of day that stands first put behind the day: `18:00 on friday`."""
    is_first = len(words) > 1 and read_time(words[0]) is not None
    behind = words[2:] if is_first and words[1] == "ON" else words[1:]
    return [*behind, words[0]] if is_first else words
