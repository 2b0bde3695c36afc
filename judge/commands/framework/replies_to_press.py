"""A mail that answers press: its text goes to that writer or all readers, unless it asks the judge.

Only the map can tell which lines are orders and commands, so this is asked when the sender is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from msgspec.structs import replace

from judge.commands.framework.context import AnsweredPress
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.open_press import LONGEST_COURTESY, OwnLines, as_written_outside_press
from judge.commands.framework.parse import Request, read_script
from judge.commands.framework.press_answers import is_answer, press_waiting
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE
from judge.game.press.replies import as_read, heading_of_reply
from judge.game.press.text_end import ends_press
from judge.problems import Refused

_FEW_WORDS = 5
"""People say "Thanks!" and "Agreed." more than twice a day; a machine says more."""
_MOST_ALIKE = 2
_A_DAY = timedelta(days=1)


def read_reply(run: Run, at: int) -> None:
    """Read the rest of a mail, from here in its script, as press if it is; leave others alone.

    It is none where it begins with orders, commands or PRESS, and goes on with nothing but these and courtesy.
    """
    answered = run.context.answered_press
    if answered is None or run.game is None or run.actor is None or not _is_theirs(run, answered):
        return
    above = run.opener.words.line.number if run.opener is not None else 0
    text = [TextLine(number, line) for number, line in answered.text if number > above]
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    end = next((place for place, line in enumerate(text) if ends_press(line.text)), None)
    body = text[:end]
    if not any(line.text.strip() for line in body) or _asks_judge(run, own, body):
        return
    by_machine = answered.by_machine or _repeats_itself(run, body)
    heading = "" if by_machine else _heading(run, answered)
    lines = [line for line in run.script.lines if line.number <= above]
    if not heading:
        failing = next(iter(run.script.requests[at:]), Request(None, Words("", (), body[0])))
        run.script = replace(run.script, requests=run.script.requests[:at])
        run.refusals.append(_not_sent(by_machine=by_machine))
        run.refused.append(failing)
        return
    first = TextLine(body[0].number, heading)
    verb, *rest = heading.split()
    press = Request(TABLE[verb], Words(verb, tuple(rest), first), tuple(body), open_ended=end is None)
    below = read_script(as_written_outside_press(text[end + 1 :]) if end is not None else (), opened=True)
    requests = (*run.script.requests[:at], press, *below.requests)
    run.script = replace(run.script, requests=requests, lines=(*lines, first, *body, *below.lines))


def _repeats_itself(run: Run, body: Sequence[TextLine]) -> bool:
    """True if the same words, without numbers, went out twice within a day: machines would never stop."""
    said = _words([line.text for line in body])
    if run.game is None or run.actor is None or len(said) < _FEW_WORDS:
        return False
    sent = run.context.games.texts_sent(run.game, run.actor.id, run.context.now - _A_DAY)
    return sum(_words(text.split("\n")) == said for text in sent) >= _MOST_ALIKE


def _words(lines: Sequence[str]) -> list[str]:
    return [word for line in lines for word in line.split() if not any(sign.isdigit() for sign in word)]


def _is_theirs(run: Run, answered: AnsweredPress) -> bool:
    """True if the sender writes from the seat that got the press."""
    seat = (run.game.name.lower(), run.actor.id.lower()) if run.game is not None and run.actor is not None else ()
    return seat == (answered.game, answered.seat)


def _asks_judge(run: Run, own: OwnLines, body: Sequence[TextLine]) -> bool:
    """True if a text is orders, commands or press to others, besides courtesy, or is about waiting press."""
    waiting = press_waiting(run.game, run.actor) if run.game is not None and run.actor is not None else ()
    if waiting and any(map(is_answer, body)):
        return True
    filled = [(place, line.text) for place, line in enumerate(body) if line.text.strip()]
    if filled and own.is_for_others(filled[0][1]):
        return True
    inner, first = own.first_heading(body), own.begin(body)
    if any(_may_be_text(text, own) for place, text in filled if inner is None or place < inner):
        return False
    if first is None:  # they order nothing, or there are no orders yet
        first = next((place for place, text in filled if own.is_command(text)), None)
        alone = len(filled) == 1 and own.commands.is_lone_command(filled[0][1])
        first = filled[0][0] if first is None and alone else first
        if first is not None:
            return True
    if inner is not None and (first is None or inner <= first):
        return all(is_greeting(text) for place, text in filled if place < inner)
    if first is None:
        return False
    above = (text for place, text in filled if place < first)
    below = (text for place, text in filled if place >= first)
    return all(map(is_greeting, above)) and not any(_is_message(text, own) for text in below)


def _may_be_text(text: str, own: OwnLines) -> bool:
    """True for a question, and for a command that a sentence may be as well: its writer is asked."""
    return own.commands.is_question_to_others(text) or own.commands.is_in_small_letters(text)


def _is_message(text: str, own: OwnLines) -> bool:
    """True for a sentence longer than courtesy, which may be meant for somebody else."""
    return len(text.split()) > LONGEST_COURTESY and own.is_text(text) and not own.is_order(text)


def _heading(run: Run, answered: AnsweredPress) -> str:
    """Return the PRESS line that the mail stands for; "" if what it answers is forgotten."""
    if run.game is None or run.actor is None:
        return ""
    press = run.context.games.press(run.game, answered.mark)
    seen = as_read(press, run.game, run.actor.id) if press is not None else None
    return heading_of_reply(seen, run.game, run.actor.id, to_all=answered.to_all) if seen is not None else ""


def _not_sent(*, by_machine: bool) -> Refused:
    why = "it reads like an answering machine's" if by_machine else "the judge does not know any more what it answers"
    return Refused(
        "E-PRESS-REPLY",
        f"Your reply to press was NOT sent: {why}. To send it, write a line above it and one below it:"
        "\n\nPRESS TO their-power\nyour text\nENDPRESS",
    )
