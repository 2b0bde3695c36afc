"""Patterns are compiled when they are first used, and all of them can be."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from judge.patterns import pattern, pattern_with
from tests.support.paths import ROOT
from tests.support.rows import each_row
from tests.support.syntax import of_module, tree_of

MODULES = [path for path in sorted((ROOT / "judge").rglob("*.py")) if "patterns import pattern" in path.read_text()]
WITH_A_PART = type(pattern_with("", ""))


def in_constants(tree: ast.Module) -> list[ast.Call]:
    """The calls that are made while a module is imported."""
    found: list[ast.Call] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        found += [node] if isinstance(node, ast.Call) else []
        waiting += ast.iter_child_nodes(node)
    return found


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_a_pattern_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    compiler = re.compile
    monkeypatch.setattr(re, "compile", lambda text, flags: made.append(text) or compiler(text, flags))
    words = pattern("river", re.IGNORECASE)
    assert made == []
    assert [bool(words.fullmatch(text)) for text in ("RIVER", "rivers", "river")] == [True, False, True]
    assert (words.pattern, words.sub("delta", "a River")) == ("river", "a delta")
    assert set(made) == {"river"}


def test_a_pattern_with_a_part_is_compiled_for_texts_that_have_it_only(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    compiler = re.compile
    monkeypatch.setattr(re, "compile", lambda text, flags: made.append(text) or compiler(text, flags))
    words = pattern_with("key", r"\bKEY (\w+)", re.IGNORECASE)
    assert (words.search("A PAR - BUR"), words.fullmatch(""), list(words.finditer("no word")), made) == (
        None,
        None,
        [],
        [],
    )
    assert [found[1] for found in words.finditer("Re: key one, \u212aey two")] == ["one", "two"]
    assert (words.search("a Key"), words.fullmatch("KEY three") is not None, set(made)) == (
        None,
        True,
        {r"\bKEY (\w+)"},
    )


@each_row("path", MODULES, ids=name)
def test_every_pattern_of_a_module_can_be_compiled(path: Path):
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found = [one for one in vars(module).values() if isinstance(one, type(pattern("")))]
    assert all(isinstance(one.groups, int) for one in found)
    assert all(isinstance(one._pattern.groups, int) for one in vars(module).values() if isinstance(one, WITH_A_PART))


def test_no_module_compiles_patterns_when_it_is_imported():
    calls = {name(path): in_constants(tree_of(path)) for path in (ROOT / "judge").rglob("*.py")}
    assert [file for file, made in calls.items() if any(of_module(call, "re") == "compile" for call in made)] == []
