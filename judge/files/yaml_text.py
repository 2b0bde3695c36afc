"""Strict reading of YAML: every scalar is text, no key occurs twice, and every value knows its line.

Plain YAML turns Canton's `YES` into a boolean and the power letter `0` into a number; here the reader of a field says
its type (`Value.flag`, `Value.number`), and anything that does not fit is reported with file, line and key path.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from judge.decoding import prepared
from judge.files.kept_beside import digest_of, keep_beside, read_beside
from judge.files.yaml_tree import Mark, Path, Tree
from judge.problems import Problem


class Document:
    """One YAML file. `problems` grows while it is read; it is complete once every part has been read."""

    def __init__(self, file: str, text: str, *, is_ours: bool = False) -> None:
        """Parse a file. Never raises: if it is not YAML, the mapping is empty, and `problems` says why.

        `is_ours`: it belongs to the judge, so that its parsed content may be kept beside it (`read_kept`).
        """
        self.file = file
        self.problems: list[Problem] = []
        self._kept_marks = b""
        kept = read_kept(file, text) if is_ours else None
        if kept is not None:
            tree, self._kept_marks = kept
        else:
            tree, self._marks = self._parsed(text)
            if is_ours and not self.problems:
                keep(file, text, tree, self._marks)
        self.root = Value(self, tree, ())

    @cached_property
    def _marks(self) -> Mapping[Path, Mark]:
        """Lines of the values."""
        return unpacked_marks(self._kept_marks)

    def line(self, path: Path) -> int:
        """Return the line number of a value's key, or of a list's item; its parent's if it is missing."""
        for length in range(len(path), 0, -1):
            mark = self._marks.get(path[:length])
            if mark is not None:
                return mark.line
        return 1

    def is_plain(self, path: Path) -> bool:
        """True if the text at a path is unquoted: its value, or its key where the value is not a text."""
        return path in self._marks and self._marks[path].is_plain

    def report(self, code: str, text: str, path: Path = (), words: str = "", line: int = 0) -> None:
        """Note a problem at a key path, which is put before the text."""
        where = f"{dotted(path)}: " if path else ""
        self.problems.append(Problem(code, where + text, words, line or self.line(path), self.file))

    def _parsed(self, text: str) -> tuple[Tree, Mapping[Path, Mark]]:
        """Parse the text. Imports here, since a kept result does not need the slow parser."""
        from judge.files.yaml_parse import Fault, parse

        def note(fault: Fault) -> None:
            where = f"{dotted(fault.path)}: " if fault.path else ""
            self.problems.append(Problem(fault.code, where + fault.text, fault.words, fault.line, self.file))

        return parse(text, note)


class Value(Struct, frozen=True):
    """One value of a document, its place in it, and methods that read it as a certain type.

    Each method reports a value of the wrong kind, and returns the same as if it had been left out.
    """

    document: Document
    tree: Tree
    path: Path

    def report(self, code: str, text: str, words: str = "") -> None:
        """Note a problem with this value."""
        self.document.report(code, text, self.path, words)

    @property
    def line(self) -> int:
        """The line of its key, from 1."""
        return self.document.line(self.path)

    def fields(self, known: Collection[str] | None = None) -> dict[str, Value]:
        """Entries of a mapping. A key not `known` is reported with the nearest known one; None: any key."""
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
        """Return a list of texts; others are left out."""
        if isinstance(self.tree, list) and all(isinstance(item, str) for item in self.tree):
            return self.tree  # type: ignore[return-value]  # mypy does not follow all()
        return [item.text() for item in self.items() if isinstance(item.tree, str) or item.text()]

    def flag(self, default: bool = False) -> bool:
        """Return the boolean: `true` or `false`, and none of YAML's other words for it."""
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
    """Return `" (did you mean 'fleet'?)"` with the known name most like a word; "" if none is."""
    from difflib import get_close_matches  # only where something is wrong: loading a map stays quick

    close = get_close_matches(word, list(known), 1, 0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""


def dotted(path: Path) -> str:
    """A key path for people: `places.COV.army[2]`, lists counted from 1."""
    return "".join(_steps(path))


def _steps(path: Path) -> Iterator[str]:
    for at, step in enumerate(path):
        yield f"[{step + 1}]" if isinstance(step, int) else f".{step}" if at else step


# Parsed YAML of one of the judge's own files, kept beside it (`kept_beside`) because parsing is slow.


_FORM = b"2"
"""Version of these files: raise it when their content changes."""


class _Kept(msgspec.Struct, array_like=True):
    tree: Any
    marks: msgspec.Raw
    """Packed separately, since they are read only when a line is asked for."""


def read_kept(file: str, text: str) -> tuple[Tree, bytes] | None:
    """The tree and the marks (for `unpacked_marks`) of a file with this text; None: they are not kept."""
    found = read_beside(file, _digest(text))
    if found is None:
        return None
    try:
        kept = msgspec.msgpack.decode(found, type=prepared(_Kept))
    except msgspec.MsgspecError:
        return None
    return kept.tree, bytes(kept.marks)


def unpacked_marks(marks: bytes) -> dict[Path, Mark]:
    """Unpack the marks of `read_kept`: the lines of values."""
    listed = msgspec.msgpack.decode(marks, type=prepared(list[tuple[Path, int, bool]]))
    return {path: Mark(line, is_plain) for path, line, is_plain in listed}


def keep(file: str, text: str, tree: Tree, marks: Mapping[Path, Mark]) -> None:
    """Cache the content of a file with this text, if the folder can be written."""
    listed = [(path, mark.line, mark.is_plain) for path, mark in marks.items()]
    made = msgspec.msgpack.encode(_Kept(tree, msgspec.Raw(msgspec.msgpack.encode(listed))))
    keep_beside(file, _digest(text), made)


def _digest(text: str) -> bytes:
    return digest_of(_FORM, text.encode("utf-8", "surrogatepass"))
