"""The subject that a writer has given their mail: what others may be shown of it, above a message of theirs.

A subject is written to the judge and not to the readers, so little of it passes: nothing that a mail program put there
for a reply to a letter of ours, but what its writer had said before of press; and nothing that may hold a password or
a word to send back.
"""

from __future__ import annotations

import re

from judge.game.people.reply_marks import without_tokens
from judge.mail.inbound.said import without_reply_prefixes
from judge.mail.plain_text import one_line

LONGEST = 60
"""Signs that are shown."""

_PRESS = re.compile(r"[\w#.-]{1,40}(?: [A-Z]\d+[A-Z])?: [^:]{1,120} to [^:]{1,120}(?:: (?P<own>.+))?")
"""The subject of a letter of press."""

_SECRETS = re.compile(
    r"sign\s*-?on|join|takeover|take over|observe|monitor|create|become|password|passwort|confirm|leave|forgot|key\b"
    r"|\bset\b|secret|[\w]{4,}-[a-z2-7]{4}-",
    re.IGNORECASE,
)
"""Commands with words that nobody else may see, and what else may be one."""


def own_subject(subject: str, *, in_reply: bool) -> str:
    """What the readers of a message are shown of its mail's subject, in one line of `LONGEST` signs; "" for nothing.

    `in_reply`: the mail answers another one, by its headers.
    """
    whole = one_line(without_tokens(one_line(subject)))
    text = without_reply_prefixes(whole)
    if in_reply or text != whole:
        found = _PRESS.fullmatch(text)
        text = (found["own"] or "") if found else ""
    return "" if _SECRETS.search(text) else text[:LONGEST].strip()
