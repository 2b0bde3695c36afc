"""Sentences that were refused as orders or commands: the answer offers their likely meaning.

`Map looks tiny, can it be bigger?` begins like a command, and `Pass this on to Italy: ...` has a colon like offers.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.order_text.prose import is_talk, names_no_order
from judge.commands.framework.likely_wishes import LEAST, STRONG, likely_wishes
from judge.commands.framework.parse import Request
from judge.commands.framework.partly_done import changes_nothing, opens, undone_lines
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE
from judge.game.events.people import AddressShared, SignedOn
from judge.game.game import Role

_FEWEST_WORDS = 4
_MANY_WORDS = 6
"""Fewest words of a sentence without punctuation; a shorter line may be a misspelled command."""
_LONGEST_CODE = 2
"""Limit on the letters of a word in capitals that may be part of a sentence: `I`, `OK`."""
_OF_ORDERS = 20.0
"""Least weight of a guess at the meaning of lines refused as orders."""
_KEPT = {"E-PW-CHAR", "E-PW-EXAMPLE", "E-PW-MISSING", "E-PW-TOLD", "E-PRESS-HELD", "E-PRESS-HOLD", "E-PRESS-REPLY"}
_KEPT |= {"E-CORRUPT"}
"""Refusals that warn the sender, and are never replaced by guesses."""


def set_refused_sentences_aside(run: Run) -> None:
    """Set aside a mail of refused sentences as talk, if there is a guess at their meaning."""
    if run.game is None or run.actor is None or run.context.answers_press_of or run.context.answered_press:
        return
    has_effect = any(not isinstance(event, SignedOn | AddressShared) for event in run.events)
    if has_effect or run.answers or run.doubtful or any(each.code in _KEPT for each in run.refusals):
        return
    lines = undone_lines(run)
    text = " ".join(line.text for line in lines)
    board, is_master = run.context.in_play(run.game).map, run.actor.role is Role.MASTER
    if not (_is_sentence(text) and is_talk(text, board) and names_no_order(text, board, may_hold=is_master)):
        return
    least = max(map(_least_weight, run.refused), default=_OF_ORDERS)
    if likely_wishes([text], run.context.word_counts(), least=least):
        run.script = replace(run.script, requests=tuple(filter(opens, run.script.requests)))
        run.set_aside += lines
        run.refusals, run.refused, run.refused_orders, run.order_lines = [], [], [], []


def _is_sentence(text: str) -> bool:
    """True if a text has enough words for a sentence, and no code or setting among them."""
    words = text.split()
    if len(words) < _FEWEST_WORDS or any(word.isupper() and len(word) > _LONGEST_CODE for word in words):
        return False
    if text.rstrip().endswith("?"):
        return True
    is_setting = " ".join(words[:2]).upper() in TABLE
    return not is_setting and (len(words) >= _MANY_WORDS or text.rstrip().endswith((".", "!")) or "'" in text)


def _least_weight(refused: Request) -> float:
    """Return the weight that a guess needs to replace a refused command."""
    if refused.command is None:
        return _OF_ORDERS
    return LEAST if changes_nothing(refused) else STRONG
