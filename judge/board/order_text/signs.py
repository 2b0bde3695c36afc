"""Plain signs for typographic ones: dashes, quotes, blanks, full-width letters, arrows; near matches."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import normalize

from judge.patterns import pattern

# In lines that may hold a password, anything that looks like an arrow is left alone.
_PASSWORD_LINE = pattern(
    r"(?:SIGNON|JOIN|OBSERVE|MONITOR|TAKEOVER|RESIGN|CREATE|PURGE|RENAME|SET +(?:PASSWORD|PRIVATE))\b", re.IGNORECASE
)
_SIGN_ON = pattern(r"(\*{1,2}|_{1,2})?sign-?(?:on|in):?(?=\s)", re.IGNORECASE)
ARROWS = "→↦⟼⇾➔➙➛➜➝➞➡⇒⇨⟶⟹⟾\uf0e0\uf0e8"
"""Signs that are arrows in any line; the last two are Wingdings, which Word writes for --> and ==>."""
POINTERS = "►▶"
"""Signs that are arrows within an order, and mark an item of a list before one."""
DASHES = "‐‑‒–—―−﹘﹣"
_ARROW = pattern(f"(?<!\\s)\\s*(?:[{ARROWS}]|-{{1,3}}>|={{1,3}}>)\\s*")
_TYPED_ARROW_SIGN = pattern(f"(?<!\\s)\\s*[{ARROWS}]\\s*")
# Word's arrow where the font was lost on the way: `A PAR à BUR`. In other lines it is an ordinary word.
_LOST_ARROW = pattern(r"(?<=\S)\s+[àè]\s+(?=\S)")
_BEGINS_AS_ORDER = pattern(r"(?:\[?\w{1,20}\]?\s*+:)?\W*+(?:\d++\W++)?(?:(?i:A|ARMY|F|FF|FLEET)\b|[A-Z]{3}\s+[àè]\s)")
_EMPHASIS = pattern(r"(?<![\w*_(])([*_])(\w[^*_]{0,60})\1(?![\w*_)])")
"""Words between signs that a mail program puts around bold or italic ones: `*A PAR* - _BUR_`."""
_INVISIBLE = dict.fromkeys(
    [
        0xAD,
        0x34F,
        0x61C,
        0x180E,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        0xFE0E,
        0xFE0F,
        0xFEFF,
    ]
)
_BLANKS = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_FLAT = _INVISIBLE | _BLANKS
_PLAIN = (
    _FLAT
    | dict.fromkeys(map(ord, DASHES), "-")
    | dict.fromkeys(map(ord, "‘’‚‛′ʼ´"), "'")
    | dict.fromkeys(map(ord, "“”„‟«»″"), '"')
    | {0x2026: "...", 0x2044: "/", 0x2215: "/"}
    | {sign: chr(sign - 0xFEE0) for sign in range(0xFF01, 0xFF5F)}
)
# Bullets of a list: not part of the order, unlike a typed `-` or `*`, which means "remove".
_BULLETS = "•◦▪‣⁃●∙·"


def flatten(text: str) -> str:
    """Return text with plain blanks and without invisible signs: for inspection, not for storage."""
    return text if text.isascii() else text.translate(_FLAT)


def plain(text: str) -> str:
    """Return a command line in plain signs: dashes, quotes, full-width letters, arrows as ` - `."""
    if not text.isascii():
        text = text.translate(_PLAIN).lstrip().lstrip(_BULLETS)
    text = _with_plain_sign_on(text.strip())
    if _PASSWORD_LINE.match(text):
        return _TYPED_ARROW_SIGN.sub(" - ", text)
    text = text.replace("&nbsp;", " ")  # left by a program that makes plain text of HTML
    if ("*" in text or "_" in text) and _BEGINS_AS_ORDER.match(text.lstrip("*_ ")):
        text = _EMPHASIS.sub(r"\2", text)
    if ">" in text or not text.isascii():
        text = _ARROW.sub(" - ", text)
        text = (_LOST_ARROW.sub(" - ", text) if _BEGINS_AS_ORDER.match(text) else text).strip()
    return text


def _with_plain_sign_on(text: str) -> str:
    """Return a line with SIGNON for SIGN-ON, SIGNIN, or a sign-on in stars or underscores."""
    found = _SIGN_ON.match(text)
    if found is None or found[0].upper() == "SIGNON":
        return text
    rest = text[found.end() :]
    return f"SIGNON{rest.removesuffix(found[1]) if found[1] else rest}"


_STEP = 1_000


def in_steps(form: Literal["NFKC", "NFKD"], text: str) -> str:
    """Return a text in a normal form; long ones in steps, since sorting their marks takes quadratic time."""
    return "".join(normalize(form, text[at : at + _STEP]) for at in range(0, len(text), _STEP))


def one_edit(one: str, other: str) -> bool:
    """True if two words differ by one letter added, left out or changed, or by two swapped."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    if len(one) > 2 and one[0] != other[:1] and one[-1] != other[-1:]:  # most words differ at both ends
        return False
    if len(one) == len(other):
        differ = [i for i in range(len(one)) if one[i] != other[i]]
        swapped = len(differ) == 2 and differ[1] == differ[0] + 1 and one[differ[0]] == other[differ[1]]
        return len(differ) == 1 or (swapped and one[differ[1]] == other[differ[0]])
    short, long = sorted((one, other), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
