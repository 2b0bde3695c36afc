"""Writers of the press that a mail answers, or readers of its writer's own, by press's subjects.

The subjects are those of `judge.mail.letters.press_letters`.
"""

from __future__ import annotations

from judge.mail.inbound.said import without_reply_prefixes
from judge.mail.plain_text import one_line
from judge.patterns import pattern

_PRESS = pattern(
    r"[\w#.-]{1,40}(?: [A-Z]\d+[A-Z])?: "
    r"(?:end-of-game statement(?: sent| from (?P<author>[^:\[]{1,80}))?(?: \[.*\])?"
    r"|(?P<writer>[^:\[]{1,80}?) to (?P<reader>[^:\[]{1,160}?)(?: \[.*\])?)(?::.*)?"
)


def press_writer(subject: str) -> str | None:
    """Writer of the press that a mail with this subject answers, as its letter called them; "": nobody.

    Of the writer's own copy (`sent to Germany`) it is who got it. None: it answers no press. Subjects prove
    nothing: this decides what is said of a mail, not what is done.
    """
    whole = one_line(subject)
    text = without_reply_prefixes(whole)
    found = _PRESS.fullmatch(text) if text != whole else None
    if found is None:
        return None
    if found["writer"] == "sent":
        return str(found["reader"])
    writer = (found["author"] or found["writer"] or "").strip()
    return "" if writer == "press" else writer
