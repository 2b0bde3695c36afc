"""Key words in a mail: `KEY word` on a line of its own before the sign-on, or in a reply's subject.

It is mailed to the addresses on file when somebody guesses a password in their owner's name (`judge.app.mails.guard`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.mail.inbound.lines import Line
from judge.patterns import pattern_with

_MOST = 5
_WORD = r"KEY[ \t:]+([a-z0-9]{20})"
_IN_LINE = pattern_with("key", rf"\s*{_WORD}\s*+\.?\s*", re.IGNORECASE)
_IN_SUBJECT = pattern_with("key", rf"\b{_WORD}\b", re.IGNORECASE)


def split_keys(lines: Sequence[Line], subject: str) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Return the key words of a mail, and its lines without those that hold one."""
    keys = [found[1] for found in _IN_SUBJECT.finditer(subject)]
    rest: list[Line] = []
    for at, line in enumerate(lines):
        found = _IN_LINE.fullmatch(line.text)
        if found is None:
            rest.append(line)
            if line.text.strip():
                rest += lines[at + 1 :]
                break
        else:
            keys.append(found[1])
    return tuple(keys[:_MOST]), tuple(rest)
