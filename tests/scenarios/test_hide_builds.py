"""HIDE_BUILDS by mail: others learn numbers of builds, and their places with the next movement (C2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.archive_pages import archive_text
from tests.support.command_mails import everything, put, told
from tests.support.games import at_position
from tests.support.house import GM, Got, House, address, to
from tests.support.variant_pairs import apart, ask, begun, both

AUSTRIA, ITALY = address("AUSTRIA"), address("ITALY")
OWL = "owl@example.org"
FIRST = {"AUSTRIA": "VIE", "ENGLAND": "LVP", "FRANCE": "PAR", "GERMANY": "BER", "RUSSIA": "MOS", "TURKEY": "CON"}
"""Places where these powers build their first armies; Italy builds the one that is looked for."""


def built(house: House, *rules: str) -> list[Got]:
    """Winter 1901: Austria builds in Vienna and Trieste, Italy waives; the letters with the results."""
    if rules:
        house.master(f"SET RULE {' '.join(rules)}")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    units = {"AUSTRIA": ["A SER"], "ITALY": ["A ROM"]}
    centers = {"AUSTRIA": ["VIE", "TRI", "SER"], "ITALY": ["ROM", "VEN"]}
    put(house, at_position(house.game(), "W1901A", units, centers))
    house.play("AUSTRIA", "BUILD A VIE", "BUILD F TRI")
    house.play("ITALY", "WAIVE")
    return house.master("PROCESS")


def test_builds_are_told_to_everybody(river: House) -> None:
    letters = built(river)
    assert "Austria: Builds an army in Vienna." in told(letters, ITALY)
    assert "Vienna" in told(river.play("ITALY", "MAP river"), ITALY)
    river.play("AUSTRIA", "A VIE H", "A SER H", "F TRI H")
    river.play("ITALY", "A ROM H")
    assert "FOUND" not in told(river.master("PROCESS"), ITALY)


def test_hidden_builds_are_told_to_their_owner_and_the_master(river: House) -> None:
    letters = built(river, "HIDE_BUILDS")
    for who in (AUSTRIA, GM):
        assert "Austria: Builds an army in Vienna." in told(letters, who)
        assert "Austria: Builds a fleet in Trieste." in told(letters, who)
        assert "Build hidden" not in told(letters, who)
    assert "Army Vienna (A VIE)" in told(letters, AUSTRIA)
    asked = river.play("AUSTRIA", "MAP river", "LIST river", "HISTORY river")
    assert told(asked, AUSTRIA).count("Army Vienna.") == 2
    assert "Builds an army in Vienna." in told(asked, AUSTRIA)
    assert "Fleet Trieste." in told(river.master("MAP river"), GM)


def test_the_archive_tells_the_number_of_hidden_builds_and_later_the_units(river: House) -> None:
    built(river, "HIDE_BUILDS")
    pages = archive_text(river)
    assert pages.count("Austria:    Build hidden.") == 2
    for secret in ("Army Vienna", "army in Vienna", "fleet in Trieste", "Fleet Trieste", "A VIE", "F TRI"):
        assert secret not in pages
    river.play("AUSTRIA", "A VIE H", "A SER H", "F TRI - ADR")
    river.master("PROCESS!")
    assert "Austria: Army Vienna FOUND." in archive_text(river)


def test_of_hidden_builds_others_learn_the_number_and_later_the_units(river: House) -> None:
    letters = built(river, "HIDE_BUILDS")
    orders, position = river.pictures("results", ITALY)
    assert [str(unit.piece) for unit in position.units] == ["A SER", "A ROM"]
    assert "Hidden: two builds." in orders.notes
    assert [type(outcome.order).__name__ for outcome in orders.outcomes] == ["Waive"]
    asked = (*letters, *river.play("ITALY", "MAP river", "LIST river", "HISTORY river", "SUMMARY river", "STATUS"))
    asked = (*asked, *river.mail(OWL, "SIGNON owl@river owl-pw", "MAP river", "LIST river", "HISTORY river"))
    for who in (ITALY, OWL):
        (results,) = [letter for letter in to(letters, who) if "results" in letter.subject]
        assert results.text.count("Austria:    Build hidden.\n") == 2
        assert "Italy:      Build waived." in results.text
        assert told(list(asked), who).count("Build hidden.") == 4
        for secret in ("Army Vienna", "army in Vienna", "fleet in Trieste", "Fleet Trieste", "A VIE", "F TRI"):
            assert secret not in everything(to(list(asked), who))
    river.play("AUSTRIA", "A VIE H", "A SER H", "F TRI - ADR")
    river.play("ITALY", "A ROM H")
    results_told = told(river.master("PROCESS"), ITALY)
    found = "Austria: Army Vienna FOUND. Austria: Fleet Trieste FOUND. Austria: Army Serbia HOLD."
    assert found in results_told
    assert "Austria: Fleet Trieste -> Adriatic Sea." in results_told
    assert river.game().board.hidden == ()
    assert "Army Vienna." in told(river.play("ITALY", "MAP river"), ITALY)
    history = told(river.play("ITALY", "HISTORY river"), ITALY)
    assert "Build hidden." in history
    assert found in history


@pytest.mark.parametrize("phase", ["W1901A", "S1902M"])
def test_after_a_rollback_hidden_builds_are_as_they_were(river: House, phase: str) -> None:
    built(river, "HIDE_BUILDS")
    river.play("AUSTRIA", "A VIE H", "A SER H", "F TRI H")
    river.play("ITALY", "A ROM H")
    river.master("PROCESS")
    assert river.game().phase_code == "F1902M"
    river.master(f"ROLLBACK {phase} RESTORE")
    assert "Vienna." not in told(river.play("ITALY", "MAP river"), ITALY).split("Ownership")[0]
    results = told(river.master("PROCESS"), ITALY)
    assert ("Build hidden." if phase == "W1901A" else "Army Vienna FOUND") in results
    assert river.game().board.hidden == (("VIE", "TRI") if phase == "W1901A" else ())


def test_of_orders_shown_to_everybody_hidden_builds_are_told_by_their_number(river: House) -> None:
    river.master("SET RULE HIDE_BUILDS BROADCAST_ORDERS")
    units = {"AUSTRIA": ["A SER"], "ITALY": ["A ROM"]}
    centers = {"AUSTRIA": ["VIE", "TRI", "BUD", "SER"], "ITALY": ["ROM", "VEN"]}
    put(river, at_position(river.game(), "W1901A", units, centers))
    letters = river.play("AUSTRIA", "BUILD A VIE", "BUILD F TRI", "WAIVE")
    assert "Austria sent these orders for Winter 1901 Adjustments: WAIVE Build hidden. Build hidden." in told(
        letters, ITALY
    )
    assert "VIE" not in everything(to(letters, ITALY))
    assert "Build" not in told(river.play("AUSTRIA", "CLEAR"), ITALY)


def test_of_orders_shown_to_everybody_the_first_ones_to_hidden_builds_are_told_by_their_number(river: House) -> None:
    built(river, "HIDE_BUILDS", "BROADCAST_ORDERS")
    letters = river.play("AUSTRIA", "A VIE - GAL", "F TRI H", "A SER S F TRI")
    assert "Austria sent these orders for Spring 1902 Movement: Order hidden. Order hidden. Order hidden." in told(
        letters, ITALY
    )
    for secret in ("VIE", "TRI", "Vienna", "Trieste"):
        assert secret not in everything(to(letters, ITALY))
    letters = river.play("AUSTRIA", "A SER - GRE")
    assert "A SER - GRE Order hidden. Order hidden." in told(letters, ITALY)
    # A support is accepted where there is a unit, and so would tell of it.
    supported = told(river.play("ITALY", "A ROM S F TRI - VEN"), address("TURKEY"))
    assert "Italy sent these orders for Spring 1902 Movement: Order hidden." in supported
    river.play("ITALY", "A ROM H")
    river.master("PROCESS")
    assert "F TRI - ADR" in told(river.play("AUSTRIA", "F TRI - ADR"), ITALY)


@pytest.mark.parametrize("rules", [("HIDE_BUILDS",), ("HIDE_BUILDS", "BLIND"), ("HIDE_BUILDS", "SEE_ALL_SCS")])
def test_where_the_hidden_first_unit_of_mobilize_took_its_center_others_learn_with_it(
    tmp_path: Path, rules: tuple[str, ...]
) -> None:
    """Check rules.md C2 and C3: a first unit takes its center, but must not be seen there until FOUND."""
    pair = begun(tmp_path, "", ("MOBILIZE", *rules), ["ITALY"])
    apart(pair, {"ITALY": ["BUILD A VEN"]}, {"ITALY": ["BUILD A ROM"]})
    for power, build in FIRST.items():
        both(pair, power, f"BUILD A {build}")
    pair.later(hours=1)
    assert [house.game().phase_code for house in pair.worlds] == ["S1901M", "S1901M"]
    ask(pair)
    pair.close()
    assert pair.difference() == ""


def test_after_the_first_movement_everybody_knows_who_has_which_center_under_mobilize(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE MOBILIZE HIDE_BUILDS")
    for power, build in {**FIRST, "ITALY": "VEN"}.items():
        house.play(power, f"BUILD A {build}")
    house.tick(hours=1)
    assert "No year has been completed yet." in told(house.play("AUSTRIA", "SUMMARY river"), AUSTRIA)
    assert "1900 . . G . . . T" in told(house.master("SUMMARY river"), GM)
    assert "Italy: Venice." not in told(house.play("AUSTRIA", "MAP river"), AUSTRIA)
    assert "Italy: Venice." in told(house.play("ITALY", "MAP river"), ITALY)
    assert "Italy: Army Venice FOUND." in told(house.master("PROCESS!"), AUSTRIA)
    assert "1900 . . G . . . T" in told(house.play("AUSTRIA", "SUMMARY river"), AUSTRIA)
    assert "Italy: Venice." in told(house.play("AUSTRIA", "MAP river"), AUSTRIA)


@pytest.mark.parametrize("rule", ["TOUCH_PRESS", "REMOTE_PRESS"])
def test_whether_powers_may_write_to_each_other_does_not_tell_where_a_hidden_unit_stands(
    tmp_path: Path, rule: str
) -> None:
    """rules.md C2 and C13: an army in Venice touches Trieste, a unit that is hidden touches nobody yet."""
    pair = begun(tmp_path, "", ("MOBILIZE", "HIDE_BUILDS", rule), ["ITALY"])
    apart(pair, {"ITALY": ["BUILD A VEN"]}, {"ITALY": ["BUILD A ROM"]})
    both(pair, "AUSTRIA", "BUILD A TRI")
    pair.mail(GM, "SIGNON Mriver gm-secret", "PROCESS!")
    assert [house.game().phase_code for house in pair.worlds] == ["S1901M", "S1901M"]
    both(pair, "AUSTRIA", "PRESS TO italy", "Shall we?", "ENDPRESS")
    pair.close()
    assert pair.difference() == ""
