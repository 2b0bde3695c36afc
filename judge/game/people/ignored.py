"""A writer whose press a reader does not want (IGNORE), as a value."""

from __future__ import annotations

from msgspec import Struct


class Ignored(Struct, frozen=True):
    """A seat whose press a reader does not want, and the number of messages kept out."""

    seat: str
    kept: int = 0
