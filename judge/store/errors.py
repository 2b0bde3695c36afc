"""What a store cannot do now."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot do it now: locked, full, unreadable, or of another version. Nothing has been changed."""


class Conflict(StoreError):
    """Somebody else has saved, renamed or deleted the game since it was read. Read it again."""


class NameTaken(StoreError):
    """There is a game of this name already."""
