"""Time zones: their names, and conversion between moments and readings of the wall clock.

In the judge's code a moment is an aware UTC datetime, and a reading is a naive one. If the clock skips a reading in
spring, the reading moves forward by the missing hour. If the clock shows a reading twice in autumn, the first one
counts.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from judge.game.calendar.spans import Span
from judge.problems import Refused, did_you_mean

# Abbreviations of zones that stand for one region only, or mainly for one.
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


def parse_zone(words: str) -> str:
    """Return the IANA name of a zone: `europe/berlin`, `Berlin`, `new york`, `CET`, `UTC+5`.

    An abbreviation means the region that uses it, in summer and winter alike; `UTC+5` (or `GMT+5`) never changes.
    Raises Refused (E-ZONE).
    """
    word = "_".join(words.split())
    known = _ABBREVIATIONS.get(word.upper()) or _zone_names().get(word.lower()) or _cities().get(word.lower())
    known = known or _at_offset(word)
    if known is None:
        raise Refused(
            "E-ZONE",
            f'There is no time zone "{words}".{_near(word)} Give a city (New York),'
            " an IANA name (Europe/Berlin), GMT, or hours from it (UTC+5).",
        )
    return known


def _near(word: str) -> str:
    """The zone or city that somebody may have meant, as ` Did you mean Berlin?`; "" for none."""
    cities = [name.rpartition("/")[2] for name in _cities().values()]
    return did_you_mean(word, [*_zone_names().values(), *cities])


def zone_title(zone: str) -> str:
    """Return a zone's usual title: `GMT+2` for `Etc/GMT-2`, which has the opposite sign, else its name."""
    found = re.fullmatch(r"Etc/GMT([+-])(\d{1,2})", zone)
    return zone if found is None else f"GMT{'-' if found[1] == '+' else '+'}{found[2]}"


def _at_offset(word: str) -> str | None:
    """Zone with a fixed offset from UTC; None for other words."""
    found = re.fullmatch(r"(?:UTC|GMT)_?([+-])0?(\d{1,2})(?::?00)?", word.upper())
    if found is None:
        return None
    # The names of these zones have the opposite sign.
    name = f"Etc/GMT{'-' if found[1] == '+' else '+'}{found[2]}"
    return "UTC" if found[2] == "0" else _zone_names().get(name.lower())


@cache
def _cities() -> dict[str, str]:
    """IANA names by their last part in lower case (`berlin`), if it belongs to one region only.

    If a region has two names, the longer one is current: `America/Argentina/Buenos_Aires`.
    """
    found: dict[str, set[str]] = {}
    for name in _zone_names().values():
        region, _, city = name.rpartition("/")
        if region and region.split("/")[0] not in ("Etc", "SystemV", "posix", "right", "US", "Canada", "Brazil"):
            found.setdefault(city.lower(), set()).add(name)
    regions = {city: {name.split("/")[0] for name in names} for city, names in found.items()}
    return {city: max(names, key=len) for city, names in found.items() if len(regions[city]) == 1}


@cache
def _zone_names() -> dict[str, str]:
    """Return every IANA name by its lower-case form, except names whose meaning depends on the machine."""
    return {name.lower(): name for name in available_timezones() - {"localtime", "Factory"}}


def to_local(moment: datetime, zone: str) -> datetime:
    """Return an aware moment as the zone's wall clock shows it, naive; `fold` is always 0."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def from_local(local: datetime, zone: str) -> datetime:
    """The moment, in aware UTC, at which the zone's wall clock shows this reading."""
    return local.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


def later(moment: datetime, span: Span, zone: str) -> datetime:
    """Add a span to a moment. Days and weeks keep the time of day; minutes and hours are exact."""
    if span.in_days:
        return from_local(to_local(moment, zone) + span.length, zone)
    return moment + span.length


def zone_label(local: datetime) -> str:
    """Label of a zone at an aware moment in it: `CET`, `GMT`; `GMT+05:45` if it has no letters."""
    name = local.tzname() or "GMT"
    if name == "UTC":
        return "GMT"
    offset = f"{local:%z}"
    return name if name.isalpha() else f"GMT{offset[:3]}:{offset[3:5]}"


ONE_DAY = timedelta(days=1)
MIDNIGHT = time()
LAST_YEAR = 2999
"""Last year that is read: later ones are typing errors, and the computer's calendar has an end."""


def read_time(text: str) -> time | None:
    """Read a time of day such as `9:00`, `18:30` or `18:30:15`, without seconds; None for other text."""
    match = re.fullmatch(r"(\d{1,2}):(\d\d)(?::(\d\d))?", text, re.ASCII)
    if match is None:
        return None
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    return time(hour, minute) if hour < 24 and minute < 60 and second < 60 else None
