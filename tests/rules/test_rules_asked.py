"""No rule is accepted and then ignored: each one that is available is asked for somewhere in the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from judge.files.rules import load_registry
from judge.rules.registry import Behavior
from tests.support.paths import ROOT
from tests.support.syntax import nodes_of, tree_of

CODE = ROOT / "judge"

# Available, but no function asks for it yet. Empty when all that is promised is there.
NOT_YET_ASKED: frozenset[str] = frozenset()


def asked_in(tree: ast.Module) -> Iterator[str]:
    """The names in `"NAME" in rules` and `"NAME" not in table.rules`."""
    for node in nodes_of(tree):
        if (
            isinstance(node, ast.Compare)
            and isinstance(node.left, ast.Constant)
            and isinstance(node.left.value, str)
            and node.left.value.isupper()
            and isinstance(node.ops[0], ast.In | ast.NotIn)
            and ast.unparse(node.comparators[0]).endswith("rules")
        ):
            yield node.left.value


@cache
def asked() -> frozenset[str]:
    """Every rule that is asked for anywhere."""
    sources = {path: path.read_text(encoding="utf-8") for path in CODE.rglob("*.py")}
    asking = [path for path, source in sources.items() if "rules" in source and " in " in source]
    return frozenset(name for path in asking for name in asked_in(tree_of(path)))


def test_questions_about_rules_are_found_in_code_but_not_in_its_docstrings():
    docstring = '"""`"A" in rules` asks."""'
    source = f'{docstring}\nx = "B" in rules or "C" not in game.table.rules or "D" in names'
    assert set(asked_in(ast.parse(source))) == {"B", "C"}


def test_each_rule_that_is_asked_for_is_in_the_registry():
    assert load_registry().names >= asked()


def test_each_rule_that_is_said_to_be_asked_for_is_asked_for():
    said = {rule.name for rule in load_registry().rules.values() if rule.behavior is Behavior.ASKED}
    assert said - asked() == NOT_YET_ASKED


def test_a_rule_that_is_available_without_being_asked_for_says_why():
    for rule in load_registry().rules.values():
        if rule.behavior is Behavior.INERT:
            assert rule.why_inert.endswith("."), rule.name
        if rule.behavior is Behavior.SHORTHAND:
            assert rule.adds or rule.implies, rule.name
