"""Tests that play with a rule off, on, and beside others: recorded as they run, for docs/coverage.

The record is docs/coverage/rules.yaml.

`pytest --record-rules` writes that file; docs/make_rules_page.py makes the column of docs/rules.md from it. A test
counts for a rule that it names (in its name, its text, its parameters or a constant of its module that it uses), and
only where the judge asked about the rule, or chose it, while the test ran.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.files.rules import load_registry
from judge.rules.registry import Registry, RuleSet
from tests.support.paths import ROOT

RECORD = ROOT / "docs" / "coverage" / "rules.yaml"
HEAD = "# Tests of each rule: without it, with it, and beside other rules. Made by `pytest --record-rules`.\n\n"
_WORD = re.compile(r"!?\b[A-Z][A-Z_]*[A-Z]\b!?")
_PROPERTY = "rules"


class RuleRecorder:
    """A pytest plugin: workers note each test's deeds with rules; the main process writes all down."""

    def __init__(self) -> None:
        self.on: set[RuleSet] = set()
        self.off: set[str] = set()
        self.seen: list[Seen] = []
        true_question, true_start, recorder = RuleSet.__contains__, RuleSet.__init__, self

        def contains(rules: RuleSet, name: object) -> bool:
            answer = true_question(rules, name)
            if answer:
                recorder.on.add(rules)
            else:
                recorder.off.add(str(name))
            return answer

        def start(rules: RuleSet, *given: Any, **named: Any) -> None:
            true_start(rules, *given, **named)
            recorder.on.add(rules)

        RuleSet.__contains__ = contains  # type: ignore[method-assign]
        RuleSet.__init__ = start  # type: ignore[method-assign]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Note the rules asked about, and those that the test names."""
        self.on.clear()
        self.off.clear()
        yield
        named = rules_named(item)
        together = {named.intersection(rules) for rules in self.on}
        off = self.off - {name for rules in self.on for name in rules} | self.off & named
        item.user_properties.append((_PROPERTY, [[sorted(rules) for rules in together], sorted(off)]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather it, of tests that passed."""
        for name, value in report.user_properties:
            if name == _PROPERTY and report.when == "call" and report.passed:
                together, off = value
                self.seen.append(Seen(test_name(report.nodeid), frozenset(map(frozenset, together)), frozenset(off)))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the file, in the process that has heard of all tests."""
        if not hasattr(session.config, "workerinput"):
            RECORD.write_text(as_yaml(chosen_tests(self.seen, load_registry())), encoding="utf-8")


@dataclass(frozen=True)
class Seen:
    """A test that ran: the rules it names that were on at once, and those that were asked about and off.

    Off are all that were never on, named or not, and those named that were both.
    """

    name: str
    together: frozenset[frozenset[str]]
    off: frozenset[str]

    @property
    def on(self) -> frozenset[str]:
        """The rules it names that were on, at once or not."""
        return frozenset().union(*self.together)

    @property
    def module(self) -> str:
        """Module of the test: `game/press/check`."""
        return self.name.partition("::")[0]


def test_name(node: str) -> str:
    """`tests/game/press/test_check.py::test_x[1]` -> `game/press/check::x`."""
    path, _, function = node.partition("::")
    return f"{path.removeprefix('tests/').removesuffix('.py').replace('test_', '')}::{function.partition('[')[0][5:]}"


def rules_named(item: Any) -> frozenset[str]:
    """The rules that a test names, those that its statements switch off too."""
    registry = load_registry()
    words = set(_WORD.findall(" ".join([*_texts(str(item.path), item.function.__name__), str(_parameters(item))])))
    words |= {name for name in registry.names if f"_{name.lower()}_" in f"_{item.function.__name__}_"}
    return frozenset(registry.read(word)[0] for word in words) & registry.names


def _parameters(item: Any) -> object:
    return item.callspec.params if hasattr(item, "callspec") else ""


@cache
def _texts(path: str, function: str) -> tuple[str, ...]:
    """The texts in a test, its decorators, and the helpers and constants of its module that it uses."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    parts: dict[str, ast.stmt] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                parts[name] = node
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                parts[name] = node
    found, queue = {function}, [function]
    for name in queue:
        used = {node.id for node in ast.walk(parts[name]) if isinstance(node, ast.Name)} if name in parts else set()
        queue += sorted((used & set(parts)) - found)
        found |= used
    nodes = [node for name in queue if name in parts for node in ast.walk(parts[name])]
    return tuple(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


# Which of them are written down


def chosen_tests(seen: Iterable[Seen], registry: Registry) -> dict[str, dict[str, Any]]:
    """Return a test `without` each rule, one `with` it, and one `beside` each other rule that is on.

    Chosen is the test that says most about the rule: named after it, about few others, and the same for on and off
    where there is one. What a rule brings along, and what brings it, is no pair.
    """
    tests = sorted(seen, key=lambda test: (len(test.on), len(test.name), test.name))
    table: dict[str, dict[str, Any]] = {}
    for name in sorted(registry.names):
        on = [test for test in tests if name in test.on]
        modules = {test.module for test in on}
        off = [test for test in tests if name in test.off and test.module in modules]
        entry = {"without": _best(name, off), "with": _best(name, on)}
        table[name] = {key: test for key, test in entry.items() if test}
    pairs: dict[str, dict[str, str]] = defaultdict(dict)
    for test in tests:
        met = {pair for rules in test.together for pair in combinations(sorted(rules), 2)}
        for one, other in met if len(test.on) <= _MOST_IN_A_PAIR else ():
            if not _related(registry, one, other):
                pairs[one].setdefault(other, test.name)
                pairs[other].setdefault(one, test.name)
    for name, others in sorted(pairs.items()):
        table[name]["beside"] = dict(sorted(others.items()))
    return table


_MOST_IN_A_PAIR = 6
"""A test that names more rules than this is about something else than two of them."""


def _related(registry: Registry, one: str, other: str) -> bool:
    closed = {name: registry.brought_along(name, "standard") for name in (one, other)}
    return other in closed[one] or one in closed[other]


def _best(name: str, tests: list[Seen]) -> str:
    """The first of those named after the rule, else the first about it; "" if there is none."""

    def rank(test: Seen) -> tuple[bool, bool]:
        return name.lower() not in test.name, not (name in test.on and name in test.off)

    return min(tests, key=rank).name if tests else ""


def as_yaml(table: dict[str, dict[str, Any]]) -> str:
    """The file."""
    return HEAD + yaml.safe_dump(table, sort_keys=False, width=1_000, allow_unicode=True)
