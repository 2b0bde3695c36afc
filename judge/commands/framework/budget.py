"""What a mail may cost, counted before anything is composed: texts that it asks for, letters that it causes, work.

Order lines cost nothing: whatever somebody has sent before, their orders are read. Work is counted by what commands do,
not by a clock: 1 is about a millisecond of a fast machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.game.events import Event
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, RolledBack
from judge.game.events.press import PressSent
from judge.game.game import Game
from judge.game.visibility.hearers import hearers

WORK = {"PROCESS": 20, "PREVIEW": 20, "ROLLBACK": 20, "ROLLFORWARD": 20, "HISTORY": 10, "MAP": 10, "EDIT": 10}
"""What commands cost that cost more than any other; a phase is adjudicated, told and drawn."""

MOST_TEXTS = 10
"""Texts that one mail is answered with."""

MOST_ALIKE = 3
"""Texts of one kind about one game that it is answered with: HISTORY of some years, of others, and of a day."""

_BYTES_OF_A_LETTER = 16_384
"""Press counts as one letter more for each begun so many signs."""

_A_LETTER_EACH = (PressSent, PhaseProcessed, GameStarted, GameEnded, RolledBack)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a mail may still cause: letters and work."""

    letters: int = 1_000_000
    work: int = 1_000_000


def letters_of(events: Iterable[Event], game: Game | None) -> int:
    """How many letters there will be about what a command did, notices that go with others not counted."""
    total = 0
    for event in events:
        if game is not None and isinstance(event, _A_LETTER_EACH):
            size = len(event.text) // _BYTES_OF_A_LETTER if isinstance(event, PressSent) else 0
            total += len(hearers(event, game)) * (1 + size)
    return total
