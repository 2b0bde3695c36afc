"""Plain values of a YAML file, and their lines."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
"""Content of a file without line numbers."""

Path = tuple[str | int, ...]
"""The keys and list indexes that lead to a value."""


class Mark(Struct):
    """Line of a value's key, from 1, and True if the value is written without quotes."""

    line: int
    is_plain: bool
