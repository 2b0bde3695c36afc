"""Words and marks of headings: addresses, dates, labels such as `From:`, and lines of no heading.

All texts are in lower case.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.mail.inbound import quote_phrases as phrases
from judge.patterns import pattern

LONGEST = 300
"""Signs of the longest line of a heading; the rest of a line is not looked at."""
ADDRESS = pattern(r"[^\s<>@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")  # france@river is a seat
_DATE = pattern(r"(?<![\da-z])(?:19|20)\d\d(?![\da-z])|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d\d(?!\d)")
_TIME = pattern(r"(?<!\d)\d{1,2}[:.h時时]\s?\d\d(?!\d)|\d{1,2}시")
_WROTE = tuple(word.casefold() for word in phrases.WROTE)
_COMMAND = pattern(
    r"(?:sign ?on|login|join|observe|monitor|takeover|take over|resign|create|purge|rename|withdraw|set|press|broadcast"
    r"|end ?press|protest|phase|propose|vote|process|rollback|signoff|order|buy|sell)\b(?!.*[<>])"
)
"""A line in lower case that is no part of an attribution."""
_ORDER = pattern(
    r"(?:\[?\w{1,20}\]?\s*:\s*)?(?:\d{1,2}[.)]\s*)?(?:a|f|army|fleet)\s+[a-z]{3}(?:/[a-z]{2}|\s*\([a-z]{2}\))?"
    r"(?:\s*(?:-|=)|\s+(?:h|s|c|r|to|hold|holds|support|supports|convoy|convoys|disband)\b)"
)


def has_address(text: str) -> bool:
    """True if an address stands in a text."""
    return "@" in text and ADDRESS.search(text) is not None


def has_date(text: str) -> bool:
    """True if a date stands in a text."""
    return _DATE.search(text) is not None


def has_moment(text: str) -> bool:
    """True if a date and a time stand in a text."""
    return _DATE.search(text) is not None and _TIME.search(text) is not None


def has_wrote(text: str) -> bool:
    """True if a word that says "wrote" stands in a text."""
    return any(map(text.__contains__, _WROTE))


def is_meant(text: str) -> bool:
    """True for a line that is a sign-on, a command or an order, whatever stands around it."""
    return _COMMAND.match(text) is not None or _ORDER.match(text) is not None


class Label(Enum):
    """The subjects that a line `from: ...` of a header block may have, in any language."""

    FROM = phrases.FROM
    SENT = phrases.SENT
    TO = phrases.TO
    SUBJECT = phrases.SUBJECT


# Where languages have one word for two things, the later one counts.
_LABELS = {
    word.casefold(): label for label in (Label.TO, Label.SENT, Label.SUBJECT, Label.FROM) for word in label.value
}
_LABEL = pattern(r"[*_\s]{0,3}([^\W\d_][^:：]{0,24}?)[\s*_]{0,3}[:：]")
_WITHIN = pattern(
    r"(?:([^\W\d_][^\s:：]{0,15})\s)?(?<!\S)[*_]{0,3}([^\W\d_][^\s:：*]{0,24})[*_]{0,3}(?::(?=[\s*_]|\Z)|：)"
)


def label(text: str) -> Label | None:
    """The subject of a line `from: ...` in any language; None if it is no such line."""
    found = label_in(text)
    return None if found is None else _LABELS.get(found.strip())


def label_in(text: str) -> str | None:
    """Return the words before a line's colon; None if it has none near its beginning."""
    start = text[:60]
    found = _LABEL.match(start) if ":" in start or "：" in start else None
    return None if found is None else found[1]


def lone_label(text: str) -> Label | None:
    """The subject of a line that is a label and no more, with or without a colon: `cc`, `from:`."""
    return _LABELS.get(text.strip("*_ \t:："))


def labels_within(text: str) -> Iterator[tuple[int, Label | None]]:
    """All labels within a text: the end of each, and its subject, None if that is not known."""
    for found in _WITHIN.finditer(text):
        yield found.end(), _LABELS.get(f"{found[1]} {found[2]}") or _LABELS.get(found[2])
