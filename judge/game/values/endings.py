"""Endings of games, and years without a change of center owners (house_rules.md 8)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName


class Quiet(Struct, frozen=True, omit_defaults=True):
    """Stalemate: `since` is the year of the last known change of owners, or the last unseen year.

    `years` have passed without a change since then. If both are 0, no phase has been counted yet.

    `warned` is the phase in which the Master warned of a draw, "" if there was no warning since the last change.
    """

    since: int = 0
    years: int = 0
    warned: str = ""

    def after(self, year: int, *, changed: bool, counted: bool, unseen: int) -> Quiet:
        """Return the count after a phase of this year.

        `changed`: a center has a new owner. `counted`: this phase settles owners. `unseen` is the last year whose
        owners were settled before.
        """
        if changed:
            return Quiet(year)
        known = self if self.since or self.years else Quiet(unseen)
        return replace(known, years=abs(year - known.since)) if counted else known


class EndingKind(StrEnum):
    """Kind of ending: a victory of one or several by centers, a victory by the last unit, or an agreement."""

    SOLO = "solo"
    SHARED = "shared"
    LAST_UNIT = "last"
    CONCESSION = "concession"
    DRAW = "draw"


class Ending(Struct, frozen=True):
    """Ending of a finished game, after `phase`; `victors` are the powers that won or share it.

    `deadline` is the last deadline, None if there was none, or if it is unknown. `persons` are winners other than
    powers, by display name. `investors` are the IDs of the people who could hold shares and were in the game at its
    end, even if they leave later. It is () if there were none, or if an older judge did not record them.
    """

    kind: EndingKind
    victors: tuple[PowerName, ...]
    phase: str
    at: datetime
    deadline: datetime | None = None
    persons: tuple[str, ...] = ()
    investors: tuple[str, ...] = ()
