"""Strangers' text made harmless for terminals, logs, files, letters and their headers.

Control characters can steer a terminal, and direction marks make a line read as something else.
"""

from __future__ import annotations

import unicodedata

from judge.patterns import pattern

_LONGEST_VALUE = 60
"""Limit on the characters of a word or quotation sent back, so that the reason is easy to find."""
_QUOTATION = pattern(r'(?<!\w)"(?:[^"\n]|"(?=\w))*+"(?!\w)')
_LONG_WORD = pattern(rf"[^\s\"]{{{_LONGEST_VALUE + 1},}}")
_CONTROLS = pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def escaped(text: str) -> str:
    """Return a text for a terminal, a log or a file, without invisible characters: ESC becomes `\\x1b`.

    Newlines, tabs and all kinds of blanks stay. Invisible characters are escaped: controls, marks that turn the
    direction of writing, joiners, lone surrogates, and characters that this Python does not know.
    """
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(sign if _is_seen(sign) else _escape(sign) for sign in text)


def escaped_json(text: str) -> str:
    """Return a JSON text with the same meaning and no invisible characters, which occur in strings only."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(sign if _is_seen(sign) else _escape_for_json(sign) for sign in text)


def cleaned(text: str) -> str:
    """Return text for a letter without controls (other than newline, tab) and direction overrides.

    Marks that right-to-left writing needs (U+200E, U+200F) and joiners of letters and emoji stay.
    """
    return text if text.replace("\n", "").isprintable() else _CONTROLS.sub("", text)


def one_line(text: str) -> str:
    """Return a text for a header, with each run of white space and invisible signs as one blank."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(text.split())


def with_short_values(text: str) -> str:
    """Return a reason with words and quotations cut at 60 characters; quotations may have 4,000."""
    text = _QUOTATION.sub(lambda found: f'"{_short(found[0][1:-1])}"', text)
    return _LONG_WORD.sub(lambda found: _short(found[0]), text)


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST_VALUE else f"{value[: _LONGEST_VALUE - 3].rstrip()}..."


def _is_seen(sign: str) -> bool:
    return sign.isprintable() or sign in "\n\t" or unicodedata.category(sign) == "Zs"


def _escape(sign: str) -> str:
    """Return `\\x1b`, `\\u202e` or `\\U000e0001`: escapes that Python and YAML read in double quotes."""
    code = ord(sign)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _escape_for_json(sign: str) -> str:
    """Return `\\u202e`; characters beyond U+FFFF as two surrogates."""
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
