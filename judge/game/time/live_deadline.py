"""The running deadline of a game, and the number of its changes, for calendars."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.game.game import Game, Stage


class LiveDeadline(Struct, frozen=True):
    """Deadline for the orders of a phase, by its code."""

    phase: str
    at: datetime


def live_deadline(game: Game | None) -> LiveDeadline | None:
    """The deadline that runs now; None where there is none, or the clock stands still."""
    if game is None or game.position is None or game.stage is not Stage.ACTIVE or game.deadline is None:
        return None
    return LiveDeadline(game.phase_code, game.deadline)


def count_deadline(before: Game | None, game: Game) -> Game:
    """The game with its deadline counted if it is another one than before.

    The count never falls, not by ROLLBACK either, which brings an earlier game back.
    """
    counted = max(game.deadline_changes, before.deadline_changes if before is not None else 0)
    if live_deadline(before) != live_deadline(game):
        counted += 1
    return game if counted == game.deadline_changes else replace(game, deadline_changes=counted)
