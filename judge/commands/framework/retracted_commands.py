"""Commands and press that the next line takes back or changes, which only a button carries out.

The same words take back or correct orders (`conditions`, `corrections`, `heading_words`).
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.order_text.conditions import CONDITIONS, NEGATIONS, RETRACTIONS
from judge.board.order_text.corrections import CORRECTING
from judge.board.order_text.vocabulary import fold
from judge.commands.framework.heading_words import HELD_BACK, TAKEN_BACK
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.parse import Request
from judge.commands.framework.partly_done import changes_nothing, opens
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import LinesTaken
from judge.game.outcome import Guidance
from judge.game.people.secret_words import speaks_of_password
from judge.patterns import pattern

_LONGEST = 100
_AROUND = " \t.,:;!*_()[]-–—"
_BEFORE = pattern(r"(?:(?:ah|oh|hm{1,8}|please|bitte)\W{1,4}){0,3}", re.IGNORECASE)
"""Pattern for introductory words before a retraction."""
_WORD = pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_FIRMLY = CONDITIONS | RETRACTIONS | {"ONLY", "BUT", "RATHER", "STOP", "CORRECTION"}
"""First words that cast doubt on the command above, whatever follows."""
_LIGHTLY = NEGATIONS | CORRECTING
"""First words that cast doubt on the command above only with a sign or another such word: `no wait`."""
_SECOND = _FIRMLY | _LIGHTLY | {"MAKE", "DO", "SEND", "YET", "I"}
_NOT_SENT = pattern(r"\b(?:do not|don['’]?t|not) (?:yet )?(?:send|do|forward|deliver)\b", re.IGNORECASE)
_TO_JUDGE = pattern(r"\bjudge\b", re.IGNORECASE)


def set_retracted_aside(run: Run) -> None:
    """Move retracted commands and press from a signed-on mail's script to buttons in its answer."""
    assert run.game is not None
    assert run.actor is not None
    requests, taken = run.script.requests, set[int]()
    own: OwnLines | None = None
    for at, request in enumerate(requests):
        below = requests[at + 1].words.line if at + 1 < len(requests) and requests[at + 1].command is None else None
        if not _may_be_held(request):
            continue
        if below is not None and takes_back(below.text):
            own = own or OwnLines(run.game, run.context.in_play(run.game), run.actor)
            if own.is_order(below.text):
                continue
            taken |= {at, at + 1}
            run.answers.append(offer_undone(run.game.name, request, below))
        elif request.body and _TO_JUDGE.search(request.body[-1].text) and takes_back(request.body[-1].text):
            taken.add(at)
            kept = replace(request, body=request.body[:-1])
            run.answers.append(offer_undone(run.game.name, kept, request.body[-1]))
    run.script = replace(run.script, requests=tuple(each for at, each in enumerate(requests) if at not in taken))


def takes_back(text: str) -> bool:
    """True if a line below a command takes it back, changes it or sets a condition."""
    said = text.strip(_AROUND)
    if len(text) > _LONGEST or "?" in text or text.rstrip().endswith(":"):
        return False
    if HELD_BACK.fullmatch(said) or TAKEN_BACK.fullmatch(said) or _NOT_SENT.search(said):
        return True
    start = _BEFORE.match(said)
    found = list(_WORD.finditer(said, start.end() if start else 0))[:2]
    words = [fold(word[0].replace("'", "").replace("’", "")) for word in found]
    if not words or "you" in said.lower().split():
        return False
    after = said[found[0].end() : found[1].start()] if len(words) > 1 else said[found[0].end() :]
    is_apart = len(said) == found[0].end() or bool(after.strip())
    return words[0] in _FIRMLY or (words[0] in _LIGHTLY and (is_apart or words[-1] in _SECOND))


def _may_be_held(request: Request) -> bool:
    command = request.command
    if command is None or command.order_line or opens(request) or changes_nothing(request):
        return False
    return command.takes in (None, LinesTaken.TEXT) or (command.takes is LinesTaken.PRESS and not request.open_ended)


def offer_undone(game: str, request: Request, because: TextLine) -> Guidance:
    """Return the answer about a command that was not done, with a button that does it."""
    verb, is_press = request.words.verb.upper(), bool(request.body)
    said = f'line {because.number}, "{because.text.strip()}"'
    them = "the words" if is_press else "it"
    lines = [line.text for line in (request.words.line, *request.body)] + (["ENDPRESS"] if is_press else [])
    told = f"NOT {'sent' if is_press else 'done'}: {verb} (line {request.words.line.number}), because of {said}."
    if any(speaks_of_password(line) for line in lines):
        return Guidance(f"{game}: {verb} NOT done", f"{told} If you mean {them}, send {them} again without that line.")
    way = f"To {'send' if is_press else 'do'} {them} after all, use the button, or reply with:"
    return Guidance(f"{game}: {verb} NOT {'sent' if is_press else 'done'}", f"{told} {way}", lines[0], tuple(lines[1:]))
