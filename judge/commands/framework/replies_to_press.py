"""Mails that answer press, which go to its writer or all its readers unless meant for the judge.

This is decided once the sender is known, because recognizing orders needs the map.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from msgspec.structs import replace

from judge.commands.framework.context import AnsweredPress, CommandContext
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.hidden_words import hide_tokens
from judge.commands.framework.invocation import Invocation, TextLine, Words
from judge.commands.framework.open_press import LONGEST_COURTESY, OwnLines, as_written_outside_press
from judge.commands.framework.parse import Request, read_script
from judge.commands.framework.press_answers import is_answer, press_waiting
from judge.commands.framework.run_state import Run
from judge.commands.framework.sentences import is_polite
from judge.commands.framework.signed_names import is_signature, names_of_writer
from judge.commands.framework.table import TABLE, read_order_lines
from judge.game.events.press import PressSent
from judge.game.game import Game
from judge.game.people.secret_words import sets_password
from judge.game.press.replies import as_read, heading_of_reply, lines_in_place, read_for_by, wants_password
from judge.game.text_end import PRESS_WORDS, ends_diary, ends_press
from judge.patterns import pattern
from judge.problems import Refused

_FEW_WORDS = 5
"""Replies with fewer words are short: people repeat "Thanks!" in a day; programs write more."""
_MOST_ALIKE, _MOST_SHORT = 2, 5
"""Limits on identical replies within a day: longer ones, and those of a few words."""
_AWAY = pattern(
    r"\b(?:abwesend|absente?|away|back (?:on|by|in|soon)|holidays?|office|ooo|unavailable|urlaub|vacation"
    r"|will (?:answer|reply|respond))\b",
    re.IGNORECASE,
)
"""Words of short vacation notices."""
_A_DAY = timedelta(days=1)
_NAME = pattern(r"[^\W\d_]+(?:\s[^\W\d_]+){0,2}")


def read_reply(run: Run, at: int) -> None:
    """Read the rest of a mail, from this place in its script, as press, unless it is for the judge.

    A mail is for the judge if it has only valid orders, commands or PRESS, and courtesies. Other orders wait.
    """
    answered = run.context.answered_press
    if answered is None or run.game is None or run.actor is None or not _is_theirs(run, answered):
        return
    above = run.opener.words.line.number if run.opener is not None else 0
    text = [TextLine(number, line) for number, line in answered.text if number > above]
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    end = next((place for place, line in enumerate(text) if ends_press(line.text)), None)
    is_open = end is None or ends_diary(text[end].text)
    body = text[: end + 1 if is_open and end is not None else end]
    if not any(line.text.strip() for line in body) or _is_never_press(run, body):
        return
    heading = _heading(run, answered)
    asks_judge = _asks_judge(own, body)
    if asks_judge and (not heading or _counts_as_it_is(run, at, own, body)):
        return
    if heading and not asks_judge and _heads_press(run, at, own, body):
        return
    if heading and (power := _read_for(run)):
        _refuse(run, at, body, _in_place_of(power, heading, run))
        return
    if (by_machine := answered.by_machine or _repeats_itself(run, body)) or not heading:
        _refuse(run, at, body, _not_sent(_BY_MACHINE if by_machine else _FORGOTTEN))
        return
    lines, first = [line for line in run.script.lines if line.number <= above], TextLine(body[0].number, heading)
    verb, *rest = heading.split()
    press = Request(TABLE[verb], Words(verb, tuple(rest), first), tuple(body), open_ended=is_open or asks_judge)
    below = read_script(as_written_outside_press(text[end + 1 :]) if end is not None else (), opened=True)
    requests = (*run.script.requests[:at], press, *below.requests)
    run.script = replace(run.script, requests=requests, lines=(*lines, first, *body, *below.lines))
    hide_tokens(run, run.game)


def _repeats_itself(run: Run, body: Sequence[TextLine]) -> bool:
    """True if the same text, numbers aside, was sent often within a day, as programs do."""
    said = _words([line.text for line in body])
    if run.game is None or run.actor is None or not said:
        return False
    is_short = len(said) < _FEW_WORDS and _AWAY.search(" ".join(said)) is None
    sent = run.context.games.press_sent(run.game, run.actor.id, run.context.now - _A_DAY)
    return sum(_words(press.text.split("\n")) == said for press in sent) >= (_MOST_SHORT if is_short else _MOST_ALIKE)


def _words(lines: Sequence[str]) -> list[str]:
    return [word for line in lines for word in line.split() if not any(sign.isdigit() for sign in word)]


def _is_theirs(run: Run, answered: AnsweredPress) -> bool:
    """True if the sender writes from the seat that received the press."""
    seat = (run.game.name.lower(), run.actor.own_seat.lower()) if run.game is not None and run.actor is not None else ()
    return seat == (answered.game, answered.seat)


def _is_never_press(run: Run, body: Sequence[TextLine]) -> bool:
    """True if a text answers a letter about waiting press, or sets a password."""
    waiting = press_waiting(run.game, run.actor) if run.game is not None and run.actor is not None else ()
    return any((waiting and is_answer(line)) or sets_password(line.text) for line in body)


def _asks_judge(own: OwnLines, body: Sequence[TextLine]) -> bool:
    """True if a text consists of orders, commands or press to others, apart from courtesy."""
    filled = [(place, line.text) for place, line in enumerate(body) if line.text.strip()]
    inner, first = own.first_heading(body), own.begin(body)
    if any(_may_be_text(text, own) for place, text in filled if inner is None or place < inner):
        return False
    if own.doubtful_command(body) is not None:
        return False
    if first is None:  # the writer has nothing to order, or orders are not taken yet
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


def _heads_press(run: Run, at: int, own: OwnLines, body: Sequence[TextLine]) -> bool:
    """True if a text begins with a line that was read as press to others: `Press to Italy: Germany lies.`"""
    is_press = any(each.command is not None and each.command.name in PRESS_WORDS for each in run.script.requests[at:])
    first = next((line.text for line in body if not is_greeting(line.text)), "")
    return is_press and own.readers_named(first) is not None


def _counts_as_it_is(run: Run, at: int, own: OwnLines, body: Sequence[TextLine]) -> bool:
    """True if all orders of a mail are valid, and the rest is commands, headings and courtesies.

    Text beside orders, or in place of them, may be meant for the writer of the press: `Marseilles will hold.`
    """
    lines = [each.words.line for each in run.script.requests[at:] if each.command is None or each.command.order_line]
    if run.game is None or run.actor is None or not lines:
        return True
    in_play, names = run.context.in_play(run.game), names_of_writer(run.context, run.game, run.actor.id)
    asked = Invocation(run.context, Words("", (), lines[0]), (), run.actor, run.game, played_with=in_play)
    try:
        result = read_order_lines(asked, lines)
    except Refused:
        return False
    besides = (text for text in (line.text for line in result.set_aside) if not is_signature(text, names))
    is_courtesy = all(is_polite(text) or own.leads_on(text) or _may_be_name(text, body) for text in besides)
    return result.refusal is None and is_courtesy and not any(own.is_said(line.text) for line in lines)


def _may_be_name(text: str, body: Sequence[TextLine]) -> bool:
    """True if a text is the last line of a mail and may be a name."""
    last = next(line.text for line in reversed(body) if line.text.strip())
    return text.strip() == last.strip() and _NAME.fullmatch(last.strip()) is not None


def _may_be_text(text: str, own: OwnLines) -> bool:
    """True for a question, or a line between command and sentence, about which the judge must ask."""
    commands = own.commands
    if commands.is_question_to_others(text) or commands.is_in_small_letters(text):
        return True
    return commands.is_unclear_command(text) and not (own.is_command(text) or commands.is_lone_command(text))


def _is_message(text: str, own: OwnLines) -> bool:
    """True for a sentence longer than a courtesy, which may be meant for somebody else."""
    return len(text.split()) > LONGEST_COURTESY and own.is_text(text) and not own.is_order(text)


def press_answered(context: CommandContext, game: Game, seat: str) -> PressSent | None:
    """Return the press that a mail answers, as its sender received it; None if it is no longer stored."""
    press = context.games.press(game, context.answered_press.mark) if context.answered_press is not None else None
    return as_read(press, game, seat) if press is not None else None


def _heading(run: Run, answered: AnsweredPress) -> str:
    """Return the PRESS line for the mail's text; "" if the press that it answers is no longer stored."""
    if run.game is None or run.actor is None:
        return ""
    seen = press_answered(run.context, run.game, run.actor.id)
    return heading_of_reply(seen, run.game, run.actor.id, to_all=answered.to_all) if seen is not None else ""


def _read_for(run: Run) -> str:
    """Return the hidden dummy that received the press, if its controller writes; "" otherwise."""
    if run.game is None or run.actor is None:
        return ""
    seen = press_answered(run.context, run.game, run.actor.id)
    return read_for_by(seen, run.game, run.context.in_play(run.game), run.actor.id) if seen is not None else ""


def _in_place_of(power: str, heading: str, run: Run) -> str:
    """Return why a controller's reply to a dummy's press was not sent, and what to send instead."""
    if run.game is None or run.actor is None:
        return ""
    title = run.context.in_play(run.game).map.title_of(power)
    lines = "\n".join(lines_in_place(heading, power, run.game, run.actor.id))
    end = lines.rpartition("\n")[2]
    first = (
        " You have no password yet: SET PASSWORD new-word makes one." if wants_password(run.game, run.actor.id) else ""
    )
    return (
        f"Your reply to press was NOT sent: your name would tell who orders for {title}. To answer as {title}, send a"
        f" mail with these lines:\n\n{lines}\n\nTo answer in your own name all the same, write"
        f" {heading} above your text and {end} below it.{first}"
    )


_BY_MACHINE = "it reads like an answering machine's"
_FORGOTTEN = "the judge does not know any more what it answers"


def _not_sent(why: str) -> str:
    return (
        f"Your reply to press was NOT sent: {why}. To send it, write a line above it and one below it:"
        "\n\nPRESS TO their-power\nyour text\nENDPRESS"
        "\n\nOrders and commands for the judge stand alone, each on its own line."
    )


def _refuse(run: Run, at: int, body: Sequence[TextLine], told: str) -> None:
    """Send the rest of a mail back without carrying anything out."""
    failing = next(iter(run.script.requests[at:]), Request(None, Words("", (), body[0])))
    run.script = replace(run.script, requests=run.script.requests[:at])
    run.refused.append(failing)
    run.refusals.append(Refused("E-PRESS-REPLY", told))
