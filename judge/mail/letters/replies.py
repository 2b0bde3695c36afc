"""What answers the sender of a mail: the reply, a paragraph for each result, and the texts that he asked for."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.events import Event
from judge.game.events.people import PlayerTookOver, SignedOn
from judge.game.game import Game
from judge.game.outcome import Answer, HistoryAnswer, Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import answers, illustrations
from judge.mail.letters.context import JudgeIdentity, LetterContext, results_in_words, thread_of, values_for
from judge.mail.letters.event_templates import EventBlock, fill_event
from judge.mail.letters.layout import Marked
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.masking import masked
from judge.mail.letters.pages import Page, render
from judge.mail.letters.report import report

_MOST_SENT_BACK = 20_000


def reply(
    outcome: Outcome,
    paragraphs: Sequence[str],
    context: LetterContext | None,
    identity: JudgeIdentity,
    writer: Viewer | None = None,
) -> Letter:
    """The reply: results first, the reason of a refusal last, then what was left undone."""
    name = context.game.name if context else outcome.game_name
    subject = f"Diplomacy reply ({name})" if name else "Diplomacy reply"
    values = values_for(context, writer) if context and writer else {"identity": identity}
    page = render(
        "reply",
        subject,
        **values
        | {
            "next": _next_for_newcomers(context, writer) if context and writer else None,
            "paragraphs": paragraphs,
            "notes": outcome.notes,
            "refusal": _shortened(outcome.refusal.text) if outcome.refusal else "",
            "unprocessed": _shortened(masked(outcome.unprocessed)),
        },
    )
    return Letter(
        to=(outcome.sender,),
        subject=subject,
        text=page.text,
        html=page.html,
        kind="auto-replied",
        game=name,
        thread=thread_of(context.game) if context else "",
    )


def _shortened(text: str) -> str:
    """What a reply sends back of a mail: whoever is written to in another's name shall not get a multiple of it."""
    return text if len(text) <= _MOST_SENT_BACK else f"{text[:_MOST_SENT_BACK]}\n[...]"


def _next_for_newcomers(context: LetterContext, writer: Viewer) -> answers.Next | None:
    """What is to be done next, for those who took a power over or asked how things stand."""
    if not any(isinstance(event, SignedOn | PlayerTookOver) for event in context.outcome.events):
        return None
    return answers.next_steps(writer, context.game, context.in_play)


def reply_paragraph(context: LetterContext, event: Event, writer: Viewer) -> str:
    """What the reply says of one event, marks included."""
    after = _next_for_newcomers(context, writer)
    return fill_event(type(event), EventBlock.REPLY, values_for(context, writer) | {"event": event, "next": after})


def answer(outcome: Outcome, asked: Answer | HistoryAnswer, game: Game | None, in_play: RulesInPlay | None) -> Letter:
    """A text that the sender asked for. HISTORY needs the game's table to be worded."""
    pictures: tuple[Picture, ...] = ()
    if isinstance(asked, HistoryAnswer):
        laid = asked.in_play or in_play
        if laid is None:
            raise ValueError("a history without the table of its game")
        page = _history(asked, asked.game_name or (game.name if game else outcome.game_name), laid)
    else:
        pictures = () if asked.shown is None else (illustrations.board_picture(asked.shown),)
        shown = [(picture.name, picture.alt) for picture in pictures if picture.is_shown]
        page = render("answer", asked.subject, pictures=shown, title=asked.title, text=asked.text)
    return Letter(
        to=(outcome.sender,),
        subject=asked.subject,
        text=page.text,
        html=page.html,
        kind="auto-replied",
        game=game.name if game else outcome.game_name,
        thread=thread_of(game) if game else "",
        pictures=pictures,
    )


def _history(asked: HistoryAnswer, name: str, in_play: RulesInPlay) -> Page:
    """As many phases as fit into the lines asked for, at least one; the next one is named for another mail."""
    results: list[Marked] = []
    lines, left_out = 0, ""
    for record in asked.records:
        told = results_in_words(report(record, name, in_play, builds_of=asked.powers))
        lines += told.count("\n") + 1
        if results and asked.lines and lines > asked.lines:
            left_out = str(record.before.phase)
            break
        results.append(told)
    return render("history", asked.subject, title=asked.title, results=results, left_out=left_out, game_name=name)
