"""Letters from events: the recipients of each. The templates have the words.

The outcome of a mail makes at most: one reply to its sender (`replies`: a paragraph for each result, the reason for a
refusal last), one letter for each requested text (`answers`), and one confirmation of orders (`confirmations`).
Besides, everybody concerned gets one notice with all news (`notices`), and results, press and the other separate
letters (`event_letters`, `press_letters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import PlayerJoined
from judge.game.events.phases import (
    GameEnded,
    GameStarted,
    OrdersCleared,
    OrdersReceived,
    PastPhase,
    PhaseProcessed,
    Previewed,
    RolledBack,
)
from judge.game.events.press import PressSent, Signature
from judge.game.game import Role
from judge.game.keeper_flags import is_watched
from judge.game.outcome import Outcome
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import Viewer, everyone, omniscients, persons, viewer_of
from judge.game.visibility.views import audience, dismissed_readers, is_unnamed, told_seats, view, wrote
from judge.mail.letters import answers, confirmations, event_letters, notices, press_letters, replies
from judge.mail.letters.context import JudgeIdentity, LetterContext
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import EventBlock, is_told_in


def pause(context: LetterContext, event: Event) -> timedelta:
    """Return the delay of a letter that hides its author: 5 to 60 minutes, from the game's secret seed."""
    chance = Random(f"{context.game.seed} {_mark(context, event)}")
    return timedelta(seconds=chance.randint(5 * 60, 60 * 60))


def _mark(context: LetterContext, event: Event) -> str:
    """Text that identifies an event whose author is hidden."""
    if isinstance(event, PressSent):
        return f"{event.phase} press {event.sender} {event.text}"
    return f"{context.game.phase_code} {context.outcome.actor_id} {event}"


def kept_apart(letters: Sequence[Letter], context: LetterContext) -> tuple[Letter, ...]:
    """Return the letters; a letter that hides its author is delayed only if the mail causes other news.

    Such news names the author, or is anonymous, too. A letter that arrives in the same second, with the same Date,
    would reveal the author (njudge_features.md 5).
    """
    waiting = [letter for letter in letters if letter.delay]
    if not waiting:
        return tuple(letters)
    knowing = _knowing(context) - {address for letter in waiting for address in letter.to}
    named = any(set(letter.to) - knowing for letter in letters if not letter.delay)
    several = len({letter.delay for letter in waiting}) > 1 and any(letter.purpose == "notice" for letter in waiting)
    if named or several:
        return tuple(letters)
    return tuple(replace(letter, delay=timedelta()) if letter.delay else letter for letter in letters)


def _knowing(context: LetterContext) -> set[str]:
    """Return the addresses that may know the sender's acts: their own, the Master's, the omniscient's."""
    seats = [*([context.outcome.actor_id] if context.outcome.actor_id else []), *omniscients(context.game)]
    knowing = {context.outcome.sender, *context.game.masters_addresses, context.identity.keeper}
    for game in (context.game, context.before):
        for viewer in persons(game, [each for each in seats if each in everyone(game)]) if game else ():
            knowing |= set(viewer.addresses)
    return knowing


class Notice(Struct, frozen=True):
    """A notice; `follows`: it has news from after a phase's results."""

    letter: Letter
    follows: bool


def in_order(notices: Iterable[Notice], letters: Sequence[Letter]) -> Iterator[Letter]:
    """Order letters: notices, then separate letters such as results, then a phase's consequences.

    The consequences leave no earlier than the results, which may wait for their pictures.
    """
    told = list(notices)
    pictures = {letter.to[0]: tuple(each.key for each in letter.pictures) for letter in letters if letter.pictures}
    yield from (each.letter for each in told if not each.follows)
    yield from letters
    for each in told:
        if each.follows:
            yield replace(each.letter, behind=pictures.get(each.letter.to[0], ()))


_OrdersEvent = OrdersReceived | OrdersCleared


def compose(
    outcome: Outcome,
    in_play: RulesInPlay | None,
    identity: JudgeIdentity,
    past: Callable[[], Sequence[PastPhase]] = lambda: (),
) -> tuple[Letter, ...]:
    """Return the letters on an outcome. `in_play` is None if no game was touched.

    `past` reads the game's processed phases, for the few letters that show them.
    Everybody who wrote gets at least one letter.
    """
    game = outcome.game
    asked = (
        [answers.answer(outcome, text, game, in_play, identity) for text in outcome.answers] if outcome.sender else []
    )
    if game is None or in_play is None:
        reply = replies.reply(outcome, (), None, identity) if not asked or outcome.refusal or outcome.notes else None
        return (*([reply] if reply else []), *asked)
    context = LetterContext(outcome, game, in_play, identity, past)
    writer = _writer(context)
    new = in_order(_notices(context, writer), list(_letters(context, writer)))
    letters = [*asked, *_confirmations(context, writer), *new]
    paragraphs = _paragraphs(context, writer)
    if outcome.sender and (
        paragraphs or replies.has_to_tell(outcome) or outcome.notes or not _reaches(letters, outcome.sender)
    ):
        letters.insert(0, replies.reply(outcome, paragraphs, context, identity, writer))
    return kept_apart(letters, context)


def _reaches(letters: list[Letter], address: str) -> bool:
    return any(address in letter.to for letter in letters)


def _writer(context: LetterContext) -> Viewer | None:
    """The sender as a reader, by their seat and the address they wrote from; None without a sign-on."""
    actor = context.outcome.actor_id
    for game in (context.game, context.before):
        seated = everyone(game) if game is not None else ()
        if game is not None and context.outcome.sender and actor is not None and actor in seated:
            own = context.outcome.own_seat
            seats = (actor, own) if own in seated else (actor,)
            return viewer_of(game, seats, (context.outcome.sender,))
    return None


# Answers to the sender


def _paragraphs(context: LetterContext, writer: Viewer | None) -> tuple[str, ...]:
    """The parts of the reply: one for each event in a reply that the sender may see."""
    if writer is None:
        return ()
    seen = (view(event, writer, context.game) for event in context.outcome.events)
    told = (
        replies.reply_paragraph(context, event, writer)
        for event in seen
        if event and is_told_in(EventBlock.REPLY, event)
    )
    return tuple(paragraph for paragraph in told if paragraph.strip())


def _may_see(context: LetterContext, writer: Viewer | None, event: Event) -> bool:
    return writer is not None and view(event, writer, context.game) is not None


def _confirmations(context: LetterContext, writer: Viewer | None) -> Iterator[Letter]:
    """Return confirmations of orders, to the sender, or to all addresses of a seat if another sent them."""
    for board, events, last in _order_sets(context):
        if writer is not None:
            yield confirmations.confirmation(context, writer, _visible(context, writer, events), board, last)
        told: dict[Viewer, dict[PowerName, _OrdersEvent]] = {}
        for event in events.values():
            for viewer in audience(event, context.game):
                if context.outcome.sender not in viewer.addresses:
                    told[viewer] = _visible(context, viewer, events)
        for viewer, theirs in told.items():
            yield confirmations.confirmation(context, viewer, theirs, board, last)


def _order_sets(context: LetterContext) -> Iterator[tuple[Position, dict[PowerName, _OrdersEvent], bool]]:
    """Return the last order set of each power for each phase; True if the phase is still to be processed."""
    board = context.before.position if context.before else None
    sets: dict[PowerName, _OrdersEvent] = {}
    for event in context.outcome.events:
        match event:
            case OrdersReceived(power) if isinstance(earlier := sets.get(power), OrdersReceived):
                sets[power] = replace(event, before=earlier.before)
            case OrdersReceived(power) | OrdersCleared(power):
                sets[power] = event
            case GameStarted(position):
                board = position
            case PhaseProcessed(record):
                if sets and board is not None:
                    yield board, sets, False
                board, sets = record.after, {}
            case RolledBack():
                board, sets = context.game.position, {}
            case _:
                pass
    if sets and board is not None:
        yield board, sets, not any(isinstance(event, GameEnded) for event in context.outcome.events)


def _visible(
    context: LetterContext, viewer: Viewer, events: dict[PowerName, _OrdersEvent]
) -> dict[PowerName, _OrdersEvent]:
    return {power: event for power, event in events.items() if view(event, viewer, context.game) is not None}


# Letters to others


def _seen_by(context: LetterContext, event: Event, viewers: Iterable[Viewer]) -> Iterator[tuple[Viewer, Event]]:
    """Yield each viewer's view of an event; viewers who may see nothing are left out."""
    told = told_seats(event, context.game)
    for viewer in viewers:
        seen = view(event, viewer, context.game, told)
        if seen is not None:
            yield viewer, seen


def _letters(context: LetterContext, writer: Viewer | None) -> Iterator[Letter]:
    """Yield the separate letters, in the order of the events.

    The fate of orders sent ahead and the end of the game are read after the results, so they leave no earlier.
    """
    first: dict[str, tuple[str, ...]] = {}
    for at, event in enumerate(context.outcome.events):
        match event:
            case PressSent():
                yield from _press(context, event, writer, context.outcome.events[at + 1 :])
            case Previewed(by=by) if writer is not None and by == writer.id:
                yield event_letters.preview(context, event, writer)
            case Previewed():
                yield from (event_letters.preview(context, event, viewer) for viewer in audience(event, context.game))
            case OrdersReceived() | OrdersCleared():
                pass  # confirmed all together, see `_confirmations`
            case _ if is_told_in(EventBlock.LETTER, event):
                for viewer, seen in _seen_by(context, event, audience(event, context.game, context.before)):
                    letter = event_letters.letter_on(context, seen, viewer)
                    if isinstance(event, PhaseProcessed | GameStarted):
                        first |= dict.fromkeys(letter.to, tuple(picture.key for picture in letter.pictures))
                        yield letter
                    else:
                        yield replace(letter, behind=first.get(letter.to[0], ()))
            case _:
                pass


def _press(context: LetterContext, event: PressSent, writer: Viewer | None, later: Sequence[Event]) -> Iterator[Letter]:
    """Return a message to its readers, and an echo to all addresses of its writer; nobody gets it twice.

    `later` are the following events of the same mail, by which a reader may have lost the seat.
    """
    echoed = writer is not None and not event.quiet and wrote(event, writer, context.game)
    if writer is not None and echoed:
        yield press_letters.echo(context, event, writer)
    told = audience(event, context.game, context.before)
    left = dismissed_readers(event, later, context.before) if context.before is not None else ()
    for viewer, seen in (*_seen_by(context, event, told), *_seen_by(context, event, left)):
        reader = viewer.without({context.outcome.sender}) if echoed else viewer
        if not isinstance(seen, PressSent) or not reader.addresses:
            continue
        if not event.quiet and wrote(event, viewer, context.game) and not context.outcome.by_keeper:
            yield press_letters.echo(context, event, reader)
            continue
        letter = press_letters.press(context, seen, reader)
        veiled = event.signature is not Signature.NAMED and seen is not event
        yield replace(letter, delay=pause(context, event)) if veiled else letter
    if is_watched(context.game):
        yield press_letters.press(context, event, _keeper(context))


def _keeper(context: LetterContext) -> Viewer:
    """Return the judge's keeper as a reader of press, who sees what the Master sees but cannot answer."""
    return Viewer((MASTER,), Role.MONITOR, None, (), (context.identity.keeper,))


def _notices(context: LetterContext, writer: Viewer | None) -> Iterator[Notice]:
    """Yield one letter of news for each person; the sender gets theirs in the reply.

    An event that hides its author gets a separate letter if the mail has other news for others (`kept_apart`).
    """
    told: dict[tuple[tuple[str, ...], timedelta], tuple[Viewer, list[Event]]] = {}
    follow: set[tuple[tuple[str, ...], timedelta]] = set()
    played = False
    for event in context.outcome.events:
        played = played or isinstance(event, PhaseProcessed)
        for reader, seen in _noticed(context, writer, event):
            wait = pause(context, event) if is_unnamed(seen) else timedelta()
            told.setdefault((reader.addresses, wait), (reader, []))[1].append(seen)
            follow |= {(reader.addresses, wait)} if played else set()
    moved_unnamed = {key for key, (_, events) in told.items() if key[1] and any(map(_moves_deadline, events))}
    for key, (viewer, events) in told.items():
        # A named letter of the same mail with the new deadline in it would reveal who moved it.
        is_elsewhere = key not in moved_unnamed and any(key[0] == other for other, _ in moved_unnamed)
        letter = notices.notice(context, viewer, events, brings_deadline=not is_elsewhere)
        yield Notice(replace(letter, delay=key[1]) if key[1] else letter, key in follow)


def _moves_deadline(event: Event) -> bool:
    return isinstance(event, DeadlineMoved)


def _noticed(context: LetterContext, writer: Viewer | None, event: Event) -> Iterator[tuple[Viewer, Event]]:
    """Readers of an event in a notice, with their views of it."""
    if not is_told_in(EventBlock.NOTICE, event):
        return
    starting = any(isinstance(event, GameStarted) for event in context.outcome.events)
    replied = is_told_in(EventBlock.REPLY, event) and _may_see(context, writer, event)
    for viewer, seen in _seen_by(context, event, audience(event, context.game, context.before)):
        reader = viewer.without({context.outcome.sender}) if replied else viewer
        if starting and isinstance(seen, PlayerJoined) and seen.record is None:
            continue  # The start names the last to join; only the Master is also told how reliable they are.
        if reader.addresses:
            yield reader, seen
