"""Rules FRIENDLY_FIRE and DUMMY_FIRE, off and on, and next to others (rules.md C8)."""

from __future__ import annotations

from tests.support.movement_play import dislodged, play, results, units
from tests.support.rows import each_row

ON = ["FRIENDLY_FIRE"]
ATTACK = "FRANCE: A PAR - BUR, A MAR S A PAR - BUR, A BUR H"
CUT = "FRANCE: A BUR S A MUN - RUH, A PAR - BUR", "GERMANY: A MUN - RUH", "ENGLAND: A RUH H"


def test_own_unit_is_dislodged_by_a_supported_attack_only_under_friendly_fire() -> None:
    assert dislodged(play(ATTACK)) == set()
    assert dislodged(play(ATTACK, rules=ON)) == {"A BUR"}


def test_own_support_is_cut_by_an_own_attack_that_fails_only_under_friendly_fire() -> None:
    assert dislodged(play(*CUT)) == {"A RUH"}
    under = play(*CUT, rules=ON)
    assert dislodged(under) == set()
    assert results(under)["A BUR"] == "cut"


def test_support_against_an_own_unit_counts_for_a_foreign_attack_only_under_friendly_fire() -> None:
    lines = "GERMANY: A MUN - BUR", "FRANCE: A PAR S A MUN - BUR, A BUR H"
    assert dislodged(play(*lines)) == set()
    assert dislodged(play(*lines, rules=ON)) == {"A BUR"}


def test_unsupported_attack_on_an_own_unit_that_stays_bounces_under_friendly_fire_as_well() -> None:
    assert results(play("FRANCE: A PAR - BUR, A BUR H", rules=ON))["A PAR"] == "bounce"


def test_two_own_units_that_move_against_each_other_fight_as_foreign_ones_under_friendly_fire() -> None:
    lines = "FRANCE: A PAR - BUR, A BUR - PAR, A PIC S A PAR - BUR"
    assert results(play(lines)) == {"A PAR": "bounce", "A BUR": "bounce", "A PIC": ""}
    under = play(lines, rules=ON)
    assert dislodged(under) == {"A BUR"}
    assert "A BUR" in units(under)


def test_own_convoying_fleet_that_is_dislodged_convoys_nobody_under_friendly_fire() -> None:
    lines = "ENGLAND: A LON - NWY, F NTH C A LON - NWY, F EDI - NTH, F NWG S F EDI - NTH"
    assert "A NWY" in units(play(lines))
    under = play(lines, rules=ON)
    assert results(under)["A LON"] == "no convoy"
    assert results(under)["F NTH"] == "dislodged"


def test_own_convoyed_army_cuts_an_own_support_under_friendly_fire() -> None:
    lines = (
        "ENGLAND: A LON - BEL, F NTH C A LON - BEL, F BEL S F ENG - PIC, F ENG - PIC",
        "FRANCE: A PIC H",
    )
    assert dislodged(play(*lines)) == {"A PIC"}
    assert dislodged(play(*lines, rules=ON)) == set()


def test_own_unit_that_leaves_is_nobodys_victim_under_friendly_fire() -> None:
    assert dislodged(play("FRANCE: A PAR - BUR, A MAR S A PAR - BUR, A BUR - MUN", rules=ON)) == set()


def test_dummy_fire_is_friendly_fire_for_the_units_of_a_dummy() -> None:
    assert dislodged(play(ATTACK, rules=["DUMMY_FIRE"])) == set(), "France has a player"
    assert dislodged(play(ATTACK, dummies=["FRANCE"])) == set(), "without the rule"
    assert dislodged(play(ATTACK, rules=["DUMMY_FIRE"], dummies=["FRANCE"])) == {"A BUR"}


def test_own_attack_cuts_a_dummys_support_under_dummy_fire() -> None:
    assert dislodged(play(*CUT, rules=["DUMMY_FIRE"], dummies=["GERMANY"])) == {"A RUH"}
    assert dislodged(play(*CUT, rules=["DUMMY_FIRE"], dummies=["FRANCE"])) == set()


def test_dummys_support_does_not_count_for_a_foreign_attack_on_its_own_unit_under_dummy_fire() -> None:
    lines = "GERMANY: A MUN - BUR", "FRANCE: A PAR S A MUN - BUR, A BUR H"
    assert dislodged(play(*lines, rules=["DUMMY_FIRE"], dummies=["FRANCE", "GERMANY"])) == set()


@each_row(
    ("rules", "attacker", "lost"),
    [
        (["WEAK_BOUNCES"], "AUSTRIA", set()),
        (["WEAK_BOUNCES"], "TURKEY", {"A VIE"}),
        (["WEAK_BOUNCES", "FRIENDLY_FIRE"], "AUSTRIA", {"A VIE"}),
        (["WEAK_BOUNCES", "DUMMY_FIRE"], "AUSTRIA", {"A VIE"}),
        (["FRIENDLY_FIRE"], "AUSTRIA", set()),
    ],
)
def test_own_attack_on_a_unit_that_bounced_dislodges_it_where_weak_bounces_and_friendly_fire_meet(
    rules: list[str], attacker: str, lost: set[str]
) -> None:
    lines = "AUSTRIA: A VIE - GAL", "RUSSIA: A WAR - GAL", f"{attacker}: A BUD - VIE"
    assert dislodged(play(*lines, rules=rules, dummies=["AUSTRIA"])) == lost


def test_both_rules_together_are_friendly_fire() -> None:
    assert dislodged(play(ATTACK, rules=["FRIENDLY_FIRE", "DUMMY_FIRE"], dummies=["GERMANY"])) == {"A BUR"}
