"""Notices: news of a game, one letter for each reader with all of it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.events import Event
from judge.game.events.clock import AbsenceDropped, AbsenceSet, LateNoticeSent, RemindersSent, SilentReminded
from judge.game.events.people import (
    ControlChanged,
    JoinsTold,
    ObserverJoined,
    ObserverLeft,
    PlayerJoined,
    PlayerResigned,
    PlayerRevived,
    PlayerTookOver,
)
from judge.game.events.phases import PowersDefaulted, RolledBack
from judge.game.events.settings import GameCorrected, StageChanged
from judge.game.events.shares import SharesNews
from judge.game.events.succession import PlayerReplaced, PlayersSwapped
from judge.game.game import Stage
from judge.game.people.letter_hours import who_waits
from judge.game.people.reply_tokens import reply_place
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.calendar_entries import entry_beside
from judge.mail.letters.context import LetterContext, thread_of, values_for
from judge.mail.letters.letter import Letter
from judge.mail.letters.next_steps import next_steps
from judge.mail.letters.pages import EventBlock, fill, fill_event, page_of, subject_of


def notice(context: LetterContext, reader: Viewer, events: Sequence[Event], *, brings_deadline: bool = True) -> Letter:
    """Return the letter with all news for one reader; the subject has the first.

    If `brings_deadline` is False, another letter has the news for the reader's calendar.
    """
    values = values_for(context, reader)
    subject = subject_of(type(events[0]), values | {"event": events[0]})
    wants_orders = any(_asks_for_orders(event, reader) for event in events)
    steps = next_steps(reader, context.game, context.in_play) if wants_orders else None
    values["next"] = steps
    if steps is not None and steps.owing:
        values["early"] = str  # the letter begins with it
    values["paragraphs"] = [fill_event(type(event), EventBlock.NOTICE, values | {"event": event}) for event in events]
    page = page_of(fill("notice", **values), subject)
    return Letter(
        to=reader.addresses,
        subject=subject,
        text=page.text,
        html=page.html,
        game=context.game.name,
        thread=thread_of(context.game, _phase_of(events[0])),
        purpose="notice",
        calendar=entry_beside(context, reader) if brings_deadline else None,
        place=reply_place(context.game, reader.id, reader.addresses),
        waits=all(isinstance(event, _MAY_WAIT) for event in events)
        and who_waits(context.game, reader.seats) is not None,
    )


_MAY_WAIT = (
    PlayerJoined,
    JoinsTold,
    PlayerTookOver,
    PlayerResigned,
    ObserverJoined,
    ObserverLeft,
    AbsenceSet,
    AbsenceDropped,
)
"""News about people, which may wait for the hour set by its reader if there is no other news."""


def _phase_of(event: Event) -> str:
    """Return the code of the phase of a notice that begins with this event; "" for the current one."""
    return event.phase if isinstance(event, PowersDefaulted) else ""


def _asks_for_orders(event: Event, reader: Viewer) -> bool:
    match event:
        case RolledBack() | StageChanged(old=Stage.COMPLETED) | RemindersSent() | SilentReminded():
            return True
        case GameCorrected(board=True):
            return True
        case SharesNews(opens=True):
            return True
        case LateNoticeSent(powers=powers):
            return bool(set(powers) & set(reader.powers))
        # Only a replaced player's view of the event has `old`.
        case PlayerRevived(power) | ControlChanged(power) | PlayerReplaced(power, old=()):
            return power in reader.powers
        case PlayersSwapped(powers):
            return bool(set(powers) & set(reader.powers))
        case _:
            return False
