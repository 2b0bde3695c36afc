"""Words that a reply brings back instead of a password: CONFIRM and LEAVE, in the subject or as a line of its own."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.mail.inbound.lines import Line

_WORD = r"([a-z2-7]{4}(?:-[a-z2-7]{4}){2})"
_REPLY = r"(?:[^\s:\[]{1,5}(?:[\[^]\d+\]?)?\s*:\s*)*"
"""`Re:`, `AW:`, `Re[2]:` and their like. What answering machines put there is longer: "Automatic reply:"."""
_CONFIRM = re.compile(rf"{_REPLY}\[CONFIRM\s+{_WORD}\]", re.IGNORECASE)
_CONFIRM_LINE = re.compile(rf"[\s\[(*]*CONFIRM\s+{_WORD}[\s\])*.]*", re.IGNORECASE)
_LEAVE = r"LEAVE\s+([a-z0-9_-]{1,32})\.([a-z0-9_#-]{1,32})\.([a-z2-7]{16})[\s\])*.]*"
_LEAVE_LINE = re.compile(_LEAVE, re.IGNORECASE)
_LEAVE_SUBJECT = re.compile(rf"{_REPLY}{_LEAVE}", re.IGNORECASE)


class Leave(NamedTuple):
    """A line with which an observer leaves: all parts in lower case."""

    game: str
    seat: str
    token: str


class ReplyWords(NamedTuple):
    """What a mail brings back. `lines` are its lines without those words."""

    confirm: tuple[str, ...]
    leave: Leave | None
    lines: tuple[Line, ...]


def reply_words(subject: str, lines: tuple[Line, ...]) -> ReplyWords:
    """The words in a mail. LEAVE counts as the first line only: below that it is a letter quoted without marks."""
    found = [match[1] for match in [_CONFIRM.match(subject.strip())] if match]
    kept: list[Line] = []
    for line in lines:
        match = _CONFIRM_LINE.fullmatch(line.text)
        if match:
            found.append(match[1])
        else:
            kept.append(line)
    leave = _LEAVE_SUBJECT.fullmatch(subject.strip())
    first = next((at for at, line in enumerate(kept) if line.text.strip()), None)
    if leave is None and first is not None:
        leave = _LEAVE_LINE.fullmatch(kept[first].text.strip())
        if leave is not None:
            del kept[first]
    words = tuple(dict.fromkeys(word.lower() for word in found))[:2]
    return ReplyWords(words, Leave(*(part.lower() for part in leave.groups())) if leave else None, tuple(kept))
