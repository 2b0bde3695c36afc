"""Press: the message to its readers, and the writer's copy."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judge.board.position import Phase
from judge.game.events.press import PressSent, Signature
from judge.game.game import Role
from judge.game.people.letter_hours import who_waits
from judge.game.people.reply_tokens import ReplyPlace, names_press, reply_place
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor, own_sign_on
from judge.game.press.check import Addressing, may_write, signature_of
from judge.game.press.replies import heading, lines_in_place, read_for, reply_to, wants_password
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import wording
from judge.mail.letters.answer_links import AnswerLink, answer_link
from judge.mail.letters.context import LetterContext, doer, kind_for, letter_to
from judge.mail.letters.letter import Letter


def press(context: LetterContext, event: PressSent, reader: Viewer) -> Letter:
    """A message for one reader, as `visibility.view` shows it: the writer may be ""."""
    sender = doer(context, event.shown_sender) if event.shown_sender else ""
    headline = _headline(context, event, _usual(context, event, sender))
    place = _place(context, event, reader)
    in_place = _in_place(context, event, reader)
    replies = _replies(context, event, reader, place, headline) if place is not None and in_place is None else None
    answer = _answer(context, event, reader) if replies is None and in_place is None else None
    letter, *apart = [
        letter_to(
            context,
            reader,
            PressSent,
            event=event,
            headline=headline,
            phase=_phase(context, event),
            echo="",
            first_line="" if event.subject else _first_line(context, event, additions=True),
            sender_name=f"{sender.removeprefix('the ')} via {context.identity.name}" if sender else "",
            own_sign_on="" if is_apart else own_sign_on(context.game, reader.key, context.in_play.map),
            replies=replies,
            in_place=in_place,
            answer=None if answer is None else heading(answer, event.mark),
            apart=is_apart,
        )
        for is_apart in ([False, True] if who_waits(context.game, reader.seats) else [False])
    ]
    letter = letter if place is None else replace(letter, place=place)
    return replace(letter, waits=True, apart=(apart[0].text, apart[0].html)) if apart else letter


def echo(context: LetterContext, event: PressSent, writer: Viewer) -> Letter:
    """Return the writer's own copy, which names the recipients, and then shows the heading for readers."""
    known = _as_its_writer_knows(event)
    readers = wording.joined(_press_title(context, seat) for seat in known.to)
    sent = "end-of-game statement sent" if event.statement else f"sent to {_few(context, known.to)}"
    perhaps = " (if the rules let you write to them, which you are not told)" if event.unnamed else ""
    return letter_to(
        context,
        writer,
        PressSent,
        kind=kind_for(context, writer),
        event=event,
        headline=_headline(context, event, sent),
        phase=_phase(context, event),
        echo="Message sent to everybody:" if event.broadcast else f"Message sent to {readers}{perhaps}:",
        first_line="" if event.subject else _first_line(context, known, additions=False),
        replies=None,
        in_place=None,
        answer=None,
        apart=False,
    )


_UNNAMED = ""
"""Stand-in among readers for the writer of anonymous press."""


def _as_its_writer_knows(event: PressSent) -> PressSent:
    """Return a message without the name of a reader who is unknown to its writer."""
    if not event.unnamed:
        return event
    named = (seat for seat in event.to if seat not in (event.unnamed, event.sender) or seat in (event.claimed_to or ()))
    return replace(event, to=(*named, _UNNAMED), claimed_to=None, unnamed="")


def _place(context: LetterContext, event: PressSent, reader: Viewer) -> ReplyPlace | None:
    """Reader's seat, for replies that name this message; None if replies cannot do so."""
    place = reply_place(context.game, reader.id, reader.addresses)
    if place is None or not event.mark or reader.role is Role.MONITOR:
        return None
    place = replace(place, press=event.mark)
    return place if names_press(context.identity.address, place, plus=context.identity.plus) else None


class _Replies(Struct, frozen=True):
    """Sentences on replies to a message, and links that open one, each with its words."""

    told: str
    apart: str
    """The sentences within a digest, where only links and lines can answer."""
    links: tuple[tuple[AnswerLink, str], ...] = ()


def _replies(
    context: LetterContext, event: PressSent, reader: Viewer, place: ReplyPlace, headline: str
) -> _Replies | None:
    """Tell a reader where replies go; None if the reader may write to nobody concerned.

    If the press is anonymous, nothing in it depends on the writer.
    """
    game, in_play = context.game, context.in_play
    actor = Actor(reader.id, reader.role, reader.power)
    one, all = (reply_to(event, game, reader, to_all=to_all) for to_all in (False, True))
    to_one, to_all = _may_send(context, actor, one), _may_send(context, actor, all) and all != one
    sentences = []
    if to_one:
        hidden = signature_of(game, in_play, actor, _stand_in(one, actor)) is Signature.ANONYMOUS
        who = "its writer, whose name stays hidden" if one.unnamed else f"{_names(context, one)} alone"
        sentences.append(f"A reply to this letter goes to {who}{', without your name' if hidden else ''}.")
    if to_all:
        begin = "it" if to_one else "a reply"
        sentences.append(f"To answer all its readers, begin {begin} with the line: {heading(all, event.mark)}")
    ways = [(place, _names(context, one))] if to_one else []
    ways += [(replace(place, to_all=True), _names(context, all))] if to_all else []
    post = context.identity
    links = tuple(
        (answer_link(post.address, to, f"Re: {headline}", "", (), plus=post.plus), f"Answer {names}")
        for to, names in ways
        if reader.id != MASTER and names_press(post.address, to, plus=post.plus)
    )
    lines = [(_names(context, way), heading(way, event.mark)) for way, may in ((one, to_one), (all, to_all)) if may]
    button = "use its button or " if links else ""
    apart = (f"To answer {names}, {button}send the line {line}, your text and ENDPRESS." for names, line in lines)
    return _Replies(" ".join(sentences), " ".join(apart), links) if sentences else None


class _InPlace(Struct, frozen=True):
    """Title of a hidden dummy that received a message, and the lines that answer as that power.

    `wants_password`: the reader has none yet, which these lines need.
    """

    power: str
    lines: tuple[str, ...]
    wants_password: bool


def _in_place(context: LetterContext, event: PressSent, reader: Viewer) -> _InPlace | None:
    """Tell a hidden dummy's controller how to answer as the dummy; None for any other reader."""
    game = context.game
    power = read_for(event, game, context.in_play, reader)
    if not power:
        return None
    reply = heading(reply_to(event, game, reader), event.mark)
    return _InPlace(
        _press_title(context, power), lines_in_place(reply, power, game, reader.id), wants_password(game, reader.id)
    )


def _names(context: LetterContext, reply: Addressing) -> str:
    return _few(context, (*reply.to, _UNNAMED) if reply.unnamed else reply.to)


def _stand_in(reply: Addressing, actor: Actor) -> Addressing:
    """Return a reply for checks: nothing in it may depend on an unnamed reader."""
    return replace(reply, to=reply.to or (actor.id,)) if reply.unnamed else reply


def _may_send(context: LetterContext, actor: Actor, reply: Addressing) -> bool:
    return may_write(context.game, context.in_play, actor, _stand_in(reply, actor))


_MOST_NAMED = 3
"""Limit on the readers that a subject names; it counts the rest."""


def _headline(context: LetterContext, event: PressSent, usual: str) -> str:
    """Subject: `river F1901M: France to Germany: Belgium?`; no names with the Master's own (OFFICIAL)."""
    phase = _phase(context, event)
    about = f"{context.game.name} {phase}" if phase is not None else context.game.name
    said = event.subject or usual
    return f"{about}: {said}: {event.topic}" if event.topic and not event.subject else f"{about}: {said}"


def _usual(context: LetterContext, event: PressSent, sender: str) -> str:
    """Return writer and readers as the heading shows them to readers."""
    if event.statement:
        return f"end-of-game statement from {sender}" if sender else "end-of-game statement"
    return f"{sender or 'press'} to {_few(context, event.shown_to)}"


def _few(context: LetterContext, seats: tuple[str, ...]) -> str:
    """Return readers by name, only the first ones if there are many; no seats means everybody."""
    names = [_press_title(context, seat) for seat in seats]
    rest = len(names) - _MOST_NAMED + 1
    named = names if len(names) <= _MOST_NAMED else [*names[: _MOST_NAMED - 1], wording.count(rest, "other")]
    return wording.joined(named) or "everybody"


def _phase(context: LetterContext, event: PressSent) -> Phase | None:
    """The phase in which a message was written; None before the start and after the end."""
    return context.in_play.map.phase(event.phase) if event.phase not in ("FORMING", "COMPLETED", "") else None


def _answer(context: LetterContext, event: PressSent, reader: Viewer) -> Addressing | None:
    """Address an answer by a reader whose replies cannot name the message; None if none is allowed."""
    if reader.role is Role.MONITOR:
        return None
    known = event.sender or event.shown_sender
    ways = [Addressing()] if not event.shown_to else []
    ways += [Addressing((known,))] if known else []
    actor = Actor(reader.id, reader.role, reader.power)
    return next((way for way in ways if may_write(context.game, context.in_play, actor, way)), None)


def _first_line(context: LetterContext, event: PressSent, *, additions: bool) -> str:
    """Return the heading shown to readers; `additions` in brackets give the truth."""
    sender = f" from {doer(context, event.shown_sender)}" if event.shown_sender else ""
    readers = wording.joined(_press_title(context, seat) for seat in event.shown_to)
    to_all = "End-of-game statement" if event.statement else "Broadcast message"
    head = f"Message{sender} to {readers}" if readers else f"{to_all}{sender}"
    truth = _truth(context, event) if additions else ""
    return f"{head}{f' [{truth}]' if truth else ''} in {context.game.name}:"


def _truth(context: LetterContext, event: PressSent) -> str:
    """Return a message's true writer and readers if its heading differs: `"from Austria sent to Russia"`."""
    parts = []
    if event.sender != event.shown_sender:
        parts.append(f"{'by' if event.shown_sender else 'from'} {_press_title(context, event.sender)}")
    if event.to != event.shown_to:
        readers = wording.joined(_press_title(context, seat) for seat in event.to)
        parts.append(f"sent to {readers or 'everybody'}")
    return " ".join(parts)


def _press_title(context: LetterContext, seat: str) -> str:
    return wording.seat_title(seat, context.in_play.map) if seat != _UNNAMED else "its anonymous writer"
