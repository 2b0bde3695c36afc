"""Reply tokens cut out of texts by their value, however they are spelled: whoever reads one orders for its seat.

A token is 16 letters and digits. What stands between them, before and after is passed over (blanks, folds, marks, signs
that nobody sees). What encodes a sign is read as that sign: `%61`, `%2561`, `=61`, `\\u0061`, `&#97;`, full-width.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from unicodedata import normalize

from judge.patterns import pattern

_SIZE = 16
_ENCODED = pattern(
    r"%(?:25){0,9}([0-9a-f]{2})|=(?:3D){0,9}([0-9a-f]{2})|\\(?:u00|x)([0-9a-f]{2})|\\u\{([0-9a-f]{2})\}"
    r"|&#x([0-9a-f]{2});|&#(\d{2,3});",
    re.IGNORECASE,
)
_MOST_ROUNDS = 16
"""So many tokens are cut out of one text; what holds more is no letter, and goes."""

Sign = tuple[str, int, int]
"""A letter or digit, and where in the text it stands, from and to."""


def without_values(text: str, tokens: Collection[str]) -> str:
    """Return a text without these tokens, in whatever spelling. Its lines stay as many."""
    for _ in range(_MOST_ROUNDS):
        place = _find(text, tokens)
        if place is None:
            return text
        first, last = place
        text = text[:first] + "\n" * text.count("\n", first, last) + text[last:]
    return "\n" * text.count("\n")


def _find(text: str, tokens: Collection[str]) -> tuple[int, int] | None:
    """The place of the first token in a text; None: there is none."""
    if len(text) < _SIZE:
        return None
    plain = _squeezed(text)
    for token in tokens:
        if token in plain:
            return _place(list(_signs(text, 0, len(text))), token)
    if _ENCODED.search(text) is None:
        return None
    signs = list(_decoded(text))
    squeezed = "".join(sign for sign, _, _ in signs)
    return next((_place(signs, token) for token in tokens if token in squeezed), None)


def _squeezed(text: str) -> str:
    """The letters and digits of a text, in lower case."""
    if text.isascii():
        return re.sub(r"[^a-z0-9]+", "", text.lower())
    return "".join(sign for sign, _, _ in _signs(text, 0, len(text)))


def _signs(text: str, first: int, last: int) -> Iterator[Sign]:
    """The letters and digits of a part of a text, as plain ones, and where each stands."""
    for at in range(first, last):
        sign = text[at]
        for plain in (sign if sign.isascii() else normalize("NFKC", sign)).lower():
            if plain.isascii() and plain.isalnum():
                yield plain, at, at + 1


def _decoded(text: str) -> Iterator[Sign]:
    """The same for the whole text, with what encodes a sign read as that."""
    at = 0
    for found in _ENCODED.finditer(text):
        yield from _signs(text, at, found.start())
        *hexadecimal, decimal = found.groups()
        code = int(decimal) if decimal else int(next(filter(None, hexadecimal)), 16)
        sign = chr(code).lower()
        if sign.isascii() and sign.isalnum():
            yield sign, found.start(), found.end()
        at = found.end()
    yield from _signs(text, at, len(text))


def _place(signs: list[Sign], token: str) -> tuple[int, int]:
    """Where a token that is among these signs begins and ends in the text."""
    at = "".join(sign for sign, _, _ in signs).index(token)
    return signs[at][1], signs[at + len(token) - 1][2]
