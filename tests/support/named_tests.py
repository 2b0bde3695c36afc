"""Tests by the names of pages: `game/press/check::x` is `test_x` in tests/game/press/test_check.py."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.syntax import statements_of


def file_of(test: str) -> Path:
    """The file of a test."""
    folder, _, module = test.partition("::")[0].rpartition("/")
    return ROOT / "tests" / folder / f"test_{module}.py"


def is_there(test: str) -> bool:
    """True if there is such a test."""
    return test.partition("::")[2] in names_in(file_of(test))


@cache
def names_in(file: Path) -> frozenset[str]:
    """The names of the test functions of a file, without `test_`."""
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (node for node in statements_of(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(node.name.removeprefix("test_") for node in functions if node.name.startswith("test_"))
