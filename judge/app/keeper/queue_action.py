"""Keeper's actions on one waiting letter or one parked mail."""

from __future__ import annotations

from enum import StrEnum


class QueueAction(StrEnum):
    """Keeper's actions, in the words of `judge outbox` and `judge parked`."""

    SHOW = "show"
    RETRY = "retry"
    DROP = "drop"
