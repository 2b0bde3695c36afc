"""Games of Everybody Plays for tests, by mail."""

from __future__ import annotations

from pathlib import Path

from tests.support.house import GM, Got, House

ALL_BUILDS = {
    "AUSTRIA": ("A VIE", "A BUD", "F TRI"),
    "ENGLAND": ("F LON", "F EDI", "A LVP"),
    "FRANCE": ("A PAR", "A MAR", "F BRE"),
    "GERMANY": ("A BER", "A MUN", "F KIE"),
    "ITALY": ("A ROM", "A VEN", "F NAP"),
    "RUSSIA": ("A MOS", "A WAR", "F STP/SC", "F SEV"),
    "TURKEY": ("A CON", "A SMY", "F ANK"),
}
"""Units that are built on the board of Spring 1901."""


class Everybody(House):
    """A judge with the game "river" in Winter 1900, in which people take part by their first names."""

    def __init__(self, path: Path, options: str = "", *lines: str, confirm: bool = False) -> None:
        super().__init__(path, confirm=confirm)
        self.say_yes(self.mail(GM, "CREATE river gm-secret", f"VARIANT everybody_plays {options}", *lines, "FORM"))

    def join(self, *names: str) -> None:
        """Have these people take part, each with the name as ID and name-pw as password."""
        for name in names:
            self.say_yes(self.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw"))

    def says(self, name: str, *lines: str) -> list[Got]:
        """A mail of one of them."""
        return self.mail(f"{name}@example.org", f"SIGNON {name}@river {name}-pw", *lines)

    def builds(self, name: str, *powers: str) -> list[Got]:
        """Have one of them build the usual units of some powers, all of them if none is named."""
        lines: list[str] = []
        for power in powers or tuple(ALL_BUILDS):
            lines += [f"[{power}]", *(f"BUILD {unit}" for unit in ALL_BUILDS[power])]
        return self.says(name, *lines)

    def phase_ends(self) -> list[Got]:
        """The clock ticks just after the deadline."""
        deadline = self.game().deadline
        assert deadline is not None
        return self.tick(seconds=(deadline - self.now).total_seconds() + 60)

    def units(self) -> set[str]:
        """Return the units on the board: `FRANCE A PAR`."""
        return {f"{unit.power} {unit}" for unit in self.game().board.units}
