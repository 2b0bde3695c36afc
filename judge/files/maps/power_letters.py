"""One letter for each power of a map that comes from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

_OTHERS = "ABCDEFGHIJKLNPQRSTUVWXYZ0123456789"


def power_letters(stated: Mapping[str, str]) -> dict[str, str]:
    """One letter for each power: the one stated, else the first of its key that is free.

    `stated`: letters by the powers' keys, "" for none.
    """
    letters = {key: letter.upper() for key, letter in stated.items() if _usable(letter)}
    taken = set(letters.values())
    for key in sorted(stated):
        if key in letters:
            continue
        choice = next(letter for letter in (*key, *_OTHERS) if _usable(letter) and letter not in taken)
        letters[key] = choice
        taken.add(choice)
    return letters


def _usable(letter: str) -> bool:
    return bool(letter) and letter.upper() not in "M?_-"
