"""House rules that mean nothing in a variant are options that there are, and each has its reason."""

from __future__ import annotations

from judge.rules.house_options import ABOUT
from judge.variants import VARIANTS


def test_what_a_variant_leaves_out_are_house_rules_and_each_reason_is_a_sentence() -> None:
    for variant in VARIANTS.values():
        assert set(variant.without_house) <= set(ABOUT), variant.name
        assert all(reason.endswith(".") for reason in variant.without_house.values()), variant.name
    assert not VARIANTS["standard"].without_house
