"""Players who mailed all their orders in time: the judge must never call or treat them as late."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass
class Promises:
    """Powers whose orders were mailed before the deadline, and when, by game and phase."""

    mailed: dict[tuple[str, str], dict[str, datetime]] = field(default_factory=dict)
    made: int = 0

    def note(self, game: str, phase: str, power: str, at: datetime) -> None:
        """All orders of a power were mailed in time."""
        self.mailed.setdefault((game, phase), {})[power] = at
        self.made += 1

    def among(self, game: str, phase: str, powers: list[str]) -> list[str]:
        """Return those of these powers whose orders were mailed in time."""
        return [power for power in powers if power in self.mailed.get((game, phase), {})]

    def forget_game(self, game: str) -> None:
        """Forget a game's phases that come again because they were rolled back."""
        for key in [key for key in self.mailed if key[0] == game]:
            del self.mailed[key]

    def forget_since(self, moment: datetime) -> None:
        """Forget mails since that moment: they are lost, and their senders are told so."""
        for powers in self.mailed.values():
            for power in [power for power, at in powers.items() if at >= moment]:
                del powers[power]
