"""What a YAML file of the judge's says, kept beside it so that it need not be parsed at every start.

As Python does it with modules: in `__pycache__` of the same folder, where that can be written (and Python may write
there), known by the text that it was made from. It can be taken away at any time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec

from judge.files.yaml_tree import Mark, Path, Tree

_FORM = b"1"
"""Goes up when these files are made otherwise."""


class _Kept(msgspec.Struct, array_like=True):
    digest: bytes
    tree: Any
    marks: msgspec.Raw
    """Packed for themselves: they are read only where somebody asks for a line."""


def read_kept(file: str, text: str) -> tuple[Tree, bytes] | None:
    """The tree and the marks (for `unpacked_marks`) of a file with this text; None: they are not kept."""
    try:
        with open(_path(file), "rb") as opened:
            kept = msgspec.msgpack.decode(opened.read(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    return (kept.tree, bytes(kept.marks)) if kept.digest == _digest(text) else None


def unpacked_marks(marks: bytes) -> dict[Path, Mark]:
    """Where the values stand."""
    listed = msgspec.msgpack.decode(marks, type=list[tuple[Path, int, bool]])
    return {path: Mark(line, is_plain) for path, line, is_plain in listed}


def keep(file: str, text: str, tree: Tree, marks: Mapping[Path, Mark]) -> None:
    """Keep what a file with this text says, where that is possible."""
    if sys.dont_write_bytecode:
        return
    listed = [(path, mark.line, mark.is_plain) for path, mark in marks.items()]
    packed = msgspec.msgpack.encode(_Kept(_digest(text), tree, msgspec.Raw(msgspec.msgpack.encode(listed))))
    path = _path(file)
    part = f"{path}.{os.getpid()}"
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(part, "wb") as opened:
            opened.write(packed)
        # Whole or not at all: others may be reading.
        os.replace(part, path)


def _path(file: str) -> str:
    folder, name = os.path.split(file)
    return os.path.join(folder, "__pycache__", f"{name}.kept")


def _digest(text: str) -> bytes:
    return blake2b(_FORM + text.encode("utf-8", "surrogatepass"), digest_size=20).digest()
