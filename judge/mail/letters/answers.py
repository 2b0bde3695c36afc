"""Texts that the sender requested (LIST, HISTORY, RESEND), each as a separate letter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.game.game import Game
from judge.game.outcome import (
    SENT_AGAIN,
    Answer,
    Choices,
    Guidance,
    HistoryAnswer,
    HowToBegin,
    LetterAgain,
    Outcome,
    OwnSeats,
    Text,
    TriedAnswer,
)
from judge.game.people.reply_tokens import ReplyPlace
from judge.game.people.seats import MASTER, is_masters
from judge.game.people.sign_on import own_sign_on
from judge.game.rules_in_play import LetterPart, RulesInPlay
from judge.game.status.layout import cut
from judge.game.visibility.viewers import viewer_of
from judge.mail.letters import illustrations
from judge.mail.letters.answer_links import answer_link, link_with_words
from judge.mail.letters.context import JudgeIdentity, LetterContext, results_in_words
from judge.mail.letters.event_letters import letter_on
from judge.mail.letters.layout import Marked
from judge.mail.letters.letter import Letter, LetterKind, Picture
from judge.mail.letters.masking import masked
from judge.mail.letters.pages import Page, fill, render
from judge.mail.letters.replies import ReplyLine, place_of_sender, thread_of_answer, ways_for
from judge.mail.letters.report import report, tried_report


def letter_again(
    outcome: Outcome, asked: LetterAgain, game: Game, in_play: RulesInPlay, identity: JudgeIdentity
) -> Letter:
    """Return the letter in its current form, whatever else the mail requested."""
    plain = Outcome(sender=outcome.sender, game_name=game.name, game=game, at=outcome.at)
    context = LetterContext(plain, game, in_play, identity, came_out=asked.came_out, is_again=True)
    reader = viewer_of(game, (asked.seat,), asked.to or (outcome.sender,))
    kind = LetterKind.UNASKED if asked.to else LetterKind.ANSWER
    return replace(letter_on(context, asked.event, reader), kind=kind, purpose=SENT_AGAIN)


def answer(
    outcome: Outcome, asked: Text, game: Game | None, in_play: RulesInPlay | None, identity: JudgeIdentity
) -> Letter:
    """Return the letter with a requested text. HISTORY needs the game's table for its words."""
    if isinstance(asked, OwnSeats):
        return _own_games(outcome, asked, identity)
    if isinstance(asked, LetterAgain):
        return _again(outcome, asked, game, in_play, identity)
    pictures: tuple[Picture, ...] = ()
    place = asked.place if isinstance(asked, Guidance | Choices) else None
    place = place or outcome.place or place_of_sender(outcome, game)
    if isinstance(asked, HistoryAnswer):
        name = asked.game_name or (game.name if game else outcome.game_name)
        page = _history(asked, name, asked.in_play or in_play, identity.page_at(asked.page))
    elif isinstance(asked, TriedAnswer):
        if asked.pictured:
            pictures = (illustrations.tried_picture(asked),)
        page = _tried(asked, pictures)
    elif isinstance(asked, HowToBegin):
        page = _how_to_begin(asked, identity)
    elif isinstance(asked, Guidance):
        ways = [asked] if asked.instead is None else [asked, asked.instead]
        links = [(way, _lines_of(way), _link_of(way, place, game, in_play, identity)) for way in ways]
        page = render("guidance", asked.subject, links=links)
    elif isinstance(asked, Choices):
        page = _choices(outcome, asked, place, game, in_play, identity)
    else:
        pictures = () if asked.shown is None else illustrations.shown_pictures(asked.shown)
        page = _ready_made(outcome, asked, pictures, identity)
    return Letter(
        to=(outcome.sender,),
        subject=masked(asked.subject),
        text=page.text,
        html=page.html,
        kind=LetterKind.ANSWER,
        game=game.name if game else outcome.game_name,
        thread=thread_of_answer(outcome, game) if game else "",
        place=place,
        pictures=pictures,
    )


def _choices(
    outcome: Outcome,
    asked: Choices,
    place: ReplyPlace | None,
    game: Game | None,
    in_play: RulesInPlay | None,
    identity: JudgeIdentity,
) -> Page:
    """Return the page with lines that the reader may want, each with its link."""
    return render(
        "choices",
        asked.subject,
        asked=asked,
        links=[(way, _lines_of(way), _link_of(way, place, game, in_play, identity)) for way in asked.ways],
        to_master=_link_of(asked, place, game, in_play, identity) if asked.to_master else None,
        ways=_other_ways(outcome, place, game, in_play),
        outcome=outcome,
        identity=identity,
    )


def _ready_made(outcome: Outcome, asked: Answer, pictures: Sequence[Picture], identity: JudgeIdentity) -> Page:
    """Return a text as it is, with links for the commands that can be sent next."""
    return render(
        "answer",
        masked(asked.subject),
        pictures=[(picture.name, picture.alt) for picture in pictures if picture.is_shown],
        title=asked.title,
        text=cut(asked.text),
        set_aside=outcome.set_aside if _tells_what_was_set_aside(outcome, asked) else "",
        game_page=identity.page_at(asked.page),
        links=[(line, link_with_words(identity.address, line, line)) for line in asked.lines],
    )


def _own_games(outcome: Outcome, asked: OwnSeats, identity: JudgeIdentity) -> Letter:
    """Return the letter to an address about its own seats, marked as unrequested if another sent the mail."""
    from judge.mail.letters.own_games import own_games  # few mails ask for it

    made, is_senders = own_games(asked, outcome.at, identity), asked.only_for == outcome.sender
    return Letter(
        to=(asked.only_for,),
        subject=made.subject,
        text=made.page.text,
        html=made.page.html,
        kind=LetterKind.ANSWER if is_senders else LetterKind.UNASKED,
        place=made.place or (place_of_sender(outcome, outcome.game) if is_senders else None),
        others=made.others,
    )


def _again(
    outcome: Outcome, asked: LetterAgain, game: Game | None, in_play: RulesInPlay | None, identity: JudgeIdentity
) -> Letter:
    """Return a letter that is sent again."""

    if game is None or in_play is None:
        raise ValueError("a letter again without its game")
    return letter_again(outcome, asked, game, in_play, identity)


def _tells_what_was_set_aside(outcome: Outcome, asked: Text) -> bool:
    """True if an answer lists unread lines: the first one, if no reply or confirmation does."""
    told_elsewhere = outcome.events or outcome.refusal is not None or outcome.notes
    return not told_elsewhere and asked is outcome.answers[0]


def _how_to_begin(asked: HowToBegin, identity: JudgeIdentity) -> Page:
    """Return the words for a newcomer, with a link for each game that opens a mail to join it."""

    def link(line: str) -> Marked:
        return Marked(link_with_words(identity.address, line, line))

    return render("begin", asked.subject, asked=asked, identity=identity, link=link)


def _other_ways(
    outcome: Outcome, place: ReplyPlace | None, game: Game | None, in_play: RulesInPlay | None
) -> tuple[ReplyLine, ...]:
    """Return the commands open to a sender who may have written to other players; () without a seat."""
    seat = outcome.actor_id or (place.seat if place is not None else "")
    if not seat or game is None or in_play is None:
        return ()
    return ways_for(viewer_of(game, (seat,), (outcome.sender,)), game, in_play)


def _lines_of(asked: Guidance | Choices) -> list[str]:
    """Return lines for a reply: a guide's, with a line that ends the text, or guesses for the Master."""
    if isinstance(asked, Choices):
        return list(asked.to_master)
    end = _ENDS.get(asked.line.partition(" ")[0]) if not asked.more else None
    return [asked.line, "", end] if end else [asked.line, *asked.more]


def _link_of(
    asked: Guidance | Choices,
    place: ReplyPlace | None,
    game: Game | None,
    in_play: RulesInPlay | None,
    identity: JudgeIdentity,
) -> Marked | None:
    """Return the address of a button that opens a mail with a guide's lines, for the reader's seat.

    None: a Master replies instead, as their letters are forwarded most often.
    """
    if place is not None and (place.seat == MASTER or (game is not None and is_masters(game, place.seat))):
        return None
    sign_on = own_sign_on(game, place.seat, in_play.map) if place is not None and game and in_play else ""
    about = (asked.about or asked.line) if isinstance(asked, Guidance) else asked.to_master[0]
    return answer_link(identity.address, place, about, sign_on, _lines_of(asked), plus=identity.plus).url


_ENDS = {"PRESS": "ENDPRESS", "BROADCAST": "ENDBROADCAST", "DIARY": "ENDDIARY", "COMMENTARY": "ENDCOMMENTARY"}
"""Line that ends the text below a command, by the command's first word."""

_MOST_SIGNS = 55_000
"""Limit on the characters of a history: with the same words in HTML the letter stays under 250 KB."""


def _history(asked: HistoryAnswer, name: str, in_play: RulesInPlay | None, game_page: str) -> Page:
    """Return as many phases as fit into the requested lines, at least one; name the next one."""
    if in_play is None:
        raise ValueError("a history without the table of its game")
    results: list[Marked] = []
    lines, size, left_out = 0, 0, ""
    for at, record in enumerate(asked.records):
        plain = report(record, name, in_play, builds_of=asked.powers, seer=asked.seer)
        told = results_in_words(replace(plain, parts=asked.parts[at] if asked.parts else ()))
        if asked.before and asked.before[at]:
            told = Marked(f"{_steps(asked.before[at])}\n\n{told}")
        lines += told.count("\n") + 1
        size += len(told)
        if results and ((asked.lines and lines > asked.lines) or size > _MOST_SIGNS):
            left_out = str(record.before.phase)
            break
        results.append(told)
    if asked.since and not left_out:
        results.append(_steps(asked.since))
    return render(
        "history",
        asked.subject,
        title=asked.title,
        results=results,
        left_out=left_out,
        game_name=name,
        players=asked.players,
        game_page=game_page,
    )


def _steps(parts: Sequence[LetterPart]) -> Marked:
    """Results of a variant's own steps."""
    return fill("parts/steps", parts=parts)


def _tried(asked: TriedAnswer, pictures: Sequence[Picture]) -> Page:
    """Page with results as for a phase, and a note that no phase was processed."""
    told = results_in_words(tried_report(asked.record, asked.game_name, asked.in_play, asked.fog))
    shown = [(picture.name, picture.alt) for picture in pictures]
    return render("tried", asked.subject, pictures=shown, title=asked.title, results=told)
