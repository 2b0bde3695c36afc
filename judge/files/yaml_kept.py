"""What a YAML file of the judge's says, kept beside it (`kept_beside`): parsing takes far longer than reading that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from judge.decoding import prepared
from judge.files.kept_beside import digest_of, keep_beside, read_beside
from judge.files.yaml_tree import Mark, Path, Tree

_FORM = b"2"
"""Goes up when these files are made otherwise."""


class _Kept(msgspec.Struct, array_like=True):
    tree: Any
    marks: msgspec.Raw
    """Packed for themselves: they are read only where somebody asks for a line."""


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
    """Where the values stand."""
    listed = msgspec.msgpack.decode(marks, type=prepared(list[tuple[Path, int, bool]]))
    return {path: Mark(line, is_plain) for path, line, is_plain in listed}


def keep(file: str, text: str, tree: Tree, marks: Mapping[Path, Mark]) -> None:
    """Keep what a file with this text says, where that is possible."""
    listed = [(path, mark.line, mark.is_plain) for path, mark in marks.items()]
    made = msgspec.msgpack.encode(_Kept(tree, msgspec.Raw(msgspec.msgpack.encode(listed))))
    keep_beside(file, _digest(text), made)


def _digest(text: str) -> bytes:
    return digest_of(_FORM, text.encode("utf-8", "surrogatepass"))
