"""Absences after seats change hands or names (timing.md 4.3), and orders that fall due during one.

Neither the deadline nor its grace waits for such orders: the others should not wait for weeks, and a longer grace would
reveal who is away (HIDE_ABSENTEES). So the answer to SET ABSENCE states the consequence of missing orders.

docs/decisions/023-told-deadlines.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.calendar.absences import Absence, hides_absentees, merged
from judge.game.calendar.zones import to_local
from judge.game.events.clock import AfterGrace
from judge.game.game import Game
from judge.game.on_file.owed_orders import missing_orders
from judge.game.people.control import hides_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import people_of
from judge.game.time.lateness import follows, grace_of
from judge.rules.registry import RuleSet


class DueWhileAway(Struct, frozen=True):
    """Missing orders of a power. `then` is the consequence at `grace_ends`; None: the game waits."""

    deadline: datetime
    grace_ends: datetime | None
    then: AfterGrace


def due_while_away(game: Game, in_play: RulesInPlay, seat: str, absence: Absence) -> DueWhileAway | None:
    """Return the orders that a seat owes if their deadline or its grace ends during its absence."""
    if game.position is None or game.deadline is None or not game.stage.is_under_way:
        return None
    end = grace_of(game, in_play.rules)
    if not any(absence.holds(to_local(moment, game.zone)) for moment in (game.deadline, end) if moment is not None):
        return None
    if PowerName(seat) not in people_of(game).answerable(missing_orders(game, in_play)):
        return None
    return DueWhileAway(game.deadline, end, follows(game, in_play.rules))


def of_seats(absences: Iterable[Absence], names: Mapping[str, str]) -> tuple[Absence, ...]:
    """Return absences under the seats' new names, given a table from old names."""
    return merged(replace(absence, by=names.get(absence.by, absence.by)) for absence in absences)


def without_absences(game: Game, seat: str, rules: RuleSet) -> Game:
    """The game without the absences of somebody who has left.

    Absences stay if their removal would reveal an absentee, or perhaps that somebody has left.
    """
    if hides_absentees(rules) or hides_dummies(rules):
        return game
    return replace(game, absences=tuple(absence for absence in game.absences if absence.by != seat))
