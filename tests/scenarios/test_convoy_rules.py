"""Convoys overland, over coasts and back, by mail: orders, confirmation, results and pictures."""

from __future__ import annotations

from tests.support.command_mails import power, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def standing(house: House, **units: str) -> None:
    """Return these units at the start of Spring 1902; each power that has some owns its capital."""
    lists = {name: texts.split(", ") for name, texts in units.items()}
    put(house, at_position(house.game(), "S1902M", lists, {"FRANCE": ["PAR"], "ITALY": ["ROM"]}))


def test_fleet_is_carried_to_its_other_coast_and_everybody_reads_how(river: House) -> None:
    standing(river, FRANCE="F SPA/NC, A GAS", ITALY="A ROM")
    lines = "F SPA/NC - GAS - SPA/SC", "A GAS C F SPA - SPA"
    refused_play(river, "E-ORD-PATH", "FRANCE", *lines)
    river.master("SET RULE PORTAGE_CONVOY")
    confirmed = told(river.play("FRANCE", *lines), FRANCE)
    assert "Fleet Spain (north coast) -> Gascony -> Spain (south coast)" in confirmed
    assert "Army Gascony CONVOY Fleet Spain (north coast) -> Spain" in confirmed
    river.play("ITALY", "A ROM H")
    results = told(river.master("PROCESS"), ITALY)
    assert "France: Fleet Spain (north coast) -> Gascony -> Spain (south coast)." in results
    assert [str(unit) for unit in river.game().board.units] == ["F SPA/SC", "A GAS", "A ROM"]


def test_fleet_whose_army_was_dislodged_is_told_why_it_did_not_get_there(river: House) -> None:
    river.master("SET RULE PORTAGE_CONVOY")
    standing(river, FRANCE="F BRE, A GAS", ITALY="A MAR, A BUR")
    river.play("FRANCE", "F BRE - GAS - SPA/SC", "A GAS C F BRE - SPA")
    river.play("ITALY", "A MAR - GAS", "A BUR S A MAR - GAS")
    results = " ".join(told(river.master("PROCESS"), FRANCE).split())
    assert "its convoy was broken when the French army in Gascony was dislodged." in results


def test_army_goes_over_a_coast_there_and_back(river: House) -> None:
    standing(river, FRANCE="A GAS, F BRE", ITALY="A ROM")
    refused_play(river, "E-ORD-CONWHO", "FRANCE", "F BRE C A GAS - PIC")
    river.master("SET RULE COASTAL_CONVOY CONVOY_BACK")
    river.play("FRANCE", "A GAS - BRE - GAS", "F BRE C A GAS - GAS")
    assert len(power(river, "FRANCE").orders or ()) == 2
    river.play("ITALY", "A ROM H")
    assert "France: Army Gascony -> Brest -> Gascony." in told(river.master("PROCESS"), ITALY)
