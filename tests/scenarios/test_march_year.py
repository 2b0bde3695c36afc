"""A year under all house rules of the March, by mail: merged sets, misses, skipped builds, letters.

That of the demo is played by real SMTP as well, with the same letters each time: `march_year.txt` beside this file has
those to four readers, moments masked; write it anew by `pytest tests/scenarios/test_march_year.py --update-letters`,
and read it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.demo.march_year import YEAR
from judge.game.game import Status
from tests.support.command_mails import told
from tests.support.games import units_of
from tests.support.house import Got, House, address
from tests.support.march_games import run_to
from tests.support.told_years import Told, by_house, by_smtp, on_file, page

GOLDEN = Path(__file__).with_name("march_year.txt")
FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")
WORDS = {
    "AUSTRIA": "Austrian",
    "ENGLAND": "English",
    "FRANCE": "French",
    "GERMANY": "German",
    "RUSSIA": "Russian",
    "TURKEY": "Turkish",
}


def send(house: House, power: str, season: str, version: int, *lines: str) -> list[Got]:
    """A set of orders as the March wants it: named in its subject."""
    subject = f"[river] {season}: {WORDS[power]} Orders [{version}]"
    sign_on = f"SIGNON {power.lower()}@river {power.lower()}-pw"
    return house.mail_with(address(power), {"Subject": subject}, sign_on, *lines)


def hold_others(house: House, season: str) -> None:
    """Have everybody hold but France, and Italy, which sends nothing."""
    for power in WORDS:
        if power != "FRANCE":
            send(house, power, season, 1, *(f"{unit} H" for unit in units_of(house.game(), power)), "FINAL")


def test_year_of_the_march_from_merged_sets_to_builds_of_which_some_are_skipped(house: House) -> None:
    house.start("HOUSE MARCH", "TIMING MOVE 3D NEXT 1D WARN 0", "RULE NO_DIAS")
    hold_others(house, "S01")
    send(house, "FRANCE", "S01", 1, "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    letters = send(house, "FRANCE", "S01", 2, "A MAR - PIE UNLESS A VEN - PIE", "FINAL")
    assert "Army Marseilles -> Piedmont." in told(letters, FRANCE)
    run_to(house, "F1901M")
    assert units_of(house.game(), "FRANCE") == ["A BUR", "A PIE", "F MAO"]

    hold_others(house, "F01")
    send(house, "FRANCE", "F01", 1, "A BUR - BEL", "A PIE - MAR", "F MAO - POR", "FINAL")
    letters = run_to(house, "W1901A")
    assert house.game().power("ITALY").status is not Status.PLAYED, "Italy has missed two movement phases"
    assert "Italy" in told(letters, ENGLAND)

    letters = send(house, "FRANCE", "W01", 1, "BUILD F PAR", "BUILD A PAR", "BUILD A PAR", "BUILD F BRE", "BUILD A MAR")
    assert "no fleet can be built in Paris" in told(letters, FRANCE)
    run_to(house, "S1902M")
    assert units_of(house.game(), "FRANCE") == ["A BEL", "A MAR", "A PAR", "F BRE", "F POR"]


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[Told]]]:
    """The letters of each step of the year, played mail by mail."""
    return list(by_house(tmp_path_factory.mktemp("year"), YEAR))


def test_the_year_of_the_demo_is_told_as_ever(
    year: list[tuple[str, list[Told]]], request: pytest.FixtureRequest
) -> None:
    found = page(year)
    assert found == on_file(GOLDEN, found, request), "read the difference, then run with --update-letters"


@pytest.mark.slow
def test_the_year_of_the_demo_by_smtp_is_told_as_ever(tmp_path: Path) -> None:
    found = page(by_smtp(tmp_path, YEAR))
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_nobody_reads_who_voted_who_proposed_or_who_wrote_anonymously(year: list[tuple[str, list[Told]]]) -> None:
    secret = {
        "Your proposal is made": "germany@example.org",
        "Your anonymous message": "russia@example.org",
        "F RUM: BUL": "russia@example.org",
        "BUILD F PAR": "france@example.org",
        "Your protest": "germany@example.org",
    }
    seen = set()
    for step, letters in year:
        for line, owner in secret.items():
            readers = {reader for reader, _, text in letters if line in text}
            seen |= {line} if readers else set()
            assert readers <= {owner}, step
    assert seen == set(secret)
