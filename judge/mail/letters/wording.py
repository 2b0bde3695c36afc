"""Small words that several letters need: lists, numbers, dates, and names of powers and seats."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from judge.board.maps import Map
from judge.board.names import Location, province_of
from judge.board.position import Phase, Unit
from judge.board.wording import power_adjective, unit_type
from judge.game.calendar.dates import format_short, utc_offset
from judge.game.people.seats import MASTER

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_OF_SEASONS = {"spring", "summer", "fall", "autumn", "winter"}


# Lists and numbers


def joined(words: Iterable[object], last: str = "and") -> str:
    """Return `"Austria, England and France"`, or `""` for no words; `last` may be `"or"`."""
    *first, end = [str(word) for word in words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def number(value: int) -> str:
    """A whole number from 0 as a word up to twelve: `"no"`, `"one"`, `"13"`."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def count(value: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, `"three seats"` or `"one seat"`; `nouns`: the plural, "": with an s."""
    return f"{number(value)} {noun if value == 1 else nouns or noun + 's'}"


def article(noun: str) -> str:
    """Return a noun with its article: `"an observer"`, `"a monitor"`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]


# Dates


@lru_cache(maxsize=512)
def when(at: datetime, zone: str, game_zone: str) -> str:
    """Return a time in the reader's zone ("": the game's), with its UTC offset and the game's local time.

    `"Thu 26 Nov 2026 19:00 CET (UTC+1; 18:00 GMT in the game's zone)"`, `"Thu 26 Nov 2026 18:00 GMT"`.
    """
    here, there = format_short(at, zone or game_zone), format_short(at, game_zone)
    remarks = [utc_offset(at, zone or game_zone)]
    if here != there:
        same_day = here.split()[:4] == there.split()[:4]
        remarks.append(f"{' '.join(there.split()[4:]) if same_day else there} in the game's zone")
    told = "; ".join(remark for remark in remarks if remark)
    return f"{here} ({told})" if told else here


def due(at: datetime, zone: str, game_zone: str, now: datetime | None) -> str:
    """Return a due date, as `when` does, with the time left; `now` None: unknown."""
    told = when(at, zone, game_zone)
    if now is None or at - now < timedelta(minutes=1):
        return told
    return f"{told}, in {hours((at - now) / timedelta(hours=1))}"


def hour(at: datetime, zone: str, game_zone: str, now: datetime | None) -> str:
    """Return a time in the form for subjects: `today 20:00 CET`, `Thu 20:00 CET`, `Thu 3 Dec 20:00 CET`."""
    told = format_short(at, zone or game_zone).split()
    days = None if now is None else (_day(at, zone or game_zone) - _day(now, zone or game_zone)).days
    if days is None or not 0 <= days < _DAYS_OF_A_WEEK:
        return " ".join(told[:3] + told[4:])
    return " ".join(["today" if days == 0 else told[0], *told[4:]])


_DAYS_OF_A_WEEK = 7


def _day(at: datetime, zone: str) -> date:
    return at.astimezone(ZoneInfo(zone)).date()


def hours(value: float) -> str:
    """Return a time span, given in hours: `"three days"`, `"five hours"`, `"40 minutes"`."""
    span = timedelta(hours=abs(value))
    if span >= timedelta(days=2):
        return count(round(span / timedelta(days=1)), "day")
    if span >= timedelta(hours=1):
        return count(round(span / timedelta(hours=1)), "hour")
    return count(round(span / timedelta(minutes=1)), "minute")


# Phases, powers, seats


def phase_title(phase: Phase) -> str:
    """Return `"Spring of 1901"`, or `"Mobilization 1901"` if the name is no season (orders.md 7.2)."""
    season = phase.season_title
    return f"{season} of {phase.year}" if phase.season in _OF_SEASONS else f"{season} {phase.year}"


def phase_in_subject(phase: Phase) -> str:
    """Return a phase in few words: `spring 1901`, `fall 1902 retreats`, `winter 1902`."""
    said = phase.title.removesuffix(" Movement").lower()
    return said.removesuffix(" adjustments") if said.startswith("winter") else said


def phase_named(code: str, game_map: Map) -> str:
    """Return `"Spring 1901 Movement"` for `"S1901M"`; other codes (`"FORMING"`) in small letters."""
    try:
        return game_map.phase(code).title
    except ValueError:
        return code.lower()


def place_name(place: str, game_map: Map) -> str:
    """Name of a place in a sentence: `"the North Sea"`, `"Spain (north coast)"`; its code if unknown."""
    if province_of(Location(place)) not in game_map.places:
        return place
    name = game_map.name_of(Location(place))
    return f"the {name}" if game_map.is_sea(province_of(Location(place))) and not name.startswith("The ") else name


def unit_in(unit: Unit, game_map: Map) -> str:
    """Return a unit with its power and place: `"the German army in Munich"`."""
    return f"{_unit_of(unit, game_map)} in {place_name(unit.location, game_map)}"


def unit_from(unit: Unit, game_map: Map) -> str:
    """Return a unit with its power and origin: `"the German army from Munich"`."""
    return f"{_unit_of(unit, game_map)} from {place_name(unit.location, game_map)}"


def _unit_of(unit: Unit, game_map: Map) -> str:
    return f"the {power_adjective(unit.power, game_map)} {unit_type(unit.type)}"


def seat_title(seat: str, game_map: Map) -> str:
    """Name of a seat in letters: `"France"`, `"the Master"`, `"POWER#2"`, `"watcher"` (an ID)."""
    if seat == MASTER:
        return "the Master"
    return game_map.title_of(seat) if seat in game_map.powers else seat
