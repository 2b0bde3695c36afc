"""The rules in YAML: their reading, and each fault named with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.data_dir import data_dir
from judge.files.rules import load_registry, read_registry
from judge.rules.registry import Behavior, Rule, VariantRules

VARIANTS = """\
variants:
  standard: {base: [ONE]}
  odd: {forbids: [TWO]}
"""


def read(directory: Path, rules: str, variants: str = VARIANTS) -> list[str]:
    """Read a registry whose rules begin on line 3 of `some.yaml`; each problem as `FILE:LINE code words`."""
    (directory / "some.yaml").write_text(f'group: {{number: "1", title: Some}}\nrules:\n{rules}', encoding="utf-8")
    (directory / "variants.yaml").write_text(variants, encoding="utf-8")
    _, problems = read_registry(directory)
    return [f"{Path(problem.file).name}:{problem.line} {problem.code} {problem.words}".rstrip() for problem in problems]


GOOD = """\
  ONE: {text: The one., forbids: [TWO], behavior: asked}
  TWO:
    text: >-
      The other
      one.
    aliases: [ZWEI, "!OLD"]
    older: It was one.
    behavior: inert
    why_inert: It is two.
  OLD: {text: Not two., means: "!TWO"}
"""


def test_a_rule_is_read_with_all_its_fields(tmp_path: Path):
    assert read(tmp_path, GOOD) == []
    registry, _ = read_registry(tmp_path)
    assert registry.rules["TWO"] == Rule(
        name="TWO",
        group="1",
        text="The other one.",
        aliases=("ZWEI", "!OLD"),
        older="It was one.",
        behavior=Behavior.INERT,
        why_inert="It is two.",
    )
    assert registry.rules["ONE"] == Rule("ONE", "1", "The one.", forbids=("TWO",), behavior=Behavior.ASKED)
    assert registry.names == {"ONE", "TWO"}
    assert registry.groups == {"1": "Some"}
    assert registry.variants["standard"] == VariantRules("standard", base=("ONE",))
    assert registry.read("OLD") == ("TWO", False)


def test_a_group_states_the_variants_of_its_rules_and_groups_come_in_order(tmp_path: Path):
    for number, name, extra in (("10", "C", ""), ("V1", "D", ", variants: [odd]"), ("2", "A", ""), ("2.1", "B", "")):
        text = f'group: {{number: "{number}", title: Some{extra}}}\nrules:\n  {name}: {{text: Text.}}\n'
        (tmp_path / f"g{number}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "variants.yaml").write_text("variants:\n  odd: {}\n", encoding="utf-8")
    registry, problems = read_registry(tmp_path)
    assert problems == []
    assert list(registry.groups) == ["2", "2.1", "10", "V1"]
    assert list(registry.rules) == ["A", "B", "C", "D"]
    assert registry.rules["D"].variants == ("odd",)


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("  ONE:\n    text: A.\n    adds:\n      - THREE\n", "some.yaml:6 E-RULE-UNKNOWN THREE"),
        ("  ONE: {text: A.}\n  TWO: {text: B., forbids: [ONF]}\n", "some.yaml:4 E-RULE-UNKNOWN ONF"),
        ('  ONE: {text: A.}\n  TWO: {text: B., idle: ["!ONF"]}\n', "some.yaml:4 E-RULE-UNKNOWN ONF"),
        ("  ONE:\n    text: A.\n    variants: [strange]\n", "some.yaml:5 E-RULE-VARIANT strange"),
        (
            "  ONE: {text: A.}\n  TWO: {text: B., variants: [odd], adds: [X]}\n  X: {text: C., variants: [standard]}\n",
            "some.yaml:4 E-RULE-VARIANT X",
        ),
        ("  ONE: {text: A., aliases: [Z]}\n  TWO: {text: B., aliases: [Z]}\n", "some.yaml:4 E-RULE-ALIAS Z"),
        ("  ONE: {text: A.}\n  TWO: {text: B., aliases: [ONE]}\n", "some.yaml:4 E-RULE-ALIAS ONE"),
        ("  ONE: {text: A.}\n  TWO: {text: B., aliases: ['!X']}\n", "some.yaml:4 E-RULE-MEANS !X"),
        ("  ONE: {text: A.}\n  TWO: {text: B., means: '!ONE'}\n", "some.yaml:4 E-RULE-MEANS !ONE"),
        ("  ONE: {text: A., adds: [ONE]}\n", "some.yaml:3 E-RULE-RELATION ONE"),
        ("  ONE: {text: A.}\n  TWO: {text: B., adds: [ONE], forbids: [ONE]}\n", "some.yaml:4 E-RULE-RELATION ONE"),
        ("  ONE: {text: A.}\n  TWO:\n    forbids: [ONE]\n", "some.yaml:4 E-RULE-TEXT TWO"),
        ("  ONE: {text: A.}\n  two: {text: B.}\n", "some.yaml:4 E-RULE-NAME two"),
        ("  ONE: {text: A., behavior: inert}\n", "some.yaml:3 E-RULE-INERT ONE"),
        ("  ONE: {text: A., why_inert: Because.}\n", "some.yaml:3 E-RULE-INERT ONE"),
        ("  ONE:\n    text: A.\n    behavior: magic\n", "some.yaml:5 E-YAML-CHOICE magic"),
        ("  ONE:\n    text: A.\n    add: [TWO]\n", "some.yaml:5 E-YAML-UNKNOWN add"),
        ("  ONE: {text: A.}\n  ONE: {text: B.}\n", "some.yaml:4 E-YAML-TWICE ONE"),
        ("  ONE: {text: A., adds: TWO}\n", "some.yaml:3 E-YAML-TYPE"),
        ("  ONE: {text: [\n", "some.yaml:4 E-YAML-SYNTAX"),
    ],
)
def test_a_fault_is_named_with_its_file_and_line(tmp_path: Path, rules: str, problem: str):
    variants = "variants:\n  standard: {}\n  odd: {}\n"
    assert problem in read(tmp_path, rules, variants)


def test_a_rule_cannot_bring_along_what_excludes_itself(tmp_path: Path):
    rules = "  ONE: {text: A.}\n  TWO: {text: B., adds: [THREE]}\n  THREE: {text: C., forbids: [TWO]}\n"
    assert read(tmp_path, rules, "variants:\n  standard: {}\n") == ["some.yaml:4 E-RULE-CONFLICT THREE"]


def test_a_variant_cannot_be_made_of_rules_that_exclude_one_another_or_that_it_forbids(tmp_path: Path):
    rules = "  ONE: {text: A., removes: [TWO]}\n  TWO: {text: B.}\n  THREE: {text: C., adds: [TWO]}\n"
    assert read(tmp_path, rules, "variants:\n  standard: {base: [ONE, THREE]}\n") == [
        "variants.yaml:2 E-RULE-CONFLICT TWO"
    ]
    assert read(tmp_path, rules, "variants:\n  standard: {forbids: [TWO]}\n") == ["some.yaml:5 E-RULE-CONFLICT THREE"]


def test_a_variant_names_rules_of_its_own_scope_and_variants_that_exist(tmp_path: Path):
    rules = "  ONE: {text: A., variants: [odd]}\n"
    variants = "variants:\n  standard:\n    base: [ONE, TWO]\n  odd: {like: even}\n"
    assert read(tmp_path, rules, variants) == [
        "variants.yaml:3 E-RULE-VARIANT ONE",
        "variants.yaml:3 E-RULE-UNKNOWN TWO",
        "variants.yaml:4 E-RULE-VARIANT even",
    ]


def test_the_same_rule_or_group_in_two_files_is_a_fault(tmp_path: Path):
    (tmp_path / "earlier.yaml").write_text(
        'group: {number: "1", title: Some}\nrules:\n  ONE: {text: A.}\n', encoding="utf-8"
    )
    assert read(tmp_path, "  ONE: {text: B.}\n") == ["some.yaml:1 E-RULE-GROUP 1", "some.yaml:3 E-RULE-TWICE ONE"]


def test_a_file_that_holds_neither_rules_nor_variants_is_a_fault(tmp_path: Path):
    (tmp_path / "what.yaml").write_text("rules: {}\n", encoding="utf-8")
    _, problems = read_registry(tmp_path)
    assert [problem.code for problem in problems] == ["E-RULE-FILE"]
    assert str(problems[0]).startswith(f"{tmp_path / 'what.yaml'}:1: ")


def test_the_rules_that_come_with_the_program_are_without_fault_and_read_once():
    assert read_registry(data_dir("rules"))[1] == []
    assert load_registry() is load_registry()


def test_a_faulty_file_of_the_program_itself_stops_it_with_all_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    read(tmp_path, "  ONE: {text: A., adds: [X]}\n  TWO: {text: B., adds: [Y]}\n")
    monkeypatch.setattr("judge.files.rules.data_dir", lambda _: tmp_path)
    load_registry.cache_clear()
    with pytest.raises(ValueError, match=r"(?s)some\.yaml:3: .*no rule X.*some\.yaml:4: .*no rule Y"):
        load_registry()
    monkeypatch.undo()
    assert len(load_registry().rules) >= 138
