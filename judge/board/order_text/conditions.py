"""Orders with conditions: `A MAR - SPA UNLESS A PIE - MAR`. What stands before the condition, and the condition."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.order_text.vocabulary import vocabulary_of
from judge.patterns import pattern

_WORDS = ("UNLESS", "IF", "WHEN", "OR")
_CONDITION = pattern(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_THEN = pattern(r"\bTHEN\b", re.IGNORECASE)
_LOOSE = " \t,(-–—"


class Conditional(NamedTuple):
    """A text before its condition (`A MAR - SPA`, "" if it begins with one), and from there on (`UNLESS A PIE - MAR`).

    `condition` is "" where there is none.
    """

    base: str
    condition: str = ""

    @property
    def word(self) -> str:
        """The word that begins the condition, in capitals."""
        return self.condition.split(None, 1)[0].upper().rstrip(",") if self.condition else ""

    @property
    def consequence(self) -> str:
        """What hangs on the condition, `A PAR - PIC` in `IF A MUN - BUR THEN A PAR - PIC`; all of it without THEN."""
        after = _THEN.split(self.condition, maxsplit=1)
        return after[1] if len(after) > 1 else self.condition


def split_condition(text: str, map: Map) -> Conditional:
    """A text parted where its condition begins. A word that is a name on the map begins none."""
    names = vocabulary_of(map).longest
    for found in _CONDITION.finditer(text):
        if found[1].upper() not in names:
            return Conditional(text[: found.start()].rstrip(_LOOSE), text[found.start() :])
    return Conditional(text)
