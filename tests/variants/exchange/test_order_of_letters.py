"""Order in which investors read the news of a year's end."""

from __future__ import annotations

from pathlib import Path

from tests.support.exchange import CEM, led, next_market
from tests.support.house import House


def subjects(house: House, name: str) -> list[str]:
    """Return the subjects of somebody's letters at the end of 1901, as they left the judge."""
    letters = [letter for letter in next_market(house) if letter.to == f"{name}@example.org"]
    return [letter.subject for letter in letters]


def test_the_results_of_a_year_are_read_before_the_market_that_follows_it(tmp_path: Path) -> None:
    read = subjects(led(tmp_path), "cem")
    assert ["results" in subject for subject in read] == [True, False]
    assert read[1].endswith("the year 1901 is over; now the market of shares")


def test_the_market_leaves_no_sooner_than_results_that_wait_for_their_pictures(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    with house.judge.store.reading() as tx:
        mine = {row.subject: row.next_try_at for row in tx.letters("waiting", 1000) if row.recipient == CEM}
    results = next(at for subject, at in mine.items() if "results of fall 1901" in subject)
    market = next(at for subject, at in mine.items() if "the year 1901 is over" in subject)
    assert market == results
