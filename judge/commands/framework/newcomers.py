"""Mails in sentences from people who have not signed on: they are shown how to begin, and nothing is refused."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.order_text.prose import is_talk
from judge.commands.framework.context import CommandContext
from judge.commands.framework.courtesies import names_game
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request, find_command, known_elsewhere, may_be_courtesy
from judge.commands.framework.run_state import Run
from judge.commands.framework.signed_names import is_signature, names_of_writer
from judge.commands.framework.table import TABLE

SENTENCES = "SENTENCES"
"""Stands in the place of HELP in the request that such a mail is taken for."""

_FEW_WORDS = 4
_A_NAME = 4
"""Signs of a name that is like no code: `Peter` is near a place's name, and orders nothing alone."""
_MOST_LINES = 60
"""A mail with more lines is no first hello, and reading them takes its time."""


def request_for_help(run: Run) -> Request | None:
    """Return HELP, which a mail without a command is taken for that is all sentences, or empty; else None."""
    script = run.script
    written = [line for line in script.lines if line.text.strip()]
    if not written and run.context.left_out.is_any:
        return None  # the answer is about the quotation or signature that all lines were taken for
    map = run.context.load_map("standard")
    run.only_talk = len(written) <= _MOST_LINES and all(
        (is_talk(line.text, map) and not _may_be_meant(line.text.split(), run.context))
        or (line is not written[0] and _is_name(line, run.context))
        for line in written
    )
    number = script.stray.number if script.stray is not None else 0
    return Request(TABLE["HELP"], Words(SENTENCES, (), TextLine(number, "HELP"))) if run.only_talk else None


def _may_be_meant(words: Sequence[str], context: CommandContext) -> bool:
    """True if a line may be a command or a sign-on, also a misspelled one: `JION river`. A sentence has more words."""
    if find_command(words) is not None or [word.upper() for word in words] == ["END"]:
        return True
    if len(words) > _FEW_WORDS and not any("@" in word for word in words):
        return known_elsewhere(words) is not None
    return not may_be_courtesy(words) or any(names_game(word, context) for word in words)


def _is_name(line: TextLine, context: CommandContext) -> bool:
    """True if a line can be the name with which people sign: their own, or one word that is no code; no command."""
    words = line.text.split()
    is_word = len(words) == 1 and words[0].isalpha() and len(words[0]) >= _A_NAME
    is_name = is_word or is_signature(line.text, names_of_writer(context))
    return is_name and find_command(words) is None and not any(names_game(word, context) for word in words)
