"""The code's syntax, for tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


@cache
def tree_of(path: Path) -> ast.Module:
    """A file's syntax, read once."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a file."""
    return tuple(ast.walk(tree))


def statements_of(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield a file and all its statements, those within others too: a tenth of its nodes."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for block in _BLOCKS:
            waiting += getattr(node, block, ())


def of_module(call: ast.Call, module: str) -> str:
    """The name of a function that is called as the module's, `search` in `re.search(x)`; "" for others."""
    match call.func:
        case ast.Attribute(ast.Name(id=owner), name) if owner == module:
            return name
    return ""


def called(call: ast.Call) -> str:
    """The last word of what is called: `b` in `a.b(x)`; "" for what has no name."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
