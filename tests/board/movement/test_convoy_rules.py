"""COASTAL_CONVOY, PORTAGE_CONVOY and CONVOY_BACK, off and on, and convoy rules in paradoxes (C9)."""

from __future__ import annotations

import pytest

from judge.board.datc_options import Options
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.results import Resolution, Result
from judge.rules.registry import RuleSet
from tests.support.movement_cases import movement_phases, position_of, read
from tests.support.movement_play import MAP, dislodged, play, results, units
from tests.support.rows import each_row

FRANCE = PowerName("FRANCE")

# Fleets on coasts


def test_army_goes_by_a_fleet_on_a_coast_only_under_coastal_convoy() -> None:
    lines = "FRANCE: A GAS - PIC, F BRE C A GAS - PIC"
    assert results(play(lines)) == {"A GAS": "void", "F BRE": "void"}
    assert units(play(lines, rules=["COASTAL_CONVOY"])) == {"A PIC", "F BRE"}


def test_chain_of_fleets_at_sea_and_on_a_coast_carries_an_army_under_coastal_convoy() -> None:
    lines = "ENGLAND: A LON - GAS, F ENG C A LON - GAS, F BRE C A LON - GAS"
    assert "A GAS" in units(play(lines, rules=["COASTAL_CONVOY"]))


def test_fleet_on_a_coast_of_a_province_of_several_carries_along_all_of_them_under_coastal_convoy() -> None:
    lines = "FRANCE: A GAS - MAR VIA, F SPA/NC C A GAS - MAR"
    assert results(play(lines, rules=["COASTAL_CONVOY"])) == {"A GAS": "", "F SPA/NC": ""}


def test_fleet_that_is_dislodged_from_its_coast_convoys_nobody_under_coastal_convoy() -> None:
    lines = "FRANCE: A GAS - PIC, F BRE C A GAS - PIC", "ENGLAND: F ENG - BRE, F MAO S F ENG - BRE"
    assert results(play(*lines, rules=["COASTAL_CONVOY"]))["A GAS"] == "no convoy"


def test_convoyed_army_can_dislodge_a_fleet_that_convoys_under_coastal_convoy() -> None:
    lines = (
        "FRANCE: A GAS - PIC, F BRE C A GAS - PIC",
        "ENGLAND: A LON - BRE, F ENG C A LON - BRE, F MAO S A LON - BRE",
    )
    under = play(*lines, rules=["COASTAL_CONVOY"])
    assert results(under) == {"A GAS": "no convoy", "F BRE": "dislodged", "A LON": "", "F ENG": "", "F MAO": ""}


def test_fleet_in_the_goal_of_a_convoy_is_no_part_of_it_under_coastal_convoy() -> None:
    lines = "FRANCE: A BRE - PIC VIA, F PIC C A BRE - PIC"
    assert results(play(lines, rules=["COASTAL_CONVOY"])) == {"A BRE": "void", "F PIC": "void"}


# Armies that carry fleets

COASTS = "FRANCE: F SPA/NC - SPA/SC VIA, A GAS C F SPA - SPA"


def test_fleet_changes_its_coast_by_an_army_beside_it_only_under_portage_convoy() -> None:
    assert results(play(COASTS)) == {"F SPA/NC": "void", "A GAS": "void"}
    assert units(play(COASTS, rules=["PORTAGE_CONVOY"])) == {"F SPA/SC", "A GAS"}


def test_fleet_goes_over_land_by_a_chain_of_armies_to_any_coast_under_portage_convoy() -> None:
    lines = "FRANCE: F BRE - SPA/SC, A PAR C F BRE - SPA, A GAS C F BRE - SPA"
    assert units(play(lines, rules=["PORTAGE_CONVOY"])) == {"F SPA/SC", "A PAR", "A GAS"}
    inland = "GERMANY: F KIE - TRI, A MUN C F KIE - TRI, A TYR C F KIE - TRI"
    assert units(play(inland, rules=["PORTAGE_CONVOY"])) == {"F TRI", "A MUN", "A TYR"}


@each_row(
    ("lines", "why"),
    [
        ("FRANCE: F BRE - SPA, A GAS C F BRE - SPA", "the coast of Spain is missing"),
        ("FRANCE: F BRE - BUR, A PAR C F BRE - BUR", "Burgundy has no coast"),
        ("FRANCE: F ENG - GAS VIA, A BRE C F ENG - GAS", "the fleet is at sea"),
        ("FRANCE: F BRE - MAR, A PIC C F BRE - MAR", "the armies make no chain"),
        ("FRANCE: F BRE - SPA/SC, F GAS C F BRE - SPA", "a fleet carries no fleet"),
    ],
)
def test_portage_is_not_possible_where(lines: str, why: str) -> None:
    told = results(play(lines, rules=["PORTAGE_CONVOY"]))
    assert set(told.values()) == {"void"}, why


def test_fleet_is_not_carried_where_its_army_is_dislodged_under_portage_convoy() -> None:
    lines = COASTS, "ITALY: A MAR - GAS, A BUR S A MAR - GAS"
    under = play(*lines, rules=["PORTAGE_CONVOY"])
    assert results(under)["F SPA/NC"] == "no convoy"
    assert dislodged(under) == {"A GAS"}
    assert "F SPA/NC" in units(under)


def test_fleet_that_changes_its_coast_keeps_others_out_and_is_beaten_as_one_that_tries_to_move() -> None:
    attack = "ITALY: F MAO - SPA/NC"
    assert results(play(COASTS, attack, rules=["PORTAGE_CONVOY"]))["F MAO"] == "bounce"
    beaten = play(COASTS, f"{attack}, A POR S F MAO - SPA/NC", rules=["PORTAGE_CONVOY"])
    assert dislodged(beaten) == {"F SPA/NC"}


def test_portaged_fleet_cuts_support_as_a_convoyed_army_does() -> None:
    lines = (
        "FRANCE: F BRE - MAR, A GAS C F BRE - MAR",
        "ITALY: A MAR S A MUN - BUR, A MUN - BUR",
        "AUSTRIA: A BUR H",
    )
    assert dislodged(play(*lines)) == {"A BUR"}
    under = play(*lines, rules=["PORTAGE_CONVOY"])
    assert results(under)["A MAR"] == "cut"
    broken = "GERMANY: A SPA - GAS, A PAR S A SPA - GAS"
    assert results(play(*lines, broken, rules=["PORTAGE_CONVOY"]))["A MAR"] == ""


def test_portaged_fleet_and_a_unit_that_comes_the_other_way_pass_each_other() -> None:
    lines = "FRANCE: F BRE - GAS VIA, A PAR C F BRE - GAS", "ITALY: A GAS - BRE"
    assert units(play(*lines, rules=["PORTAGE_CONVOY"])) == {"F GAS", "A BRE", "A PAR"}


def test_unit_beaten_by_a_portaged_fleet_may_retreat_to_where_that_began() -> None:
    lines = "FRANCE: F BRE - MAR, A GAS C F BRE - MAR, A BUR S F BRE - MAR", "ITALY: F MAR H"
    [lost] = play(*lines, rules=["PORTAGE_CONVOY"]).after.dislodged
    assert lost.by == "BRE"


def test_portage_is_supported_like_a_convoy() -> None:
    lines = "FRANCE: F BRE - MAR, A GAS C F BRE - MAR, A BUR S F BRE - MAR", "ITALY: A MAR H"
    assert dislodged(play(*lines, rules=["PORTAGE_CONVOY"])) == {"A MAR"}


@pytest.mark.parametrize("rule", ["WEAK_CONVOYS", "SAFE_CONVOYS"])
def test_weak_and_safe_convoys_hold_for_portages_too(rule: str) -> None:
    siege = {
        "WEAK_CONVOYS": ("ITALY: A BUR - GAS",),
        "SAFE_CONVOYS": (
            "ITALY: A BUR - GAS, A PAR S A BUR - GAS",
            "GERMANY: A MAR - GAS, F MAO H, F BRE S A MAR - GAS",
        ),
    }[rule]
    assert results(play(COASTS, *siege, rules=["PORTAGE_CONVOY"]))["F SPA/NC"] == ""
    assert results(play(COASTS, *siege, rules=["PORTAGE_CONVOY", rule]))["F SPA/NC"] == "no convoy"


# Routes that are longer than they need be


@pytest.mark.parametrize(
    ("army", "fleets", "unneeded"),
    [
        ("A GRE - NAP", ("F ION", "F ADR", "F APU"), "F ADR"),
        ("A LON - BEL", ("F NTH", "F HOL"), "F HOL"),
    ],
)
def test_convoy_order_on_a_longer_way_counts_under_coastal_convoy(
    army: str, fleets: tuple[str, ...], unneeded: str
) -> None:
    lines = f"AUSTRIA: {army}, " + ", ".join(f"{fleet} C {army}" for fleet in fleets)
    assert results(play(lines))[unneeded] == "void"
    under = results(play(lines, rules=["COASTAL_CONVOY"]))
    assert under[unneeded] == ""
    assert under[army[:5]] == ""


def test_loss_of_a_fleet_on_a_longer_way_stops_no_convoy_under_coastal_convoy() -> None:
    lines = (
        "ENGLAND: A LON - BEL, F NTH C A LON - BEL, F HOL C A LON - BEL",
        "GERMANY: A KIE - HOL, A RUH S A KIE - HOL",
    )
    under = play(*lines, rules=["COASTAL_CONVOY"])
    assert dislodged(under) == {"F HOL"}
    assert results(under)["A LON"] == ""


def test_convoy_order_off_every_way_is_void_under_coastal_convoy_too() -> None:
    lines = "AUSTRIA: A GRE - NAP, F ION C A GRE - NAP, F ADR C A GRE - NAP"
    assert results(play(lines, rules=["COASTAL_CONVOY"]))["F ADR"] == "void"


# Routes that come back


def test_convoy_order_on_a_detour_counts_only_under_convoy_back() -> None:
    lines = "AUSTRIA: A GRE - NAP, F ION C A GRE - NAP, F ADR C A GRE - NAP"
    assert results(play(lines)) == {"A GRE": "", "F ION": "", "F ADR": "void"}
    assert results(play(lines, rules=["CONVOY_BACK"])) == {"A GRE": "", "F ION": "", "F ADR": ""}


def test_loss_of_a_fleet_on_a_detour_stops_no_convoy_under_convoy_back() -> None:
    lines = "AUSTRIA: A GRE - NAP, F ION C A GRE - NAP, F ADR C A GRE - NAP", "ITALY: F VEN - ADR, F APU S F VEN - ADR"
    under = play(*lines, rules=["CONVOY_BACK"])
    assert results(under)["A GRE"] == ""
    assert dislodged(under) == {"F ADR"}


def test_detour_that_is_named_binds_where_issue_4_a_6_makes_paths_bind() -> None:
    lines = "AUSTRIA: A GRE - ION - ADR - ION - NAP, F ION C A GRE - NAP, F ADR C A GRE - NAP"
    binding = Options.of({"4.A.6": "optional"})
    assert results(play(lines, options=binding))["A GRE"] == "void"
    assert results(play(lines, rules=["CONVOY_BACK"], options=binding))["A GRE"] == ""
    lost = "ITALY: F VEN - ADR, F APU S F VEN - ADR"
    assert results(play(lines, lost, rules=["CONVOY_BACK"], options=binding))["A GRE"] == "no convoy"


def test_army_is_convoyed_back_to_where_it_began_only_under_convoy_back() -> None:
    lines = "AUSTRIA: A GRE - GRE VIA, F ION C A GRE - GRE"
    assert results(play(lines)) == {"A GRE": "void", "F ION": "void"}
    under = play(lines, rules=["CONVOY_BACK"])
    assert results(under) == {"A GRE": "", "F ION": ""}
    assert units(under) == {"A GRE", "F ION"}


def test_army_that_comes_back_cannot_be_supported_to_stay() -> None:
    lines = (
        "AUSTRIA: A GRE - GRE VIA, F ION C A GRE - GRE, F AEG S A GRE",
        "ITALY: A ALB - GRE, A SER S A ALB - GRE",
    )
    under = play(*lines, rules=["CONVOY_BACK"])
    assert dislodged(under) == {"A GRE"}
    assert results(under)["F AEG"] == "void"


def test_fleet_comes_back_to_its_own_coast_only_under_both_rules() -> None:
    lines = "FRANCE: F SPA/NC - SPA/NC VIA, A GAS C F SPA - SPA"
    assert results(play(lines, rules=["PORTAGE_CONVOY"]))["F SPA/NC"] == "void"
    assert results(play(lines, rules=["PORTAGE_CONVOY", "CONVOY_BACK"]))["F SPA/NC"] == ""


# Next to the paradoxes of the DATC

PARADOXES = [f"6.F.{number}" for number in range(14, 26)]
STOPPED = {
    ("WEAK_CONVOYS", "6.F.16"): {"A BRE": "convoy_disrupted", "F ENG": "convoy_disrupted"},
    ("SAFE_CONVOYS", "6.F.16"): {"A BRE": "convoy_disrupted", "F ENG": "convoy_disrupted"},
    ("WEAK_CONVOYS", "6.F.17"): {"A BRE": "convoy_disrupted", "F ENG": "convoy_disrupted"},
    ("SAFE_CONVOYS", "6.F.17"): {"A BRE": "convoy_disrupted", "F ENG": "convoy_disrupted"},
    ("WEAK_CONVOYS", "6.F.18"): {"A LON": "convoy_disrupted", "F NTH": "convoy_disrupted"},
    ("WEAK_CONVOYS", "6.F.19"): {"F TYS": "convoy_disrupted"},
    ("WEAK_CONVOYS", "6.F.23"): {
        "A BRE": "convoy_disrupted",
        "F ENG": "convoy_disrupted",
        "A NWY": "convoy_disrupted",
        "F NTH": "convoy_disrupted",
    },
    ("WEAK_CONVOYS", "6.F.24"): {"A BRE": "convoy_disrupted", "F ENG": "convoy_disrupted"},
    ("WEAK_CONVOYS", "6.F.25"): {
        "A DEN": "convoy_disrupted",
        "F SKA": "convoy_disrupted",
        "A RUH": "",
        "A HOL": "",
        "A BEL": "+",
        "A YOR": "convoy_disrupted",
        "F NTH": "+",
        "F NWG": "",
        "F NWY": "",
    },
}
"""Rule and paradox -> differences from the result without the rule; `+`: dislodged.

A pair that is missing has no difference."""


def reasons(resolution: Resolution) -> dict[str, str]:
    return {
        str(outcome.unit): "+" if Result.DISLODGED in outcome.results else outcome.reason
        for outcome in resolution.outcomes
    }


@each_row("name", PARADOXES)
@each_row("rule", ["WEAK_CONVOYS", "SAFE_CONVOYS", "COASTAL_CONVOY", "PORTAGE_CONVOY", "CONVOY_BACK", "FRIENDLY_FIRE"])
def test_paradoxes_come_out_as_ever_but_where_a_rule_stops_a_convoy_of_theirs(name: str, rule: str) -> None:
    phase = next(phase for case, _, phase in movement_phases() if case == name)
    position = position_of(phase)
    orders: dict[PowerName, list[Order]] = {}
    for order in phase["orders"]:
        orders.setdefault(PowerName(order["power"].upper()), []).append(read(order["order"], position))
    without = reasons(adjudicate(position, orders, MAP, RuleSet()))
    under = reasons(adjudicate(position, orders, MAP, RuleSet([rule])))
    assert {unit: under[unit] for unit in under if under[unit] != without[unit]} == STOPPED.get((rule, name), {})
