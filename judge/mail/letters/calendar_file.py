"""A calendar entry as a file (RFC 5545, RFC 5546): METHOD:PUBLISH, or CANCEL where it is taken away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from judge.mail.letters.letter import CalendarEntry

FILE_NAME = "deadline.ics"


def calendar_type(entry: CalendarEntry) -> str:
    """The media type of the file: with its method, by which mail programs offer it to the calendar."""
    return f'text/calendar; method={_method(entry)}; name="{FILE_NAME}"'


def calendar_file(entry: CalendarEntry, written: datetime) -> str:
    """The file, its lines folded and divided by newlines. `written` is the moment of the letter, UTC."""
    file = _form(_method(entry), entry.organizer, entry.address, entry.warn)
    own = {
        "UID": _line("UID", entry.uid),
        "SEQUENCE": f"SEQUENCE:{entry.sequence}",
        "DTSTAMP": _line("DTSTAMP", written),
        "DTSTART": _line("DTSTART", entry.at),
        "SUMMARY": _line("SUMMARY", entry.summary),
        "TEXT": _line("DESCRIPTION", entry.text),
        "REMINDER": _line("DESCRIPTION", entry.summary),
    }
    return "\n".join(own.get(line, line) for line in file)


@lru_cache(maxsize=64)  # the players of a game get the same entry but for its identifier
def _line(name: str, value: str | datetime) -> str:
    """A line of the file, folded."""
    # Imported here: it is slow to load (0.5 s), and only letters that move a deadline need it.
    from icalendar import Parameters, vDatetime
    from icalendar.parser import Contentline

    told = value if isinstance(value, str) else vDatetime(value)
    return str(Contentline.from_parts(name, Parameters(), told).to_ical(), "utf-8").replace("\r\n", "\n")


@lru_cache(maxsize=64)  # nine tenths of what making a file takes are the same for all games of a judge
def _form(method: str, organizer: str, address: str, warn: timedelta | None) -> tuple[str, ...]:
    """The lines of a file; one word stands for each line that differs from entry to entry."""
    from icalendar import Alarm, Calendar, Event, vCalAddress, vText

    event = Event()
    event.add("uid", "UID")
    event.add("sequence", 0)
    event.add("dtstamp", _ANY_TIME)
    event.add("dtstart", _ANY_TIME)
    event.add("summary", "SUMMARY")
    event.add("description", "TEXT")
    event.add("status", "CANCELLED" if method == "CANCEL" else "CONFIRMED")
    event.add("transp", "TRANSPARENT")  # a deadline takes up no time of the day
    by = vCalAddress(f"mailto:{address}")
    by.params["CN"] = vText(organizer)
    event.add("organizer", by)
    if warn is not None:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", "REMINDER")
        alarm.add("trigger", -warn)
        event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//judge//Diplomacy//EN")
    calendar.add("version", "2.0")
    calendar.add("method", method)
    calendar.add_component(event)
    lines = str(calendar.to_ical(), "utf-8").replace("\r\n ", "\N{NULL}").split("\r\n")
    return tuple(_PLACES.get(line, line).replace("\N{NULL}", "\n ") for line in lines)


_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)

_PLACES = {
    "UID:UID": "UID",
    "SEQUENCE:0": "SEQUENCE",
    "DTSTAMP:20000101T000000Z": "DTSTAMP",
    "DTSTART:20000101T000000Z": "DTSTART",
    "SUMMARY:SUMMARY": "SUMMARY",
    "DESCRIPTION:TEXT": "TEXT",
    "DESCRIPTION:REMINDER": "REMINDER",
}


def _method(entry: CalendarEntry) -> str:
    return "CANCEL" if entry.cancelled else "PUBLISH"
