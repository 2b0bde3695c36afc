"""Errors of a store."""

from __future__ import annotations


class StoreError(Exception):
    """Operation impossible now: the store is locked, full, unreadable or newer. Nothing has been changed."""


class Conflict(StoreError):
    """Conflict with another save, renaming or deletion of the game since it was read. Read it again."""


class NameTaken(StoreError):
    """Conflict with a game of this name."""
