"""Times without deadlines: SET ABSENCE, and NOT in a TIMING line, by the game's wall clock."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.game.calendar.dates import WrittenDate, first_fit, read_date, short_day
from judge.game.calendar.zones import LAST_YEAR, MIDNIGHT, ONE_DAY, from_local, to_local
from judge.patterns import pattern
from judge.problems import Refused
from judge.rules.registry import RuleSet

LONGEST_ABSENCE = timedelta(days=14)
"""Longest absence that anybody but the Master may request at a time (timing.md 4.3)."""


def hides_absentees(rules: RuleSet) -> bool:
    """True if everybody sees days without deadlines, but only the Master sees who requested them."""
    return "HIDE_ABSENTEES" in rules or "SILENT_ABSENCES" in rules


def as_listed(absences: Iterable[Absence], rules: RuleSet, now: datetime, zone: str) -> tuple[Absence, ...]:
    """Absences that are not over, as shown to everybody.

    If the owner is secret, a running absence shows no start, which could reveal whose it is.
    """
    kept, local = pending(absences, now, zone), to_local(now, zone)
    if not hides_absentees(rules):
        return kept
    return tuple(replace(each, start=None) if each.holds(local) else each for each in kept)


_EVER = datetime.combine(date.min, MIDNIGHT)


class Absence(Struct, frozen=True):
    """A time without deadlines, by the wall clock of the game's zone (naive datetimes).

    It includes `start` and ends just before `end`; a whole day ends at the next midnight. `start` None: no beginning.
    `by` is the seat that requested it, "" for the TIMING line itself. Prints as in the TIMING line: `20261224`,
    `20261224-20270106`, `-20270106`, `202612241000-202612241400`.
    """

    start: datetime | None
    end: datetime
    by: str = ""

    def holds(self, local: datetime) -> bool:
        """True if it includes this moment of the game's wall clock."""
        return (self.start is None or self.start <= local) and local < self.end

    def covers(self, day: date) -> bool:
        """True if it covers a whole day, from midnight to midnight."""
        first = datetime.combine(day, MIDNIGHT)
        return (self.start is None or self.start <= first) and first + ONE_DAY <= self.end

    @property
    def ends_with_a_day(self) -> bool:
        """True if it ends at midnight, as absences given in days do."""
        return self.end.time() == MIDNIGHT

    def __str__(self) -> str:
        first = "" if self.start is None else _stamp(self.start)
        last = _stamp(self.end - ONE_DAY) if self.ends_with_a_day else _stamp(self.end)
        return first if first == last else f"{first}-{last}"


def read_interval(text: str) -> Absence | None:
    """Read `D`, `D1-D2` or `-D2` (`YYYYMMDD` or `YYYYMMDDhhmm`); None if invalid or reversed.

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
    """Read `YYYYMMDD` or `YYYYMMDDhhmm` by the wall clock; None if the calendar has no such moment."""
    if len(digits) not in (8, 12) or not "1900" <= digits[:4] <= str(LAST_YEAR):
        return None
    try:
        day = date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
        return datetime.combine(day, time(int(digits[8:10] or 0), int(digits[10:12] or 0)))
    except ValueError:
        return None


def _stamp(moment: datetime) -> str:
    """Format as `YYYYMMDD`, with `hhmm` unless it is midnight."""
    return f"{moment:%Y%m%d}" if moment.time() == MIDNIGHT else f"{moment:%Y%m%d%H%M}"


def merged(absences: Iterable[Absence]) -> tuple[Absence, ...]:
    """Merge each seat's overlapping or adjoining absences; return all in order of their start."""
    result: list[Absence] = []
    for absence in sorted(absences, key=lambda each: (each.by, each.start or _EVER, each.end)):
        before = result[-1] if result else None
        if before and before.by == absence.by and (absence.start is None or absence.start <= before.end):
            result[-1] = replace(before, end=max(before.end, absence.end))
        else:
            result.append(absence)
    return tuple(sorted(result, key=lambda each: (each.start or _EVER, each.end, each.by)))


def pending(absences: Iterable[Absence], now: datetime, zone: str) -> tuple[Absence, ...]:
    """Return the absences that are not over yet and must be kept (timing.md 3, step 7)."""
    local = to_local(now, zone)
    return tuple(absence for absence in absences if absence.end > local)


def format_absence(absence: Absence) -> str:
    """Return an absence in words, by the game's wall clock.

    Whole days: `on Thu 24 Dec 2026`, `from Thu 24 Dec 2026 to Sat 2 Jan 2027`; with a time of day
    `between Thu 24 Dec 2026 10:00 and Sun 3 Jan 2027 18:00`; `before ...` without a start.
    """
    if absence.start is not None and absence.start.time() == MIDNIGHT and absence.ends_with_a_day:
        first, last = short_day(absence.start), short_day(absence.end - ONE_DAY)
        return f"on {first}" if first == last else f"from {first} to {last}"
    end = f"{short_day(absence.end)} {absence.end:%H:%M}"
    if absence.start is None:
        return f"before {end}"
    return f"between {short_day(absence.start)} {absence.start:%H:%M} and {end}"


def parse_absence(
    text: str, now: datetime, zone: str, by: str, *, longest: timedelta | None = LONGEST_ABSENCE
) -> Absence:
    """Parse SET ABSENCE: `[ON|FROM|FOR] d1 [TO|UNTIL d2]`, or `TO d2` from now (timing.md 4.3).

    A date without a time is the whole day. Missing parts of the second date are completed from the first. `by` is the
    asker; `longest` None: no limit (for the Master). Raises Refused: E-DATE, E-ABS-LENGTH (ends before it starts, is
    past, or is too long).
    """
    words = _with_divider(text.upper().split())
    if words and words[0] in _OPENINGS:
        del words[0]
    divider = _divider(words)
    today = to_local(now, zone).date()
    last = _read_day(words if divider is None else words[divider + 1 :], today)
    first = None if divider == 0 else _read_day(words[:divider], today)
    if first is not None and first.month is None and 0 < (first.day or 0) <= (last.day or 0):  # `24 TO 27 DEC`
        first = replace(first, month=last.month, year=last.year)
    start = None if first is None else first_fit(first, now, zone)
    begin = now if start is None else from_local(start, zone)
    if divider is None and last.time is not None:
        raise _not_absence("a time of day needs an end, such as 3 JAN 12:00 TO 4 JAN 18:00")
    end = start if divider is None and start is not None else first_fit(last, begin, zone)
    if last.time is None:
        end += ONE_DAY
    if from_local(end, zone) <= begin:
        raise _not_absence("it ends before it starts")
    if from_local(end, zone) <= now:
        raise _not_absence("it is past")
    if longest is not None and end - to_local(begin, zone) > longest:
        raise _not_absence(f"it is longer than {longest.days} days, which only the Master may enter")
    return Absence(start, end, by)


_DAYS = pattern(r"(\d{1,2}\.(?:\d{1,2}\.?)?|\d{1,2})[-–](\d{1,2}\.\d{1,2}\.?(?:\d{4}|\d\d)?|\d{1,2}\.?)", re.ASCII)
"""Two days in one word: `24.12.-2.1.`, `24-27`."""


def _with_divider(words: Sequence[str]) -> list[str]:
    """Replace a dash between two days with TO; a month before them applies to both: `DEC 24-27`."""
    for at, word in enumerate(words):
        if found := _DAYS.fullmatch(word):
            is_month_first = at > 0 and found[2].rstrip(".").isdecimal() and words[at - 1].isalpha()
            month = [words[at - 1]] if is_month_first and words[at - 1] not in _OPENINGS else []
            return [*words[:at], found[1], "TO", *month, found[2], *words[at + 1 :]]
    return list(words)


def _divider(words: Sequence[str]) -> int | None:
    """Index of the word between two dates: TO, UNTIL, or a lone dash from a phone; None if there is none."""
    named = next((place for place, word in enumerate(words) if word in ("TO", "UNTIL")), None)
    dashes = [place for place, word in enumerate(words) if word == "-"]
    between = named is None and len(dashes) == 1 and 0 < dashes[0] < len(words) - 1
    return dashes[0] if between else named


def _read_day(words: list[str], today: date) -> WrittenDate:
    """Read a date as people write it. Raises Refused E-DATE, with a whole absence as an example."""
    try:
        return read_date(words, today)
    except Refused as refused:
        raise Refused(refused.code, f"{refused.text} {_EXAMPLE}") from refused


_OPENINGS = ("ON", "FROM", "FOR")
_EXAMPLE = "An absence has TO between two dates: SET ABSENCE 24 DEC TO 2 JAN."


def _not_absence(reason: str) -> Refused:
    return Refused("E-ABS-LENGTH", f"This absence cannot be: {reason}. Example: SET ABSENCE 24 DEC TO 2 JAN.")
