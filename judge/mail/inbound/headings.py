"""Headings of quoted letters: attributions, header blocks, banners, Notes' boxes, by form alone.

An attribution ("On Tuesday X wrote:") must hold a date, a real address or a quote below it. A header block must have
several labels and a date or an address; in a language that is not known, both. No line of an attribution is a sign-on,
a command or an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from judge.mail.inbound import quote_phrases as phrases
from judge.patterns import pattern

# Attributions are wrapped over at most this many lines, and no line of them is longer than this.
_MOST_WRAPPED = 4
LONGEST = 300
"""Signs of the longest line of a heading; the rest of a line is not looked at."""


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    """The words in the form that lines are compared in."""
    return tuple(word.casefold() for word in words)


_DIGIT = pattern(r"\d")
ADDRESS = pattern(r"[^\s<>@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")  # france@river is a seat
_DATE = pattern(r"(?<![\da-z])(?:19|20)\d\d(?![\da-z])|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d\d(?!\d)")
_TIME = pattern(r"(?<!\d)\d{1,2}[:.h時时]\s?\d\d(?!\d)|\d{1,2}시")
_WROTE = _folded(phrases.WROTE)
_COMMAND = pattern(
    r"(?:sign ?on|login|join|observe|monitor|takeover|take over|resign|create|purge|rename|withdraw|set|press|broadcast"
    r"|end ?press|protest|phase|propose|vote|process|rollback|signoff|order|buy|sell)\b(?!.*[<>])"
)
"""A line in lower case that is no part of an attribution."""
_ORDER = pattern(
    r"(?:\[?\w{1,20}\]?\s*:\s*)?(?:\d{1,2}[.)]\s*)?(?:a|f|army|fleet)\s+[a-z]{3}(?:/[a-z]{2}|\s*\([a-z]{2}\))?"
    r"(?:\s*(?:-|=)|\s+(?:h|s|c|r|to|hold|holds|support|supports|convoy|convoys|disband)\b)"
)
# Beginning of a wrapped attribution: a word such as On, Am, Le, W dniu; a weekday; a date.
_OPENING = pattern(
    r"(?:on|am|le|el|il|op|em|w dniu|dnia|dne|den|d\.|på|în|στισ|pe|ngày|pada|missatge|quoting|בתאריך|في|"
    r"\w{2,6}[.,]{0,2} \d{1,2}\.?) |\d{1,4}[./-]|\d{4}[年년]"
)


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
_BANNERS = frozenset(_folded(phrases.BANNERS))
_FORWARDS = frozenset(_folded(phrases.FORWARDS))
_DASHES = " \t>-_=*~"
_ANY_BANNER = pattern(r"\s*-{4,}\s?[^-]{5,60}?\s?-{4,}\s*\Z")
_BOX_TOP = pattern(r"\|-{3,}\+-{5,}[>|]\Z")
_BOX_LINE = pattern(r"[|>].*[|>]\Z")


def is_attribution(text: str, *, followed: bool, in_press: bool) -> bool:
    """True if these lower-case words introduce a quote; the less clearly, the more one must follow."""
    if text[-1:] not in (":", "：") and not _has_wrote(text[-12:]):
        return False
    has_address = ADDRESS.search(text) is not None
    has_moment = _DATE.search(text) is not None and _TIME.search(text) is not None
    wrote = _has_wrote(text)
    if in_press and not followed and not (has_address and has_moment):
        return False  # "On 3 May 1901 at 10:00 the Kaiser wrote:" is a fine beginning for a piece of press.
    if has_address and has_moment:
        return True
    if has_address or has_moment:
        # "Write to joe@example.org, as I wrote" is a sentence.
        return followed or (wrote and text[-1:] in (":", "："))
    return wrote and followed and not in_press and len(text) < 120


def _is_meant(text: str) -> bool:
    """True for a line in lower case that is a sign-on, a command or an order, whatever stands around it."""
    return _COMMAND.match(text) is not None or _ORDER.match(text) is not None


def _has_wrote(text: str) -> bool:
    return any(map(text.__contains__, _WROTE))


def is_banner(text: str) -> bool:
    """True if this line in lower case is `-----original message-----` or the like, in any language."""
    words = text.strip(_DASHES)
    if len(text) - len(words) >= 4 and words.rstrip(":： ") in _BANNERS:
        return text.endswith(tuple("-_=*~"))
    return text.rstrip(":： ") in _FORWARDS


def label(text: str) -> Label | None:
    """The subject of a line `from: ...` in any language; None if it is no such line."""
    found = _label_in(text)
    return None if found is None else _LABELS.get(found.strip())


def _label_in(text: str) -> str | None:
    """Return the words before a line's colon; None if it has none near its beginning."""
    start = text[:60]
    found = _LABEL.match(start) if ":" in start or "：" in start else None
    return None if found is None else found[1]


_LEAST_LABELS, _MOST_LABELS = 3, 8


class Headings:
    """The headings of a mail. Positions count from 0.

    `texts` are its lines in lower case, cut behind `LONGEST`; `quoted`: which stand behind `>`; `in_press` tells of a
    line whether it stands between PRESS and its ENDPRESS, where a heading must look like one without doubt.
    """

    def __init__(self, texts: Sequence[str], quoted: Sequence[bool], in_press: Callable[[int], bool]) -> None:
        self._low = texts
        self._quoted = quoted
        self._in_press = in_press
        self._labels = [label(text) for text in texts]
        self._next_filled = _next_filled(texts)
        self._attribution_ends = self._find_attributions()

    def next_filled(self, i: int) -> int:
        """The first line from this one on that is not blank; the number of lines where there is none."""
        return self._next_filled[i]

    def after(self, i: int) -> int:
        """The line after the banner, header block or attribution that begins here; i itself if none does."""
        text = self._low[i]
        if not text or len(text) > LONGEST:
            return i
        following = self._next_filled[i + 1]
        if is_banner(text):
            return self._after_names(following)
        if (_ANY_BANNER.match(text) or text.startswith("_" * 10)) and self._after_names(following) > following:
            return self._after_names(following)
        return self._after_names(i)

    def _after_names(self, i: int) -> int:
        """The line after the header block or attribution that begins here; i itself if none does."""
        return max(self.header_block(i), self._unknown_block(i), self.attribution(i), self._box(i))

    def _box(self, i: int) -> int:
        """Return the line after Notes' boxes with names above an old letter; i itself if there are none."""
        if i >= len(self._low) or not _BOX_TOP.match(self._low[i]):
            return i
        return next((end for end in range(i, len(self._low)) if not _BOX_LINE.match(self._low[end])), len(self._low))

    def attribution(self, i: int) -> int:
        """The line after the attribution that begins here; i itself if none does."""
        return self._attribution_ends[i]

    def _find_attributions(self) -> list[int]:
        """`attribution` for every line, and for the end: a line looks at those after it."""
        ends = list(range(len(self._low) + 1))
        for i in reversed(range(len(self._low))):
            ends[i] = self._attribution_end(i, ends)
        return ends

    def _attribution_end(self, i: int, ends: list[int]) -> int:
        first = self._low[i][:LONGEST]
        has_address = ADDRESS.search(first) is not None
        opens = (_OPENING.match(first) and _DIGIT.search(first)) or (has_address and _DATE.search(first))
        joined = ""
        for end in range(i, min(i + (_MOST_WRAPPED if opens or has_address else 1), len(self._low))):
            piece = self._low[end]
            if not piece or len(piece) > LONGEST or self._quoted[end] or _is_meant(piece):
                return i
            # A part that can stand without the lines above it does so: these may be orders.
            if end > i and ends[end] > end and (not opens or _OPENING.match(piece)):
                return i
            joined = f"{joined} {piece}".strip()
            followed = self._is_followed_by_quote(end + 1)
            if is_attribution(joined, followed=followed, in_press=self._in_press(i)):
                return end + 1
        return i

    def header_block(self, i: int) -> int:
        """Return the line after Outlook's or a forwarder's header lines; i itself if there are none."""
        if i >= len(self._low) or self._quoted[i] or self._labels[i] not in (Label.FROM, Label.SENT):
            return i
        end = i
        while end < min(i + 12, len(self._low)) and not self._quoted[end] and not _is_meant(self._low[end]):
            # Text made from HTML may have an empty line after each label.
            if not self._low[end] and not (end + 1 < len(self._low) and self._labels[end + 1]):
                break
            end += 1
        labels = set(self._labels[i:end]) - {None}
        if len(labels) < 3 or Label.FROM not in labels:
            return i
        block = " ".join(self._low[i:end])
        has_evidence = ADDRESS.search(block) or (_DATE.search(block) and _TIME.search(block))
        return end if has_evidence else i

    def _unknown_block(self, i: int) -> int:
        """The line after header lines of a language that is not known; i itself if none begin here.

        By their form: three lines `label: value` or more, one with an address, one with a date and a time.
        """
        rows: list[str] = []
        end = i
        while end < len(self._low) and len(rows) < _MOST_LABELS:
            text = self._low[end]
            # Text made from HTML may have an empty line after each label.
            if not text and rows and end + 1 < len(self._low) and _label_in(self._low[end + 1]) is not None:
                end += 1
                continue
            if _label_in(text) is None or self._quoted[end] or _is_meant(text):
                break
            rows.append(text)
            end += 1
        has_value = bool(rows) and not rows[0].endswith((":", "："))
        if len(rows) < _LEAST_LABELS or not has_value or all(map(label, rows)):
            return i  # known labels must be the right ones: `header_block`
        is_dated = any(_DATE.search(text) and _TIME.search(text) for text in rows)
        if not is_dated or not any(map(ADDRESS.search, rows)):
            return i
        # Text with a colon may stand right above header lines that are known.
        return i if any(self.header_block(at) > at for at in range(i, end)) else end

    def _is_followed_by_quote(self, i: int) -> bool:
        at = self._next_filled[i]
        return at < len(self._quoted) and self._quoted[at]


def _next_filled(texts: Sequence[str]) -> list[int]:
    """For each line the first one from it on that is not blank; the number of lines where there is none."""
    following = [len(texts)] * (len(texts) + 1)
    for i in reversed(range(len(texts))):
        following[i] = i if texts[i] else following[i + 1]
    return following
