"""The scripted years of the demo in tests: played mail by mail or by SMTP, and their letters as one page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from judge.demo.year import GAME, Step, subject_and_text
from tests.support.house import Got, House
from tests.support.world import World, text_of

READERS = ("france@example.org", "russia@example.org", "italy@example.org", "gm@example.org")

_MOMENT = re.compile(
    r"(?:\w+\s+)?\d{1,2}\s+\w+\s+\d{4}\s+\d\d:\d\d\s+[A-Z]{3,4}(?:\s+\(UTC[^)]*\))?"
    r"(?:,\s+in\s+(?:[\w-]+\s+)+?(?:minute|hour|day|week)s?\b)?"
)
_TOKEN = re.compile(r"(judge(?:\+|%2B)river\.[A-Z]+\.)\w+")

Told = tuple[str, str, str]
"""Reader, subject and text of a letter."""


def masked(text: str) -> str:
    """A letter's text without what is another each time, moments and tokens; paragraphs with a moment on one line."""
    blocks = []
    for block in text.replace("\r\n", "\n").strip().split("\n\n"):
        plain = _MOMENT.sub("(moment)", block)
        is_broken_elsewhere = plain != block and not block.startswith("::")
        blocks.append(_TOKEN.sub(r"\1TOKEN", " ".join(plain.split()) if is_broken_elsewhere else plain))
    return "\n\n".join(blocks)


def page(steps: Iterable[tuple[str, list[Told]]], readers: Sequence[str] = READERS) -> str:
    """All letters to the readers, step by step."""
    parts = []
    for told, letters in steps:
        parts.append(f"=== {told}")
        parts += [
            f"--- To {reader}: {subject}\n\n{masked(text)}"
            for reader, subject, text in sorted(letters)
            if reader in readers
        ]
    return "\n\n".join(parts) + "\n"


def sent(house: House, sender: str, text: str) -> list[Got]:
    """Send a mail of a script; the letters that came of it."""
    subject, words = subject_and_text(text)
    if subject == GAME:
        return house.mail(sender, *words.splitlines())
    return house.mail_with(sender, {"Subject": subject}, *words.splitlines())


def by_house(folder: Path, steps: Iterable[Step]) -> Iterator[tuple[str, list[Told]]]:
    """The steps of a script mail by mail, with the letters of each."""
    house = House(folder)
    for step in steps:
        letters = [one for sender, text in step.mails for one in sent(house, sender, text)]
        yield step.told, [(one.to, one.subject, one.words("plain")) for one in letters]


def by_smtp(folder: Path, steps: Iterable[Step]) -> Iterator[tuple[str, list[Told]]]:
    """The steps of a script by real SMTP, with the letters of each. The judge has to end well."""
    world = World(folder)
    world.start()
    seen = 0
    try:
        for step in steps:
            for sender, text in step.mails:
                subject, words = subject_and_text(text)
                world.ask(sender, *words.splitlines(), subject=subject)
            world.settle()
            new, seen = world.letters[seen:], len(world.letters)
            yield step.told, [(reader, str(letter["Subject"]), text_of(letter)) for reader, letter in new]
    finally:
        code = world.stop()
    assert code == 0
