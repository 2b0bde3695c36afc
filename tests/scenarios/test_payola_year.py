"""A scripted year of Payola, as in the demo: the same letters mail by mail and by real SMTP.

`payola_year.txt` beside this file has the letters to four readers, moments masked; write it anew by
`pytest tests/scenarios/test_payola_year.py --update-letters`, and read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from judge.demo.payola_year import YEAR
from tests.support.told_years import Told, by_house, by_smtp, on_file, page

GOLDEN = Path(__file__).with_name("payola_year.txt")

_DRAWN = re.compile(r"(?m)^(  [A-Z][a-z]+: )[AEFGIRT]{7}$")
"""Acceptance lists in a chart, whose lots are drawn from the game's seed."""


def told_page(steps: Iterable[tuple[str, list[Told]]]) -> str:
    """Return all letters to the readers as a page, with drawn parts masked."""
    return _DRAWN.sub(r"\1(drawn)", page(steps))


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[Told]]]:
    """The letters of each step of the year, played mail by mail."""
    return list(by_house(tmp_path_factory.mktemp("year"), YEAR))


def test_a_year_of_offers_is_told_as_ever(year: list[tuple[str, list[Told]]], request: pytest.FixtureRequest) -> None:
    found = told_page(year)
    assert found == on_file(GOLDEN, found, request), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_a_year_of_offers_by_smtp_is_told_as_ever(tmp_path: Path) -> None:
    found = told_page(by_smtp(tmp_path, YEAR))
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_no_secret_line_is_told_to_others_before_the_end(year: list[tuple[str, list[Told]]]) -> None:
    secret = {"2*2 : A MUN - RUH": "france@example.org", "9 ! F TRI - VEN": "italy@example.org"}
    for told, letters in year:
        for line, owner in secret.items():
            readers = {reader for reader, _, text in letters if line in text}
            assert readers <= {owner, "gm@example.org"}, told
