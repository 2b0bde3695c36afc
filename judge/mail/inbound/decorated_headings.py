"""Headings of quoted letters between signs: `---- On ... X <a@b> wrote ----`, `>>> X 23.11.2026 >>>`.

By their form: three signs or more before and behind, and an address with a moment or a word for "wrote". Where the
signs are `>>>` a name and a moment are enough, and a colon behind an attribution ends it, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.mail.inbound.heading_words import LONGEST, has_address, has_moment, has_wrote, is_meant

_MOST_WRAPPED = 4
_SIGNS = "-=_*~+#>"
_OPENINGS = frozenset(sign * 3 for sign in _SIGNS)


def decorated_headings(texts: Sequence[str]) -> Mapping[int, int]:
    """The first line of each decorated heading, and the line after it. `texts` are in lower case."""
    found = ((i, _end(texts, i)) for i, text in enumerate(texts) if text[:3] in _OPENINGS)
    return {i: end for i, end in found if end > i}


def _end(texts: Sequence[str], i: int) -> int:
    whole = ""
    for at in range(i, min(i + _MOST_WRAPPED, len(texts))):
        piece = texts[at]
        if not piece or len(piece) > LONGEST or (at > i and (is_meant(piece) or piece[:3] in _OPENINGS)):
            return i
        whole = f"{whole} {piece}".strip()
        words = whole.strip(f"{_SIGNS} ")
        if not words:
            return i  # a ruler
        if piece[-3:] in _OPENINGS or (whole.startswith(">>>") and piece.endswith(":")):
            return at + 1 if _is_heading(words, by_angles=whole.startswith(">>>") and piece.endswith(">>>")) else i
    return i


def _is_heading(words: str, *, by_angles: bool) -> bool:
    if by_angles and has_moment(words):
        return True
    return has_address(words) and (has_moment(words) or has_wrote(words))
