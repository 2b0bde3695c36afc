"""The line that ends a message's text before orders; otherwise readers would see the orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from judge.board.order_text.signs import flatten, one_edit
from judge.patterns import pattern

PRESS_WORDS = frozenset({"PRESS", "BROADCAST"})
DIARY_WORDS = frozenset({"DIARY", "COMMENTARY"})
"""Words that open a private text, each alone on its line."""

_FAR_ENOUGH = 300
"""Number of characters of a line that are searched for its first word."""

_ENDPRESS = ("ENDPRESS", "ENDBROADCAST", "ENDDIARY", "ENDCOMMENTARY")
_TEXTS = ("PRESS", "BROADCAST", "MESSAGE", "TEXT", "DIARY", "COMMENTARY")
_ENDS = frozenset(
    f"{before}{text}{after}"
    for text in _TEXTS
    for before, after in (("END", ""), ("ENDOF", ""), ("ENDTHE", ""), ("ENDOFTHE", ""), ("", "END"), ("", "ENDS"))
)
_WORD = pattern(r"[^\W\d_]+")
_CLOSING_TAG = pattern(r"\s*+[\[<({]?\s*+/\s*+(?:PRESS|BROADCAST|DIARY|COMMENTARY)\s*+[\])>}]?\s*", re.IGNORECASE)
_LONGEST = 100
"""Limit on the characters of a line that consists of a decorated end word."""


def ends_press(line: str) -> bool:
    """True if a line ends the text of PRESS, BROADCAST or DIARY, regardless of what follows.

    `ENDPRESS`, `ENDBROADCAST`, `ENDDIARY` and `ENDCOMMENTARY` do so as the first word. Alone on a line, so do `END
    PRESS`, `END OF PRESS`, `END MESSAGE`, `PRESS ENDS`, `[/PRESS]`, also with one typo (`ENDPRES`) or spaced letters
    (`E N D P R E S S`), in any brackets and dashes.
    """
    if line.lstrip().startswith(">"):
        return False
    words = [word.upper() for word in _WORD.findall(line[: _LONGEST + 1])]
    if not words:
        return False
    if words[0] in _ENDPRESS:
        return True
    if len(line) > _LONGEST:
        return False
    return _is_end(words) or _CLOSING_TAG.fullmatch(line) is not None


def _is_end(words: Sequence[str]) -> bool:
    whole = "".join(words)
    if whole in _ENDS:
        return True
    if len(words) == 1 or all(len(word) == 1 for word in words):
        return any(one_edit(whole, end) for end in _ENDPRESS)
    # "Send press" and "And press" are ordinary text, so the first word has to be right.
    return words[0] == "END" and any(one_edit(whole, end) for end in _ENDS)


_OF_DIARY = ("ENDDIARY", "ENDCOMMENTARY")


def ends_diary(line: str) -> bool:
    """True if a line ends a text and names a diary; below press it shows that a heading was misread."""
    if not ends_press(line):
        return False
    words = [word.upper() for word in _WORD.findall(line[: _LONGEST + 1])]
    whole = words[0] if words[0] in _ENDPRESS else "".join(words)
    return any(word in whole for word in DIARY_WORDS) or any(one_edit(whole, end) for end in _OF_DIARY)


_WITH_MORE = pattern(r"([\W_]*+END(?:PRESS|BROADCAST|DIARY|COMMENTARY))[^\w\[]++(\S.*)", re.IGNORECASE | re.DOTALL)
_VERB = r"[-=]|\s(?:h|s|c|m|d|r|to|holds?|supports?|convoys?|moves?|disbands?|retreats?)\b"
_UNIT = (
    rf"(?:(?:[af]|army|fleet)\s+(?:[a-z]{{3}}\W*\Z|(?=.{{0,60}}?(?:{_VERB})))|[a-z]{{3}}(?:/[a-z]{{2}})?\s*(?:{_VERB}))"
)
_ORDER = (
    rf"(?:\[\w{{1,20}}\]\s?:?\s?|\w{{1,20}}\s?:\s?)?{_UNIT}|(?:build|remove|disband|retreat|waives?|order|buy|sell)\b"
)
_CAPITALS = (
    "ADDRESS|BUY|CLEAR|CONTROL|DISBAND|ELECT|HISTORY|LIST|MAP|ORDERS?|PHASE|POSSIBLE|PRESS|PROPOSE|PROTEST|PROXY|RESIGN"
    "|RUN|SELL|STATUS|SUMMARY|VOTE|WARN|WHOGAME|WITHDRAW"
)
_READS_ON = pattern(rf"(?i:set\s+[a-z]|{_ORDER})|(?:{_CAPITALS})\b(?!\s+ENDS?\b)")


def split_end(line: str) -> list[str]:
    """Split ENDPRESS from an order or command after it on its line (`ENDPRESS A PAR - BUR`).

    Mail programs sometimes join lines. Decoration and polite words after it (`ENDPRESS -----`, `ENDPRESS please`) are
    not split off.
    """
    found = _WITH_MORE.match(line) if "end" in line[:_LONGEST].lower() and not line.lstrip().startswith(">") else None
    return [found[1], found[2]] if found and _READS_ON.match(flatten(found[2][:_FAR_ENOUGH])) else [line]


_WEAK_ENDS = frozenset({"END", "STOP", "EOM", "EOT", "FIN", "FINIS", "ENDE", "OVER"})


def may_end_press(line: str) -> bool:
    """True if a line ends a text if it stands alone and no more text follows: `END.`, `- STOP -`.

    Such words also occur in telegrams and stories.
    """
    words = _WORD.findall(line[: _LONGEST + 1])
    return len(words) == 1 and words[0].upper() in _WEAK_ENDS and not any(sign.isdigit() for sign in line)


def first_word(text: str) -> str:
    """The first word in upper case, "" for a blank line."""
    words = flatten(text[:_FAR_ENOUGH]).split(None, 1)
    return words[0].upper() if words else ""


def opens_press(text: str) -> bool:
    """True if a line outside press begins press or a diary."""
    return first_word(text) in PRESS_WORDS or opens_diary(text)


def opens_diary(text: str) -> bool:
    """True if a line opens a private text: `DIARY`, `*Commentary:*`, `DAIRY`."""
    words = _WORD.findall(text[: _LONGEST + 1].upper())
    return len(words) == 1 and _is_diary(words[0])


_BESIDE_DIARY = frozenset(
    {"A", "BEGIN", "DEAR", "ENTRY", "FOR", "IN", "MY", "NEW", "NOTE", "OF", "OPEN", "PRIVATE", "SECRET", "START", "THE"}
)


def may_open_diary(text: str) -> bool:
    """True if a line seems to open a diary: `My diary`, `Diary entry:`, `DIARY S1901M`."""
    words = _WORD.findall(text[: _LONGEST + 1].upper())
    if opens_diary(text) or not words:
        return False
    others = [word for word in words if not _is_diary(word)]
    return _is_diary(words[0]) or (len(others) < len(words) and _BESIDE_DIARY.issuperset(others))


def _is_diary(word: str) -> bool:
    return any(word == name or one_edit(word, name) for name in DIARY_WORDS)


_MARKS = "*_.!:-"
"""Punctuation allowed around SIGNOFF."""


def ends_mail(text: str) -> bool:
    """True if a line has SIGNOFF as its first word, or SIGN OFF alone, in any punctuation (`*SIGNOFF*`)."""
    words = [word.strip(_MARKS).upper() for word in flatten(text[:_FAR_ENOUGH]).split(None, 2)]
    return words[:1] == ["SIGNOFF"] or words in (["SIGN", "OFF"], ["SIGN-OFF"])


def leaves_press(text: str) -> bool:
    """True if a line below PRESS is not part of its text: it ends the text, or the mail."""
    return ends_mail(text) or ends_press(flatten(text[:_FAR_ENOUGH]))


def in_press(texts: Iterable[str]) -> Iterator[bool]:
    """Yield for each line True if it is part of the text of a message."""
    inside = False
    for text in texts:
        inside = inside and not leaves_press(text)
        yield inside
        inside = inside or opens_press(text)
