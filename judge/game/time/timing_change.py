"""Change of a game's TIMING: parts that count at once, and from the next phase on.

docs/decisions/023-told-deadlines.md says why.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.calendar.timing import Timing
from judge.game.game import Game


def with_timing(game: Game, timing: Timing) -> Game:
    """The game with another timing for the deadlines that are worked out from now on.

    The present phase keeps the reminders, the grace and the rest with which it began: they were promised.
    """
    kept = game.timing_now if game.stage.is_under_way else timing
    return replace(game, timing=timing, phase_timing=None if kept == timing else kept)
