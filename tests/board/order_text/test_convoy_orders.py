"""Convoys as players write them under COASTAL_CONVOY, PORTAGE_CONVOY and CONVOY_BACK (rules.md C9)."""

from __future__ import annotations

from tests.support.order_texts import board, read, stored
from tests.support.rows import each_row

SHORES = board(
    FRANCE="F SPA/NC, A GAS, A MAR, F BRE, A PAR, A NAP",
    AUSTRIA="A GRE, F ION, F ADR, F AEG",
    GERMANY="F KIE, A MUN, A TYR, A HOL",
)


@each_row(
    ("rule", "power", "text", "off", "on"),
    [
        ("COASTAL_CONVOY", "FRANCE", "F BRE C A GAS - PIC", "E-ORD-CONWHO", "F BRE C A GAS - PIC"),
        ("COASTAL_CONVOY", "FRANCE", "A GAS - BRE - PIC", "E-ORD-PATHFLEET", "A GAS - BRE - PIC"),
        ("COASTAL_CONVOY", "FRANCE", "A GAS - PIC", "E-ORD-MOVE", "A GAS - BRE - PIC"),
        ("PORTAGE_CONVOY", "FRANCE", "F SPA/NC - GAS - SPA/SC", "E-ORD-PATH", "F SPA/NC - GAS - SPA/SC"),
        ("PORTAGE_CONVOY", "FRANCE", "A GAS C F SPA - SPA", "E-ORD-CONWHO", "A GAS C F SPA/NC - SPA"),
        ("PORTAGE_CONVOY", "FRANCE", "A GAS C F SPA/NC - SPA/SC", "E-ORD-CONWHO", "A GAS C F SPA/NC - SPA"),
        ("PORTAGE_CONVOY", "FRANCE", "F SPA/NC - SPA/SC", "E-ORD-STAY", "F SPA/NC - SPA/SC VIA"),
        ("PORTAGE_CONVOY", "FRANCE", "F SPA/NC - SPA", "E-ORD-STAY", "E-ORD-COASTNEEDED"),
        ("PORTAGE_CONVOY", "FRANCE", "F SPA/NC - SPA/NC", "E-ORD-STAY", "E-ORD-STAY"),
        ("PORTAGE_CONVOY", "FRANCE", "F SPA/NC - GAS - SPA/NC", "E-ORD-PATH", "E-ORD-STAY"),
        ("PORTAGE_CONVOY", "GERMANY", "F KIE - TRI", "E-ORD-MOVE", "F KIE - MUN - TYR - TRI"),
        ("PORTAGE_CONVOY", "GERMANY", "F KIE - RUH - HOL", "E-ORD-PATH", "E-ORD-PATHFLEET"),
        ("PORTAGE_CONVOY", "GERMANY", "F KIE - BOH - TRI", "E-ORD-PATH", "E-ORD-PATH"),
        ("PORTAGE_CONVOY", "GERMANY", "F KIE - NTH", "E-ORD-MOVE", "E-ORD-MOVE"),
        ("PORTAGE_CONVOY", "GERMANY", "A MUN C A HOL - KIE", "E-ORD-CONWHO", "E-ORD-CONWHO"),
        ("PORTAGE_CONVOY", "GERMANY", "F KIE - BOH", "E-ORD-MOVE", "E-ORD-MOVE"),
        ("PORTAGE_CONVOY", "FRANCE", "A MAR S F BRE - SPA", "E-ORD-SUPREACH", "A MAR S F BRE - SPA"),
        ("PORTAGE_CONVOY", "FRANCE", "A GAS S F BRE - SPA", "E-ORD-SUPREACH", "E-ORD-SUPREACH"),
        ("CONVOY_BACK", "AUSTRIA", "A GRE - ION - ADR - ION - NAP", "E-ORD-PATH", "A GRE - ION - ADR - ION - NAP"),
        ("CONVOY_BACK", "AUSTRIA", "F ADR C A GRE - NAP", "E-ORD-CONIMP", "F ADR C A GRE - NAP"),
        ("CONVOY_BACK", "AUSTRIA", "A GRE - ION - GRE", "E-ORD-STAY", "A GRE - ION - GRE"),
        ("CONVOY_BACK", "AUSTRIA", "F ION C A GRE - GRE", "E-ORD-CONDEST", "F ION C A GRE - GRE"),
        ("CONVOY_BACK", "AUSTRIA", "A GRE - GRE", "E-ORD-STAY", "E-ORD-STAY"),
        ("CONVOY_BACK", "AUSTRIA", "A GRE - TYS - GRE", "E-ORD-STAY", "E-ORD-PATH"),
    ],
)
def test_convoys_are_taken_as_the_rule_has_them(rule: str, power: str, text: str, off: str, on: str) -> None:
    assert stored(text, power, SHORES) == off
    assert stored(text, power, SHORES, rules=[rule]) == on


def test_fleet_comes_back_to_its_coast_under_portage_convoy_with_convoy_back() -> None:
    rules = ["PORTAGE_CONVOY", "CONVOY_BACK"]
    assert stored("F SPA/NC - GAS - SPA/NC", "FRANCE", SHORES, rules=rules) == "F SPA/NC - GAS - SPA/NC"


def test_several_ways_of_a_portage_are_listed() -> None:
    [note] = read("F SPA/NC - SPA/SC", "FRANCE", SHORES, rules=["PORTAGE_CONVOY"]).notes
    assert note == "it can go by way of Gascony or Marseilles; any of these convoys will do"


@each_row(
    ("power", "text", "said"),
    [
        ("GERMANY", "F KIE - RUH - HOL", "There is no army to convoy in Ruhr."),
        ("GERMANY", "A MUN C A HOL - KIE", "An army convoys fleets only, and in Holland is an army."),
        ("FRANCE", "F BRE C F SPA - GAS", "A fleet convoys armies only, and in Spain (north coast) is a fleet."),
        ("FRANCE", "F SPA/NC - SPA", "Say to which coast of Spain: SPA/NC or SPA/SC."),
        ("FRANCE", "A PAR C F SPA - SPA", "No convoy from Spain (north coast) to Spain needs an army in Paris."),
    ],
)
def test_portage_that_is_refused_is_explained(power: str, text: str, said: str) -> None:
    [problem] = read(text, power, SHORES, rules=["PORTAGE_CONVOY"]).problems
    assert problem.text == said
