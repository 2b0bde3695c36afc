"""First lines of docstrings are verb phrases or nouns, true on their own, in at most 100 characters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.support.paths import ROOT
from tests.support.rows import each_row
from tests.support.syntax import statements_of

FOLDERS = ("bench", "cartography", "docs", "judge", "tests")
"""Folders that are held to it. Add one when its docstrings are plain."""

LONGEST = 100
"""Characters of a first line."""

_NOT_A_VERB_OR_NOUN = re.compile(
    r"(?:What|Which|Who|Whom|Whose|Whoever|Whatever|Whether|How|Where|When|Why|Until|So|Those|This)\b"
)
"""Words that begin a clause without a subject, and This, which says no more than the name below it."""

_ENDS = (".", "?", "!", ":", ")", "`", '"')

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield each docstring with its line: of modules, classes, functions, constants and fields."""
    for node in statements_of(tree):
        if isinstance(node, Documented) and (told := ast.get_docstring(node)) is not None:
            yield node.body[0].lineno, told
        if isinstance(node, Documented):
            for above, below in zip(node.body, node.body[1:], strict=False):
                match above, below:
                    case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(told))):
                        yield below.lineno, told


def unplain(told: str) -> str:
    """Return the fault of a docstring's first line; "" if it has none."""
    first = told.strip().partition("\n")[0]
    if found := _NOT_A_VERB_OR_NOUN.match(first):
        return f"begins with {found[0]}"
    if len(first) > LONGEST:
        return f"has {len(first)} characters"
    return "" if first.endswith(_ENDS) else "ends in the middle of a sentence"


def faults_in(source: str) -> list[str]:
    """Return the faults of all docstrings of a module, with their lines."""
    told = docstrings(ast.parse(source))
    return [f"line {line}: the first line {fault}" for line, text in told if (fault := unplain(text))]


def test_first_lines_of_docstrings_are_verb_phrases_or_nouns():
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(paths) > len(FOLDERS)
    found = {str(path.relative_to(ROOT)): faults_in(path.read_text(encoding="utf-8")) for path in paths}
    assert {name: faults for name, faults in found.items() if faults} == {}


@each_row(
    ("source", "fault"),
    [
        ('"""What it is."""', "line 1: the first line begins with What"),
        ('"""A module."""\ndef f():\n    """Whether it is."""', "line 3: the first line begins with Whether"),
        ('class A:\n    """Who writes."""', "line 2: the first line begins with Who"),
        ('class A:\n    x: int = 0\n    """How many there are."""', "line 3: the first line begins with How"),
        ('X = 1\n"""Those of some."""', "line 2: the first line begins with Those"),
        ('async def f():\n    """Where it is."""', "line 2: the first line begins with Where"),
        ('def f():\n    """Why it is not."""', "line 2: the first line begins with Why"),
        ('X = 1\n"""So many rows."""', "line 2: the first line begins with So"),
        (f'"""{"n" * LONGEST}."""', "line 1: the first line has 101 characters"),
        ('"""A sentence that goes on\nin the next line."""', "line 1: the first line ends in the middle of a sentence"),
    ],
)
def test_a_docstring_that_is_not_plain_is_found(source: str, fault: str):
    assert faults_in(source) == [fault]


@each_row(
    "source",
    [
        '"""Return the deadline in UTC."""',
        '"""Powers that still owe orders."""',
        '"""True if a game is blind."""\nx = f("What it is.")',
        '"""Whatsoever."""',
        'def f():\n    """Yield rows.\n\n    What follows the first line is free.\n    """',
    ],
)
def test_plain_docstrings_pass(source: str):
    assert faults_in(source) == []
