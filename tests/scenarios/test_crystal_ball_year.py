"""A scripted year of Crystal Ball, as in the demo: the same letters mail by mail and by real SMTP.

`crystal_ball_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_crystal_ball_year.py --update-letters`, and read it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.demo.crystal_ball_year import YEAR
from tests.support.told_years import Told, by_house, by_smtp, on_file, page

GOLDEN = Path(__file__).with_name("crystal_ball_year.txt")


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[Told]]]:
    """The letters of each step of the year, played mail by mail."""
    return list(by_house(tmp_path_factory.mktemp("year"), YEAR))


def test_a_year_of_lists_is_told_as_ever(year: list[tuple[str, list[Told]]], request: pytest.FixtureRequest) -> None:
    found = page(year)
    assert found == on_file(GOLDEN, found, request), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_of_lists_by_smtp_is_told_as_ever(tmp_path: Path) -> None:
    found = page(by_smtp(tmp_path, YEAR))
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_no_secret_line_is_told_to_others_before_the_end(year: list[tuple[str, list[Told]]]) -> None:
    secret = {"A PIC S A BUR - BEL": "france@example.org", "A STP - NWY": "russia@example.org"}
    for told, letters in year:
        for line, owner in secret.items():
            readers = {reader for reader, _, text in letters if line in text}
            assert readers <= {owner, "gm@example.org"}, told
