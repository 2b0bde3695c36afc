"""The table docs/coverage/seeds.yaml: each rule and example of the sources of ways to play is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import yaml

from judge.rules.house import HouseRules
from judge.variants import VARIANTS
from tests.support.named_tests import is_there
from tests.support.paths import DATA, ROOT
from tests.support.written import written_in

PARAGRAPHS = {"I": 2, "II": 6, "III": 7, "IV": 7, "V": 5, "VI": 8, "VII": 6, "VIII": 4, "IX": 5, "X": 6}
"""Number of paragraphs in each part of the house rules of the March."""
NOT_THE_JUDGES = {"X.3"}
"""Matters between people, which no program can see."""


def rows(source: str = "") -> Iterator[dict[str, str]]:
    """Every row of the table, or those on one source."""
    text = (ROOT / "docs" / "coverage" / "seeds.yaml").read_text(encoding="utf-8")
    for section in yaml.safe_load(text):
        if section["section"].startswith(source):
            yield from section["rows"]


def test_each_row_names_tests_or_says_why_there_is_none() -> None:
    found = list(rows())
    assert len(found) > 200
    for row in found:
        assert set(row) <= {"row", "tests", "note"}, row
        number = row["row"].split()[0]
        assert row.get("tests") or (row.get("note") and number in NOT_THE_JUDGES), row


def test_no_row_stands_twice() -> None:
    for source in ("000", "001", "002", "003", "004"):
        names = [row["row"] for row in rows(source)]
        assert names, source
        assert len(set(names)) == len(names), source


def test_every_test_that_the_table_names_exists() -> None:
    named = [test for row in rows() for test in row.get("tests", "").split()]
    assert [test for test in named if not is_there(test)] == []


def test_each_paragraph_of_the_house_rules_has_a_row() -> None:
    wanted = {f"{part}.{number}" for part, count in PARAGRAPHS.items() for number in range(1, count + 1)}
    told = {number for row in rows("001") for number in re.findall(r"\b[IVX]+\.\d\b", row["row"].partition(" ")[0])}
    told |= {number for row in rows("001") for number in re.findall(r"^[IVX]+\.\d, ([IVX]+\.\d)\b", row["row"])}
    assert told == wanted


def test_each_rule_of_the_short_list_and_each_relation_has_a_row() -> None:
    rules = written_in(DATA / "rule-markers.yaml")["000"]
    told = {row["row"].partition(":")[0] for row in rows("000 Rules")}
    assert {name for name in rules if not name.startswith("(")} <= told
    assert [row["row"][0] for row in rows("000 The table")] == ["+", "=", "-", "!"]


def test_each_option_of_the_house_rules_and_each_setting_of_a_variant_has_a_row() -> None:
    options = [field.name for field in msgspec.structs.fields(HouseRules)]
    assert sorted(row["row"] for row in rows("Options")) == sorted(options)
    settings = [setting for variant in VARIANTS.values() for setting in variant.options]
    assert sorted(row["row"] for row in rows("Settings")) == sorted(settings)


def test_each_rule_of_the_designers_of_everybody_plays_has_a_row() -> None:
    told = [row["row"] for row in rows("003")]
    assert {text[0] for text in told if text[0].isdigit()} == set("12345")
    assert sum(text.startswith("Notes, ") for text in told) == 3
