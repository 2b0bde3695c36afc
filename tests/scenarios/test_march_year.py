"""A year under all house rules of the March, by mail: merged sets, misses, skipped builds, and what everybody reads."""

from __future__ import annotations

from judge.game.game import Status
from tests.support.command_mails import told
from tests.support.games import units_of
from tests.support.house import Got, House, address
from tests.support.march_games import run_to

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
    """Everybody holds but France, and Italy, which sends nothing."""
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
