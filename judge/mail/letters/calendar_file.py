"""A calendar entry as a file (RFC 5545, RFC 5546): METHOD:PUBLISH, or CANCEL where it is taken away.

docs/decisions/053-calendar.md says why.
"""

from __future__ import annotations

from datetime import datetime

from judge.mail.letters.letter import CalendarEntry

FILE_NAME = "deadline.ics"


def calendar_type(entry: CalendarEntry) -> str:
    """Return the media type of the file: with its method, by which mail programs offer it to the calendar."""
    return f'text/calendar; method={_method(entry)}; name="{FILE_NAME}"'


def calendar_file(entry: CalendarEntry, written: datetime) -> str:
    """Return the file with folded lines, divided by newlines. `written`: the letter's moment, UTC."""
    # Imported here: it is slow to load (0.1 s), and only letters that move a deadline need it.
    from icalendar import Alarm, Calendar, Event, vCalAddress

    event = Event()
    event.add("uid", entry.uid)
    event.add("sequence", entry.sequence)
    event.add("dtstamp", written)
    event.add("dtstart", entry.at)
    event.add("summary", entry.summary)
    event.add("description", entry.text)
    event.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT")  # a deadline takes up no time of the day
    event.add("organizer", vCalAddress(f"mailto:{entry.address}"), parameters={"CN": entry.organizer})
    if entry.warn is not None:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", entry.summary)
        alarm.add("trigger", -entry.warn)
        event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//judge//Diplomacy//EN")
    calendar.add("version", "2.0")
    calendar.add("method", _method(entry))
    calendar.add_component(event)
    return str(calendar.to_ical(), "utf-8").replace("\r\n", "\n")


def _method(entry: CalendarEntry) -> str:
    return "CANCEL" if entry.cancelled else "PUBLISH"
