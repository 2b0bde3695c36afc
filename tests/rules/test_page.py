"""Views of rules: explained, as JSON, and as docs/rules.md."""

from __future__ import annotations

import pytest

from docs.make_rules_page import read_rule_tests
from judge.files.rules import load_registry
from judge.problems import Refused
from judge.rules.page import RuleTests, explain_rule, is_available, resolve_json, rules_json, rules_page
from judge.rules.registry import Behavior
from tests.support.named_tests import file_of, names_in
from tests.support.paths import ROOT
from tests.support.rules import registry_lacking

REGISTRY = load_registry()

# What a game needs from its start to its end.
NEEDED = """ALWAYS_WAIT BUILD_ANY CD_BUILDS CD_DUMMIES CD_RETREATS CIVIL_DISORDER DEFAULT_UNORDERED LATE_CHANGES
NO_DEADLINE NO_DRAW NO_LATE_CHANGES NO_MINOR_WAIT NO_PRESS POWER_CHOICE PUBLIC_PRESS REAL_TIME SILENT_ABSENCES SOLITAIRE
START_MASTER"""


def test_the_committed_page_is_what_the_files_in_rules_say_now():
    page = ROOT / "docs" / "rules.md"
    assert page.read_text(encoding="utf-8") == rules_page(REGISTRY, read_rule_tests()), (
        "run python docs/make_rules_page.py"
    )


def test_the_page_has_a_row_for_each_rule_that_tells_whether_it_is_available():
    rows = {
        line.split("|")[1].strip(" `"): line for line in rules_page(REGISTRY, {}).splitlines() if line.startswith("| `")
    }
    assert set(rows) == set(REGISTRY.rules)
    for name, row in rows.items():
        status = row.split("|")[-3].strip()
        assert (status == "not yet") != is_available(REGISTRY, name)
        assert row.count("|") == 6


def test_the_page_names_the_tests_of_a_rule_and_once_a_test_that_plays_both_ways():
    def row(tests: RuleTests) -> str:
        lines = rules_page(REGISTRY, {"GARRISON": tests}).splitlines()
        return next(line for line in lines if line.startswith("| `GARRISON`")).split("|")[-2].strip()

    assert row(RuleTests("a::x", "a::y", {"BUILD_ANY": "b::z"})) == "off: `a::x`; on: `a::y`; beside `BUILD_ANY`"
    assert row(RuleTests("a::x", "a::x")) == "off and on: `a::x`"
    assert row(RuleTests()) == ""


def test_every_rule_that_is_available_has_a_test_without_it_and_one_with_it():
    lacking = []
    of_all = read_rule_tests()
    for name, rule in REGISTRY.rules.items():
        tests = of_all.get(name, RuleTests())
        if rule.behavior is Behavior.ASKED and not (tests.without and tests.with_it):
            lacking.append(name)
        if rule.behavior is Behavior.SHORTHAND and is_available(REGISTRY, name) and not tests.with_it:
            lacking.append(name)
    assert lacking == [], "run pytest --record-rules where they have tests"


def test_every_test_that_the_page_names_exists():
    named = {
        test
        for tests in read_rule_tests().values()
        for test in (tests.without, tests.with_it, *tests.beside.values())
        if test
    }
    assert [test for test in named if test.partition("::")[2] not in names_in(file_of(test))] == []


def test_the_rules_that_a_game_needs_are_available_and_a_shorthand_only_with_all_it_brings():
    for name in NEEDED.split():
        assert is_available(REGISTRY, name), name
    assert not is_available(registry_lacking("ZERO_FOREIGN"), "PAYOLA_CLASSIC")
    assert not is_available(registry_lacking("SEE_NO_SCS"), "MYOPIC")
    for rule in REGISTRY.rules.values():
        if rule.behavior is Behavior.SHORTHAND:
            assert rule.adds or rule.implies


def test_a_rule_is_explained_with_what_it_brings_along_and_what_excludes_it():
    assert explain_rule(REGISTRY, "no_quarter") == (
        "NO_QUARTER (Deadline Handling and Phase Processing; all variants)\n"
        "\n"
        "  No retreats and no draws.\n"
        "\n"
        "  Brings along: NO_RETREAT, NO_DRAW\n"
        "\n"
        "Available.\n"
    )
    civil_disorder = explain_rule(REGISTRY, "CIVIL_DISORDER")
    assert "\n  Brings along: CD_DUMMIES\n" in civil_disorder
    assert "\n  On unless something speaks against it: NO_LATE_CHANGES\n" in civil_disorder
    assert "\n  Cannot be used with: CIVIL_PREVIEW\n" in civil_disorder
    assert "\n  On by default with: CD_SUPPORTS\n" in civil_disorder
    assert "\n  Formerly: " in civil_disorder
    assert civil_disorder.endswith("\nAvailable.\n")
    # The other side states it, which counts as much.
    assert "\n  Cannot be used with: HOME_BUILDS, REMOTE_BUILDS\n" in explain_rule(REGISTRY, "BUILD_ANY")
    assert "\n  Cannot be used with: NO_SCS_SEE, GREEK, MYOPIC, TROJAN\n" in explain_rule(REGISTRY, "OWN_SCS_SEE")
    assert "\n  Switched off by: LIMIT_LISTS\n" in explain_rule(REGISTRY, "PUBLIC_LISTS")
    assert "Crystal Ball games only" in explain_rule(REGISTRY, "PUBLIC_LISTS")
    assert "\n  Always on in: payola\n" in explain_rule(REGISTRY, "ORDER_ANY")


def test_an_explanation_follows_what_is_brought_along_to_its_end():
    assert "Through these: SOLITAIRE" not in explain_rule(REGISTRY, "LAST_MAN_STANDING")
    assert (
        "  Brings along: SOLITAIRE\n  Through these: NO_DEADLINE, CD_DUMMIES, DEFAULT_UNORDERED, ALWAYS_WAIT\n"
        in explain_rule(REGISTRY, "LAST_MAN_STANDING")
    )


def test_an_inert_rule_says_why_nothing_is_done_about_it():
    assert explain_rule(REGISTRY, "LATE_CHANGES").endswith("\nAvailable. It works by keeping NO_LATE_CHANGES off.\n")


def test_a_rule_is_found_under_its_other_and_older_names():
    assert explain_rule(REGISTRY, "NO_PARTIAL").startswith("PUBLIC_PRESS (")
    assert "\n  Also called: NO_PARTIAL\n" in explain_rule(REGISTRY, "PUBLIC_PRESS")
    assert "\n  Opposite of: NO_RETURN\n" in explain_rule(REGISTRY, "CONVOY_BACK")
    no_return = explain_rule(REGISTRY, "NO_RETURN")
    assert "\n  Stands for: !CONVOY_BACK\n" in no_return
    assert no_return.endswith("\nAvailable, as !CONVOY_BACK.\n")


def test_every_rule_can_be_explained_in_lines_that_fit_a_mail():
    for name in REGISTRY.rules:
        assert all(len(line) <= 78 for line in explain_rule(REGISTRY, name).splitlines()), name


def test_asking_for_a_rule_that_does_not_exist_names_the_nearest():
    with pytest.raises(Refused, match=r"There is no rule NO_DRAWS\. Did you mean NO_DRAW\?"):
        explain_rule(REGISTRY, "no_draws")


def test_the_json_of_a_rule_has_names_in_lists():
    by_name = {entry["name"]: entry for entry in rules_json(REGISTRY)}
    assert by_name.keys() == REGISTRY.rules.keys()
    assert by_name["CIVIL_DISORDER"] == {
        "name": "CIVIL_DISORDER",
        "group": "7 Late and Vacant Power Handling",
        "variants": ["standard", "payola", "crystal_ball", "everybody_plays", "solitaire"],
        "adds": ["CD_DUMMIES"],
        "removes": [],
        "forbids": ["CIVIL_PREVIEW"],
        "implies": ["NO_LATE_CHANGES"],
        "aliases": [],
    }
    assert by_name["ZEROSUM"]["variants"] == ["payola"]
    assert by_name["CD_SUPPORTS"]["variants"] == ["standard", "solitaire"]
    assert by_name["BLANK_BOARD"]["aliases"] == ["FLEX_SETUP"]
    assert by_name["CONVOY_BACK"]["aliases"] == ["!NO_RETURN"]
    assert by_name["NO_RETURN"]["aliases"] == ["!CONVOY_BACK"]


def test_the_json_of_a_choice_has_what_is_on_why_and_the_reports():
    assert resolve_json(REGISTRY, ["civil_disorder", "NO_DEADLINE"]) == {
        "active": ["CD_DUMMIES", "CIVIL_DISORDER", "NO_DEADLINE"],
        "reasons": {"CD_DUMMIES": "CIVIL_DISORDER", "CIVIL_DISORDER": "stated", "NO_DEADLINE": "stated"},
        "reports": ["N-DEFAULT-OFF NO_LATE_CHANGES by NO_DEADLINE"],
    }
    assert resolve_json(REGISTRY, [], "payola")["active"] == ["ORDER_ANY"]
    with pytest.raises(Refused, match="There is no variant chess"):
        resolve_json(REGISTRY, [], "chess")
