"""Text below a faulty heading of press, down to its ENDPRESS: for people, so none of it is an order.

Such are `BROADCAST: hello`, `PRES TO germany` and `TELL germany`. They are refused as unknown commands.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.order_text.signs import one_edit
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import known_elsewhere
from judge.commands.framework.run_state import Run
from judge.game.press.text_end import PRESS_WORDS, ends_press

_MARKS = ":.,;*_"


def set_press_aside(run: Run) -> None:
    """Set aside the order lines between each faulty heading of press and the ENDPRESS below it."""
    lines = run.script.lines
    places = {id(line): at for at, line in enumerate(lines)}
    ends = [at for at, line in enumerate(lines) if ends_press(line.text)]
    kept, until = [], -1
    for request in run.script.requests:
        at = places.get(id(request.words.line), -1)
        if request.command is not None:
            until = -1
        elif at < until:
            run.set_aside.append(request.words.line)
            continue
        elif _is_heading(request.words.rest):
            end = next((end for end in ends if end > at), -1)
            until = end if _is_free(run, lines[at + 1 : end]) else -1
        kept.append(request)
    run.script = replace(run.script, requests=tuple(kept))


def _is_free(run: Run, lines: Sequence[TextLine]) -> bool:
    """True if no command stands on these lines: an ENDPRESS below one may be the end of its text."""
    inner = set(map(id, lines))
    return not any(request.command is not None and id(request.words.line) in inner for request in run.script.requests)


def _is_heading(words: Sequence[str]) -> bool:
    first = words[0].strip(_MARKS).upper()
    if first == "TO" or first in PRESS_WORDS or any(one_edit(first, word) for word in PRESS_WORDS):
        return True
    told = known_elsewhere(words)
    return told is not None and ("PRESS TO" in told.text or "BROADCAST" in told.text)
