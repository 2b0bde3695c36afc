"""Words with which people ask a person and not a program: `Help!!`, `Help me please`, `SET DRAW please`."""

from __future__ import annotations

import re
from collections.abc import Sequence

_PLEASE = frozenset({"PLEASE", "PLS", "PLZ"})
_BESIDE_HELP = frozenset({"", "ME", "THANKS", *_PLEASE})


def calls_for_help(words: Sequence[str]) -> bool:
    """Whether a line is a cry for help, and asks for no topic."""
    plain = [re.sub(r"\W", "", word).upper() for word in words]
    return plain[:1] == ["HELP"] and len(plain) <= 3 and set(plain[1:]) <= _BESIDE_HELP


def without_please(words: list[str]) -> list[str]:
    """The words of a line without the "please" at its end, if others stand before it."""
    return words[:-1] if len(words) > 1 and words[-1].rstrip(".!").upper() in _PLEASE else words
