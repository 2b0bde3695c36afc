"""Press: the message to its readers, and the copy that its writer gets."""

from __future__ import annotations

from judge.board.position import Phase
from judge.game.events.press import PressSent
from judge.game.game import Role
from judge.game.people.sign_on import Actor
from judge.game.people.sign_on_words import own_sign_on
from judge.game.press.addressing import Addressing
from judge.game.press.check import may_write
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import wording
from judge.mail.letters.context import LetterContext, doer, kind_for, letter_to
from judge.mail.letters.letter import Letter


def press(context: LetterContext, event: PressSent, reader: Viewer) -> Letter:
    """A message, to one who may read it, as `visibility.view` shows it: the writer may be ""."""
    sender = doer(context, event.shown_sender) if event.shown_sender else ""
    answer = _answer(context, event, reader)
    return letter_to(
        context,
        reader,
        PressSent,
        event=event,
        headline=_headline(context, event, _usual(context, event, sender)),
        phase=_phase(context, event),
        echo="",
        first_line="" if event.subject else _first_line(context, event, additions=True),
        sender_name=f"{sender.removeprefix('the ')} via {context.identity.name}" if sender else "",
        answerable_here=answer is not None,
        own_sign_on=own_sign_on(context.game, reader.id, context.in_play.map),
        answer_to="" if answer is None else _press_word("".join(answer.to)),
        answer_all=answer == Addressing(),
    )


def echo(context: LetterContext, event: PressSent, writer: Viewer) -> Letter:
    """The writer's own copy, which says who got the message, and then what the readers were told."""
    readers = wording.joined(_press_title(context, seat) for seat in event.to)
    sent = "end-of-game statement sent" if event.statement else f"sent to {_few(context, event.to)}"
    return letter_to(
        context,
        writer,
        PressSent,
        kind=kind_for(context, writer),
        event=event,
        headline=_headline(context, event, sent),
        phase=_phase(context, event),
        echo="Message sent to everybody:" if event.broadcast else f"Message sent to {readers}:",
        first_line="" if event.subject else _first_line(context, event, additions=False),
        answerable_here=False,
        answer_to="",
        answer_all=False,
    )


_MOST_NAMED = 3
"""So many readers at most a subject names, and counts the rest."""


def _headline(context: LetterContext, event: PressSent, usual: str) -> str:
    """The subject: `river F1901M: France to Germany: Belgium?`; no names where the Master gave one (OFFICIAL)."""
    phase = _phase(context, event)
    about = f"{context.game.name} {phase}" if phase is not None else context.game.name
    said = event.subject or usual
    return f"{about}: {said}: {event.topic}" if event.topic and not event.subject else f"{about}: {said}"


def _usual(context: LetterContext, event: PressSent, sender: str) -> str:
    """Who wrote to whom, as the readers are told."""
    if event.statement:
        return f"end-of-game statement from {sender}" if sender else "end-of-game statement"
    return f"{sender or 'press'} to {_few(context, event.shown_to)}"


def _few(context: LetterContext, seats: tuple[str, ...]) -> str:
    """Readers by name, the first of them where there are many; no seats: everybody."""
    names = [_press_title(context, seat) for seat in seats]
    rest = len(names) - _MOST_NAMED + 1
    named = names if len(names) <= _MOST_NAMED else [*names[: _MOST_NAMED - 1], wording.count(rest, "other")]
    return wording.joined(named) or "everybody"


def _phase(context: LetterContext, event: PressSent) -> Phase | None:
    """The phase in which a message was written; None before the start and after the end."""
    return context.in_play.map.phase(event.phase) if event.phase not in ("FORMING", "COMPLETED", "") else None


def _answer(context: LetterContext, event: PressSent, reader: Viewer) -> Addressing | None:
    """How a reader can answer: everybody as they were written to, or the writer; None: neither is allowed them."""
    if reader.role is Role.MONITOR:
        return None
    known = event.sender or event.shown_sender
    ways = [Addressing()] if not event.shown_to else []
    ways += [Addressing((known,))] if known else []
    actor = Actor(reader.id, reader.role, reader.power)
    return next((way for way in ways if may_write(context.game, context.in_play, actor, way)), None)


def _first_line(context: LetterContext, event: PressSent, *, additions: bool) -> str:
    """The heading, with what the readers were told; `additions` in brackets say what was different in truth."""
    sender = f" from {doer(context, event.shown_sender)}" if event.shown_sender else ""
    readers = wording.joined(_press_title(context, seat) for seat in event.shown_to)
    to_all = "End-of-game statement" if event.statement else "Broadcast message"
    head = f"Message{sender} to {readers}" if readers else f"{to_all}{sender}"
    truth = _truth(context, event) if additions else ""
    return f"{head}{f' [{truth}]' if truth else ''} in {context.game.name}:"


def _truth(context: LetterContext, event: PressSent) -> str:
    """Who wrote a message and who got it, as far as its heading does not say so: `"from Austria sent to Russia"`."""
    parts = []
    if event.sender != event.shown_sender:
        parts.append(f"{'by' if event.shown_sender else 'from'} {_press_title(context, event.sender)}")
    if event.to != event.shown_to:
        readers = wording.joined(_press_title(context, seat) for seat in event.to)
        parts.append(f"sent to {readers or 'everybody'}")
    return " ".join(parts)


def _press_title(context: LetterContext, seat: str) -> str:
    return wording.seat_title(seat, context.in_play.map)


def _press_word(seat: str) -> str:
    """How PRESS TO names the writer."""
    return "M" if seat == "MASTER" else seat.lower()
