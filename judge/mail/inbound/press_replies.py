"""Whose press a mail answers, by the subject that press has (`judge.mail.letters.press_letters`)."""

from __future__ import annotations

import re

_PRESS = re.compile(r"\bDiplomacy (?:press|end-of-game statement)(?: from ([^()]{1,80}))? \([^()]+\)", re.IGNORECASE)


def press_writer(subject: str) -> str | None:
    """Who wrote the press that a mail with this subject answers, as its letter called them; "": it named nobody.

    None: it answers no press. Subjects prove nothing: this decides what is said of a mail, not what is done.
    """
    found = _PRESS.search(subject)
    return None if found is None else (found[1] or "").strip()
