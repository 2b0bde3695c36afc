"""An exchange of two players that waits for their word (SWAP)."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName


class Swap(Struct, frozen=True):
    """Two powers whose players should change places, by the Master's word. `agreed` have said yes."""

    powers: tuple[PowerName, PowerName]
    agreed: tuple[PowerName, ...] = ()

    def is_of(self, *powers: PowerName) -> bool:
        """True if these are the two powers, in either order."""
        return set(powers) == set(self.powers)
