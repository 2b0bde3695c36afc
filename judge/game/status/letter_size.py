"""Limit on text in one letter: no requested text makes one over 250 KB."""

from __future__ import annotations

from collections.abc import Sequence

MOST_BYTES = 240_000
"""Limit on the bytes of a letter's words, as text and as HTML; headers and the frame come on top."""

_LONGEST_LINE = 15_000
_LAST_LINE = 500
"""Bytes that are kept for the line which says that this is not all."""

_MORE_IN_HTML = {"&": 4, "<": 3, ">": 3, '"': 5, "'": 5}
"""Extra bytes for a character in HTML."""


def letter_bytes(text: str) -> int:
    """Return the largest size of a text in a letter: as plain text and as HTML, both in base64."""
    escaped = sum(more * text.count(sign) for sign, more in _MORE_IN_HTML.items())
    size = 2 * (len(text.encode("utf-8", "replace")) + text.count("\n")) + escaped
    return size * 7 // 5


def one_letter(lines: Sequence[str], first: int, command: str) -> str:
    """Lines from the `first` on (counted from 1) that fit one letter, and a note on the rest.

    `command` asks for the rest, up to FROM: `SUMMARY river`. Very long lines are cut.
    """
    told: list[str] = []
    room = MOST_BYTES - _LAST_LINE
    for number, line in enumerate(lines[first - 1 :], first):
        shown = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]} [...]"
        room -= letter_bytes(f"{shown}\n") + 1  # lines' rounding errors add up
        if room < 0:
            return "\n".join((*told, "", f"This is not all. For the rest send: {command} FROM {number}"))
        told.append(shown)
    return "\n".join(told) if told else f"There is nothing from line {first} on. {command} tells it from the beginning."


def cut(text: str) -> str:
    """A text that fits into one letter: as it is, or its beginning with a line that says so."""
    if letter_bytes(text) <= MOST_BYTES:
        return text
    room, told = MOST_BYTES - _LAST_LINE, list[str]()
    for line in text.split("\n"):
        room -= letter_bytes(f"{line}\n")
        if room < 0:
            break
        told.append(line)
    return "\n".join((*told, "", "The rest is left out: the letter would be too large."))
