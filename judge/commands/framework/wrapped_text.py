"""Wrapped text after a one-line command: the lines below that belong to it (commands.md 2).

A possible order there is read neither as text nor as an order, since protests quote orders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import takewhile

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.order_text.prose import is_talk
from judge.board.order_text.vocabulary import vocabulary_of
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request, unknown_command
from judge.commands.framework.run_state import Run
from judge.commands.framework.signed_names import closes_letter, is_signature, names_of_writer
from judge.commands.framework.table import TABLE
from judge.game.game import Role
from judge.problems import Refused

_WORDS_BEFORE = {
    "PROTEST": 0,
    "REPORT": 0,
    "PROPOSE": 1,
    "WARN": 1,
    "CLARIFY": 2,
    "HOLD PRESS": 0,
    "DELAY": 2,
    "REJECT": 2,
    "SET DESC": 1,
}
"""Commands that end in free text, and the number of words before the text surely begins."""

_SENTENCE = frozenset(
    {
        "although",
        "am",
        "are",
        "because",
        "been",
        "but",
        "cannot",
        "could",
        "did",
        "had",
        "has",
        "have",
        "is",
        "not",
        "should",
        "was",
        "were",
        "which",
        "would",
    }
)
"""Words that occur in sentences but in no order, not even a misspelled one."""

_SHORT_LINE = 40
_FEW_WORDS = 4
_MOST_SIGNS = 40


def join_text_below(run: Run, at: int) -> None:
    """Give the command at this place of the script the lines below it that continue its text.

    They end at an empty line, a command or a heading of orders. If one of them may be an order, none is added, and the
    command is marked as doubtful.
    """
    script = run.script
    request = script.requests[at]
    if run.game is None or run.actor is None or not _has_text(request, run.actor.role) or not _is_for(run, request):
        return
    below = _directly_below(script.requests, at)
    if request.command is TABLE["HOLD PRESS"]:  # a Master, who has no orders, writes to the message's writer
        names = names_of_writer(run.context, run.game, run.actor.own_seat)
        size, doubtful = sum(1 for _ in takewhile(lambda line: not _closes(line.text, names), below)), None
    else:
        in_play = run.context.in_play(run.game)
        size, doubtful = _length(request.words.line, below, in_play.map, in_play.variant.turn.is_own_line)
    if doubtful is not None:
        joined = replace(request, doubtful=doubtful)
    elif size:
        continued = tuple(below[:size])
        more = tuple(word for line in continued for word in line.text.split())
        joined = replace(request, words=replace(request.words, rest=request.words.rest + more), continued=continued)
    else:
        return
    run.script = replace(script, requests=(*script.requests[:at], joined, *script.requests[at + 1 + size :]))


def check_text_below(request: Request) -> None:
    """Refuse a command if its text cannot be separated from orders below it (E-TEXT-ORDER)."""
    if request.doubtful is None:
        return
    verb, line = request.words.verb, request.doubtful
    raise Refused(
        "E-TEXT-ORDER",
        f'Line {line.number}, "{_shortened(line.text)}", is in the paragraph of {verb} and may be an order. Nothing was'
        f" done by {verb}, and the lines directly below it were not read as orders. Leave an empty line between {verb}"
        f" and orders. Write what belongs to the text of {verb} behind it in one line, or in a whole sentence.",
    )


def told_of_text_below(request: Request) -> tuple[str, ...]:
    """Return a remark for the answer on lines that were read as a command's text."""
    if not request.continued:
        return ()
    last = request.continued[-1]
    return (
        f'The text of {request.words.verb} was read on to the end of line {last.number}, "{_shortened(last.text)}".',
    )


def _has_text(request: Request, role: Role) -> bool:
    name, rest = request.command.name if request.command is not None else "", request.words.rest
    if len(rest) < _WORDS_BEFORE.get(name, len(rest) + 1):
        return False
    if name == "HOLD PRESS" and role is not Role.MASTER:
        return False
    if name == "PROPOSE":
        return rest[0].upper() == "TEXT"
    return name != "SET DESC" or [word.upper() for word in rest] != ["BEGIN"]


def _is_for(run: Run, request: Request) -> bool:
    return request.command is not None and run.actor is not None and request.command.is_for(run.actor.role)


def _directly_below(requests: Sequence[Request], at: int) -> list[TextLine]:
    """Return the lines directly below a command, up to an empty line, a command or a heading.

    Lines of a mail that arrived as one line have the same number; none of them was wrapped.
    """
    found: list[TextLine] = []
    number = requests[at].words.line.number
    for request in requests[at + 1 :]:
        line = request.words.line
        if request.command is not None or line.number != number + 1 or _begins_something(line.text):
            break
        found.append(line)
        number = line.number
    return found


def _begins_something(text: str) -> bool:
    """True if a line introduces orders, like a power in brackets, or is a mistyped command."""
    words = text.split()
    if words[0][0] in "[(":
        return True
    is_shouted = words[0].isupper() and len(words[0]) > 1
    return words[0].upper() == "SET" or (is_shouted and unknown_command(words) is not None)


def _length(
    above: TextLine, below: Sequence[TextLine], map: Map, is_own_line: Callable[[str], bool]
) -> tuple[int, TextLine | None]:
    """Return the number of lines of the text and None, or of all lines and the first possible order."""
    for number, line in enumerate(below):
        if is_own_line(line.text) or not _is_text(line.text, map):
            return len(below), line
        if not _goes_on(above.text.strip(), line.text):
            return number, None
        above = line
    return len(below), None


def _is_text(text: str, map: Map) -> bool:
    """True if a line is clearly no order."""
    known = vocabulary_of(map).meanings
    has_sentence = any(word in _SENTENCE and word.upper() not in known for word in re.findall(r"\w+", text))
    return has_sentence or is_talk(text, map)


def _closes(text: str, names: Collection[str]) -> bool:
    """True for a line that only greets or signs."""
    return is_greeting(text) or closes_letter(text) or is_signature(text, names)


def _goes_on(above: str, text: str) -> bool:
    """True unless a line is only a greeting or a name: a name would reveal an anonymous proposer."""
    words = text.split()
    in_sentence = above[-1] not in ".?!" and (len(above) >= _SHORT_LINE or (len(words) > 1 and words[0].islower()))
    return len(words) > _FEW_WORDS or in_sentence


def _shortened(text: str) -> str:
    plain = text.strip()
    return plain if len(plain) <= _MOST_SIGNS else f"{plain[:_MOST_SIGNS]}..."
