"""A game that moves to another time zone.

docs/decisions/023-told-deadlines.md says why.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.game.calendar.zones import from_local, to_local
from judge.game.game import Game
from judge.game.time.clock_memory import Clock


def with_zone(game: Game, zone: str) -> Game:
    """The game in another zone, its deadline and the other moments of its phase at the same hour there."""

    def moved(moment: datetime | None) -> datetime | None:
        return None if moment is None else from_local(to_local(moment, game.zone), zone)

    return replace(
        game,
        zone=zone,
        deadline=moved(game.deadline),
        not_before=moved(game.not_before),
        grace_until=moved(game.grace_until),
        clock=game.clock if game.deadline is None else Clock(),
    )
