"""Encodings within the text of a mail: armor of clear-signed mails, uuencoded files."""

from __future__ import annotations

from collections.abc import Sequence

from judge.patterns import pattern

_BEGIN_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_END_SIGNED = "-----BEGIN PGP SIGNATURE"


def without_pgp_armor(texts: Sequence[str]) -> list[str]:
    """The text inside a clear-signed message (RFC 9580, 7): armor lines made empty, dash escapes undone."""
    try:
        start = texts.index(_BEGIN_SIGNED)
    except ValueError:
        return list(texts)
    end = next((i for i in range(start, len(texts)) if texts[i].startswith(_END_SIGNED)), len(texts))
    blank = next((i for i in range(start, end) if not texts[i].strip()), end)
    inner = [text.removeprefix("- ") for text in texts[blank:end]]
    return [*texts[:start], *[""] * (blank - start), *inner]


_BEGIN = pattern(r"begin [0-7]{3,4} (\S.{0,199})")
_LINE = pattern(r"[ -`]+")
_MOST = 2000
"""Limit on the files that are looked for in one mail."""


def without_files(texts: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines of a text with blank ones in the place of uuencoded files, and the names of these files."""
    lines = list(texts)
    names: list[str] = []
    at = 0
    while at < len(lines):
        found = _BEGIN.fullmatch(lines[at].rstrip()) if len(names) < _MOST else None
        end = _after_file(lines, at + 1) if found else at + 1
        if found and end > at + 1:
            names.append(found[1])
            lines[at:end] = [""] * (end - at)
        at = end
    return lines, tuple(names)


def _after_file(lines: Sequence[str], start: int) -> int:
    """The line after the file whose data begin at `start`; `start` itself where no data begin."""
    end = start
    while end < len(lines) and _is_data(lines[end]):
        end += 1
    if end == start:
        return start
    # The last lines are "`", or a blank that was lost on the way, and "end".
    while end < len(lines) and lines[end].strip() in ("", "`"):
        end += 1
    return end + 1 if end < len(lines) and lines[end].strip() == "end" else end


def _is_data(line: str) -> bool:
    """True if a line is as long as its first sign says: a checksum may follow."""
    text = line.rstrip("\r")
    if not _LINE.fullmatch(text):
        return False
    number = ord(text[0]) - 32 & 63
    signs = (number + 2) // 3 * 4
    return number > 0 and len(text) - 1 in (signs, signs + 1)
