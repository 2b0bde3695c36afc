"""Rules WEAK_CONVOYS and SAFE_CONVOYS, off and on (rules.md C8)."""

from __future__ import annotations

from judge.board.movement.decision_rules import Attack, Bounds, is_beleaguered, is_outmatched, is_stopped
from tests.support.movement_play import play, results, units
from tests.support.rows import each_row

CONVOY = "ENGLAND: A LON - NWY, F NTH C A LON - NWY"
TIE = "GERMANY: F DEN - NTH, F HEL S F DEN - NTH", "FRANCE: F ENG - NTH, F BEL S F ENG - NTH"
STOPPED = {"A LON": "no convoy", "F NTH": "disrupted"}


def marks(*lines: str, rules: list[str]) -> dict[str, str]:
    """The marks of the army in London and of the fleet that convoys it."""
    told = results(play(*lines, rules=rules))
    return {unit: told[unit] for unit in STOPPED}


def test_one_unsupported_attack_on_its_fleet_stops_a_convoy_only_under_weak_convoys() -> None:
    lines = CONVOY, "GERMANY: F DEN - NTH"
    assert marks(*lines, rules=[]) == {"A LON": "", "F NTH": ""}
    under = play(*lines, rules=["WEAK_CONVOYS"])
    assert {unit: results(under)[unit] for unit in STOPPED} == STOPPED
    assert units(under) == {"A LON", "F NTH", "F DEN"}


def test_fleet_that_is_stronger_than_each_attack_convoys_under_weak_convoys() -> None:
    supported = f"{CONVOY}, F NWG S F NTH"
    assert marks(supported, "GERMANY: F DEN - NTH", rules=["WEAK_CONVOYS"]) == {"A LON": "", "F NTH": ""}
    lines = supported, "GERMANY: F DEN - NTH", "FRANCE: F ENG - NTH"
    assert marks(*lines, rules=["WEAK_CONVOYS"]) == {"A LON": "", "F NTH": ""}, "each attack by itself"


def test_fleet_whose_support_is_cut_is_stopped_under_weak_convoys() -> None:
    lines = f"{CONVOY}, F NWG S F NTH", "GERMANY: F DEN - NTH", "RUSSIA: F BAR - NWG"
    assert marks(*lines, rules=["WEAK_CONVOYS"]) == STOPPED


def test_attack_of_the_fleets_own_power_stops_no_convoy_under_weak_convoys() -> None:
    assert marks(f"{CONVOY}, F DEN - NTH", rules=["WEAK_CONVOYS"]) == {"A LON": "", "F NTH": ""}


def test_army_whose_convoy_has_another_route_gets_there_under_weak_convoys() -> None:
    lines = "ENGLAND: A LON - BEL, F NTH C A LON - BEL, F ENG C A LON - BEL", "GERMANY: F DEN - NTH"
    assert "A BEL" in units(play(*lines, rules=["WEAK_CONVOYS"]))


def test_beleaguered_fleet_convoys_nobody_only_under_safe_convoys() -> None:
    assert marks(CONVOY, *TIE, rules=[]) == {"A LON": "", "F NTH": ""}
    assert marks(CONVOY, *TIE, rules=["SAFE_CONVOYS"]) == STOPPED


@each_row(
    ("lines", "why"),
    [
        ((CONVOY, "GERMANY: F DEN - NTH", "FRANCE: F ENG - NTH"), "the attacks are not stronger than the fleet"),
        ((CONVOY, "GERMANY: F DEN - NTH"), "one attack is no siege"),
        ((f"{CONVOY}, F NWG S F NTH", *TIE), "the fleet is as strong as they are"),
        ((f"{CONVOY}, F DEN - NTH, F HEL S F DEN - NTH, F EDI - NTH, F YOR S F EDI - NTH",), "no attack is foreign"),
    ],
)
def test_convoy_goes_through_under_safe_convoys_where(lines: tuple[str, ...], why: str) -> None:
    assert marks(*lines, rules=["SAFE_CONVOYS"]) == {"A LON": "", "F NTH": ""}, why


def test_own_attack_as_strong_as_a_foreign_one_makes_a_siege_under_safe_convoys() -> None:
    lines = f"{CONVOY}, F EDI - NTH, F YOR S F EDI - NTH", TIE[0]
    assert marks(*lines, rules=["SAFE_CONVOYS"]) == STOPPED


def test_support_against_an_own_fleet_counts_in_the_strength_of_an_attack_on_its_convoy() -> None:
    lines = f"{CONVOY}, F HEL S F DEN - NTH, F NWG S F NTH", "GERMANY: F DEN - NTH"
    assert marks(*lines, rules=[]) == {"A LON": "", "F NTH": ""}
    assert marks(*lines, rules=["WEAK_CONVOYS"]) == STOPPED


def test_dislodged_fleet_convoys_nobody_under_either_rule() -> None:
    for rules in (["WEAK_CONVOYS"], ["SAFE_CONVOYS"], ["WEAK_CONVOYS", "SAFE_CONVOYS"]):
        assert marks(CONVOY, TIE[0], rules=rules) == {"A LON": "no convoy", "F NTH": "dislodged"}


def test_own_attack_that_dislodges_the_fleet_stops_its_convoy_under_friendly_fire_and_weak_convoys() -> None:
    lines = f"{CONVOY}, F DEN - NTH, F HEL S F DEN - NTH"
    assert marks(*[lines], rules=["WEAK_CONVOYS"]) == {"A LON": "", "F NTH": ""}
    under = marks(lines, rules=["WEAK_CONVOYS", "FRIENDLY_FIRE"])
    assert under == {"A LON": "no convoy", "F NTH": "dislodged"}


def test_strengths_that_are_not_known_yet_decide_only_where_they_make_no_difference() -> None:
    sure = Bounds(1, 1)
    assert is_stopped([is_outmatched], sure, [(Bounds(0, 2), True)]) is None
    assert is_stopped([is_outmatched], sure, [(Bounds(1, 2), True)]) is True
    assert is_stopped([is_outmatched], sure, [(Bounds(0, 2), False)]) is False
    assert is_stopped([is_beleaguered], sure, [(Bounds(2, 3), True), (Bounds(2, 3), True)]) is None
    assert is_beleaguered(1, [Attack(2, True), Attack(2, False), Attack(1, True)])
    assert not is_beleaguered(1, [Attack(3, True), Attack(2, True), Attack(2, True)])
