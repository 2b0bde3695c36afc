"""The table of variants names each by the name that it has itself."""

from __future__ import annotations

import pytest

from judge.files.rules import load_registry
from judge.variants import VARIANTS, variant_called


def test_every_variant_is_in_the_table_under_its_own_name() -> None:
    assert [variant.name for variant in VARIANTS.values()] == list(VARIANTS)
    assert "standard" in VARIANTS
    assert len(VARIANTS) == len(set(VARIANTS)) > 1


def test_every_variant_has_its_entry_in_rules_variants_yaml_without_which_its_games_cannot_be_made() -> None:
    assert VARIANTS.keys() <= load_registry().variants.keys()


def test_a_name_that_no_variant_has_is_not_there() -> None:
    assert "checkers" not in VARIANTS
    assert VARIANTS.get("checkers") is None
    with pytest.raises(KeyError):
        VARIANTS["checkers"]


def test_a_variant_is_found_by_its_other_words() -> None:
    for variant in VARIANTS.values():
        for word in (variant.name, *variant.aliases):
            assert variant_called(word.upper()) is variant
    assert variant_called("checkers") is None
