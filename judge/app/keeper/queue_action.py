"""What the keeper can do with one letter that waits, or with one mail that is parked."""

from __future__ import annotations

from enum import StrEnum


class QueueAction(StrEnum):
    """The words are those of `judge outbox` and `judge parked`."""

    SHOW = "show"
    RETRY = "retry"
    DROP = "drop"
