"""YAML read strictly: every scalar is text, no key twice, and every value knows its line.

Plain YAML turns Canton's `YES` into a truth and the power letter `0` into a number; here whoever reads a field says
what it is (`Value.flag`, `Value.number`), and what does not fit is reported with file, line and key path.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from judge.problems import Problem

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
"""What a file says, line numbers left out."""

Path = tuple[str | int, ...]
"""The keys and list indexes that lead to a value."""

# The C parser is some ten times as fast; PyYAML has it in every wheel, but not in every build.
# The base loaders guess no types: all scalars come as text.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Document:
    """One YAML file. `problems` grows while it is read; it is complete once every part has been asked for."""

    def __init__(self, file: str, text: str) -> None:
        """Never raises: a file that is no YAML has an empty mapping and says why in `problems`."""
        self.file = file
        self.problems: list[Problem] = []
        self._root: yaml.Node | None = None
        tree: Tree = {}
        try:
            loader = _LOADER(text)
            try:
                self._root = loader.get_single_node()
            finally:
                loader.dispose()
            if self._root is not None:
                tree = self._plain(self._root, (), set())
        except yaml.YAMLError as error:
            self._syntax_error(error)
        except RecursionError:
            self.problems.append(Problem("E-YAML-SYNTAX", "This is nested too deeply.", file=file))
        self.root = Value(self, tree, ())

    def line(self, path: Path) -> int:
        """The line of a value's key (of the value itself in a list), from 1; of what is around it if it is missing."""
        for length in range(len(path), 0, -1):
            key, _ = self._nodes(path[:length])
            if key is not None:
                return int(key.start_mark.line) + 1
        return 1

    def _nodes(self, path: Path) -> tuple[yaml.Node | None, yaml.Node | None]:
        """The node of a value's key (in a list: of the value) and of the value; None if there is no such path."""
        key, node = self._root, self._root
        for step in path:
            if isinstance(node, yaml.MappingNode):
                key, node = next(((key, value) for key, value in node.value if key.value == step), (None, None))
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                key = node = node.value[step]
            else:
                return None, None
        return key, node

    def is_plain(self, path: Path) -> bool:
        """Whether the text at a path is without quotes: its value, or its key where the value is no text."""
        key, value = self._nodes(path)
        node = value if isinstance(value, yaml.ScalarNode) else key
        return isinstance(node, yaml.ScalarNode) and not node.style

    def report(self, code: str, text: str, path: Path = (), words: str = "", line: int = 0) -> None:
        """Note a problem at a key path, which is put before the text."""
        where = f"{dotted(path)}: " if path else ""
        self.problems.append(Problem(code, where + text, words, line or self.line(path), self.file))

    def _syntax_error(self, error: yaml.YAMLError) -> None:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        said = getattr(error, "problem", None) or getattr(error, "context", None) or str(error).splitlines()[0]
        line = mark.line + 1 if mark is not None else 1
        self.problems.append(Problem("E-YAML-SYNTAX", f"This is no YAML: {said}.", line=line, file=self.file))

    def _plain(self, node: yaml.Node, path: Path, seen: set[int]) -> Tree:
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        if id(node) in seen:
            # An alias may hold itself, or unfold to gigabytes.
            self.report("E-YAML-ALIAS", "References (*name) are not used here: write it out.", path)
            return ""
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item, (*path, at), seen) for at, item in enumerate(node.value)]
        return self._plain_mapping(node, path, seen)

    def _plain_mapping(self, node: yaml.Node, path: Path, seen: set[int]) -> Tree:
        mapping: dict[str, Tree] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                self.report("E-YAML-KEY", "A key is one word or text, not a list or mapping.", path, line=line)
            elif key.value in mapping:
                first = self.line((*path, key.value))
                text = f"This key is already on line {first}."
                self.report("E-YAML-TWICE", text, (*path, key.value), words=key.value, line=line)
            else:
                mapping[key.value] = self._plain(value, (*path, key.value), seen)
        return mapping


@dataclass(frozen=True, slots=True)
class Value:
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
