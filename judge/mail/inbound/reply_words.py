"""Words that a reply brings back instead of a password: CONFIRM and LEAVE.

They count anywhere in the subject, whatever mail programs and filters put around them, and in the text as its first
line only: below that it may be a letter that is quoted without marks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge.mail.inbound.lines import Line
from judge.mail.inbound.lying_robots import sounds_automatic

_WORD = r"([a-z2-7]{4}(?:-[a-z2-7]{4}){2})"
_CONFIRM = re.compile(rf"\[\s*CONFIRM\s+{_WORD}\s*\]", re.IGNORECASE)
_CONFIRM_LINE = re.compile(rf"[\s\[(*]*CONFIRM\s+{_WORD}[\s\])*.]*", re.IGNORECASE)
_LEAVE_WORD = r"LEAVE\s+([a-z0-9_-]{1,32})\.([a-z0-9_#-]{1,32})\.([a-z2-7]{16})"
_LEAVE = re.compile(rf"(?<!\w){_LEAVE_WORD}(?!\w)", re.IGNORECASE)
_LEAVE_LINE = re.compile(rf"{_LEAVE_WORD}[\s\])*.]*", re.IGNORECASE)


class Leave(NamedTuple):
    """A line with which an observer leaves: all parts in lower case."""

    game: str
    seat: str
    token: str


class ReplyWords(NamedTuple):
    """What a mail brings back. `lines` are its lines without the one that is such a word."""

    confirm: tuple[str, ...]
    leave: Leave | None
    lines: tuple[Line, ...]


def reply_words(subject: str, lines: Sequence[Line]) -> ReplyWords:
    """The words in a mail that is no machine's by its headers.

    Of one that reads like a machine's none in the subject confirms.
    """
    first = next((at for at, line in enumerate(lines) if line.text.strip()), len(lines))
    top = lines[first].text.strip() if first < len(lines) else ""
    leave_line = _LEAVE_LINE.fullmatch(top)
    confirm_line = _CONFIRM_LINE.fullmatch(top) or _CONFIRM.search(top)
    kept = (*lines[:first], *lines[first + 1 :]) if leave_line or confirm_line else tuple(lines)
    leave = _LEAVE.search(subject) or leave_line
    in_subject = _CONFIRM.search(subject)
    if in_subject is not None and not confirm_line:
        texts = [line.text for line in lines[first:]]
        in_subject = None if sounds_automatic(subject[: in_subject.start()], texts) else in_subject
    found = (match[1].lower() for match in (in_subject, confirm_line) if match)
    return ReplyWords(
        tuple(dict.fromkeys(found)), Leave(*(part.lower() for part in leave.groups())) if leave else None, kept
    )
