"""A scripted year of Everybody Plays, as in the demo: mail by mail with letters on file, and by SMTP.

`everybody_plays_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_everybody_plays_year.py --update-letters`, and read it. By SMTP other lots fall.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.demo.everybody_plays_year import YEAR
from tests.support.house import House
from tests.support.told_years import by_house, by_smtp, on_file, page, played, same_lots, subjects

GOLDEN = Path(__file__).with_name("everybody_plays_year.txt")
READERS = ("ann@example.org", "bob@example.org", "carla@example.org", "gm@example.org")


def test_a_year_by_lot_is_told_as_ever(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    same_lots(monkeypatch)
    house = House(tmp_path)
    found = page(played(house, YEAR), READERS)
    assert house.game().phase_code == "S1902M"
    assert found == on_file(GOLDEN, found, request), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_by_lot_by_smtp_brings_everybody_the_same_letters(tmp_path: Path) -> None:
    assert subjects(by_smtp(tmp_path, YEAR)) == subjects(by_house(tmp_path / "house", YEAR))
