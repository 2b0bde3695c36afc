"""Dates and lengths of time in sentences of players' languages: `to 3 January`, `deux jours`.

Only unambiguous ones count: `3/4` may be two different days, and `from Friday on` has no end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.framework.wishes import folded_text
from judge.game.calendar.absences import LONGEST_ABSENCE, parse_absence
from judge.game.calendar.dates import MONTHS
from judge.game.calendar.zones import ONE_DAY, from_local, to_local
from judge.patterns import pattern
from judge.problems import Refused

_MONTHS = (
    "january jan januar janner janvier enero gennaio",
    "february feb februar fevrier febrero febbraio",
    "march mar marz maerz mars marzo",
    "april apr avril abril aprile",
    "may mai mayo maggio",
    "june jun juni juin junio giugno",
    "july jul juli juillet julio luglio",
    "august aug aout agosto",
    "september sept sep septembre septiembre settembre",
    "october oct oktober okt octobre octubre ottobre",
    "november nov novembre noviembre",
    "december dec dezember dez decembre diciembre dicembre",
)
_WEEKDAYS = (
    "monday montag lundi lunes lunedi",
    "tuesday dienstag mardi martes martedi",
    "wednesday mittwoch mercredi miercoles mercoledi",
    "thursday donnerstag jeudi jueves giovedi",
    "friday freitag vendredi viernes venerdi",
    "saturday samstag sonnabend samedi sabado sabato",
    "sunday sonntag dimanche domingo domenica",
)
_NUMBERS = (
    "a an one ein eine einen un une uno una",
    "two zwei deux dos due",
    "three drei trois tres tre",
    "four vier quatre cuatro quattro",
    "five funf cinq cinco cinque",
    "six sechs seis sei",
    "seven sieben sept siete sette",
    "eight acht huit ocho otto",
    "nine neun neuf nueve nove",
    "ten zehn dix diez dieci",
)
_UNITS = {
    "H": "hour hours stunde stunden heure heures hora horas ora ore h",
    "D": "day days tag tage tagen jour jours dia dias giorno giorni",
    "W": "week weeks woche wochen semaine semaines semana semanas settimana settimane",
}


def _places(table: tuple[str, ...]) -> dict[str, int]:
    return {word: at for at, words in enumerate(table, 1) for word in words.split()}


_MONTH_OF, _WEEKDAY_OF, NUMBER_OF = _places(_MONTHS), _places(_WEEKDAYS), _places(_NUMBERS)
_UNIT_OF = {word: unit for unit, words in _UNITS.items() for word in words.split()}


_TODAY = {
    "today": 0,
    "heute": 0,
    "hoy": 0,
    "oggi": 0,
    "tomorrow": 1,
    "morgen": 1,
    "demain": 1,
    "manana": 1,
    "domani": 1,
}
_NEXT = frozenset(
    re.findall(
        r"\w+",
        "next nachste nachsten nachster nachstes prochain prochaine proximo proxima prossimo prossima",
    )
)
_BETWEEN = frozenset(["of", "de", "di", "the", "du", "del", "den", "dem"])
"""Words between a day and its month, or before a day."""
_UNTIL = frozenset(["until", "till", "til", "bis", "jusqu", "jusque", "hasta", "fino", "through"])
_FROM = frozenset(
    re.findall(
        r"\w+",
        "from ab vom starting partir desde dal dall du del since seit",
    )
)
_BACK = frozenset(
    re.findall(
        r"\w+",
        "back return returning zuruck wieder retour rentre reviens vuelvo regreso vuelta torno rientro",
    )
)
_DAY_ONLY = _UNTIL | frozenset(
    [
        "from",
        "to",
        "on",
        "zum",
        "au",
        "al",
        "dal",
        "del",
        "du",
        "vom",
        "le",
        "el",
        "il",
        "the",
        "den",
        "am",
        "and",
        "und",
    ]
)
"""Words before a day that has no month: `from 5 to 12 December`."""
_TO = frozenset(["to", "bis", "au", "al", "a", "and", "und", "et", "y", "e"])
"""Words between the first and the last day: `14 to 20 December`."""
_MORE = frozenset(
    re.findall(
        r"\w+",
        "more extra mehr weitere weiteren zusatzliche zusatzlichen autres mas altri full whole additional further",
    )
)
_IN = frozenset(["in", "dans", "fra", "tra", "within"])
"""Words that turn the length after them into a point in time: `in two days`."""
_ORDINAL = frozenset(["st", "nd", "rd", "th", "er"])
_BEFORE_DATE = frozenset(["the", "zum", "vom", "den"])
"""Words before a number that make it a day: `until the 18`."""
_NUMBER = pattern(r"(\d{1,2})(st|nd|rd|th|er)?\.?")
_DOTTED = pattern(r"(\d{1,2})\.(\d{1,2})\.?(\d{4})?")
_ISO = pattern(r"(\d{4})-(\d\d)-(\d\d)")
_SLASHED = pattern(r"\d{1,2}/\d{1,2}(?:/\d{2,4})?")
_SHORT_LENGTH = pattern(r"(\d{1,3})([hdw])")
_RANGE = pattern(r"(?<=[\d.])\s?[-\N{EN DASH}]\s?(?=\d)")
_FARTHEST = timedelta(days=200)
_LONGEST = timedelta(days=60)
_MOST_WORDS = 200
_DAYS_OF_MONTHS = 63
"""Number of days within which every day of a month occurs, even the 31st."""


class _Day(Struct, frozen=True):
    """A day as written, and the number of its first word.

    `is_dated`: it is a day of the month even without a `month` (0): `the 18th`.
    """

    at: int
    day: int = 0
    month: int = 0
    is_dated: bool = False
    weekday: int = 0
    ahead: int | None = None


class _UnsureError(Exception):
    """Raised if a text may mean one of several days."""


def _words(text: str) -> list[str]:
    plain = folded_text(text) if _ISO.search(text) else _RANGE.sub(" to ", folded_text(text))
    parts = plain.replace("'", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", " ").split()
    return [bare for part in parts[:_MOST_WORDS] if (bare := part.strip(',;:!?()"').rstrip("-"))]


def time_away(text: str, now: datetime, zone: str, *, any_length: bool = False) -> str:
    """Return the days of an absence in the form of SET ABSENCE; "" if they are uncertain.

    People name the day of their return, so if an absence is a day too long, it ends a day earlier. If it is longer, the
    result is "" unless `any_length` is true.
    """
    words, today = _words(text), to_local(now, zone).date()
    try:
        days = _days(words)
        first, last = _ends(days, words, today)
    except (_UnsureError, ValueError):
        return ""
    if last - today > _FARTHEST or last - (first or today) > _LONGEST:
        return ""
    if not any_length:
        last -= ONE_DAY * (last - (first or today) == LONGEST_ABSENCE)
    told = (
        f"TO {_told(last)}" if first is None else _told(first) if first == last else f"{_told(first)} TO {_told(last)}"
    )
    try:
        parse_absence(told, now, zone, "", longest=None if any_length else LONGEST_ABSENCE)
    except Refused:
        return ""
    return told


_CLOCK = pattern(r"\b(\d{1,2})(?:[:.h](\d\d))? ?(am|pm|uhr|h)\b|\b(\d{1,2}):(\d\d)\b")
_NOON = pattern(r"\b(?:noon|midday|mittags?|midi|mediodia|mezzogiorno)\b")
_PART_OF_DAY = pattern(
    r"\b(?:morning|afternoon|evening|midnight|night|vormittags?|nachmittags?|abends?|nachts|mitternacht|matin|soir|minuit"
    r"|tarde|noche|medianoche|mattina|sera|mezzanotte)\b"
)
"""Words for a time of day that name no hour."""


def later_deadline(text: str, current: datetime, now: datetime, zone: str) -> datetime | None:
    """Return the moment after the `current` deadline that a text names; None if it is uncertain.

    Without an hour it is that of the current deadline.
    """
    usual = to_local(current, zone)
    try:
        (day,) = _days(_words(text))
        on = _date_of(day, (to_local(now, zone) if day.ahead is not None else usual).date())
        moment = from_local(datetime.combine(on, _hour_in(folded_text(text), usual.time())), zone)
    except (_UnsureError, ValueError):
        return None
    return moment if current < moment <= current + _LONGEST else None


def _hour_in(folded: str, usual: time) -> time:
    """Return the only hour in a text, or the usual one. Raises _UnsureError, ValueError."""
    found = list(_CLOCK.finditer(folded))
    if len(found) > 1 or (not found and _PART_OF_DAY.search(folded)):
        raise _UnsureError
    if not found:
        return time(12) if _NOON.search(folded) else usual
    hour, minute, half, *plain = found[0].groups()
    if plain[0]:
        return time(int(plain[0]), int(plain[1]))
    shift = 12 * (half == "pm") - 12 * (int(hour) == 12) if half in ("am", "pm") else 0
    return time(int(hour) + shift, int(minute or 0))


def format_day_and_hour(local: datetime) -> str:
    """Write a moment in the form of SET DEADLINE: `24 DEC 18:00`."""
    return f"{_told(local.date())} {local:%H:%M}"


def _told(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1][:3].upper()}"


def _ends(days: Sequence[_Day], words: Sequence[str], today: date) -> tuple[date | None, date]:
    """Return the first day (None: now) and the last. Raises _UnsureError."""
    if not days and (monday := _next_week(words, today)):
        return monday, monday + 6 * ONE_DAY
    if len(days) == 2:
        one, other = _completed(*days)
        first = _date_of(one, today)
        last = _date_of(other, first)
        if last <= first:
            raise _UnsureError
        return first, last
    if len(days) != 1:
        raise _UnsureError
    (day,) = days
    found = _date_of(day, today)
    before = words[max(0, day.at - 3) : day.at]
    length = length_in(" ".join(words))
    if not _UNTIL.isdisjoint(before):
        return None, found
    if length.endswith(("D", "W")):
        return found, found + (int(length[:-1]) * (7 if length[-1] == "W" else 1) - 1) * ONE_DAY
    if not (_FROM | _BACK).isdisjoint(words):
        raise _UnsureError
    return found, found


def _completed(one: _Day, other: _Day) -> tuple[_Day, _Day]:
    """Return two days; one without a month gets the other's: `5 to 12 December`."""
    if one.day and not one.month:
        one = replace(one, month=other.month)
    if other.day and not other.month:
        other = replace(other, month=one.month)
    return one, other


def _date_of(day: _Day, since: date) -> date:
    """Return the first date from `since` on that a day can mean. Raises _UnsureError, ValueError."""
    if day.ahead is not None:
        return since + day.ahead * ONE_DAY
    if day.weekday:
        ahead = (day.weekday - 1 - since.weekday()) % 7
        if not ahead:
            raise _UnsureError
        return since + ahead * ONE_DAY
    if day.is_dated and not day.month:
        return next(
            each for each in (since + ahead * ONE_DAY for ahead in range(_DAYS_OF_MONTHS)) if each.day == day.day
        )
    if not day.month:
        raise _UnsureError
    this_year = date(since.year, day.month, day.day)
    return this_year if this_year >= since else date(since.year + 1, day.month, day.day)


def _next_week(words: Sequence[str], today: date) -> date | None:
    """Return next Monday if a text names all of next week; None otherwise."""
    weeks = frozenset(("week", "woche", "semaine", "semana", "settimana"))
    for at in range(len(words) - 1):
        pair = frozenset(words[at : at + 2])
        names_week = (pair & weeks and pair & _NEXT) or words[at : at + 3] == ["semana", "que", "viene"]
        if names_week and (_UNTIL | _FROM | _BACK).isdisjoint(words[max(0, at - 3) : at + 3]):
            return today + (7 - today.weekday()) * ONE_DAY
    return None


def _days(words: Sequence[str]) -> list[_Day]:
    """Return all days that a text names. Raises _UnsureError if one is ambiguous."""
    found: list[_Day] = []
    at = 0
    while at < len(words):
        day, taken = _day_at(words, at)
        if day is not None:
            if found and found[-1].weekday and at - found[-1].at <= 2 and day.day and found[-1].at == at - 1:
                found.pop()  # `Friday 5 December`
            found.append(day)
        at += taken
    if any(day.weekday and words[day.at - 1] in _NEXT for day in found if day.at):
        raise _UnsureError
    return found


def _day_at(words: Sequence[str], at: int) -> tuple[_Day | None, int]:
    """Return the day that begins at a word (None if none does), and the number of words it takes."""
    word = words[at]
    if _SLASHED.fullmatch(word):
        raise _UnsureError
    if dotted := (_ISO.fullmatch(word) or _DOTTED.fullmatch(word)):
        day = int(dotted[3]) if len(dotted[1]) == 4 else int(dotted[1])
        return _Day(at, day, int(dotted[2])), 1
    bare = word.rstrip(".")
    if bare in _TODAY and (bare != "manana" or words[at - 1] != "la"):
        return _Day(at, ahead=_TODAY[bare]), 1
    if bare in _WEEKDAY_OF:
        return _Day(at, weekday=_WEEKDAY_OF[bare]), 1
    after = at + 2 if at + 2 < len(words) and words[at + 1] in _BETWEEN else at + 1
    next_word = words[after].rstrip(".") if after < len(words) else ""
    if number := _NUMBER.fullmatch(word):
        if next_word in _MONTH_OF:
            return _Day(at, int(number[1]), _MONTH_OF[next_word]), after + 1 - at
        is_dated = number[2] in _ORDINAL or (at > 0 and words[at - 1] in _BEFORE_DATE)
        is_day = at > 0 and words[at - 1] in _DAY_ONLY and next_word not in _UNIT_OF
        until = _day_at(words, after + 1)[0] if next_word in _TO else None
        if is_day or (until is not None and until.month):
            return _Day(at, int(number[1]), is_dated=is_dated), 1
        return None, 1
    if word.rstrip(".") in _MONTH_OF and (number := _NUMBER.fullmatch(next_word)):
        return _Day(at, int(number[1]), _MONTH_OF[word.rstrip(".")]), after + 1 - at
    return None, 1


def length_in(text: str) -> str:
    """Return the only length of time in a text in the form of commands (`2D`); "" for none or several."""
    words = [word.rstrip(".") for word in _words(text)]
    found: list[str] = []
    for at, word in enumerate(words):
        if word == "fortnight":
            found.append("2W")
        if short := _SHORT_LENGTH.fullmatch(word):
            found.append(f"{short[1]}{short[2].upper()}")
        if word not in _UNIT_OF or not at:
            continue
        before = at - 2 if words[at - 1] in _MORE and at > 1 else at - 1
        said = words[before]
        number = int(said) if said.isascii() and said.isdecimal() and len(said) <= 3 else NUMBER_OF.get(said, 0)
        if number and (not before or words[before - 1] not in _IN):
            found.append(f"{number}{_UNIT_OF[word]}")
    return found[0] if len(set(found)) == 1 else ""
