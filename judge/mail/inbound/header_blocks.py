"""Header blocks of quoted letters: labels for author, moment, readers and subject, in any layout.

* a line for each label (`From: X`), with its value on the same line or below it;
* all of them on one line, or on lines that a program has filled (`From: X Sent: Y To: Z Subject: W`);
* labels alone on their lines, as Notes writes them, where a name and a moment above stand for From and Date.

Labels that are known must be several, with the author's, and a date or an address. In a language that is not known
both must be there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.mail.inbound.heading_words import (
    ADDRESS,
    LONGEST,
    Label,
    has_address,
    has_moment,
    is_meant,
    label,
    label_in,
    labels_within,
    lone_label,
)

_LEAST_LABELS, _MOST_LABELS = 3, 8
_MOST_LINES = 12
"""Lines of a block of known labels."""
_MOST_FILLED = 4
"""Lines over which the labels of one line may be filled, and the values of a label alone on its line."""
_MOST_LONE = 30
"""Lines of a block with labels alone on their lines, blank ones counted."""
_LONGEST_LONE = 28
"""Signs of a line that is a label and no more."""
_COLONS = (":", "：")


class HeaderBlocks:
    """The header blocks of a mail. Positions count from 0.

    `texts` are its lines in lower case; `quoted`: which stand behind `>`.
    """

    def __init__(self, texts: Sequence[str], quoted: Sequence[bool]) -> None:
        self._low = texts
        self._quoted = quoted
        self._labels = [label(text) if ":" in text or "：" in text else None for text in texts]
        lone = [
            i
            for i, text in enumerate(texts)
            if text and len(text) <= _LONGEST_LONE and (text.endswith(_COLONS) or lone_label(text) is not None)
        ]
        self._lone = frozenset(lone) if len(lone) >= _LEAST_LABELS else frozenset[int]()

    def end(self, i: int) -> int:
        """The line after the header lines that begin here; i itself if none do."""
        if i >= len(self._low) or self._quoted[i]:
            return i
        has_label = ":" in self._low[i] or "：" in self._low[i]
        ends = (self.of_known(i), self._of_unknown(i), self.on_one_line(i)) if has_label else (i,)
        return max(*ends, self._of_lone(i) if self._lone else i)

    def of_known(self, i: int) -> int:
        """The line after header lines with known labels that begin here; i itself if none do."""
        if i >= len(self._low) or self._quoted[i] or self._labels[i] not in (Label.FROM, Label.SENT):
            return i
        end = i
        while end < min(i + _MOST_LINES, len(self._low)) and not self._quoted[end] and not is_meant(self._low[end]):
            # Text made from HTML may have an empty line after each label.
            if not self._low[end] and not (end + 1 < len(self._low) and self._labels[end + 1]):
                break
            end += 1
        return end if _are_known(self._labels[i:end], " ".join(self._low[i:end])) else i

    def _of_unknown(self, i: int) -> int:
        """The line after three lines `label: value` or more, one with an address, one with a moment."""
        rows: list[str] = []
        end = i
        while end < len(self._low) and len(rows) < _MOST_LABELS:
            text = self._low[end]
            # Text made from HTML may have an empty line after each label.
            if not text and rows and end + 1 < len(self._low) and label_in(self._low[end + 1]) is not None:
                end += 1
                continue
            if label_in(text) is None or self._quoted[end] or is_meant(text):
                break
            rows.append(text)
            end += 1
        has_value = bool(rows) and not rows[0].endswith(_COLONS)
        if len(rows) < _LEAST_LABELS or not has_value or all(map(label, rows)):
            return i  # known labels must be the right ones: `of_known`
        if not any(map(has_moment, rows)) or not any(map(has_address, rows)):
            return i
        # Text with a colon may stand right above header lines that are known.
        return i if any(self.of_known(at) > at for at in range(i, end)) else end

    def on_one_line(self, i: int) -> int:
        """The line after labels that stand on one line, or on lines that were filled; i itself if none do."""
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
        """The words from this line on that may be of one block."""
        for at in range(i, min(i + _MOST_FILLED, len(self._low))):
            text = self._low[at][:LONGEST]
            if not text or self._quoted[at] or is_meant(text):
                return
            yield text

    def _of_lone(self, i: int) -> int:
        """The line after a block with labels alone on their lines that begins here; i itself if none does."""
        if i not in self._lone and not self._names_author(i):
            return i
        found, gap, values = list[int](), 0, list[str]()
        for at in range(i, min(i + _MOST_LONE, len(self._low))):
            text = self._low[at]
            if self._quoted[at] or is_meant(text) or gap > _MOST_FILLED:
                break
            if at in self._lone:
                found.append(at)
                gap = 0
            elif text:
                gap += 1
                values.append(text)
        labels = [lone_label(self._low[at]) for at in found]
        if len(found) < _LEAST_LABELS or not _are_lone(labels, " ".join(values), from_label=i in self._lone):
            return i
        return next((at + 1 for at in range(found[-1] + 1, len(self._low)) if self._low[at]), len(self._low))

    def _names_author(self, i: int) -> bool:
        """True if a name with an address, or above a moment, stands here: `judge <a@b>`, `23.11.2026 13:00`."""
        if not self._low[i] or is_meant(self._low[i]):
            return False
        below = self._low[i + 1] if i + 1 < len(self._low) else ""
        return has_moment(below) or (has_address(self._low[i]) and has_moment(f"{self._low[i]} {below}"))


def _are_known(labels: Sequence[Label | None], block: str) -> bool:
    """True if labels are several known ones, with the author's, and a block has an address or a moment."""
    known = set(labels) - {None}
    return len(known) >= _LEAST_LABELS and Label.FROM in known and (has_address(block) or has_moment(block))


def _are_lone(labels: Sequence[Label | None], values: str, *, from_label: bool) -> bool:
    """True if labels that stand alone on their lines are those of a letter."""
    if not from_label:
        return {Label.TO, Label.SUBJECT}.issubset(labels) and has_moment(values)
    return _are_known(labels, values) or (None in labels and has_address(values) and has_moment(values))


def _is_block(text: str) -> bool:
    """True if a text has the labels of a header block, one behind the other."""
    found = list(labels_within(text))
    if len(found) < _LEAST_LABELS:
        return False
    labels = [each for _, each in found]
    if labels[0] in (Label.FROM, Label.SENT):
        return _are_known(labels, text)
    if labels[0] is not None or not has_moment(text):
        return False
    # In a language that is not known the first value is a name with an address, and no sentence goes on behind it.
    value = text[found[0][0] : found[1][0]]
    author = ADDRESS.search(value)
    return author is not None and len(value[author.end() :].split()) <= 3
