"""A calendar entry as a file (RFC 5545, RFC 5546): METHOD:PUBLISH, or CANCEL to remove it.

The programs of Google and Apple offer an attachment with one tap, and Outlook opens it. If the entry were an
alternative to the text, Outlook would show nothing else. REQUEST instead of PUBLISH would demand an answer from
everybody.

SEQUENCE comes from `Game.deadline_changes`, so a letter made twice is identical. It never falls, not even by ROLLBACK.
A removal uses the next odd number.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.game.events import GameEnded, GameStarted, PhaseProcessed
from judge.game.events.people import CalendarSet
from judge.game.events.settings import GamePurged
from judge.game.game import Game, Player
from judge.game.people.addresses import fold_domain
from judge.game.people.seats import player_at
from judge.game.time.deadlines import LiveDeadline, live_deadline
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.context import LetterContext
from judge.mail.letters.letter import CalendarEntry

if TYPE_CHECKING:
    from icalendar.parser import Contentline

FILE_NAME = "deadline.ics"


def calendar_type(entry: CalendarEntry) -> str:
    """Return the media type of the file, with the method that makes mail programs offer it."""
    return f'text/calendar; method={_method(entry)}; name="{FILE_NAME}"'


def calendar_file(entry: CalendarEntry, written: datetime) -> str:
    """Return the file with folded lines, divided by newlines. `written`: the letter's moment, UTC."""
    # Imported here: it is slow to load (0.1 s), and only letters that move a deadline need it.
    from icalendar import vText
    from icalendar.parser import Contentline, Parameters

    own = _folded(Contentline.from_parts("UID", Parameters(), vText(entry.uid)))
    lines = _lines(replace(entry, uid="each reader's own"), written)
    return "".join([own if line.startswith("UID:") else line for line in lines])


@lru_cache(maxsize=16)
def _lines(entry: CalendarEntry, written: datetime) -> tuple[str, ...]:
    """Return the lines of a file, with their ends; seven players' files differ only in the identifier."""
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
    return tuple([_folded(line) for line in calendar.content_lines() if line])


def _folded(line: Contentline) -> str:
    text = str(line.to_ical(), "utf-8")  # type: ignore[no-untyped-call]
    return text.replace("\r\n", "\n") + "\n"


def _method(entry: CalendarEntry) -> str:
    return "CANCEL" if entry.cancelled else "PUBLISH"


def entry_beside(context: LetterContext, reader: Viewer) -> CalendarEntry | None:
    """Return the calendar entry with a notice or reply; None if it is in another letter, or unchanged.

    Results, the start and the end have letters of their own, which bring it.
    """
    told = any(isinstance(event, PhaseProcessed | GameStarted | GameEnded) for event in context.outcome.events)
    return None if told and _holds(context.game, reader) and not _switched(context, reader) else entry(context, reader)


def entry(context: LetterContext, reader: Viewer) -> CalendarEntry | None:
    """Return the calendar entry for a letter: the running deadline, or a cancellation.

    It returns None if neither is news to the reader, for mere watchers, and for players who want none (SET CALENDAR
    OFF).
    """
    old, new = live_deadline(context.before), live_deadline(context.game)
    if any(isinstance(event, GamePurged) for event in context.outcome.events):
        new = None
    had = context.before is not None and _wants(context.before, reader)
    wants = _wants(context.game, reader)
    if wants and new is not None and (old != new or not had):
        return _entry(context, reader, new, cancelled=False)
    if had and old is not None and not (wants and new is not None):
        return _entry(context, reader, old, cancelled=True)
    return None


def _holds(game: Game, reader: Viewer) -> bool:
    """True if the reader plays in the game, or is its Master, at the addresses of the letter."""
    return any(not set(player.addresses).isdisjoint(reader.addresses) for player in _players(game, reader))


def _players(game: Game, reader: Viewer) -> list[Player]:
    """Holders of the reader's seats, without mere watchers."""
    watchers = {watcher.id for watcher in game.observers if not watcher.co_master}
    found = (player_at(game, seat) for seat in reader.seats if seat not in watchers)
    return [player for player in found if player is not None]


def _wants(game: Game, reader: Viewer) -> bool:
    """True if the reader gets deadlines for the calendar."""
    return _holds(game, reader) and any(player.calendar for player in _players(game, reader))


def _switched(context: LetterContext, reader: Viewer) -> bool:
    return any(isinstance(event, CalendarSet) and event.seat in reader.seats for event in context.outcome.events)


def _entry(context: LetterContext, reader: Viewer, deadline: LiveDeadline, *, cancelled: bool) -> CalendarEntry:
    game, identity = context.game, context.identity
    digest = sha256(f"{game.created.isoformat()}\n{reader.id}".encode("utf-8", "replace")).hexdigest()[:20]
    phase = context.in_play.map.phase(deadline.phase).title
    switched = sum(player.calendar_switched for player in _players(game, reader))
    warn = max((span.length for span in game.timing_now.warn), default=None) if reader.powers else None
    return CalendarEntry(
        uid=f"deadline.{digest}@{fold_domain(identity.address.rpartition('@')[2])}",
        # The count is doubled, so that a cancellation is newer than its entry.
        sequence=2 * (game.deadline_changes + switched) + cancelled,
        at=deadline.at,
        summary=f"{game.name} {deadline.phase}: orders due",
        text=f"{phase} of {game.name}: orders are due. SET CALENDAR OFF ends these entries.",
        organizer=identity.name,
        address=identity.address,
        warn=None if cancelled else warn,
        cancelled=cancelled,
    )
