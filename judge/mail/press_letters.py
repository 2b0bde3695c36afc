"""Press: the message to its readers, and the copy that its writer gets."""

from __future__ import annotations

from judge.game.game import Role
from judge.game.press_events import PressSent
from judge.game.secrecy import Viewer
from judge.mail import wording
from judge.mail.envelope import Letter
from judge.mail.room import Room, doer, kind_for, letter_to


def press(room: Room, event: PressSent, reader: Viewer) -> Letter:
    """A message, to one who may read it, as `secrecy.view` shows it to him: the writer may be ""."""
    sender = doer(room, event.shown_sender) if event.shown_sender else ""
    kind = "end-of-game statement" if event.statement else "press"
    usual = f"Diplomacy {kind} from {sender}" if sender else f"Diplomacy {kind}"
    known = event.sender or event.shown_sender
    return letter_to(
        room,
        reader,
        "press_sent",
        f"{event.subject or usual} ({room.game.name})",
        event=event,
        echo="",
        first_line="" if event.subject else _first_line(room, event, additions=True),
        sender_name=f"{sender.removeprefix('the ')} via {room.post.name}" if sender else "",
        answer_line=_answer_line(room, reader) if known or not event.shown_to else "",
        answer_to=_press_word(known),
        answer_all=not event.shown_to,
    )


def echo(room: Room, event: PressSent, writer: Viewer) -> Letter:
    """The writer's own copy, which says who got his message, and then what the readers were told."""
    readers = wording.joined(_press_title(room, position) for position in event.to)
    to_all = "end-of-game statement" if event.statement else "broadcast"
    sent = to_all if event.broadcast else f"press sent to {readers}"
    return letter_to(
        room,
        writer,
        "press_sent",
        f"Diplomacy {sent}{' sent' if event.broadcast else ''} ({room.game.name})",
        kind=kind_for(room, writer),
        event=event,
        echo="Message sent to everybody:" if event.broadcast else f"Message sent to {readers}:",
        first_line="" if event.subject else _first_line(room, event, additions=False),
        answer_line="",
        answer_to="",
        answer_all=False,
    )


def _answer_line(room: Room, reader: Viewer) -> str:
    """The sign-on with which a reader answers; a monitor writes to the Master only."""
    return "" if reader.role is Role.MONITOR else wording.sign_on_line(reader.id, room.game.name, room.table.map)


def _first_line(room: Room, event: PressSent, *, additions: bool) -> str:
    """The heading, with what the readers were told; `additions` in brackets say what was different in truth."""
    sender = f" from {doer(room, event.shown_sender)}" if event.shown_sender else ""
    readers = wording.joined(_press_title(room, position) for position in event.shown_to)
    to_all = "End-of-game statement" if event.statement else "Broadcast message"
    head = f"Message{sender} to {readers}" if readers else f"{to_all}{sender}"
    truth = _truth(room, event) if additions else ""
    return f"{head}{f' [{truth}]' if truth else ''} in {room.game.name}:"


def _truth(room: Room, event: PressSent) -> str:
    """Who wrote a message and who got it, as far as its heading does not say so: `"from Austria sent to Russia"`."""
    parts = []
    if event.sender != event.shown_sender:
        parts.append(f"{'by' if event.shown_sender else 'from'} {_press_title(room, event.sender)}")
    if event.to != event.shown_to:
        readers = wording.joined(_press_title(room, position) for position in event.to)
        parts.append(f"sent to {readers or 'everybody'}")
    return " ".join(parts)


def _press_title(room: Room, position: str) -> str:
    return wording.position_title(position, room.table.map)


def _press_word(position: str) -> str:
    """How PRESS TO names the writer."""
    return "M" if position == "MASTER" else position.lower()
