"""Meaning of a mail server's refusal: a bad address, or anything else.

One function for answers in a session and for later reports (RFC 3463, 5321).
"""

from __future__ import annotations

import re
from enum import StrEnum

from judge.patterns import pattern

_ENHANCED = pattern(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
_BASIC = pattern(r"(?<![\d.])([245])(\d)(\d)(?![\d.])")


class Returned(StrEnum):
    """Meaning of a bounce for its address. The values are stored."""

    HARD = "for good"
    """The address accepts no mail: the mailbox or the domain does not exist."""
    SOFT = "for now"
    """The address may accept the next letter: a full mailbox, an unwanted letter, or a silent server."""


_ABOUT_THE_ADDRESS = frozenset({0, 1, 2, 4})
"""Subjects of a status about an address: unspecified, the address, the mailbox, or the route.

The others are about the letter, the dialog, or the right to send.
"""
_NOT_FOR_GOOD = frozenset({(2, 2), (2, 3), (4, 5), (4, 6), (4, 7)})
"""Statuses that may pass: a full mailbox, a letter too large; congestion, a loop, a timeout."""
_NO_MAILBOX = (5, 0)
"""Outlook.com's status for a missing mailbox: 550 5.5.0."""
_HARD_REPLIES = frozenset({"550", "551", "553"})


def refusal_means(status: str, words: str = "") -> Returned | None:
    """Return the meaning of a refusal: by its status (`5.1.1`), else by the server's words.

    None: there is no status in either of them, or it reports success.
    """
    stated, said = _ENHANCED.search(status), _ENHANCED.search(words)
    found = next((one for one in (stated, said) if one and one.group(2, 3) != ("0", "0")), stated or said)
    basic = _BASIC.search(words)
    if found is None or (found.group(2, 3) == ("0", "0") and basic is not None):
        return _of_reply(basic)
    kind, subject, detail = (int(part) for part in found.groups())
    if kind != 5:
        return Returned.SOFT if kind == 4 else None
    if (subject, detail) == _NO_MAILBOX:
        return Returned.HARD
    is_hard = subject in _ABOUT_THE_ADDRESS and (subject, detail) not in _NOT_FOR_GOOD
    return Returned.HARD if is_hard else Returned.SOFT


def _of_reply(reply: re.Match[str] | None) -> Returned | None:
    """Return the meaning of an answer's number (`550`) if nothing else is known."""
    if reply is None or reply[1] == "2":
        return None
    return Returned.HARD if reply[0] in _HARD_REPLIES else Returned.SOFT
