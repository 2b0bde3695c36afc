"""Orders with conditions: one line, `A MAR - SPA UNLESS A PIE - MAR`, or njudge's IF ... ENDIF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.order_text.prose import is_talk
from judge.board.order_text.vocabulary import plain_words, split_words, vocabulary_of
from judge.patterns import pattern
from judge.problems import Problem

_WORDS = ("UNLESS", "IF", "WHEN", "OR")
_CONDITION = pattern(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_THEN = pattern(r"\bTHEN\b", re.IGNORECASE)
_LOOSE = " \t,(-–—"
DOUBTS = frozenset(
    plain_words(
        "ALTERNATIVE ALTERNATIVELY ASSUMING BACKUP BUT CANCEL CANCELED CANCELLED CHOICE DELETE DELETED DEPENDING"
        " DEPENDS DISREGARD DONT DRAFT EITHER ELSE EXAMPLE EXCEPT FALLBACK FORGET IF IGNORE INSTEAD JOKE JOKING KIDDING"
        " LATER LONG MAYBE NEVER NO NOT OLD ONLY OPTION OR OTHERWISE PENDING PERHAPS POSSIBLE PROVIDED PROVIDING RATHER"
        " RETRACT RETRACTED REVOKE REVOKED SAMPLE SCRATCH SKIP SOON STOP SUPPOSING TENTATIVE UNDECIDED UNDO UNLESS"
        " UNSURE UNTIL WAS WHEN WHENEVER WHETHER WITHDRAW WITHDRAWN WRONG"
        " FALLS NEIN NICHT ODER SONST VIELLEICHT WENN NON OU PAS SAUF SI SINON O QUIZAS SALVO SINO FORSE SE"
    )
)
"""Words with which people take an order back, or say that it depends on something."""


class Conditional(NamedTuple):
    """A text before its condition (`A MAR - SPA`), and the condition (`UNLESS A PIE - MAR`).

    `base` is "" if the text begins with the condition; `condition` is "" if there is none.
    """

    base: str
    condition: str = ""

    @property
    def word(self) -> str:
        """The word that begins the condition, in capitals."""
        return self.condition.split(None, 1)[0].upper().rstrip(",") if self.condition else ""

    @property
    def consequence(self) -> str:
        """Consequence of a condition: `A PAR - PIC` in `IF A MUN - BUR THEN A PAR - PIC`; all without THEN."""
        after = _THEN.split(self.condition, maxsplit=1)
        return after[1] if len(after) > 1 else self.condition


def split_condition(text: str, map: Map) -> Conditional:
    """A text parted where its condition begins. A word that is a name on the map begins none."""
    names = vocabulary_of(map).longest
    for found in _CONDITION.finditer(text):
        if found[1].upper() not in names:
            return Conditional(text[: found.start()].rstrip(_LOOSE), text[found.start() :])
    return Conditional(text)


# Blocks

_Line = tuple[int, str]
"""The number of a line in its mail, and its text."""
_MAY_BE_CONDITIONAL = pattern(r"\b(?:IF|THEN|ELSE|ELSEIF|ENDIF)\b", re.IGNORECASE)


def without_conditional_blocks(
    lines: Sequence[_Line], map: Map, *, one_line: bool
) -> tuple[list[_Line], list[Problem]]:
    """Return lines without those that depend on an IF, and one problem for each of their blocks.

    A block goes from IF to its ENDIF, or to the last line if that is missing. An ENDIF or ELSE without an IF ends a
    block that began at the first line, or after the block before. `one_line`: `IF A MUN - BUR THEN A PAR - PIC` is a
    block too; else house rules decide.
    """
    if not any(_MAY_BE_CONDITIONAL.search(text) for _, text in lines):
        return list(lines), []
    free: list[_Line] = []
    problems: list[Problem] = []
    since = at = 0  # `since`: the free lines above the last block
    while at < len(lines):
        end = _end_of_block(lines, at, map, one_line=one_line)
        if end is None:
            free.append(lines[at])
        else:
            begin = len(free) if _opens(lines[at][1], map) else since
            problems.append(_as_problem([*free[begin:], *lines[at : end + 1]]))
            del free[begin:]
            since, at = len(free), end
        at += 1
    return free, problems


def _end_of_block(lines: Sequence[_Line], at: int, map: Map, *, one_line: bool) -> int | None:
    """The index of the last line of the block that a line belongs to; None if it belongs to none."""
    text = lines[at][1]
    if closes_block(text):
        return at
    if not (_turns(text) or _opens(text, map)):
        return None
    if not _turns(text) and _is_whole(lines, at):
        return at if one_line else None
    depth = 1
    for index in range(at + 1, len(lines)):
        if closes_block(lines[index][1]):
            depth -= 1
        elif _words(lines[index][1])[:1] == ["IF"] and not _is_whole(lines, index):
            depth += 1
        if not depth:
            return index
    return len(lines) - 1


def _words(text: str) -> list[str]:
    return [word.folded for word in split_words(text) if word.raw.isalnum()]


def closes_block(text: str) -> bool:
    """True for a line that ends njudge's IF."""
    return _words(text) in (["ENDIF"], ["END", "IF"])


def _turns(text: str) -> bool:
    return _words(text)[:1] in (["ELSE"], ["ELSEIF"], ["THEN"])


def _opens(text: str, map: Map) -> bool:
    """True if a line begins a condition: by IF, or by THEN at its end. Sentences with "if" do not."""
    vocabulary, words = vocabulary_of(map), _words(text)
    if words[-1:] == ["THEN"] or (words == ["IF"] and "IF" not in vocabulary.longest):
        return True
    if words[:1] != ["IF"] or "IF" in vocabulary.longest:
        return False
    return any(word in vocabulary.powers for word in words) or not is_talk(text, map)


def _is_whole(lines: Sequence[_Line], at: int) -> bool:
    """True if a line has its consequence too and the next line does not continue it.

    The consequence stands after THEN, a comma or a colon.
    """
    parts = _THEN.split(lines[at][1], maxsplit=1)
    behind = parts[1] if len(parts) > 1 else re.sub(r"^[^,:]*[,:]?", "", lines[at][1])
    goes_on = at + 1 < len(lines) and (closes_block(lines[at + 1][1]) or _turns(lines[at + 1][1]))
    return any(sign.isalnum() for sign in behind) and not goes_on


def _as_problem(block: Sequence[_Line]) -> Problem:
    first, last = block[0], block[-1]
    where = f"lines {first[0]} to {last[0]}" if last[0] > first[0] else f"line {first[0]}"
    told = f"This judge takes no conditional orders, so nothing in {where} was read."
    lacks = " ENDIF is missing." if last[0] > first[0] and not closes_block(last[1]) else ""
    what = "Send the orders that are to count in any case. You can change them until the phase is processed."
    return Problem("E-ORD-IF", f"{told}{lacks} {what}", first[1].strip(), first[0])
