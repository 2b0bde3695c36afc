"""Templates of events, `templates/events/NAME.txt.j2`, and their blocks.

An event with a block `notice` is told to those concerned in a notice, together with other news. One with a block
`letter` has a letter to itself. One with a block `reply` is told to the sender of the mail that caused it, in the
reply. Notices and letters have their subject in a block `subject`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from judge.game.events import Event
from judge.game.events.phases import OrdersCleared, OrdersReceived
from judge.mail.letters.layout import Marked
from judge.mail.letters.pages import block_names, fill_block


class EventBlock(StrEnum):
    """A block of an event's template; the value is its name there."""

    SUBJECT = "subject"
    NOTICE = "notice"
    REPLY = "reply"
    LETTER = "letter"


_TOLD_AS: Mapping[type[Event], type[Event]] = {OrdersCleared: OrdersReceived}
"""Events told with another's template: a confirmation shows what is on file now, even nothing."""


def template_name(kind: type[Event]) -> str:
    """The name of an event's template: `DeadlineMoved` has `events/deadline_moved`."""
    return f"events/{event_word(_TOLD_AS.get(kind, kind))}"


def event_word(kind: type[Event]) -> str:
    """`"deadline_moved"` for `DeadlineMoved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def blocks_of(kind: type[Event]) -> frozenset[EventBlock]:
    """Blocks of an event's template. Raises jinja2.TemplateNotFound for an event without one."""
    names = block_names(template_name(kind))
    return frozenset(block for block in EventBlock if block in names)


def is_told_in(block: EventBlock, event: Event) -> bool:
    """True if an event is told in a notice, in the reply or in a letter of its own."""
    return block in blocks_of(type(event))


def fill_event(kind: type[Event], block: EventBlock, values: Mapping[str, object]) -> Marked:
    """Fill a block of such events' template with these values, marks included."""
    return fill_block(template_name(kind), block, values)


def subject_of(kind: type[Event], values: Mapping[str, object]) -> str:
    """The subject of a letter that is about such an event, or of a notice that begins with one."""
    return fill_event(kind, EventBlock.SUBJECT, values).strip()
