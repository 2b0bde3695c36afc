"""The place that a misspelled name may mean (house rule abbreviation_policy): one slip off, or its beginning."""

from __future__ import annotations

from judge.board.order_text.vocabulary import Vocabulary

_LEAST_PREFIX = 3
_LEAST_SLIP = 5
"""So many letters a name must have to be read with a slip in it."""
_LONGEST = 40


def nearest_place(words: str, vocabulary: Vocabulary) -> str | None:
    """The only place (its code) one of whose names begins with some folded words, or is one letter off; else None.

    Names that mean something are no business of this: they are never guessed at.
    """
    if not _LEAST_PREFIX <= len(words) <= _LONGEST:
        return None
    slips = len(words) >= _LEAST_SLIP
    names = vocabulary.names.items()
    found = {code for name, code in names if name.startswith(words) or (slips and is_one_off(words, name))}
    return found.pop() if len(found) == 1 else None


def is_one_off(one: str, other: str) -> bool:
    """True if one letter put in, left out or exchanged, or two neighbors changed in place, makes two words the same."""
    short, long = sorted((one, other), key=len)
    if one == other or len(long) - len(short) > 1:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    if len(short) == len(long) and short[at : at + 2] == long[at : at + 2][::-1]:
        return short[at + 2 :] == long[at + 2 :]
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
