"""Press: the message to its readers, and the copy that its writer gets."""

from __future__ import annotations

from judge.game.events.press import PressSent
from judge.game.game import Role
from judge.game.people.sign_on import Actor
from judge.game.people.sign_on_words import sign_on_line
from judge.game.press.addressing import Addressing
from judge.game.press.check import may_write
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import wording
from judge.mail.letters.context import LetterContext, doer, kind_for, letter_to
from judge.mail.letters.letter import Letter


def press(context: LetterContext, event: PressSent, reader: Viewer) -> Letter:
    """A message, to one who may read it, as `visibility.view` shows it: the writer may be ""."""
    sender = doer(context, event.shown_sender) if event.shown_sender else ""
    kind = "end-of-game statement" if event.statement else "press"
    usual = f"Diplomacy {kind} from {sender}" if sender else f"Diplomacy {kind}"
    answer = _answer(context, event, reader)
    return letter_to(
        context,
        reader,
        PressSent,
        event=event,
        headline=event.subject or usual,
        echo="",
        first_line="" if event.subject else _first_line(context, event, additions=True),
        sender_name=f"{sender.removeprefix('the ')} via {context.identity.name}" if sender else "",
        answer_line="" if answer is None else sign_on_line(reader.id, context.game.name, context.in_play.map),
        answer_to="" if answer is None else _press_word("".join(answer.to)),
        answer_all=answer == Addressing(),
    )


def echo(context: LetterContext, event: PressSent, writer: Viewer) -> Letter:
    """The writer's own copy, which says who got the message, and then what the readers were told."""
    readers = wording.joined(_press_title(context, seat) for seat in event.to)
    to_all = "end-of-game statement" if event.statement else "broadcast"
    sent = to_all if event.broadcast else f"press sent to {readers}"
    return letter_to(
        context,
        writer,
        PressSent,
        kind=kind_for(context, writer),
        event=event,
        headline=f"Diplomacy {sent}{' sent' if event.broadcast else ''}",
        echo="Message sent to everybody:" if event.broadcast else f"Message sent to {readers}:",
        first_line="" if event.subject else _first_line(context, event, additions=False),
        answer_line="",
        answer_to="",
        answer_all=False,
    )


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
