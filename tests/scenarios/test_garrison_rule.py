"""GARRISON by mail: a power comes back from nothing (rules.md C5)."""

from __future__ import annotations

from tests.support.command_mails import code_of, put, refused_play, sign_on, told
from tests.support.games import at_position, units_of
from tests.support.house import House, address

AUSTRIA, ITALY = address("AUSTRIA"), address("ITALY")


OTHERS = {"ENGLAND": "LON", "FRANCE": "PAR", "GERMANY": "BER", "RUSSIA": "MOS", "TURKEY": "CON"}
"""Powers with one unit and its center each, in disorder."""


def at_fall(house: House, year: int, units: dict[str, list[str]], centers: dict[str, list[str]]) -> None:
    """Set these units and centers, and the others'."""
    others = {power: [f"A {place}"] for power, place in OTHERS.items()}
    owned = {power: [place] for power, place in OTHERS.items()}
    put(house, at_position(house.game(), f"F{year}M", units | others, centers | owned))


def fall(house: House, *rules: str, foreign: str = "A ROM") -> None:
    """Fall 1905: Austria has a last army and no center, Italy owns its homes and has four units."""
    house.master(f"SET RULE CIVIL_DISORDER {' '.join(rules)}")
    units = {"AUSTRIA": ["A ALB"], "ITALY": [foreign, "A TUN", "F ION", "F TYS"]}
    at_fall(house, 1905, units, {"ITALY": ["ROM", "VEN", "NAP", "TRI", "VIE", "BUD", "TUN"]})
    house.play("AUSTRIA", "A ALB H")
    house.play("ITALY", f"{foreign} H", "A TUN H", "F ION H", "F TYS H")


def test_without_garrison_the_last_unit_is_removed(river: House) -> None:
    fall(river)
    letters = river.master("PROCESS")
    assert "it has no center left, and all its units are removed" in told(letters, AUSTRIA)
    assert "Vienna" in told(letters, ITALY)
    assert code_of(river, AUSTRIA, sign_on("AUSTRIA"), "BUILD A BUD") == "E-ADJ-KIND"


def test_with_garrison_a_power_without_centers_builds_at_home_lives_on_and_votes(river: House) -> None:
    fall(river, "GARRISON", "BUILD_ANY")
    letters = river.master("PROCESS")
    assert "Austria may build one unit (no centers, one unit). Builds are possible in:" in told(letters, AUSTRIA)
    assert "Austria: 0 Supply centers, 1 Unit: Builds 1 unit." in told(letters, AUSTRIA)
    assert "garrison" in refused_play(river, "E-ADJ-SITE", "ITALY", "BUILD A VIE", "BUILD F NAP")
    river.play("ITALY", "BUILD A VEN", "BUILD F NAP", "WAIVE")
    river.play("AUSTRIA", "BUILD A BUD")
    letters = river.master("PROCESS")
    assert "Austria: Builds an army in Budapest." in told(letters, ITALY)
    assert units_of(river.game(), "AUSTRIA") == ["A ALB", "A BUD"]
    assert river.game().board.centers["BUD"] == "ITALY"
    for power in ("ITALY", *OTHERS):
        river.play(power, "SET DRAW")
    assert river.game().ending is None, "Austria has a vote"
    river.play("AUSTRIA", "SET DRAW")
    ending = river.game().ending
    assert ending is not None
    assert len(ending.victors) == 7


def test_with_a_foreign_unit_at_home_there_is_no_garrison_but_there_may_be_one_later(river: House) -> None:
    fall(river, "GARRISON", foreign="A VIE")
    letters = river.master("PROCESS")
    assert "it has no center left, and all its units are removed" in told(letters, AUSTRIA)
    river.play("AUSTRIA", "REMOVE A ALB")
    river.play("ITALY", "BUILD A VEN", "BUILD A ROM", "BUILD F NAP")
    letters = river.master("PROCESS")
    assert river.game().phase_code == "S1906M"
    assert "it may build a garrison there (rule GARRISON)" in told(letters, AUSTRIA)
    at_fall(river, 1906, {"ITALY": ["A ROM"]}, {"ITALY": ["ROM", "VIE"]})
    letters = river.master("PROCESS")
    assert "Austria may build one unit (no centers, no units)" in told(letters, AUSTRIA)
    river.master("ROLLBACK F1906M RESTORE")
    river.master("PROCESS")
    assert river.game().board.garrisons == ("AUSTRIA",)
