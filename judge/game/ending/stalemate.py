"""How long no center has changed hands, and what the Master may make of it (house_rules.md 8)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Quiet(Struct, frozen=True, omit_defaults=True):
    """`since` is the year of the last change of owners, 0: none is known. `years` have passed without one since then.

    `warned` is the phase in which the Master warned of a draw, "" if they have not since the last change.
    """

    since: int = 0
    years: int = 0
    warned: str = ""

    def after(self, year: int, *, changed: bool, counted: bool) -> Quiet:
        """After a phase of such a year. `changed`: a center has a new owner. `counted`: with it owners are settled."""
        if changed or not self.since:
            return Quiet(year)
        return replace(self, years=abs(year - self.since)) if counted else self
