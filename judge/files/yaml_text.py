"""YAML read strictly: every scalar is text, no key twice, and every value knows its line.

Plain YAML turns Canton's `YES` into a truth and the power letter `0` into a number; here the reader of a field
says what it is (`Value.flag`, `Value.number`), and what does not fit is reported with file, line and key path.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from judge.problems import Problem

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
"""What a file says, line numbers left out."""

Path = tuple[str | int, ...]
"""The keys and list indexes that lead to a value."""

# The C parser is some ten times as fast; PyYAML has it in every wheel, but not in every build.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_DEEPEST = 100
"""Nesting beyond this is no map or list of rules, but an attempt on the parser's stack."""


class Document:
    """One YAML file. `problems` grows while it is read; it is complete once every part has been asked for."""

    def __init__(self, file: str, text: str) -> None:
        """Never raises: a file that is no YAML has an empty mapping and says why in `problems`."""
        self.file = file
        self.problems: list[Problem] = []
        builder = _Builder(self)
        self._marks = builder.marks
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                builder.take(event)
        except yaml.YAMLError as error:
            builder.tree = {}
            self._syntax_error(error)
        self.root = Value(self, builder.tree, ())

    def line(self, path: Path) -> int:
        """The line of a value's key (of the value itself in a list), from 1; of what is around it if it is missing."""
        for length in range(len(path), 0, -1):
            mark = self._marks.get(path[:length])
            if mark is not None:
                return mark.line
        return 1

    def is_plain(self, path: Path) -> bool:
        """Whether the text at a path is without quotes: its value, or its key where the value is no text."""
        return path in self._marks and self._marks[path].is_plain

    def report(self, code: str, text: str, path: Path = (), words: str = "", line: int = 0) -> None:
        """Note a problem at a key path, which is put before the text."""
        where = f"{dotted(path)}: " if path else ""
        self.problems.append(Problem(code, where + text, words, line or self.line(path), self.file))

    def _syntax_error(self, error: yaml.YAMLError) -> None:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        said = getattr(error, "problem", None) or getattr(error, "context", None) or str(error).splitlines()[0]
        line = mark.line + 1 if mark is not None else 1
        self.problems.append(Problem("E-YAML-SYNTAX", f"This is no YAML: {said}.", line=line, file=self.file))


class _Mark(Struct):
    line: int
    is_plain: bool


class _Open(Struct):
    """A list or mapping that is not complete yet. `key` is the mapping's key whose value comes next."""

    tree: list[Tree] | dict[str, Tree]
    path: Path
    key: str | None = None
    dropped: bool = False
    """The value that comes next belongs to no key, or to one that is there already."""


class _Builder:
    """Makes a tree from the parser's events, one after another and not by recursion: files may be hostile.

    Events are `yaml.Event`s, of which the C parser has its own marks: hence Any.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tree: Tree = {}
        self.marks: dict[Path, _Mark] = {}
        self.open: list[_Open] = []
        self.documents = 0

    def take(self, event: Any) -> None:
        """Go on by one event. Raises YAMLError for what is YAML but not wanted here."""
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
        self.document.report(code, text, path, words, event.start_mark.line + 1)

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
            self.marks.setdefault(path, _Mark(line, not event.style))

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
        """Set a value where it belongs; its path."""
        if not self.open:
            self.tree = tree
            return ()
        parent = self.open[-1]
        if isinstance(parent.tree, list):
            path: Path = (*parent.path, len(parent.tree))
            parent.tree.append(tree)
            self.marks.setdefault(path, _Mark(event.start_mark.line + 1, not getattr(event, "style", "")))
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


class Value(Struct, frozen=True):
    """One value of a document, its place in it, and the questions what it is.

    Each question reports a value of the wrong kind, and answers as if it had been left out.
    """

    document: Document
    tree: Tree
    path: Path

    def report(self, code: str, text: str, words: str = "") -> None:
        """Note a problem here."""
        self.document.report(code, text, self.path, words)

    @property
    def line(self) -> int:
        """The line of its key, from 1."""
        return self.document.line(self.path)

    def fields(self, known: Collection[str] | None = None) -> dict[str, Value]:
        """The entries of a mapping. A key that is not `known` is reported, with the nearest one; None: any key."""
        if not isinstance(self.tree, dict):
            if self.tree != "":  # `places:` with nothing behind it is an empty mapping
                self.report("E-YAML-TYPE", "Here belongs a mapping (key: value).")
            return {}
        fields = {key: Value(self.document, tree, (*self.path, key)) for key, tree in self.tree.items()}
        if known is not None:
            for key in [key for key in fields if key not in known]:
                fields.pop(key).report("E-YAML-UNKNOWN", f"There is no key {key!r} here{nearest(key, known)}.", key)
        return fields

    def items(self) -> list[Value]:
        """The entries of a list."""
        if not isinstance(self.tree, list):
            if self.tree != "":
                self.report("E-YAML-TYPE", "Here belongs a list ([one, two]).")
            return []
        return [Value(self.document, tree, (*self.path, at)) for at, tree in enumerate(self.tree)]

    def text(self, default: str = "") -> str:
        """One text, as written."""
        if isinstance(self.tree, str):
            return self.tree
        self.report("E-YAML-TYPE", "Here belongs one text.")
        return default

    def texts(self) -> list[str]:
        """A list of texts; those that are not are left out."""
        if isinstance(self.tree, list) and all(isinstance(item, str) for item in self.tree):
            return self.tree  # type: ignore[return-value]  # mypy does not follow all()
        return [item.text() for item in self.items() if isinstance(item.tree, str) or item.text()]

    def flag(self, default: bool = False) -> bool:
        """`true` or `false`, and nothing else that YAML might take for a truth."""
        if self.tree in ("true", "false"):
            return self.tree == "true"
        self.report("E-YAML-TYPE", "Here belongs true or false.")
        return default

    def number(self, default: int = 0) -> int:
        """A whole number in plain digits, perhaps with a minus sign."""
        if isinstance(self.tree, str):
            digits = self.tree.removeprefix("-")
            if digits.isascii() and digits.isdigit() and len(digits) <= 9:
                return int(self.tree)
        self.report("E-YAML-TYPE", "Here belongs a whole number.")
        return default

    def choice(self, among: Collection[str], default: str) -> str:
        """One of several words."""
        if isinstance(self.tree, str):
            if self.tree in among:
                return self.tree
            self.report("E-YAML-CHOICE", f"{self.tree!r} is none of {', '.join(among)}.", self.tree)
        else:
            self.report("E-YAML-TYPE", f"Here belongs one of {', '.join(among)}.")
        return default


def nearest(word: str, known: Collection[str]) -> str:
    """`" (did you mean 'fleet'?)"` for the known name most like a word, or nothing."""
    from difflib import get_close_matches  # only where something is wrong: loading a map stays quick

    close = get_close_matches(word, list(known), 1, 0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""


def dotted(path: Path) -> str:
    """A key path for people: `places.COV.army[2]`, lists counted from 1."""
    return "".join(_steps(path))


def _steps(path: Path) -> Iterator[str]:
    for at, step in enumerate(path):
        yield f"[{step + 1}]" if isinstance(step, int) else f".{step}" if at else step
