"""A scripted year of an exchange, as in the demo, and the end of its game: mail by mail, and by SMTP.

`exchange_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_exchange_year.py --update-letters`, and read it. By SMTP other lots fall.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.demo.exchange_year import YEAR, investor
from judge.demo.year import GAME, DemoStep
from tests.support.house import House
from tests.support.told_years import by_house, by_smtp, on_file, page, played, same_lots, subjects

GOLDEN = Path(__file__).with_name("exchange_year.txt")
READERS = ("ann@example.org", "cem@example.org", "dan@example.org", "gm@example.org")

DAN = "dan@example.org"
END = (
    DemoStep(
        "Bob leaves, and Dan takes his place, and with it Bob's cash, his shares and Italy.",
        (
            investor("bob", "RESIGN YES"),
            (DAN, f"TAKEOVER bob@{GAME} dan-secret"),
            (DAN, f"SIGNON bob@{GAME} dan-secret\nSHARES"),
        ),
    ),
    DemoStep(
        "Ann cannot vote, since she leads no power; the leaders agree to a draw, and the game is over.",
        (
            investor("ann", "SET DRAW"),
            investor("cem", "SET DRAW"),
            ("cem@example.org", f"SIGNON turkey@{GAME} cem-secret\nSET DRAW"),
            ("cem@example.org", f"SIGNON france@{GAME} cem-secret\nSET DRAW"),
            (DAN, f"SIGNON italy@{GAME} dan-secret\nSET DRAW"),
        ),
    ),
    DemoStep(
        "Ann looks at what she has in the end, and at who has won.",
        (investor("ann", "SHARES", "STATUS", f"SUMMARY {GAME}"),),
    ),
)


def test_a_year_of_shares_is_told_as_ever(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    same_lots(monkeypatch)
    house = House(tmp_path)
    found = page(played(house, (*YEAR, *END)), READERS)
    assert house.game().stage.is_over
    assert found == on_file(GOLDEN, found, request), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_of_shares_by_smtp_brings_everybody_the_same_letters(tmp_path: Path) -> None:
    assert subjects(by_smtp(tmp_path, YEAR)) == subjects(by_house(tmp_path / "house", YEAR))
