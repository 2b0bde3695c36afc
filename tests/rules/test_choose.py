"""Choices of rules: the tricky cases, properties of every choice, and the registry's sources."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.files.rules import load_registry
from judge.rules.choose import RuleChoice, choose_rules, unavailable
from judge.rules.registry import Behavior, Registry, Rule, RuleSet
from tests.support.paths import DATA
from tests.support.rows import each_row
from tests.support.rules import registry_lacking
from tests.support.written import written_in

REGISTRY = load_registry()
BLINDCORE = "BLIND FICTIONAL_OK HIDE_ABSENTEES HIDE_LATE_POWERS SHOW_PHANTOM SILENT_ABSENCES"
CASES = written_in(DATA / "rule-cases.yaml")
MARKERS = written_in(DATA / "rule-markers.yaml")


def choose(stated: str, variant: str = "standard", map_rules: str = "") -> RuleChoice:
    return choose_rules(REGISTRY, stated.split(), variant, map_rules.split())


def reports(choice: RuleChoice) -> list[str]:
    return [str(report) for report in choice.reports]


def relations(rule: Rule) -> set[str]:
    lists = {"+": rule.adds, "-": rule.removes, "!": rule.forbids, "=": rule.implies}
    return {mark + name for mark, names in lists.items() for name in names}


# A game holds a RuleSet.


def test_a_rule_set_knows_what_is_on_and_refuses_names_that_are_no_rules():
    rules = choose("BUILD_ANY EAVESDROP!").active
    assert "BUILD_ANY" in rules
    assert "EAVESDROP!" in rules
    assert "EAVESDROP" not in rules
    assert list(rules) == ["BUILD_ANY", "EAVESDROP!"]
    for slip in ("BUILDANY", "NO_PARTIAL", "NO_RETURN"):
        with pytest.raises(KeyError, match=slip):
            assert slip in rules


def test_a_rule_set_without_a_registry_answers_for_every_name():
    assert "ANYTHING" not in RuleSet(["BUILD_ANY"])


# The tricky cases.


@each_row("case", CASES, ids=lambda case: f"{case['case']}: {case['stated'] or 'nothing'}")
def test_stated_rules_come_to_what_the_case_expects(case: dict[str, Any]):
    choice = choose(case["stated"], case["variant"])
    assert reports(choice) == case["reports"]
    if "active" in case:
        assert set(choice.active) == set(case["active"].replace("BLINDCORE", BLINDCORE).split())


def test_there_are_51_tricky_cases_and_contradictions_are_errors():
    assert [case["case"] for case in CASES] == list(range(1, 52))
    for case in CASES:
        errors = choose(case["stated"], case["variant"]).errors
        assert bool(errors) == any(line.startswith("E-") for line in case["reports"])
        assert "active" in case or errors


def test_order_does_not_matter_between_a_default_and_its_opposite():
    one, other = choose("CIVIL_DISORDER LATE_CHANGES"), choose("LATE_CHANGES CIVIL_DISORDER")
    assert one.active == other.active
    assert reports(one) == reports(other)


# Reasons, and sentences for people.


def test_each_active_rule_says_why_it_is_on():
    assert choose("LAST_MAN_STANDING").reasons == {
        "LAST_MAN_STANDING": "stated",
        "SOLITAIRE": "LAST_MAN_STANDING",
        "NO_DEADLINE": "SOLITAIRE",
        "CD_DUMMIES": "SOLITAIRE",
        "DEFAULT_UNORDERED": "SOLITAIRE",
        "ALWAYS_WAIT": "SOLITAIRE",
    }
    assert choose("", "crystal_ball").reasons["ORDER_ANY"] == "PROXY_OK"
    assert choose("", "crystal_ball").reasons["PROXY_OK"] == "variant crystal_ball"
    assert choose("CIVIL_DISORDER", map_rules="BUILD_ANY").reasons["BUILD_ANY"] == "map"
    assert choose("CIVIL_DISORDER").reasons["NO_LATE_CHANGES"] == "CIVIL_DISORDER"


@each_row(
    ("stated", "sentence"),
    [
        ("NO_DRAWS", "There is no rule NO_DRAWS. Did you mean NO_DRAW?"),
        ("!CD_DUMMY", "There is no rule CD_DUMMY. Did you mean CD_DUMMIES?"),
        ("QQQQ", "There is no rule QQQQ."),
        ("ZEROSUM", "ZEROSUM is a rule of the variant payola only, and this game is standard."),
        ("BLIND NO_DIAS", "NO_DIAS cannot be used with BLIND. Choose one of them."),
        (
            "SOLITAIRE REAL_TIME",
            "ALWAYS_WAIT (which SOLITAIRE brings along) cannot be used with REAL_TIME.",
        ),
        ("BUILD_ANY !BUILD_ANY", "BUILD_ANY and !BUILD_ANY are both stated, so it is off."),
        ("SOLITAIRE !CD_DUMMIES", "!CD_DUMMIES is ignored: SOLITAIRE requires CD_DUMMIES."),
        (
            "VENETIAN !BLIND",
            "!BLIND is ignored: OWN_SCS_SEE (which VENETIAN brings along) requires BLIND.",
        ),
        ("NO_PRESS MUTE_OBSERVERS", "MUTE_OBSERVERS has no effect next to NO_PRESS and was dropped."),
        ("NO_PRESS PUBLIC_PRESS", "PUBLIC_PRESS takes the place of NO_PRESS."),
        (
            "CIVIL_DISORDER LATE_CHANGES",
            "NO_LATE_CHANGES, which CIVIL_DISORDER would bring along, stays off next to LATE_CHANGES.",
        ),
    ],
)
def test_a_report_is_a_sentence_that_the_master_understands(stated: str, sentence: str):
    assert [report.text for report in choose(stated).reports] == [sentence]


@each_row(
    ("stated", "variant", "idle"),
    [
        ("HIDE_EXTENDERS", "standard", None),
        ("NO_MINOR_WAIT REAL_TIME", "standard", "NO_MINOR_WAIT does nothing here next to REAL_TIME."),
        ("NO_MINOR_WAIT", "standard", None),
        ("NO_QUARTER CD_RETREATS", "standard", "CD_RETREATS does nothing here next to NO_RETREAT."),
        ("FLAT_TAX ZEROSUM", "payola", "FLAT_TAX does nothing here next to ZEROSUM."),
        ("PAYOLA_CLASSIC ZEROSUM", "payola", None),  # FLAT_TAX is not stated
        ("IGNORE_ERRORS", "standard", None),
        *(
            ("IGNORE_ERRORS", variant, REGISTRY.variants[variant].idle["IGNORE_ERRORS"])
            for variant in ("payola", "crystal_ball", "everybody_plays")
        ),
        ("NO_DIAS", "everybody_plays", "NO_DIAS does nothing in Everybody Plays. Persons vote there."),
    ],
)
def test_a_stated_rule_that_does_nothing_beside_the_others_is_told(stated: str, variant: str, idle: str | None) -> None:
    told = [report.text for report in choose(stated, variant).reports if report.code == "N-IDLE"]
    assert told == ([idle] if idle else [])


@pytest.mark.parametrize("rule", ["CD_SUPPORTS", "SMART_CD"])
def test_smart_disorder_beside_cd_dummies_concerns_dummies_only(rule: str) -> None:
    for stated in (f"{rule} CD_DUMMIES", f"CD_DUMMIES {rule}", f"{rule} VASSAL_DUMMIES"):
        assert "CIVIL_DISORDER" not in choose(stated).active
    assert "CIVIL_DISORDER" in choose(f"{rule} CD_DUMMIES CIVIL_DISORDER").active
    assert "CIVIL_DISORDER" in choose(rule).active


def test_limit_lists_takes_the_place_of_public_lists_in_either_order() -> None:
    for stated in ("LIMIT_LISTS PUBLIC_LISTS", "PUBLIC_LISTS LIMIT_LISTS"):
        choice = choose(stated, "crystal_ball")
        assert ("LIMIT_LISTS" in choice.active, "PUBLIC_LISTS" in choice.active) == (True, False)


def test_names_are_read_in_any_case_and_only_a_leading_exclamation_mark_negates():
    assert REGISTRY.read(" !no_draw ") == ("NO_DRAW", False)
    assert REGISTRY.read("eavesdrop!") == ("EAVESDROP!", True)
    assert REGISTRY.read("!EAVESDROP!") == ("EAVESDROP!", False)
    assert REGISTRY.read("FLEX_SETUP") == ("BLANK_BOARD", True)
    assert REGISTRY.read("NO_RETURN") == ("CONVOY_BACK", False)
    assert REGISTRY.read("!NO_RETURN") == ("CONVOY_BACK", True)


def test_an_unknown_variant_is_an_error_of_the_caller():
    with pytest.raises(KeyError, match="chess"):
        choose("", "chess")


# Maps.


def test_a_game_switches_off_a_rule_of_its_map_and_on_what_the_map_switches_off():
    off = choose("!BUILD_ANY", map_rules="BUILD_ANY")
    assert set(off.active) == set()
    assert off.explicit == ("!BUILD_ANY",)
    assert reports(off) == ["W-NEGATED BUILD_ANY"]
    on = choose("BUILD_ANY", map_rules="!BUILD_ANY")
    assert set(on.active) == {"BUILD_ANY"}
    assert on.reports == ()


def test_what_a_map_switches_off_cancels_a_default():
    choice = choose("CIVIL_DISORDER", map_rules="!NO_LATE_CHANGES")
    assert set(choice.active) == {"CIVIL_DISORDER", "CD_DUMMIES"}
    assert choice.explicit == ("CIVIL_DISORDER",)


def test_a_map_rule_of_another_variant_is_only_a_warning():
    choice = choose("", map_rules="NO_SAVINGS")
    assert reports(choice) == ["W-WRONG-VARIANT NO_SAVINGS payola"]
    assert set(choice.active) == set()


def test_a_map_rule_stays_off_when_the_rule_that_replaced_it_was_replaced_too():
    choice = choose("GREY_PRESS FAKE_PRESS", map_rules="YELLOW_PRESS")
    assert set(choice.active) == {"FAKE_PRESS"}
    again = choose(" ".join(choice.explicit), map_rules="YELLOW_PRESS")
    assert again.active == choice.active


@each_row("name", ["BLIND", "HIDE_DUMMIES"])
def test_where_units_or_dummies_are_hidden_the_late_are_too_whatever_else_is_stated(name: str):
    for stated in (name, f"!HIDE_LATE_POWERS {name}", f"{name} !HIDE_LATE_POWERS LIST_UNORDERED"):
        assert "HIDE_LATE_POWERS" in choose(stated).active
    assert "HIDE_LATE_POWERS" in choose(name, map_rules="!HIDE_LATE_POWERS").active


def test_of_two_rules_all_that_either_brings_along_is_on():
    choice = choose("REAL_TIME CIVIL_DISORDER")
    assert set(choice.active) == {"REAL_TIME", "CIVIL_DISORDER", "CD_DUMMIES", "NO_LATE_CHANGES"}
    assert choice.errors == ()


# What the judge cannot do yet.


@each_row(
    ("stated", "sentences"),
    [
        ("SOLITAIRE", []),
        ("CIVIL_DISORDER NO_PRESS BUILD_ANY CD_BUILDS CD_RETREATS", []),
        ("NO_RETURN", []),
        ("!BLIND", []),
        ("BLIND", []),
        ("NO_DRAW SEE_ALL_SCS", ["SEE_ALL_SCS is not available yet."]),
        ("VENETIAN", ["VENETIAN is not available yet, because it brings OWN_SCS_SEE and SEE_NO_SCS along."]),
    ],
)
def test_a_rule_that_the_judge_cannot_do_yet_is_refused_also_when_another_brings_it(stated: str, sentences: list[str]):
    found = unavailable(registry_lacking("SEE_ALL_SCS", "OWN_SCS_SEE", "SEE_NO_SCS"), choose(stated))
    assert [report.text for report in found] == sentences
    assert all(report.is_error and report.code == "E-NOT-AVAILABLE" for report in found)


def test_a_variant_made_of_rules_that_the_judge_cannot_do_yet_is_refused():
    lacking = dict(REGISTRY.rules) | {
        "FICTIONAL_OK": replace(REGISTRY.rules["FICTIONAL_OK"], behavior=Behavior.MISSING)
    }
    registry = Registry(lacking, REGISTRY.groups, REGISTRY.variants)
    texts = [report.text for report in unavailable(registry, choose("", "crystal_ball"))]
    assert texts == ["The variant crystal_ball is not available yet, because it brings FICTIONAL_OK along."]


# Properties of every choice.

RELATED = sorted(name for name, rule in REGISTRY.rules.items() if relations(rule))
NAMES = [
    *RELATED,
    "SILENT_ABSENCES",
    "FICTIONAL_OK",
    "ORDER_ANY",
    "NO_RETURN",
    "NO_PARTIAL",
    "FLEX_SETUP",
    "NO_SUCH_RULE",
]
STATEMENTS = st.lists(st.sampled_from(NAMES + [f"!{name}" for name in NAMES]), max_size=14)
VARIANTS = st.sampled_from(sorted(REGISTRY.variants))


def has_forbidden_pair(choice: RuleChoice) -> bool:
    return any(REGISTRY.are_exclusive(one, other) for one, other in combinations(choice.active, 2))


@given(STATEMENTS, VARIANTS, STATEMENTS)
def test_choosing_again_from_what_is_stored_changes_nothing(stated: list[str], variant: str, map_rules: list[str]):
    first = choose_rules(REGISTRY, stated, variant, map_rules)
    again = choose_rules(REGISTRY, first.explicit, variant, map_rules)
    assert again.active == first.active
    assert again.explicit == first.explicit


@given(STATEMENTS, VARIANTS, STATEMENTS)
def test_no_two_active_rules_exclude_one_another_unless_a_conflict_is_reported(
    stated: list[str], variant: str, map_rules: list[str]
):
    choice = choose_rules(REGISTRY, stated, variant, map_rules)
    conflicts = [report for report in choice.errors if report.code == "E-CONFLICT"]
    assert has_forbidden_pair(choice) == bool(conflicts)


@given(STATEMENTS, VARIANTS)
def test_all_that_active_rules_add_is_active_and_each_reason_is_true(stated: list[str], variant: str):
    choice = choose_rules(REGISTRY, stated, variant)
    assert set(choice.reasons) == set(choice.active)
    read = {REGISTRY.read(statement) for statement in stated}
    for name, reason in choice.reasons.items():
        rule = REGISTRY.rules[name]
        assert all(added in choice.active for added in rule.adds if REGISTRY.in_scope(added, variant))
        assert REGISTRY.in_scope(name, variant)
        assert (
            (reason == "stated" and (name, True) in read)
            or (reason == f"variant {variant}" and name in REGISTRY.variants[variant].base)
            or (reason in choice.active and name in REGISTRY.rules[reason].adds + REGISTRY.rules[reason].implies)
        )


@given(STATEMENTS, VARIANTS)
def test_only_what_was_stated_is_stored(stated: list[str], variant: str):
    read = [REGISTRY.read(statement) for statement in stated]
    written = {name if on else f"!{name}" for name, on in read}
    choice = choose_rules(REGISTRY, stated, variant)
    assert set(choice.explicit) <= written
    assert len(choice.explicit) == len(set(choice.explicit))


# The registry beside the published lists.

NEWER = "the newer revision of the long list wins"
PROSE = "the published text promises it, its list forgot it"
SLIP = "the published list names a rule that does not exist"

DIFFERENCES: dict[tuple[str, str], tuple[str, str, str]] = {
    # (source, rule): (relations of the source that are left out, relations that it lacks, the reason)
    ("004", "EXCHANGE"): (
        "",
        "+START_MASTER +CIVIL_DISORDER !NO_HOARDING !PAY_DUMMIES !VASSAL_DUMMIES !HIDE_DUMMIES !SOLITAIRE",
        "no list says how it is played; no power has a player in it",
    ),
    ("000", "SOLITAIRE"): ("", "+DEFAULT_UNORDERED", NEWER),
    ("000", "NO_PRESS"): (
        "",
        "+SILENT_ABSENCES -FAKE_PRESS -GREY_PRESS -WHITE_GREY -TOUCH_PRESS -REMOTE_PRESS -YELLOW_PRESS -BACKSEAT_PRESS "
        "-MUTE_OBSERVERS !NO_LATE_RECEIVE !MUST_ORDER !LATE_SEND",
        "the short list has few of the press rules; the long one wins",
    ),
    ("000", "PUBLIC_PRESS"): ("", "!NO_LATE_RECEIVE", "the short list has no NO_LATE_RECEIVE; the long one wins"),
    ("000", "BUILD_ANY"): ("", "!HOME_BUILDS !REMOTE_BUILDS", "the short list has neither; the long one wins"),
    ("000", "CIVIL_DISORDER"): ("", "!CIVIL_PREVIEW =NO_LATE_CHANGES", "the short list has neither; the long one wins"),
    ("000", "NO_DEADLINE"): ("", "!NO_LATE_CHANGES !LATE_CHANGES !PLAYER_DEADLINES", NEWER),
    ("000", "REAL_TIME"): ("", "!MUST_ORDER", "the short list has no MUST_ORDER; the long one wins"),
    ("000", "NO_DIAS"): ("", "!BLIND", "the short list has no BLIND; the long one wins"),
    ("000", "NO_CHECK"): ("", "+DEFAULT_UNORDERED !SHOW_PHANTOM !SIGNAL_SUPPORT", "the short list has none of them"),
    ("004", "NO_PRESS"): ("-PROXY_OK", "", "proxies are orders, not press, and " + NEWER),
    ("004", "PROXY_OK"): ("", "+ORDER_ANY", PROSE + ", and " + NEWER),
    ("004", "HIDE_DUMMIES"): ("", "+HIDE_ABSENTEES +HIDE_LATE_POWERS", NEWER),
    ("004", "CIVIL_DISORDER"): ("!CD_DUMMIES", "+CD_DUMMIES", NEWER),
    ("004", "CD_DUMMIES"): ("!CIVIL_DISORDER", "", NEWER),
    ("004", "NO_LATE_CHANGES"): ("", "!NO_DEADLINE", NEWER),
    ("004", "LATE_CHANGES"): ("", "!NO_DEADLINE", NEWER),
    ("004", "PLAYER_DEADLINES"): ("", "!NO_DEADLINE", NEWER),
    ("004", "NO_CHECK"): ("", "!SIGNAL_SUPPORT", NEWER),
    ("004", "SHOW_PHANTOM"): ("", "+FICTIONAL_OK", PROSE),
    ("004", "BLIND"): ("", "+SILENT_ABSENCES", PROSE),
    ("004", "HIDE_PROPOSER"): ("", "+PROPOSE_DIAS", PROSE),
    ("004", "PAY_DUMMIES"): ("", "+CD_DUMMIES", PROSE),
    ("004", "LIMIT_LISTS"): ("", "-PUBLIC_LISTS", PROSE),
    ("004", "PAYOLA_CLASSIC"): ("", "!BLIND", PROSE),
    ("004", "TROJAN"): ("!OWN_UNITS_SEE", "!OWN_SCS_SEE", SLIP),
    ("004", "NO_LEDGERS"): ("-HIDE_COSTS", "-HIDE_COST", SLIP),
}


PUBLISHED = [(source, name) for source, rules in MARKERS.items() for name in rules if not name.startswith("(")]


@each_row(("source", "name"), PUBLISHED, ids="-".join)
def test_each_published_relation_is_in_the_registry_or_left_out_for_a_reason(source: str, name: str):
    left_out, lacking, _ = DIFFERENCES.get((source, name), ("", "", ""))
    assert relations(REGISTRY.rules[name]) == set(MARKERS[source][name]) - set(left_out.split()) | set(lacking.split())


def test_the_differences_are_differences_from_a_published_rule_and_have_reasons():
    for (source, name), (left_out, lacking, reason) in DIFFERENCES.items():
        published = set(MARKERS[source][name])
        assert set(left_out.split()) <= published
        assert not set(lacking.split()) & published
        assert reason


def test_what_the_pages_say_about_variants_is_in_the_registry():
    for rules in MARKERS.values():
        for name, marks in rules.items():
            if name.startswith("("):
                variant = REGISTRY.variants[name.strip("()")]
                assert {f"+{base}" for base in variant.base} | {f"!{rule}" for rule in variant.forbids} == set(marks)


def test_the_registry_has_the_rules_of_all_lists_with_a_text_for_each():
    assert len(REGISTRY.rules) >= 138
    assert {name for _, name in PUBLISHED} <= set(REGISTRY.rules)
    for rule in REGISTRY.rules.values():
        assert rule.text.endswith("."), rule.name
        assert len(rule.text) > 20, rule.name


def test_a_rule_of_the_registry_that_differed_in_an_older_list_says_so():
    changed = {name for _, name in DIFFERENCES}
    silent = {name for name in changed if not REGISTRY.rules[name].older}
    assert silent == set()
