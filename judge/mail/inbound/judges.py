"""Letters of another judge without their headers: two judges must not talk to each other.

It is asked only where no header tells. A judge's refusal has the beginning of its own text as its subject; a person's
reply has `Re:` before that, and words of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.mail.inbound.reply_phrases import REPLY_PREFIXES
from judge.patterns import pattern

_SUBJECT = pattern(r"(?:(\S{1,40}): )?(?:done in part \(\d{1,3} of \d{1,3}\), NOT|NOT done): (.{1,200})", re.IGNORECASE)
_LEFT_OUT = pattern(r"\.\.\.|\(and \d+ more\)")
_SAID_OTHERWISE = {
    "not done: nothing in your mail to do": "your mail had nothing in it for the judge to do",
    "not answered for an hour: too many mails": "the judge has answered",
    "not sent for an hour: further texts": "the judge has sent you",
    "not answered for a day: the same words again": "the judge has got the same words",
}
"""Subjects whose letters begin with other words."""
_FEWEST_SIGNS = 12
_LINES_LOOKED_AT = 40


def is_refusal_of_a_judge(subject: str, lines: Sequence[str]) -> bool:
    """True if a mail is a judge's answer that says no. `lines` are its own text."""
    text = " ".join(" ".join(lines[:_LINES_LOOKED_AT]).casefold().split())
    otherwise = _SAID_OTHERWISE.get(subject.casefold().strip())
    if otherwise is not None:
        return otherwise in text
    found = _SUBJECT.fullmatch(subject.strip())
    if found is None or (found[1] or "").casefold() in REPLY_PREFIXES:
        return False
    piece = max(_LEFT_OUT.split(found[2].casefold()), key=len).strip()
    return len(piece) >= _FEWEST_SIGNS and piece in text
