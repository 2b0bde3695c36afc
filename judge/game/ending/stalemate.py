"""Time without a change of center owners, and the Master's options (house_rules.md 8)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Quiet(Struct, frozen=True, omit_defaults=True):
    """Stalemate: `since` is the year of the last known change of owners, or the last unseen year.

    `years` have passed without a change since then. With both 0 it has seen no phase yet.

    `warned` is the phase in which the Master warned of a draw, "" if they have not since the last change.
    """

    since: int = 0
    years: int = 0
    warned: str = ""

    def after(self, year: int, *, changed: bool, counted: bool, unseen: int) -> Quiet:
        """Return the count after a phase of such a year. `changed`: a center has a new owner.

        `counted`: owners are settled with this phase. `unseen` is the last year whose owners were settled before this
        phase.
        """
        if changed:
            return Quiet(year)
        known = self if self.since or self.years else Quiet(unseen)
        return replace(known, years=abs(year - known.since)) if counted else known
