"""Orders that are still missing when somebody asks for an absence, and fall due during it.

Neither the deadline nor its grace waits: the others should not wait for weeks, and a longer grace would tell them who
is away (HIDE_ABSENTEES). So the answer to SET ABSENCE says what happens without these orders.

docs/decisions/023-told-deadlines.md says why.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.calendar.absences import Absence
from judge.game.calendar.zones import to_local
from judge.game.events.clock import AfterGrace
from judge.game.game import Game
from judge.game.on_file.owed_orders import missing_orders
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import people_of
from judge.game.time.lateness import follows, grace_of


class DueWhileAway(Struct, frozen=True):
    """Missing orders of a power. `grace_ends` None: the game waits; else `then` happens at that time."""

    deadline: datetime
    grace_ends: datetime | None
    then: AfterGrace


def due_while_away(game: Game, in_play: RulesInPlay, seat: str, absence: Absence) -> DueWhileAway | None:
    """Orders a seat owes in this phase, if their deadline or its grace ends during its absence."""
    if game.position is None or game.deadline is None or not game.stage.is_under_way:
        return None
    end = grace_of(game, in_play.rules)
    if not any(absence.holds(to_local(moment, game.zone)) for moment in (game.deadline, end) if moment is not None):
        return None
    if PowerName(seat) not in people_of(game).answerable(missing_orders(game, in_play)):
        return None
    return DueWhileAway(game.deadline, end, follows(game, in_play.rules))
