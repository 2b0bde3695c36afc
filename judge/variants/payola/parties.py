"""Participants of a Payola phase: writers of sheets, owners of money, deciding lists.

See payola.md 1, 5, 9.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judge.board.names import PowerName


class Parties(Struct, frozen=True):
    """Powers of a game. `controllers` are the seats that order for others' powers.

    `vassals`: dummies belong to their controllers (rule VASSAL_DUMMIES) and have no money of their own.
    """

    powers: tuple[PowerName, ...]
    dummies: frozenset[PowerName] = frozenset()
    controllers: Mapping[PowerName, str] = {}
    vassals: bool = False

    def is_ownerless(self, power: PowerName) -> bool:
        """True if it is a dummy without a controller."""
        return power in self.dummies and power not in self.controllers

    def writes(self, power: PowerName) -> bool:
        """True if offers are made in its name: never for uncontrolled dummies or vassals."""
        return not (self.is_ownerless(power) or (self.vassals and power in self.dummies))

    def has_treasury(self, power: PowerName) -> bool:
        """True if it has money of its own."""
        return not (self.vassals and power in self.dummies)

    def purse_of(self, power: PowerName) -> str | None:
        """The seat that gets a power's money: its own, or its lord's; None if nobody gets it."""
        if self.has_treasury(power):
            return power
        lord = self.controllers.get(power)
        return lord if lord in self.powers else None

    def decides(self, power: PowerName) -> PowerName:
        """Power whose acceptance list counts for its units: a vassal's lord, else itself."""
        lord = self.controllers.get(power)
        return PowerName(lord) if self.vassals and power in self.dummies and lord in self.powers else power

    def bloc(self, power: PowerName) -> frozenset[PowerName]:
        """The powers whose units are a power's own: itself, and its vassals."""
        if not self.vassals:
            return frozenset({power})
        return frozenset({power, *(each for each in self.dummies if self.controllers.get(each) == power)})
