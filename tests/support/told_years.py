"""The scripted years of the demo in tests, by mail or by SMTP, and their letters as one page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from judge.app.mails import run_commands
from judge.demo.year import GAME, DemoStep, subject_and_text
from tests.support.house import Got, House
from tests.support.world import World, text_of

READERS = ("france@example.org", "russia@example.org", "italy@example.org", "gm@example.org")

_MOMENT = re.compile(
    r"(?:\w+\s+)?\d{1,2}\s+\w+\s+\d{4}\s+\d\d:\d\d\s+[A-Z]{3,4}(?:\s+\(UTC[^)]*\))?"
    r"(?:,\s+in\s+(?:[\w-]+\s+)+?(?:minute|hour|day|week)s?\b)?"
)
_HOUR = re.compile(r"(due|ends|by|deadline) (?:today|\w{3}(?: \d{1,2} \w{3})?) \d\d:\d\d [A-Z]{3,4}")
"""A moment as subjects have it."""

_TOKEN = re.compile(r"(judge(?:\+|%2B)river\.[A-Za-z]+\.|LEAVE river\.[a-z]+\.)\w+")

Told = tuple[str, str, str]
"""Reader, subject and text of a letter."""


def masked(text: str) -> str:
    """Return a letter's text without changing moments and tokens; paragraphs with a moment get one line."""
    blocks = []
    for block in text.replace("\r\n", "\n").strip().split("\n\n"):
        plain = _MOMENT.sub("(moment)", block)
        is_broken_elsewhere = plain != block and not block.startswith("::")
        blocks.append(_TOKEN.sub(r"\1TOKEN", " ".join(plain.split()) if is_broken_elsewhere else plain))
    return "\n\n".join(blocks)


def _without_hour(subject: str) -> str:
    return _HOUR.sub(r"\1 (hour)", subject)


def _words_about_maps() -> re.Pattern[str]:
    """Match the words of a letter with pictures, which the judge of the year by SMTP does not send.

    They are read from the template: a new wording cannot part the two years.
    """
    template = (Path(__file__).parents[2] / "templates/events/game_started.txt.j2").read_text(encoding="utf-8")
    (line,) = (line for line in template.splitlines() if line.startswith(" SET MAP"))
    return re.compile(r"\s+" + r"\s+".join(map(re.escape, line.split())))


_MAP_HINT = _words_about_maps()


def page(steps: Iterable[tuple[str, list[Told]]], readers: Sequence[str] = READERS) -> str:
    """All letters to the readers, step by step."""
    parts = []
    for told, letters in steps:
        parts.append(f"=== {told}")
        parts += [
            f"--- To {reader}: {_without_hour(subject)}\n\n{_MAP_HINT.sub('', masked(text))}"
            for reader, subject, text in sorted(letters)
            if reader in readers
        ]
    return "\n\n".join(parts) + "\n"


def sent(house: House, sender: str, text: str) -> list[Got]:
    """Send a mail of a script; return the letters that it causes."""
    subject, words = subject_and_text(text)
    if subject == GAME:
        return house.mail(sender, *words.splitlines())
    return house.mail_with(sender, {"Subject": subject}, *words.splitlines())


def on_file(golden: Path, found: str, request: pytest.FixtureRequest) -> str:
    """Return the page on file; with --update-letters the found text is written there before."""
    if request.config.getoption("--update-letters"):
        golden.write_text(found, encoding="utf-8")
    return golden.read_text(encoding="utf-8")


def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each game the same seed, so that the same lots fall each time."""
    monkeypatch.setattr(run_commands, "secrets", _OneSeed)


class _OneSeed:
    """A source of the same seed for each game."""

    @staticmethod
    def token_hex(_bytes: int) -> str:
        return "1900"


def subjects(steps: Iterable[tuple[str, list[Told]]]) -> Counter[tuple[str, str]]:
    """Count the letters of each reader by subject."""
    return Counter((reader, _without_hour(subject)) for _, letters in steps for reader, subject, _ in letters)


def by_house(folder: Path, steps: Iterable[DemoStep]) -> Iterator[tuple[str, list[Told]]]:
    """The steps of a script mail by mail on a judge of their own, with the letters of each."""
    return played(House(folder), steps)


def played(house: House, steps: Iterable[DemoStep]) -> Iterator[tuple[str, list[Told]]]:
    """The steps of a script mail by mail, with the letters of each."""
    for step in steps:
        letters = [one for sender, text in step.mails for one in sent(house, sender, text)]
        yield step.told, [(one.to, one.subject, one.words("plain")) for one in letters]


def by_smtp(folder: Path, steps: Iterable[DemoStep]) -> Iterator[tuple[str, list[Told]]]:
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
