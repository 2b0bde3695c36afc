"""A scripted year of an exchange, that of the demo, and the end of its game: mail by mail, and by real SMTP.

`exchange_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_exchange_year.py --update-letters`, and read it. By SMTP other lots fall.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from judge.app import run_commands
from judge.demo.exchange_year import YEAR, investor
from judge.demo.year import GAME, Step
from tests.scenarios.test_everybody_plays_year import OneSeed, plain
from tests.support.house import House
from tests.support.world import World

GOLDEN = Path(__file__).with_name("exchange_year.txt")
READERS = ("ann@example.org", "cem@example.org", "dan@example.org", "gm@example.org")

DAN = "dan@example.org"
END = (
    Step(
        "Bob leaves, and Dan takes his place, and with it Bob's cash, his shares and Italy.",
        (
            investor("bob", "RESIGN"),
            (DAN, f"TAKEOVER bob@{GAME} dan-secret"),
            (DAN, f"SIGNON bob@{GAME} dan-secret\nSHARES"),
        ),
    ),
    Step(
        "Ann cannot vote, since she leads no power; the leaders agree to a draw, and the game is over.",
        (
            investor("ann", "SET DRAW"),
            investor("cem", "SET DRAW"),
            ("cem@example.org", f"SIGNON turkey@{GAME} cem-secret\nSET DRAW"),
            ("cem@example.org", f"SIGNON france@{GAME} cem-secret\nSET DRAW"),
            (DAN, f"SIGNON italy@{GAME} dan-secret\nSET DRAW"),
        ),
    ),
    Step(
        "Ann looks at what she has in the end, and at who has won.",
        (investor("ann", "SHARES", "STATUS", f"SUMMARY {GAME}"),),
    ),
)


def page(folder: Path) -> str:
    """All letters to the readers, step by step."""
    house = House(folder)
    parts = []
    for step in (*YEAR, *END):
        letters = [one for sender, text in step.mails for one in house.mail(sender, *text.splitlines())]
        parts.append(f"=== {step.told}")
        told = sorted((one.to, one.subject, plain(one.text)) for one in letters if one.to in READERS)
        parts += [f"--- To {reader}: {subject}\n\n{text}" for reader, subject, text in told]
    assert house.game().stage.is_over
    return "\n\n".join(parts) + "\n"


def test_a_year_of_shares_is_told_as_ever(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_commands, "secrets", OneSeed)
    found = page(tmp_path)
    if request.config.getoption("--update-letters"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8"), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_of_shares_by_smtp_brings_everybody_the_same_letters(tmp_path: Path) -> None:
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
