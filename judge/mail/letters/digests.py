"""Waiting letters to one reader about one game, combined into one letter (SET DIGEST)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.game.people.reply_tokens import ReplyPlace
from judge.mail.letters.html import with_pages
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import render
from judge.mail.letters.wording import count

_MOST_SIGNS = 150_000
"""Limit on the characters of one digest, with its HTML; further letters come in another."""


def digests(letters: Sequence[Letter], place: ReplyPlace | None) -> list[Letter]:
    """Combine these letters to one address into digests; a single letter stays. `place` is for replies."""
    parts: list[list[Letter]] = []
    size = 0
    for letter in letters:
        size += len(letter.text) + len(letter.html)
        if not parts or size > _MOST_SIGNS:
            parts.append([])
            size = len(letter.text) + len(letter.html)
        parts[-1].append(letter)
    return [part[0] if len(part) == 1 else _digest(part, place) for part in parts]


def _digest(letters: Sequence[Letter], place: ReplyPlace | None) -> Letter:
    """Return several letters as one. A reply to it answers none of them, since it names no message."""
    first = letters[0]
    subject = f"{first.game}: digest, {count(len(letters), 'letter')}"
    begin = render("digest", subject, number=len(letters), game=first.game)
    words = [(letter.subject, *(letter.apart or (letter.text, letter.html))) for letter in letters]
    text = [begin.text, *(f"{'=' * len(title)}\n{title}\n{'=' * len(title)}\n\n{told}" for title, told, _ in words)]
    press = next((letter.purpose for letter in letters if letter.apart), first.purpose)
    return replace(
        first,
        subject=subject,
        text="\n".join(text),
        html=with_pages(begin.html, [(title, page) for title, _, page in words]),
        thread=letters[-1].thread,
        sender_name="",
        purpose=press,
        place=place,
        apart=None,
    )
