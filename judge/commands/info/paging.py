"""FROM and a number after a question: the rest of a text that is too long for one letter."""

from __future__ import annotations

import re

from judge.patterns import pattern

_NUMBER = pattern(r"[1-9]\d{0,5}", re.ASCII)


def without_from(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return the line or game that a text begins with (`river FROM 80`, or 1), and the other words."""
    if len(words) >= 2 and words[-2].upper() == "FROM" and _NUMBER.fullmatch(words[-1]):
        return int(words[-1]), words[:-2]
    return 1, words
