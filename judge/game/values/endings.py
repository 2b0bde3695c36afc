"""Kinds of endings, and the ending of a finished game: `Ending`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName


class EndingKind(StrEnum):
    """Kind of ending: won by centers by one or several, by the last unit, or agreed on."""

    SOLO = "solo"
    SHARED = "shared"
    LAST_UNIT = "last"
    CONCESSION = "concession"
    DRAW = "draw"


class Ending(Struct, frozen=True):
    """Ending of a finished game, after `phase`; `victors` are those who won it or share it.

    `deadline` is the last one, None: none, or unknown. `persons` are winners other than powers, by display name.
    `investors` are the IDs of those who could hold shares and were there at the end: leaving later changes nothing. ():
    there were none, or it was not noted yet.
    """

    kind: EndingKind
    victors: tuple[PowerName, ...]
    phase: str
    at: datetime
    deadline: datetime | None = None
    persons: tuple[str, ...] = ()
    investors: tuple[str, ...] = ()
