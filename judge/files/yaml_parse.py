"""Text of a YAML file -> tree with the line of each value. Only this module loads PyYAML."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import yaml
from msgspec import Struct

from judge.files.yaml_tree import Mark, Path, Tree

# The C parser is some ten times as fast; PyYAML has it in every wheel, but not in every build.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_DEEPEST = 100
"""Nesting beyond this is not a map or list of rules, but an attack on the parser's stack."""


class Fault(NamedTuple):
    """A fault with its code, its text, its place, and the words concerned."""

    code: str
    text: str
    path: Path
    words: str
    line: int


def parse(text: str, report: Callable[[Fault], None]) -> tuple[Tree, dict[Path, Mark]]:
    """Parse a file; an empty mapping if it is not YAML. Never raises; faults are reported."""
    builder = _Builder(report)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.YAMLError as error:
        report(_syntax_error(error))
        return {}, builder.marks
    return builder.tree, builder.marks


def _syntax_error(error: yaml.YAMLError) -> Fault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or getattr(error, "context", None) or str(error).splitlines()[0]
    return Fault("E-YAML-SYNTAX", f"This is no YAML: {said}.", (), "", mark.line + 1 if mark is not None else 1)


class _Open(Struct):
    """A list or mapping that is not complete yet. `key` is the mapping's key whose value comes next."""

    tree: list[Tree] | dict[str, Tree]
    path: Path
    key: str | None = None
    dropped: bool = False
    """Value without a key, or with a key that exists already."""


class _Builder:
    """Builder of a tree from the parser's events, without recursion: files may be hostile.

    Events are `yaml.Event`s, but the C parser's events have different marks: hence Any.
    """

    def __init__(self, report: Callable[[Fault], None]) -> None:
        self.report = report
        self.tree: Tree = {}
        self.marks: dict[Path, Mark] = {}
        self.open: list[_Open] = []
        self.documents = 0

    def take(self, event: Any) -> None:
        """Process one event. Raises YAMLError for YAML features that are not wanted here."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._scalar(event)
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            self._start([] if kind is yaml.SequenceStartEvent else {}, event)
        elif kind is yaml.SequenceEndEvent or kind is yaml.MappingEndEvent:
            self.open.pop()
        elif kind is yaml.AliasEvent:
            # An alias may hold itself, or unfold to gigabytes.
            self._report("E-YAML-ALIAS", "References (*name) are not used here: write it out.", event)
            self._put("", event)
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                raise yaml.MarkedYAMLError(problem="a file holds one document", problem_mark=event.start_mark)

    def _report(self, code: str, text: str, event: Any, words: str = "") -> None:
        path = self.open[-1].path if self.open else ()
        self.report(Fault(code, text, path, words, event.start_mark.line + 1))

    def _scalar(self, event: Any) -> None:
        parent = self.open[-1] if self.open else None
        if parent is None or isinstance(parent.tree, list) or parent.key is not None or parent.dropped:
            self._put(str(event.value), event)
            return
        key, line = str(event.value), event.start_mark.line + 1
        path = (*parent.path, key)
        if key in parent.tree:
            self._report("E-YAML-TWICE", f"{key!r} is already on line {self.marks[path].line}.", event, key)
            parent.dropped = True
        else:
            parent.key = key
            self.marks.setdefault(path, Mark(line, not event.style))

    def _start(self, tree: list[Tree] | dict[str, Tree], event: Any) -> None:
        if len(self.open) >= _DEEPEST:
            raise yaml.MarkedYAMLError(problem="this is nested too deeply", problem_mark=event.start_mark)
        parent = self.open[-1] if self.open else None
        if parent is not None and isinstance(parent.tree, dict) and parent.key is None and not parent.dropped:
            self._report("E-YAML-KEY", "A key is one word or text, not a list or mapping.", event)
            parent.dropped = True
            self.open.append(_Open(tree, parent.path))
        else:
            self.open.append(_Open(tree, self._put(tree, event)))

    def _put(self, tree: Tree, event: Any) -> Path:
        """Set a value where it belongs; return its path."""
        if not self.open:
            self.tree = tree
            return ()
        parent = self.open[-1]
        if isinstance(parent.tree, list):
            path: Path = (*parent.path, len(parent.tree))
            parent.tree.append(tree)
            self.marks.setdefault(path, Mark(event.start_mark.line + 1, not getattr(event, "style", "")))
        elif parent.key is not None:
            path = (*parent.path, parent.key)
            parent.tree[parent.key] = tree
            parent.key = None
            if isinstance(tree, str):
                self.marks[path].is_plain = not getattr(event, "style", "")
        else:
            parent.dropped = False
            path = parent.path
        return path
