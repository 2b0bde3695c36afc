"""How long no center has changed hands, and what the Master may make of it (house_rules.md 8)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Quiet(Struct, frozen=True, omit_defaults=True):
    """`since` is the year of the last change of owners, or the last one of which the judge has seen nothing.

    `years` have passed without a change since then. With both 0 it has seen no phase yet.

    `warned` is the phase in which the Master warned of a draw, "" if they have not since the last change.
    """

    since: int = 0
    years: int = 0
    warned: str = ""

    def after(self, year: int, *, changed: bool, counted: bool, unseen: int) -> Quiet:
        """After a phase of such a year. `changed`: a center has a new owner. `counted`: with it owners are settled.

        `unseen` is the last year whose owners were settled before this phase.
        """
        if changed:
            return Quiet(year)
        known = self if self.since or self.years else Quiet(unseen)
        return replace(known, years=abs(year - known.since)) if counted else known
