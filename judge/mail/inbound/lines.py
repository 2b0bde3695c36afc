"""From the new text of a mail to the lines that count (`commands.md` section 1, points 3 to 8).

In order: lines that begin with two backslashes are split, `//` lines go, typographic signs become plain ones. Press
text stays as it was written, apart from that `//` lines go there too. SIGNOFF as the first word ends everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from judge.game.press.text_end import ends_press
from judge.patterns import pattern

PRESS_WORDS = frozenset({"PRESS", "BROADCAST"})

# Lines that may hold a password: what looks like an arrow there is left alone.
_PASSWORD_LINE = pattern(
    r"(?:SIGNON|JOIN|OBSERVE|MONITOR|TAKEOVER|RESIGN|CREATE|PURGE|RENAME|SET +(?:PASSWORD|PRIVATE))\b", re.IGNORECASE
)
_BR_AT_END = pattern(r"<br ?/?>\s*\Z", re.IGNORECASE)
_ARROW_SIGNS = "→➔➙➛➜➝➞➡⇒⇨⟶⟹⟾\uf0e0\uf0e8"  # the last two: Wingdings, which Word writes for --> and ==>
_ARROW = pattern(f"(?<!\\s)\\s*(?:[{_ARROW_SIGNS}]|-{{1,3}}>|={{1,3}}>)\\s*")
_TYPED_ARROW_SIGN = pattern(f"(?<!\\s)\\s*[{_ARROW_SIGNS}]\\s*")
# Word's arrow where the font was lost on the way: `A PAR à BUR`. In other lines it is a word of a language.
_LOST_ARROW = pattern(r"(?<=\S)\s+[àè]\s+(?=\S)")
_BEGINS_AS_ORDER = pattern(r"(?:\[?\w{1,20}\]?\s*:\s*)?\W*(?:\d+\W+)?(?:(?i:A|ARMY|F|FF|FLEET)\b|[A-Z]{3}\s+[àè]\s)")
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
    | dict.fromkeys([*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63], "-")
    | dict.fromkeys(map(ord, "‘’‚‛′ʼ´"), "'")
    | dict.fromkeys(map(ord, "“”„‟«»″"), '"')
    | {0x2026: "...", 0x2044: "/", 0x2215: "/"}
    | {sign: chr(sign - 0xFEE0) for sign in range(0xFF01, 0xFF5F)}
)
# A line of a list: the sign is not part of the order (a typed `-` or `*` is: it means "remove").
_BULLETS = "•◦▪‣⁃●∙·"


_FAR_ENOUGH = 300  # where to look for the first word of a line
_MOST_PIECES = 5000  # of one line; more than any limit of lines


class Line(Struct, frozen=True):
    """A line that counts. `number` is that of the line of the mail's text it came from, from 1."""

    number: int
    text: str


def first_word(text: str) -> str:
    """The first word in upper case, "" for a blank line."""
    words = flatten(text[:_FAR_ENOUGH]).split(None, 1)
    return words[0].upper() if words else ""


def leaves_press(text: str) -> bool:
    """Whether a line below PRESS is none of its text: what ends it, or the mail."""
    return first_word(text) == "SIGNOFF" or ends_press(flatten(text[:_FAR_ENOUGH]))


def flatten(text: str) -> str:
    """Text with every kind of blank as a plain one and without invisible signs: for looking at, not for keeping."""
    return text if text.isascii() else text.translate(_FLAT)


def plain(text: str) -> str:
    """A command line in plain signs: dashes, quotes, full-width letters, arrows (all of them one move sign ` - `)."""
    if not text.isascii():
        text = text.translate(_PLAIN).lstrip().lstrip(_BULLETS)
    text = text.strip()
    if _PASSWORD_LINE.match(text):
        return _TYPED_ARROW_SIGN.sub(" - ", text)
    if ">" in text or not text.isascii():
        text = _ARROW.sub(" - ", text)
        text = (_LOST_ARROW.sub(" - ", text) if _BEGINS_AS_ORDER.match(text) else text).strip()
    return text


def without_br(texts: Sequence[str]) -> list[str]:
    """If every line that is not blank ends with `<br>`: the same lines without it."""
    filled = [text for text in texts if text.strip()]
    if filled and all(_BR_AT_END.search(text[-20:]) for text in filled):
        return [text[:-20] + _BR_AT_END.sub("", text[-20:]) for text in texts]
    return list(texts)


def lines_that_count(new: Iterable[Line]) -> tuple[Line, ...]:
    """One-line mails split, comments gone, plain signs outside press; nothing after SIGNOFF, no blank lines last."""
    counted = list(_prepare(new))
    while counted and not counted[-1].text:
        counted.pop()
    return tuple(counted)


def _prepare(new: Iterable[Line]) -> Iterator[Line]:
    in_press = False
    for line in _without_comments(_split(new)):
        word = first_word(line.text)
        if in_press and not leaves_press(line.text):
            yield Line(line.number, line.text.rstrip())
            continue
        text = plain(line.text)
        if text:
            yield Line(line.number, text)
        if word == "SIGNOFF":
            return
        in_press = word in PRESS_WORDS


def _without_comments(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if not flatten(line.text[:_FAR_ENOUGH]).lstrip().startswith("//"))


def _split(lines: Iterable[Line]) -> Iterator[Line]:
    r"""`\\: signon Emygame pw: f lon - nth` as the two lines that it stands for (`commands.md` section 1, point 4)."""
    for line in lines:
        is_one_line_mail = flatten(line.text[:_FAR_ENOUGH]).lstrip().startswith("\\\\")
        rest = line.text.partition("\\\\")[2].lstrip() if is_one_line_mail else ""
        if not rest or rest[0].isalnum():
            yield line
            continue
        for piece in rest[1:].split(rest[0], _MOST_PIECES):
            yield Line(line.number, piece.strip())
