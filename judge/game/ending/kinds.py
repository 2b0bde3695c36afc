"""The ways in which a game ends, and how a finished one did: `Ending`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName


class EndingKind(StrEnum):
    """How a game ended: won by centers by one power or by several, by the last unit on the board, or agreed on."""

    SOLO = "solo"
    SHARED = "shared"
    LAST_UNIT = "last"
    CONCESSION = "concession"
    DRAW = "draw"


class Ending(Struct, frozen=True):
    """How a finished game ended, after `phase`; `victors` are those who won it or share it.

    `deadline` is the one that it had, None: it had none, or nobody knows. `persons` are who won it or share it where
    that is no power, by what people call them. `investors` are the IDs of those who could hold shares and were there at
    the end: who leaves later has won all the same. (): there were none, or it was not noted yet.
    """

    kind: EndingKind
    victors: tuple[PowerName, ...]
    phase: str
    at: datetime
    deadline: datetime | None = None
    persons: tuple[str, ...] = ()
    investors: tuple[str, ...] = ()
