"""Reply to a mail's sender: a paragraph for each result, reasons for refusals, and undone parts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judge.game.ending.voting import OFFERED, voting_mode
from judge.game.events import (
    Event,
    ObserverJoined,
    OrdersCleared,
    OrdersReceived,
    PlayerTookOver,
    SignedOn,
    SubmissionReceived,
)
from judge.game.events.people import RestOfMail
from judge.game.events.shares import SharesNews
from judge.game.game import Game, Role, Stage
from judge.game.outcome import Outcome
from judge.game.people.control import stand_in
from judge.game.people.reply_tokens import ReplyPlace, reply_place
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.press.check import Addressing, may_write
from judge.game.press.rules import press_rules, wants_orders_first
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import may_be_absent
from judge.game.values.ballots import Draw
from judge.game.visibility.viewers import Viewer, everyone, viewers
from judge.mail.letters import illustrations
from judge.mail.letters.answer_links import link_with_words
from judge.mail.letters.calendar_entries import entry_beside
from judge.mail.letters.context import (
    JudgeIdentity,
    LetterContext,
    answers_by_link,
    picture_sizes,
    thread_of,
    values_for,
)
from judge.mail.letters.event_letters import position_pictures
from judge.mail.letters.layout import Marked
from judge.mail.letters.letter import Letter, LetterKind, Picture
from judge.mail.letters.masking import masked
from judge.mail.letters.next_steps import NextSteps, next_steps
from judge.mail.letters.outcome_words import reply_subject
from judge.mail.letters.pages import EventBlock, fill_event, render
from judge.mail.plain_text import with_short_values


class ReplyLine(Struct, frozen=True):
    """A line to send, and its effect in words for use after a colon."""

    line: str
    what: str


def ways_for(writer: Viewer, game: Game, in_play: RulesInPlay) -> tuple[ReplyLine, ...]:
    """Return the commands that somebody in a game can use now; () for mere watchers and for the Master."""
    if writer.role in (Role.MASTER, Role.MONITOR):
        return ()
    return (
        *_of_the_game(writer, game, in_play),
        *_of_press(writer, game, in_play),
        ReplyLine("HELP", "all that can be written."),
    )


def _of_the_game(writer: Viewer, game: Game, in_play: RulesInPlay) -> list[ReplyLine]:
    found: list[ReplyLine] = []
    if game.stage.is_over or game.stage is Stage.PREPARATION:
        return found
    if may_be_absent(writer.role, in_play.rules):
        found.append(ReplyLine("SET ABSENCE 24 DEC TO 2 JAN", "you are away, and no deadline falls into that time."))
    if writer.power is not None and _votes_for_draws(game, in_play):
        found.append(ReplyLine("SET DRAW", "you vote for a draw."))
    if writer.role in (Role.POWER, Role.SEAT):
        found.append(ReplyLine("RESIGN", "you leave the game for good."))
    return found


def _votes_for_draws(game: Game, in_play: RulesInPlay) -> bool:
    offered = OFFERED[voting_mode(in_play.rules, game.voting)]
    return game.stage.is_under_way and in_play.variant.seated and Draw in offered


def _of_press(writer: Viewer, game: Game, in_play: RulesInPlay) -> list[ReplyLine]:
    """Return the press that this person may write now: only to the Master if orders must come first."""
    actor = Actor(writer.id, writer.role, writer.power)
    waits = not game.stage.is_over and wants_orders_first(press_rules(game, in_play.rules))
    found: list[ReplyLine] = []
    if not waits and may_write(game, in_play, actor, Addressing()):
        found.append(ReplyLine("BROADCAST", "the lines below it go to everybody in the game."))
    if game.stage.is_over:
        return found
    others = () if waits else [power for power in in_play.map.powers if power not in writer.powers]
    other = next((power for power in others if may_write(game, in_play, actor, Addressing((power,)))), None)
    if other is not None:
        told = f"the lines below it go to {in_play.map.title_of(other)} alone; PRESS TO M: to the Master."
        found.append(ReplyLine(f"PRESS TO {other}", told))
    else:
        found.append(ReplyLine("PRESS TO M", "the lines below it go to the Master."))
    return found


def reply(
    outcome: Outcome,
    paragraphs: Sequence[str],
    context: LetterContext | None,
    identity: JudgeIdentity,
    writer: Viewer | None = None,
) -> Letter:
    """Return the reply: results first, then the reason for a refusal, then the undone parts."""
    name = context.game.name if context else outcome.game_name
    subject = reply_subject(outcome, name, context.in_play.map.title_of) if context else reply_subject(outcome, name)
    place = outcome.place or place_of_sender(outcome, context.game if context else None)
    values: dict[str, object] = {"identity": identity, "enter": _ways_in(outcome, identity)}
    if context and writer:
        values |= values_for(context, writer) | {"answer_link": answers_by_link(context, place)}
    pictures = _board_pictures(context, writer) if context and writer else ()
    page = render(
        "reply",
        subject,
        pictures=[(picture.name, picture.alt) for picture in pictures],
        **values
        | {
            "next": _next_for_newcomers(context, writer) if context and writer else None,
            "instead": _next_instead(context, writer) if context and writer else None,
            "answerable": place is not None,
            "counts_for": outcome.place.called if outcome.place is not None else "",
            "shows_board": context is not None and _came_in(context),
            "paragraphs": said_once(paragraphs, context.game if context is not None else None),
            "notes": outcome.notes,
            "set_aside": outcome.set_aside,
            "refusal": _shortened(with_short_values(_reason(outcome))),
            "unprocessed": _shortened(masked(outcome.unprocessed)),
        },
    )
    return Letter(
        to=(outcome.sender,),
        subject=subject,
        text=page.text,
        html=page.html,
        kind=LetterKind.ANSWER,
        game=name,
        thread=thread_of_answer(outcome, context.game) if context else "",
        place=place,
        pictures=pictures,
        calendar=entry_beside(context, writer) if context and writer else None,
    )


def _ways_in(outcome: Outcome, identity: JudgeIdentity) -> list[tuple[str, Marked]]:
    """Lines that enter games, each with a link that opens the mail."""
    return [(line, Marked(link_with_words(identity.address, line, line))) for line in outcome.enter]


_MOST_SENT_BACK = 20_000


def thread_of_answer(outcome: Outcome, game: Game) -> str:
    """Return the thread of the phase in which a mail came, even if the mail caused its processing."""
    return thread_of(game, outcome.before.phase_code if outcome.before else None)


def said_once(paragraphs: Sequence[str], game: Game | None = None) -> list[str]:
    """Return the paragraphs, with "Everybody is told." only in the last one of several in a row.

    Marks stay. None says it if only one person gets letters about the `game`.
    """
    if game is not None and any(_TOLD in one for one in paragraphs) and len(viewers(game)) < 2:
        return [Marked(one.replace(_TOLD, "").rstrip(" \n")) if _TOLD in one else one for one in paragraphs]
    said = [paragraph.rstrip().endswith(_TOLD) for paragraph in paragraphs]
    return [
        Marked(one.rstrip().removesuffix(_TOLD).rstrip()) if said[at : at + 2] == [True, True] else one
        for at, one in enumerate(paragraphs)
    ]


_TOLD = "Everybody is told."


def _came_in(context: LetterContext) -> bool:
    """True if the sender entered a game under way to play, in a power's seat or as one of its players."""
    came = any(
        isinstance(event, PlayerTookOver) or (isinstance(event, ObserverJoined) and event.kind == "PLAYER")
        for event in context.outcome.events
    )
    return came and context.game.position is not None


def _board_pictures(context: LetterContext, writer: Viewer) -> tuple[Picture, ...]:
    """Pictures of the board for a newcomer; of a variant's submission for its sender."""
    sent = {event.power for event in context.outcome.events if isinstance(event, SubmissionReceived)}
    if _came_in(context):
        return position_pictures(context, context.game.board, writer)
    theirs = [power.name for power in context.game.powers if power.name in sent and power.name in writer.powers]
    if not theirs or not context.game.stage.is_under_way:
        return ()
    sizes = None if context.outcome.unpictured else picture_sizes(context, writer)
    return illustrations.drawn_pictures(context.game, theirs, context.in_play, writer, sizes)


def place_of_sender(outcome: Outcome, game: Game | None) -> ReplyPlace | None:
    """Return the seat whose password the sender used, if they write from an address on file there.

    A dummy's controller, or the Master in a player's place, writes for another seat.
    """
    if game is None or outcome.actor_id is None:
        return None
    seat = MASTER if outcome.by_master else stand_in(game, outcome.actor_id)
    return reply_place(game, seat, (outcome.sender,))


def has_to_tell(outcome: Outcome) -> bool:
    """True if a mail was refused or stopped in a way that its confirmation does not report."""
    refusal = outcome.refusal
    if refusal is None:
        return False
    return refusal.taken is None or bool(outcome.unprocessed.strip()) or not _is_confirmed(outcome)


def _is_confirmed(outcome: Outcome) -> bool:
    """True if a confirmation shows which orders count; a variant's substitute is confirmed in the reply."""
    return any(isinstance(event, OrdersReceived | OrdersCleared) for event in outcome.events)


def _reason(outcome: Outcome) -> str:
    """Return why something was not done; "" if everything was done."""
    refusal = outcome.refusal
    if refusal is None:
        return ""
    if refusal.taken is None or not _is_confirmed(outcome):
        # Where a variant's own answer takes a confirmation's place, nothing else tells which order lines were refused.
        faults = None if _is_confirmed(outcome) else outcome.faults
        return refusal.text if faults is None else f"{refusal.text}\n{faults.text}"
    if not outcome.unprocessed.strip():
        return ""
    return "Not all of your orders could be taken; the confirmation tells why. The lines below were not done."


def _shortened(text: str) -> str:
    """Return part of a mail for a reply, so short that a victim of forgery does not get a multiple of it."""
    return text if len(text) <= _MOST_SENT_BACK else f"{text[:_MOST_SENT_BACK]}\n[...]"


def _next_for_newcomers(context: LetterContext, writer: Viewer) -> NextSteps | None:
    """Return next steps for newcomers, for senders who asked, and if the mail changed them.

    None for somebody who left by that mail.
    """
    has_news = any(
        isinstance(event, PlayerTookOver | ObserverJoined)
        or (isinstance(event, SignedOn) and event.besides is not RestOfMail.THANKS)
        or (isinstance(event, SharesNews) and event.opens)
        for event in context.outcome.events
    )
    if not has_news or writer.id not in everyone(context.game):
        return None
    return next_steps(writer, context.game, context.in_play)


def _next_instead(context: LetterContext, writer: Viewer) -> NextSteps | None:
    """Next steps for senders whose orders were for another phase."""
    refusal = context.outcome.refusal
    if refusal is None or refusal.code != "E-ORD-OTHERPHASE":
        return None
    return next_steps(writer, context.game, context.in_play)


def reply_paragraph(context: LetterContext, event: Event, writer: Viewer) -> str:
    """Reply's paragraph on one event, marks included."""
    given = {
        "event": event,
        "next": _next_for_newcomers(context, writer),
        "answerable": place_of_sender(context.outcome, context.game) is not None,
        "is_last": _is_last(event, context),
        "set_aside": context.outcome.set_aside,
        "ways": lambda: ways_for(writer, context.game, context.in_play),
    }
    return fill_event(type(event), EventBlock.REPLY, values_for(context, writer) | given)


def _is_last(event: Event, context: LetterContext) -> bool:
    """True if an event is the last one of its kind in a mail; the deadline goes below it."""
    return [each for each in context.outcome.events if type(each) is type(event)][-1:] == [event]
