"""Mails that a letter's link has opened, known by their subject (`judge.mail.letters.answer_links`)."""

from __future__ import annotations

from judge.game.people.reply_marks import without_tokens
from judge.mail.plain_text import one_line
from judge.patterns import pattern

_SUBJECT = pattern(r"(?P<game>[^\s:]{1,40}) (?P<moment>[A-Z]\d{1,5}[A-Z](?:/[a-z]{1,20})?)")


def link_subject(subject: str) -> tuple[str, str] | None:
    """Return the game and moment (`moment_of_links`) in a link's subject: `river S1902M/market [...]`.

    None for any other subject, also a reply's. A token may follow.
    """
    found = _SUBJECT.fullmatch(one_line(without_tokens(one_line(subject))).strip())
    return (found["game"], found["moment"]) if found else None
