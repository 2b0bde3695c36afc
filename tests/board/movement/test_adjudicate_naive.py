"""The adjudicator against a second, deliberately naive resolver, on random phases full of supports and convoys."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.naive_comparison import compare

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


def test_a_hundred_random_phases_come_out_as_in_the_naive_resolver() -> None:
    compare(range(100))


@pytest.mark.slow
def test_a_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000)).paradoxes > 5


@pytest.mark.slow
def test_twenty_five_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000, 26_000)).paradoxes > 200


@pytest.mark.parametrize("rule", RULES)
def test_random_phases_come_out_as_in_the_naive_resolver_under_each_rule(rule: str) -> None:
    assert compare(range(60), [rule]).different > 0


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_thousand_random_phases_come_out_as_in_the_naive_resolver_under_each_rule(rule: str) -> None:
    assert compare(range(1_000), [rule]).different > 10


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_random_phases_come_out_as_in_the_naive_resolver_under_each_pair_of_rules(pair: tuple[str, str]) -> None:
    assert compare(range(1_000, 1_150), pair).different > 2
