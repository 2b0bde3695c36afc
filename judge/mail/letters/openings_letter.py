"""The letter about games that have begun to look for players."""

from __future__ import annotations

from collections.abc import Sequence

from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import render

_LINE = "OPENINGS OFF"
_NAMED = 5
"""Limit on the games in the subject."""


def openings_letter(to: str, games: Sequence[str], text: str) -> Letter:
    """Letter for a subscriber: the games of these names look for players, as listed in `text`."""
    more = f" and {len(games) - _NAMED} more" if len(games) > _NAMED else ""
    subject = f"Looking for players: {', '.join(games[:_NAMED])}{more}"
    page = render("judge/openings", subject, pictures=(), text=text, line=_LINE)
    return Letter((to,), subject, page.text, page.html, leave=_LINE)
