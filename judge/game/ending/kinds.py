"""The ways in which a game ends."""

from __future__ import annotations

from enum import StrEnum


class EndingKind(StrEnum):
    """How a game ended: won by centers by one power or by several, by the last unit on the board, or agreed on."""

    SOLO = "solo"
    SHARED = "shared"
    LAST_UNIT = "last"
    CONCESSION = "concession"
    DRAW = "draw"
