"""A scripted year of Payola, that of the demo: by real SMTP, and mail by mail, with the same letters each time.

`payola_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_payola_year.py --update-letters`, and read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from judge.demo.payola_year import YEAR
from tests.support.house import House
from tests.support.world import World, text_of

GOLDEN = Path(__file__).with_name("payola_year.txt")
READERS = ("france@example.org", "russia@example.org", "italy@example.org", "gm@example.org")

_MOMENT = re.compile(
    r"(?:\w+\s+)?\d{1,2}\s+\w+\s+\d{4}\s+\d\d:\d\d\s+[A-Z]{3,4}(?:\s+\(UTC[^)]*\))?"
    r"(?:,\s+in\s+(?:[\w-]+\s+)+?(?:minute|hour|day|week)s?\b)?"
)
_DRAWN = re.compile(r"(?m)^(  [A-Z][a-z]+: )[AEFGIRT]{7}$")
"""Acceptance lists in a chart, whose lots are drawn from the game's seed."""
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
    return _DRAWN.sub(r"\1(drawn)", "\n\n".join(blocks))


def page(steps: Iterable[tuple[str, list[Told]]]) -> str:
    """All letters to the readers, step by step."""
    parts = []
    for told, letters in steps:
        parts.append(f"=== {told}")
        parts += [
            f"--- To {reader}: {subject}\n\n{masked(text)}"
            for reader, subject, text in sorted(letters)
            if reader in READERS
        ]
    return "\n\n".join(parts) + "\n"


def by_house(folder: Path) -> Iterator[tuple[str, list[Told]]]:
    house = House(folder)
    for step in YEAR:
        letters = [one for sender, text in step.mails for one in house.mail(sender, *text.splitlines())]
        yield step.told, [(one.to, one.subject, one.words("plain")) for one in letters]


def by_smtp(world: World) -> Iterator[tuple[str, list[Told]]]:
    seen = 0
    for step in YEAR:
        for sender, text in step.mails:
            world.ask(sender, *text.splitlines())
        world.settle()
        new, seen = world.letters[seen:], len(world.letters)
        yield step.told, [(reader, str(letter["Subject"]), text_of(letter)) for reader, letter in new]


def test_a_year_of_offers_is_told_as_ever(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    found = page(by_house(tmp_path))
    if request.config.getoption("--update-letters"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8"), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_of_offers_by_smtp_is_told_as_ever(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.start()
    try:
        found = page(by_smtp(world))
    finally:
        code = world.stop()
    assert code == 0
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_no_secret_line_is_told_to_others_before_the_end(tmp_path: Path) -> None:
    secret = {"2*2 : A MUN - RUH": "france@example.org", "9 ! F TRI - VEN": "italy@example.org"}
    for told, letters in by_house(tmp_path):
        for line, owner in secret.items():
            readers = {reader for reader, _, text in letters if line in text}
            assert readers <= {owner, "gm@example.org"}, told
