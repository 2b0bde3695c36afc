"""Checks of the words after a command's verb: their number, addresses, conditions, a line's length."""

from __future__ import annotations

import re

from judge.board.order_text.parse import LONGEST_LINE, is_too_long
from judge.commands.framework.invocation import Words
from judge.game.people.addresses import mailbox, written_address
from judge.patterns import pattern
from judge.problems import Refused


def need_words(words: Words, least: int, most: int, usage: str) -> None:
    """Refuse a command with too few or too many words after its verb (E-SYNTAX)."""
    if not least <= len(words.rest) <= most:
        what = "needs more words" if len(words.rest) < least else "has too many words"
        raise Refused("E-SYNTAX", f"{words.verb} {what}. Write it like this: {usage}")


def need_stamp(words: Words, stamp: str, shown: str, *, has_lines: bool) -> None:
    """Refuse an EDIT or SETTINGS without lines or without the current stamp; `shown` describes its lines."""
    verb = words.verb.upper()
    if not has_lines:
        raise Refused("E-SYNTAX", f"After {verb} with a stamp come {shown}.")
    if not words.rest:
        raise Refused(
            "E-SYNTAX",
            f"{verb} needs its stamp in the first line. Send {verb} alone: the answer has it, with all lines.",
        )
    if words.rest[0].lower() != stamp:
        raise Refused("E-STALE", f"The stamp is wrong, or too old. Send {verb} alone, and begin with the new lines.")


def need_address(text: str, judges: str, usage: str) -> str:
    """Return an address as it is stored. Raises Refused E-ADDR if invalid, or one of the judge's own."""
    try:
        address = written_address(text)
    except ValueError:
        raise Refused("E-ADDR", f'"{text[:60]}" is not a mail address. {usage}') from None
    if mailbox(address) == mailbox(judges):
        raise Refused("E-ADDR", f"{address} is the judge itself: give an address that a person reads.")
    return address


def need_no_more(words: Words, game: str, instead: str = "") -> None:
    """Refuse words after a command that acts at once, unless they only name the game (E-SYNTAX).

    Otherwise `Terminate the game if nobody answers` would end it. `instead` names lines that such words may mean.
    """
    about = {"THE", "THIS", "OUR", "GAME", "IT", "UP", game.upper()}
    if not about.issuperset(word.strip(".,!").upper() for word in words.rest):
        told = f'"{words.verb}" must be alone on its line, so nothing was done: {words.verb}{instead}'
        raise Refused("E-SYNTAX", told)


_CONDITION = pattern(r"(?:if|unless|when|until|only|once|after|before|not|is|are|should|would)\b", re.IGNORECASE)

_DENIAL = pattern(
    r"\W{0,4}(?:no|nope|not|never|don['’]?t|do not|cancel|nein|nicht|non|pas|nee|niet|nunca)\b"
    r"(?: ?(?:yet|now|please|thanks))?\W{0,4}",
    re.IGNORECASE,
)
"""Pattern for words that mean no and nothing else."""


def may_be_condition(text: str) -> bool:
    """True if words after a command may mean "not yet" or "not at all" rather than give a reason."""
    return _CONDITION.match(text) is not None or _DENIAL.fullmatch(text) is not None or text.endswith("?")


def second_word(words: Words) -> bool | None:
    """Return True for YES at the end of a command to be confirmed, False for NO, None for neither."""
    last = words.rest[-1].strip(".,!").upper() if words.rest else ""
    return {"YES": True, "NO": False}.get(last)


def need_value(words: Words, usage: str, *, least: int = 1, most: int | None = 1) -> None:
    """Refuse a SET with too few words (E-SET-EMPTY) or too many (E-SET-SYNTAX); `most` None: no limit.

    SET commands have their own wording and codes; `need_words` does the same for other commands.
    """
    if len(words.rest) < least:
        raise Refused("E-SET-EMPTY", f"{words.verb} needs a value: {usage}")
    if most is not None and len(words.rest) > most:
        raise Refused("E-SET-SYNTAX", f"{words.verb} has too many words: {usage}")


def too_long(text: str) -> Refused | None:
    """Return the refusal of a line with too many characters; None for any other."""
    if not is_too_long(text):
        return None
    told = f"A line of your mail has more than {LONGEST_LINE:,} characters, and is not read."
    return Refused("E-START", f"{told} Write each command on a line of its own, with a shorter value.")
