"""Facts in a mail's subject: the link that opened it, the press that it answers.

Subjects prove nothing. Those of press are those of `judge.mail.letters.press_letters`.
"""

from __future__ import annotations

from judge.game.people.reply_tokens import without_tokens
from judge.mail.inbound.said import without_reply_prefixes
from judge.mail.plain_text import one_line
from judge.patterns import pattern

_SUBJECT = pattern(r"(?P<game>[^\s:]{1,40}) (?P<moment>[A-Z]\d{1,5}[A-Z](?:/[a-z]{1,20})?)")


def link_subject(subject: str) -> tuple[str, str] | None:
    """Return the game and moment (`moment_of_links`) in a link's subject: `river S1902M/market [...]`.

    None for any other subject, also a reply's. A token may follow.
    """
    found = _SUBJECT.fullmatch(one_line(without_tokens(one_line(subject))).strip())
    return (found["game"], found["moment"]) if found else None


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
