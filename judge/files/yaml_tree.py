"""What a YAML file says as plain values, and where it says it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
"""What a file says, line numbers left out."""

Path = tuple[str | int, ...]
"""The keys and list indexes that lead to a value."""


class Mark(Struct):
    """Where a value stands: the line of its key, from 1, and whether it is written without quotes."""

    line: int
    is_plain: bool
