"""A scripted year of Everybody Plays, that of the demo: mail by mail with its letters on file, and by real SMTP.

`everybody_plays_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_everybody_plays_year.py --update-letters`, and read it. By SMTP other lots fall.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from judge.app import run_commands
from judge.demo.everybody_plays_year import YEAR
from tests.support.house import House
from tests.support.told_years import masked
from tests.support.world import World

GOLDEN = Path(__file__).with_name("everybody_plays_year.txt")
READERS = ("ann@example.org", "bob@example.org", "carla@example.org", "gm@example.org")

_LEAVE = re.compile(r"(LEAVE river\.[a-z]+\.)\w+")


class OneSeed:
    """In the place of what a game's seed comes from, so that the same lots fall each time."""

    @staticmethod
    def token_hex(_bytes: int) -> str:
        return "1900"


def plain(text: str) -> str:
    """A letter without what is another each time."""
    return _LEAVE.sub(r"\1TOKEN", masked(text))


def page(folder: Path) -> str:
    """All letters to the readers, step by step."""
    house = House(folder)
    parts = []
    for step in YEAR:
        letters = [one for sender, text in step.mails for one in house.mail(sender, *text.splitlines())]
        parts.append(f"=== {step.told}")
        told = sorted((one.to, one.subject, plain(one.text)) for one in letters if one.to in READERS)
        parts += [f"--- To {reader}: {subject}\n\n{text}" for reader, subject, text in told]
    assert house.game().phase_code == "S1902M"
    return "\n\n".join(parts) + "\n"


def test_a_year_by_lot_is_told_as_ever(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_commands, "secrets", OneSeed)
    found = page(tmp_path)
    if request.config.getoption("--update-letters"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8"), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_by_lot_by_smtp_brings_everybody_the_same_letters(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    by_house = Counter(
        (letter.to, letter.subject)
        for step in YEAR
        for sender, text in step.mails
        for letter in house.mail(sender, *text.splitlines())
    )
    world = World(tmp_path)
    world.start()
    try:
        for step in YEAR:
            for sender, text in step.mails:
                world.ask(sender, *text.splitlines())
            world.settle()
        by_smtp = Counter((reader, str(letter["Subject"])) for reader, letter in world.letters)
    finally:
        code = world.stop()
    assert code == 0
    assert by_smtp == by_house
