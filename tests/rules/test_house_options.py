"""House rules by name: read from HOUSE lines, written, and told (house_rules.md)."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import fields, replace

from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.house_options import (
    ABOUT,
    SECTIONS,
    differing,
    read_house,
    stated_options,
    values_of,
)
from judge.rules.registry import RuleSet
from tests.support.paths import ROOT
from tests.support.rows import each_row


def test_every_option_has_its_place_on_the_page_and_nothing_else_has() -> None:
    assert set(ABOUT) == {field.name for field in fields(HouseRules)}
    assert all(1 <= about.section <= len(SECTIONS) for about in ABOUT.values())
    assert [about.section for about in ABOUT.values()] == sorted(about.section for about in ABOUT.values())


def test_every_value_of_the_march_is_one_that_its_option_has() -> None:
    for name, kind in get_type_hints(HouseRules).items():
        value = getattr(MARCH, name)
        assert value in (get_args(kind) or (value,)), name
        assert type(value) is type(getattr(DEFAULT, name)), name


def test_every_option_with_a_choice_is_asked_somewhere() -> None:
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "judge").rglob("*.py") if "rules" not in file.parts)
    unasked = {name for name in ABOUT if not re.search(rf"[.\"]{name}\b", code)}
    assert unasked <= {"order_set_merge", "voters", "nvr"}, "kept as SET ORDERS, and two that have one value"


def test_march_leaves_out_what_has_no_effect_in_a_variant() -> None:
    there = read_house(["MARCH"], DEFAULT, ["illegal_order", "duplicate_in_set"])
    assert there == replace(MARCH, illegal_order="refuse", duplicate_in_set="error")
    assert there != MARCH


def test_each_option_comes_back_from_its_own_line() -> None:
    assert read_house(stated_options(MARCH), DEFAULT) == MARCH
    assert len(stated_options(MARCH)) == len(list(differing(MARCH)))


@each_row(
    ("words", "name", "value"),
    [
        ("coast_policy=lenient", "coast_policy", "lenient"),
        ("COAST_POLICY=LENIENT,", "coast_policy", "lenient"),
        ("early_major=no", "early_major", False),
        ("recipient_to_only=ON", "recipient_to_only", True),
        ("min_deadline_major=2D", "min_deadline_major", 48),
        ("min_deadline_major=36h", "min_deadline_major", 36),
        ("min_deadline_major=5", "min_deadline_major", 5),
        ("nmr_cd_after=3", "nmr_cd_after", 3),
        ("nmr_cd_after=3 nmr_cd_after=2", "nmr_cd_after", 2),
    ],
)
def test_an_option_is_set_by_its_name(words: str, name: str, value: object) -> None:
    assert read_house(words.split(), DEFAULT) == replace(DEFAULT, **{name: value})


def test_default_forgets_what_was_set_and_options_after_it_count() -> None:
    lenient = replace(DEFAULT, wrong_nationality="void", wrong_unit_type="accept")
    assert read_house(["DEFAULT"], lenient) == DEFAULT
    assert read_house(["DEFAULT", "wrong_unit_type=accept"], lenient) == replace(DEFAULT, wrong_unit_type="accept")
    assert read_house(["wrong_nationality=ignore"], lenient) == replace(DEFAULT, wrong_unit_type="accept")


@each_row(
    ("word", "told"),
    [
        ("coast_polcy=lenient", "Did you mean coast_policy?"),
        ("lenient", 'no house rule "lenient"'),
        ("coast_policy=maybe", 'coast_policy is strict or lenient, not "maybe".'),
        ("early_major=sometimes", "early_major is true or false"),
        ("nmr_cd_after=2D", "nmr_cd_after is a number"),
        ("min_deadline_major=soon", "min_deadline_major is a span like 2D or 36H"),
        ("min_deadline_major=99999", "min_deadline_major is a span like 2D or 36H"),
    ],
)
def test_what_is_no_option_or_no_value_is_told(word: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_house([word], DEFAULT)
    assert refused.value.code == "E-HOUSE"
    assert told in refused.value.text


def test_every_option_has_values_to_show() -> None:
    assert values_of("coast_policy") == ("strict", "lenient")
    assert all(values_of(name) for name in ABOUT)


def test_two_sets_of_rules_are_the_same_only_with_the_same_house_rules() -> None:
    plain, march = RuleSet(["BLIND"]), RuleSet(["BLIND"]).with_house(MARCH)
    assert plain.house == DEFAULT
    assert march.house.coast_policy == "lenient"
    assert plain != march
    assert march == RuleSet(["BLIND"], house=MARCH)
    assert len({plain, march, march.with_house(DEFAULT)}) == 2
