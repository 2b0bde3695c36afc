"""The adjudicator against a second, naive resolver, on random phases full of supports and convoys."""

from __future__ import annotations

from itertools import combinations

import pytest

from judge.rules.house import HouseRules
from tests.support.naive_comparison import compare
from tests.support.rows import each_row

RULES = (
    "WEAK_BOUNCES",
    "FRIENDLY_FIRE",
    "DUMMY_FIRE",
    "COASTAL_CRAWL",
    "WEAK_CONVOYS",
    "SAFE_CONVOYS",
    "COASTAL_CONVOY",
    "PORTAGE_CONVOY",
    "CONVOY_BACK",
)
PAIRS = tuple(combinations(RULES, 2))
PHANTOMS = (
    ("FICTIONAL_OK",),
    ("FICTIONAL_OK", "SHOW_PHANTOM"),
    ("SIGNAL_SUPPORT",),
    ("FICTIONAL_OK", "SHOW_PHANTOM", "WEAK_BOUNCES"),
    ("FICTIONAL_OK", "SHOW_PHANTOM", "WEAK_CONVOYS"),
)
"""Rules about orders that decide, by possible and void orders, which units hold and which try to move."""

MARCH_CONVOYS = HouseRules(
    adjacent_convoy_intent="own_fleet",
    convoy_route_syntax="optional",
    convoy_disruption="listed_or_any",
    paradox="all_fail",
)
HOUSES = {
    "intent": HouseRules(adjacent_convoy_intent="route"),
    "retreats": HouseRules(retreat_to_convoy_origin=False),
    "limits": HouseRules(convoy_route_syntax="optional"),
    "any_route": HouseRules(convoy_disruption="listed_or_any"),
    "cuts": HouseRules(convoyed_attack_cuts_support_against_origin=True),
    "protects": HouseRules(convoyer_nation_protects_target=True),
    "no_effect": HouseRules(dislodged_convoyed_unit_has_effect=False),
    "all_fail": HouseRules(paradox="all_fail"),
    "march": MARCH_CONVOYS,
}


def test_a_hundred_random_phases_come_out_as_in_the_naive_resolver() -> None:
    compare(range(100))


@pytest.mark.slow
def test_a_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000)).paradoxes > 5


@pytest.mark.slow
def test_twenty_five_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000, 26_000)).paradoxes > 200


@each_row("rule", RULES)
def test_random_phases_come_out_as_in_the_naive_resolver_under_each_rule(rule: str) -> None:
    assert compare(range(60), [rule]).different > 0


@each_row("rules", PHANTOMS, ids="-".join)
def test_random_phases_with_phantoms_and_signals_come_out_as_in_the_naive_resolver(rules: tuple[str, ...]) -> None:
    compare(range(40), rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", PHANTOMS, ids="-".join)
def test_a_thousand_phases_with_phantoms_and_signals_come_out_as_in_the_naive_resolver(rules: tuple[str, ...]) -> None:
    differs = compare(range(100, 1_100), rules).different > 10
    assert differs is ("SIGNAL_SUPPORT" not in rules)  # without the rule a signal is void as well


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_thousand_random_phases_come_out_as_in_the_naive_resolver_under_each_rule(rule: str) -> None:
    assert compare(range(1_000), [rule]).different > 10


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_random_phases_come_out_as_in_the_naive_resolver_under_each_pair_of_rules(pair: tuple[str, str]) -> None:
    assert compare(range(1_000, 1_150), pair).different > 2


@each_row("house", HOUSES.values(), ids=HOUSES)
def test_random_phases_come_out_as_in_the_naive_resolver_under_each_house_rule_on_convoys(house: HouseRules) -> None:
    compare(range(40), (), house)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_two_thousand_random_phases_come_out_as_in_the_naive_resolver_under_each_house_rule_on_convoys(
    house: HouseRules,
) -> None:
    figures = compare(range(1_000, 3_000), (), house)
    assert figures.different > 5
    assert figures.paradoxes > 5


@pytest.mark.slow
def test_hundreds_of_paradoxes_come_out_as_in_the_naive_resolver_when_all_their_moves_fail() -> None:
    assert compare(range(10_000), (), HouseRules(paradox="all_fail")).paradoxes > 100
