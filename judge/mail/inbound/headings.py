"""Headings of quoted letters: attributions, header blocks, banners, Notes' boxes, by form alone.

An attribution ("On Tuesday X wrote:") must contain a date, a real address or a quote below it. A header block must have
several labels and a date or an address; in an unknown language, both. No line of an attribution is a sign-on, a command
or an order.

Header blocks have labels for author, moment, readers and subject, in any layout:

* a line for each label (`From: X`), with its value on the same line or below it;
* all of them on one line, or on lines that a program has filled (`From: X Sent: Y To: Z Subject: W`);
* labels alone on their lines, as Notes writes them, with a name and a moment above in place of From and Date.

There must be several known labels, including the author's, and a date or an address. In an unknown language, date and
address are both required, and the first value must be the author's address: words with a colon that the writer puts
above a quotation are no label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from judge.mail.inbound.heading_words import (
    BANNERS,
    FORWARDS,
    LONGEST,
    Label,
    has_address,
    has_date,
    has_moment,
    has_wrote,
    is_author,
    is_for_judge,
    label,
    label_in,
    labels_within,
    lone_label,
)
from judge.patterns import pattern

_COLONS = (":", "：")
_LEAST_LABELS, _MOST_LABELS = 3, 8
_MOST_LINES = 12
"""Limit on the lines of a block of known labels."""
_MOST_FILLED = 4
"""Limit on the lines over which a line of labels, or the value of a lone label, may be wrapped."""
_MOST_LONE = 30
"""Limit on the lines of a block with labels alone on their lines, including blank ones."""
_LONGEST_LONE = 28
"""Limit on the characters of a line that is only a label."""


class HeaderBlocks:
    """The header blocks of a mail. Positions count from 0.

    `texts` are its lines in lower case; `quoted`: True for lines behind `>`.
    """

    def __init__(self, texts: Sequence[str], quoted: Sequence[bool]) -> None:
        self._low = texts
        self._quoted = quoted
        self._labels = [label(text) if ":" in text or "：" in text else None for text in texts]
        lone = [
            i
            for i, text in enumerate(texts)
            if text and len(text) <= _LONGEST_LONE and (_ends_label(text) or lone_label(text) is not None)
        ]
        self._lone = frozenset(lone) if len(lone) >= _LEAST_LABELS else frozenset[int]()

    def end(self, i: int) -> int:
        """Number of the line after header lines that begin here; `i` if none begin here."""
        if i >= len(self._low) or self._quoted[i]:
            return i
        has_label = ":" in self._low[i] or "：" in self._low[i]
        ends = (self.of_known(i), self._of_unknown(i), self.on_one_line(i)) if has_label else (i,)
        return max(*ends, self._of_lone(i) if self._lone else i)

    def of_known(self, i: int) -> int:
        """Number of the line after header lines with known labels that begin here; `i` if none begin here."""
        if i >= len(self._low) or self._quoted[i] or self._labels[i] not in (Label.FROM, Label.SENT):
            return i
        end, seen = i, set[Label]()
        while end < min(i + _MOST_LINES, len(self._low)) and not self._quoted[end] and not is_for_judge(self._low[end]):
            found = self._labels[end]
            if found in seen:
                break  # one block has one author: words of the writer may stand right above it
            if found in (Label.FROM, Label.SENT):
                seen.add(found)
            # Text made from HTML may have an empty line after each label.
            if not self._low[end] and not (end + 1 < len(self._low) and self._labels[end + 1]):
                break
            end += 1
        return end if _are_known(self._labels[i:end], " ".join(self._low[i:end])) else i

    def _of_unknown(self, i: int) -> int:
        """Number of the line after header lines in an unknown language; `i` if none begin here.

        There must be three or more lines `label: value`: the author's first, and one with a moment.
        """
        rows: list[str] = []
        end = i
        while end < len(self._low) and len(rows) < _MOST_LABELS:
            text = self._low[end]
            # Text made from HTML may have an empty line after each label.
            if not text and rows and end + 1 < len(self._low) and label_in(self._low[end + 1]) is not None:
                end += 1
                continue
            if label_in(text) is None or self._quoted[end] or is_for_judge(text):
                break
            rows.append(text)
            end += 1
        if len(rows) < _LEAST_LABELS or not is_author(rows[0]) or all(map(label, rows)):
            return i  # known labels must be the right ones: `of_known`
        if not any(map(has_moment, rows)):
            return i
        # Text with a colon may stand right above header lines that are known.
        return i if any(self.of_known(at) > at for at in range(i, end)) else end

    def on_one_line(self, i: int) -> int:
        """Number of the line after labels on one line, or on filled lines; `i` if none begin here."""
        text = self._low[i][:LONGEST]
        if label_in(text) is None or self._quoted[i] or len(list(labels_within(text))) < _LEAST_LABELS - 1:
            return i
        whole = ""
        for end, piece in enumerate(self._filled(i), i + 1):
            whole = f"{whole} {piece}".strip()
            if _is_block(whole):
                return next((at for at in range(end, len(self._low)) if self._labels[at] is None), len(self._low))
        return i

    def _filled(self, i: int) -> Iterator[str]:
        """Return the words from this line on that may belong to one block."""
        for at in range(i, min(i + _MOST_FILLED, len(self._low))):
            text = self._low[at][:LONGEST]
            if not text or self._quoted[at] or is_for_judge(text):
                return
            yield text

    def _of_lone(self, i: int) -> int:
        """Number of the line after a block of labels alone on their lines; `i` if none begins here."""
        if i not in self._lone and not self._names_author(i):
            return i
        found, gap, values, author = list[int](), 0, list[str](), ""
        for at in range(i, min(i + _MOST_LONE, len(self._low))):
            text = self._low[at]
            if self._quoted[at] or is_for_judge(text) or gap > _MOST_FILLED:
                break
            if at in self._lone:
                found.append(at)
                gap = 0
            elif text:
                gap += 1
                values.append(text)
                author = author if len(found) > 1 else f"{author} {text}"
        labels = [lone_label(self._low[at]) for at in found]
        if len(found) < _LEAST_LABELS or not _are_lone(labels, author, " ".join(values), from_label=i in self._lone):
            return i
        return next((at + 1 for at in range(found[-1] + 1, len(self._low)) if self._low[at]), len(self._low))

    def _names_author(self, i: int) -> bool:
        """True for a name with an address, or above a date: `judge <a@b>`, `23.11.2026 13:00`."""
        if not self._low[i] or is_for_judge(self._low[i]):
            return False
        below = self._low[i + 1] if i + 1 < len(self._low) else ""
        return has_moment(below) or (has_address(self._low[i]) and has_moment(f"{self._low[i]} {below}"))


def _ends_label(text: str) -> bool:
    """True if a line ends with a label's colon, and not an attribution's: `wrote:`."""
    return text.endswith(_COLONS) and not has_wrote(text)


def _are_known(labels: Sequence[Label | None], block: str) -> bool:
    """True if several known labels include the author's, and the block has an address or a moment."""
    known = set(labels) - {None}
    return len(known) >= _LEAST_LABELS and Label.FROM in known and (has_address(block) or has_moment(block))


def _are_lone(labels: Sequence[Label | None], author: str, values: str, *, from_label: bool) -> bool:
    """True if labels alone on their lines belong to a letter. `author`: the first label's value."""
    if not from_label:
        return {Label.TO, Label.SUBJECT}.issubset(labels) and has_moment(values)
    return _are_known(labels, values) or (None in labels and is_author(author) and has_moment(values))


def _is_block(text: str) -> bool:
    """True if a text has the labels of a header block, one after the other."""
    found = list(labels_within(text))
    if len(found) < _LEAST_LABELS:
        return False
    labels = [each for _, each in found]
    if labels[0] in (Label.FROM, Label.SENT):
        return _are_known(labels, text)
    if labels[0] is not None or Label.FROM in labels or not has_moment(text):
        return False
    return is_author(text[found[0][0] : found[1][0]])


# Attributions are wrapped over at most this many lines, and no line of them is longer than this.
_MOST_WRAPPED = 4


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words in the form in which lines are compared."""
    return tuple(word.casefold() for word in words)


_DIGIT = pattern(r"\d")
# Beginning of a wrapped attribution: a word such as On, Am, Le, W dniu; a weekday; a date.
_OPENING = pattern(
    r"(?:on|am|le|el|il|op|em|no dia|a \w{4,8}-feira,|w dniu|dnia|dne|den|d\.|på|în|στισ|pe|ngày|pada|missatge|quoting"
    r"|בתאריך|في|\w{2,6}[.,]{0,2} \d{1,2}\.?) |\d{1,4}[./-]|\d{4}[年년]|\d{1,2} [^\W\d_]{3,12} \d{4}"
)
_BY_PROGRAM = pattern(r"(?:in a message dated|missatge de|quoting|użytkownik|wiadomość napisana przez)(?: |\Z)")
"""Beginning of a wrapped attribution that no person would use for a sentence."""
_NAMED = pattern(r"[^<>]{0,200}<[^\s<>@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}>(?:さんは)?")
"""Name and address of an author, and nothing else."""
_BANNERS = frozenset(_folded(BANNERS))
_FORWARDS = frozenset(_folded(FORWARDS))
_DASHES = " \t>-_=*~"
_ANY_BANNER = pattern(r"\s*-{4,}\s?[^-]{5,60}?\s?-{4,}\s*\Z")
_BOX_TOP = pattern(r"\|-{3,}\+-{5,}[>|]\Z")
_BOX_LINE = pattern(r"[|>].*[|>]\Z")


def is_attribution(text: str, *, followed: bool, in_press: bool) -> bool:
    """True if these lower-case words introduce a quote; unclear ones only if a quote follows."""
    if text[-1:] not in _COLONS and not has_wrote(text[-12:]):
        return False
    by_address, at_moment = has_address(text), has_moment(text)
    wrote = has_wrote(text)
    if in_press and not followed and not (by_address and at_moment):
        return False  # "On 3 May 1901 at 10:00 the Kaiser wrote:" is a fine beginning for a piece of press.
    if by_address and (at_moment or (text[-2:-1] == ">" and text[-1:] in _COLONS)):
        return True
    if by_address or at_moment:
        # "Write to joe@example.org, as I wrote" is a sentence.
        return followed or (wrote and text[-1:] in _COLONS)
    return wrote and followed and not in_press and len(text) < 120


def is_banner(text: str) -> bool:
    """True if this line in lower case is `-----original message-----` or similar, in any language."""
    words = text.strip(_DASHES)
    if len(text) - len(words) >= 4 and words.rstrip(":： ") in _BANNERS:
        return text.endswith(tuple("-_=*~"))
    return text.rstrip(":： ") in _FORWARDS


class Headings:
    """The headings of a mail. Positions count from 0.

    `texts` are its lines in lower case, cut after `LONGEST`; `quoted`: True for lines behind `>`; `in_press`: True for
    lines between PRESS and its ENDPRESS, where a heading must be unmistakable. `between_signs` are the headings of
    `decorated_headings`.
    """

    def __init__(
        self,
        texts: Sequence[str],
        quoted: Sequence[bool],
        in_press: Callable[[int], bool],
        between_signs: Mapping[int, int],
    ) -> None:
        self._low = texts
        self._between_signs = between_signs
        self._quoted = quoted
        self._in_press = in_press
        self._blocks = HeaderBlocks(texts, quoted)
        self._next_filled = _next_filled(texts)
        self._attribution_ends = self._find_attributions()

    def next_filled(self, i: int) -> int:
        """Number of the first line from here on that is not blank; the number of lines if there is none."""
        return self._next_filled[i]

    def after(self, i: int) -> int:
        """Number of the line after a banner, header block or attribution that begins here; `i` if none does."""
        text = self._low[i]
        if not text:
            return i
        if len(text) > LONGEST:
            return self._blocks.on_one_line(i)
        following = self._next_filled[i + 1]
        if is_banner(text):
            return self._after_names(following)
        if (_ANY_BANNER.match(text) or text.startswith("_" * 10)) and self._after_names(following) > following:
            return self._after_names(following)
        return self._after_names(i)

    def _after_names(self, i: int) -> int:
        """Number of the line after a header block or attribution that begins here; `i` if none does."""
        return max(self._blocks.end(i), self.attribution(i), self._box(i), self._between_signs.get(i, i))

    def _box(self, i: int) -> int:
        """Return the line after Notes' boxes with names above an old letter; `i` if there are none."""
        if i >= len(self._low) or not _BOX_TOP.match(self._low[i]):
            return i
        return next((end for end in range(i, len(self._low)) if not _BOX_LINE.match(self._low[end])), len(self._low))

    def attribution(self, i: int) -> int:
        """Number of the line after an attribution that begins here; `i` if none does."""
        return self._attribution_ends[i]

    def _find_attributions(self) -> list[int]:
        """Return `attribution` for every line and the end, last line first since each looks below."""
        ends = list(range(len(self._low) + 1))
        for i in reversed(range(len(self._low))):
            ends[i] = self._attribution_end(i, ends)
        return ends

    def _attribution_end(self, i: int, ends: list[int]) -> int:
        first = self._low[i][:LONGEST]
        by_address = has_address(first)
        dated = (_OPENING.match(first) and _DIGIT.search(first)) or (by_address and has_date(first))
        named = _NAMED.fullmatch(first) is not None
        opens = dated or named or _BY_PROGRAM.match(first)
        wraps = opens or by_address or (has_moment(first) and self._goes_on(i + 1))
        joined = ""
        for end in range(i, min(i + (_MOST_WRAPPED if wraps else 1), len(self._low))):
            piece = self._low[end]
            if not piece or len(piece) > LONGEST or self._quoted[end] or is_for_judge(piece):
                return i
            # A part that makes sense without the lines above it is taken alone: those may be orders.
            alone = end > i and ends[end] > end and not (self._goes_on(end) or (named and end == i + 1))
            if alone and (not opens or _OPENING.match(piece)):
                return i
            joined = f"{joined} {piece}".strip()
            followed = self._is_followed_by_quote(end + 1)
            if is_attribution(joined, followed=followed, in_press=self._in_press(i)):
                return end + 1
        return i

    def _goes_on(self, i: int) -> bool:
        """True if a line begins with an address, as the rest of a wrapped attribution does."""
        return i < len(self._low) and self._low[i][:1] == "<"

    def is_mere_attribution(self, i: int) -> bool:
        """True if the heading here is only an attribution, without header block or banner."""
        return self.attribution(i) > i and self._blocks.of_known(i) == i and i not in self._between_signs

    def may_be_attribution(self, i: int) -> bool:
        """True if an attribution without an address begins here: in press it may be the writer's own."""
        text = self._low[i][:LONGEST]
        if text[-1:] not in _COLONS and _OPENING.match(text) and i + 1 < len(self._low):
            text = f"{text} {self._low[i + 1][:LONGEST]}"
        return text[-1:] in _COLONS and is_attribution(text, followed=False, in_press=False)

    def _is_followed_by_quote(self, i: int) -> bool:
        at = self._next_filled[i]
        return at < len(self._quoted) and self._quoted[at]


def _next_filled(texts: Sequence[str]) -> list[int]:
    """For each line, the number of the next one that is not blank, or the number of lines."""
    following = [len(texts)] * (len(texts) + 1)
    for i in reversed(range(len(texts))):
        following[i] = i if texts[i] else following[i + 1]
    return following


_SIGNS = "-=_*~+#>"
_OPENINGS = frozenset(sign * 3 for sign in _SIGNS)


def decorated_headings(texts: Sequence[str]) -> Mapping[int, int]:
    """The first line of each decorated heading, and the line after it. `texts` are in lower case."""
    found = ((i, _end_of_decorated(texts, i)) for i, text in enumerate(texts) if text[:3] in _OPENINGS)
    return {i: end for i, end in found if end > i}


def _end_of_decorated(texts: Sequence[str], i: int) -> int:
    whole = ""
    for at in range(i, min(i + _MOST_WRAPPED, len(texts))):
        piece = texts[at]
        if not piece or len(piece) > LONGEST or (at > i and (is_for_judge(piece) or piece[:3] in _OPENINGS)):
            return i
        whole = f"{whole} {piece}".strip()
        words = whole.strip(f"{_SIGNS} ")
        if not words:
            return i  # a ruler
        if piece[-3:] in _OPENINGS or (whole.startswith(">>>") and piece.endswith(":")):
            return at + 1 if _is_decorated(words, by_angles=whole.startswith(">>>") and piece.endswith(">>>")) else i
    return i


def _is_decorated(words: str, *, by_angles: bool) -> bool:
    if by_angles and has_moment(words):
        return True
    return has_address(words) and (has_moment(words) or has_wrote(words))
