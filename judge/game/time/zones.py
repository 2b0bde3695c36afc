"""Time zones: their names, and the way between moments and readings of the wall clock.

Inside the judge a moment is an aware UTC datetime; a reading is a naive one. A reading that the clock skips in spring
is moved forward by the hour that is missing; one that it shows twice in autumn is the first of the two.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from judge.game.time.spans import Span
from judge.problems import Refused

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


def zone_label(local: datetime) -> str:
    """What a zone is called at an aware moment in it: `CET`, `GMT`; `GMT+05:45` where it has no letters of its own."""
    name = local.tzname() or "GMT"
    if name == "UTC":
        return "GMT"
    offset = f"{local:%z}"
    return name if name.isalpha() else f"GMT{offset[:3]}:{offset[3:5]}"
