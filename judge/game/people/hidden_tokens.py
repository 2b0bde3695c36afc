"""Removal of reply tokens from texts, however they are written: each could order for its seat.

A token is 16 letters and digits. Anything between, before and after them is skipped (blanks, folds, marks, invisible
characters). Encoded characters are decoded: `%61`, `%2561`, `=61`, `\\u0061`, `&#97;`, full-width. So is a text encoded
as base64 as a whole, on one line or several.
"""

from __future__ import annotations

import re
from binascii import a2b_base64
from collections.abc import Collection, Iterator
from unicodedata import normalize

from judge.patterns import pattern

_SIZE = 16
_ENCODED = pattern(
    r"%(?:25){0,9}([0-9a-f]{2})|=(?:3D){0,9}([0-9a-f]{2})|\\(?:u00|x)([0-9a-f]{2})|\\u\{([0-9a-f]{2})\}"
    r"|&#x([0-9a-f]{2});|&#(\d{2,3});",
    re.IGNORECASE,
)
_BASE64 = pattern(r"[A-Za-z0-9+/_-](?:[\s>]*+[A-Za-z0-9+/_-]){20,}+")
_URL_SAFE = str.maketrans("-_", "+/")
_MOST_ROUNDS = 16
"""Limit on tokens cut out of one text; a text with more is no letter, and is dropped."""

Sign = tuple[str, int, int]
"""A letter or digit, and its start and end in the text."""


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
    if _ENCODED.search(text) is not None:
        signs = list(_decoded(text))
        squeezed = "".join([sign for sign, _, _ in signs])
        if found := next((_place(signs, token) for token in tokens if token in squeezed), None):
            return found
    runs = (_place_in_base64(text, run.start(), run.end(), tokens) for run in _BASE64.finditer(text))
    return next(filter(None, runs), None)


def _squeezed(text: str) -> str:
    """The letters and digits of a text, in lower case."""
    if text.isascii():
        return re.sub(r"[^a-z0-9]+", "", text.lower())
    return "".join(sign for sign, _, _ in _signs(text, 0, len(text)))


def _signs(text: str, first: int, last: int) -> Iterator[Sign]:
    """Yield the letters and digits of a part of a text, as plain ones, with their places."""
    for at in range(first, last):
        sign = text[at]
        for plain in (sign if sign.isascii() else normalize("NFKC", sign)).lower():
            if plain.isascii() and plain.isalnum():
                yield plain, at, at + 1


def _decoded(text: str) -> Iterator[Sign]:
    """Yield the same for the whole text, with encoded characters decoded."""
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
    """Start and end in the text of a token among these signs."""
    at = "".join([sign for sign, _, _ in signs]).index(token)
    return signs[at][1], signs[at + len(token) - 1][2]


def _place_in_base64(text: str, first: int, last: int, tokens: Collection[str]) -> tuple[int, int] | None:
    """Place of the first token encoded in a part of a text that may be base64; None: there is none."""
    places = [at for at in range(first, last) if not (text[at].isspace() or text[at] == ">")]
    signs = "".join([text[at] for at in places]).translate(_URL_SAFE)
    for start in range(4):  # words before it may seem to be part of it
        padded = f"{signs[start:]}AAA"
        data = a2b_base64(padded[: len(padded) // 4 * 4]).lower()
        for token in tokens:
            at = data.find(token.encode("ascii"))
            if at >= 0:
                end = start + -(-(at + len(token)) * 4 // 3)
                return places[start + at * 4 // 3], places[min(end, len(places)) - 1] + 1
    return None
