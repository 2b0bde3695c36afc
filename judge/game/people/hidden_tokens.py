"""Removal of reply tokens from texts, however they are written: each could order for its seat.

A token is 16 letters and digits. Anything between, before and after them is skipped (blanks, folds, marks, invisible
characters). Encoded characters are decoded: `%61`, `%2561`, `=61`, `\\u0061`, `&#97;`, full-width. So is a text encoded
as hex, base32 or base64 as a whole, on one line or several.
"""

from __future__ import annotations

import re
from binascii import a2b_base64
from collections.abc import Callable, Collection, Iterator, Mapping
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits, hexdigits
from typing import NamedTuple
from unicodedata import normalize

from judge.patterns import pattern

_SIZE = 16
_ENCODED = pattern(
    r"%(?:25){0,9}([0-9a-f]{2})|=(?:3D){0,9}([0-9a-f]{2})|\\(?:u00|x)([0-9a-f]{2})|\\u\{([0-9a-f]{2})\}"
    r"|&#x([0-9a-f]{2});|&#(\d{2,3});",
    re.IGNORECASE,
)
_RUN = pattern(r"[A-Za-z0-9+/_-](?:[\s>:,]*+[A-Za-z0-9+/_-]){20,}+")
"""Signs that may be an encoded text, with what stands between them: ends of lines, `61:62`."""
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
    runs = (_place_in_run(text, run.start(), run.end(), tokens) for run in _RUN.finditer(text))
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


class _Code(NamedTuple):
    """An encoding in which `size` signs, of these `signs`, stand for `worth` bytes.

    `decoded` gives the bytes of signs that `written` makes uniform; the sign `zero` fills them up.
    """

    size: int
    worth: int
    signs: frozenset[str]
    zero: str
    written: Mapping[int, int]
    decoded: Callable[[str], bytes]


_BASE32 = f"{ascii_uppercase}234567"
_IN_FIVES = str.maketrans(f"{_BASE32}{ascii_lowercase}", "0123456789abcdefghijklmnopqrstuv0123456789abcdefghijklmnop")
"""Signs of base32, small letters too, as digits of a number."""


def _of_fives(signs: str) -> bytes:
    return int(signs or "0", 32).to_bytes(len(signs) * 5 // 8, "big")


_CODES = (
    _Code(4, 3, frozenset(ascii_letters + digits + "+/-_"), "A", str.maketrans("-_", "+/"), a2b_base64),
    _Code(8, 5, frozenset(_BASE32 + ascii_lowercase), "A", _IN_FIVES, _of_fives),
    _Code(2, 1, frozenset(hexdigits), "0", {}, bytes.fromhex),
)


def _place_in_run(text: str, first: int, last: int, tokens: Collection[str]) -> tuple[int, int] | None:
    """Place of the first token encoded in a part of a text; None: there is none."""
    for code in _CODES:
        places = [at for at in range(first, last) if text[at] in code.signs]
        signs = "".join([text[at] for at in places]).translate(code.written)
        for start in range(code.size):  # words before it may seem to be part of it
            filled = signs[start:] + code.zero.translate(code.written) * (code.size - 1)
            data = code.decoded(filled[: len(filled) // code.size * code.size]).lower()
            for token in tokens:
                at = data.find(token.encode("ascii"))
                if at >= 0:
                    end = start + -(-(at + len(token)) * code.size // code.worth)
                    return places[start + at * code.size // code.worth], places[min(end, len(places)) - 1] + 1
    return None
