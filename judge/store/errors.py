"""Errors of a store."""

from __future__ import annotations


class StoreError(Exception):
    """Operation impossible now: the store is locked, full, unreadable or newer. Nothing has been changed."""


class Conflict(StoreError):
    """Somebody else has saved, renamed or deleted the game since it was read. Read it again."""


class NameTaken(StoreError):
    """There is a game of this name already."""
