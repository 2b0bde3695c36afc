"""The Flying Dutchman: a surplus unit found late, and the choice of the unit to remove (9)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random

from judge.board.civil_disorder import removals_of
from judge.board.extra_units import extra_units
from judge.board.names import PowerName, province_of
from judge.board.orders import Build, Move, Remove, Retreat
from judge.board.position import PhaseType, Position, Unit
from judge.board.results import OrderOutcome, Result
from judge.game.events.phases import PastPhase, PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay

LASTING = 2
"""Adjudications that a surplus must have survived; a more recent one is corrected by ROLLBACK."""


class Cause(StrEnum):
    """Causes of a surplus unit, as the Master states them."""

    ERROR = "ERROR"
    """It was added, or should have been disbanded: that unit is removed."""
    BUILDS = "BUILDS"
    """Too many builds: the last ones ordered are removed."""
    REMOVALS = "REMOVALS"
    """Too few removals: civil disorder's choice on the present board is removed."""


def surplus_of(power: PowerName, game: Game, past: Sequence[PastPhase], in_play: RulesInPlay) -> int:
    """Number of a power's surplus units that no adjustment phase will remove as usual."""
    now = extra_units(power, game.board, in_play.map, in_play.rules)
    if game.board.phase.type is not PhaseType.ADJUSTMENTS:
        return now
    # Centers have changed hands since: the earlier surplus counts, as far as it still exists.
    last = next((phase.record.before for phase in reversed(past) if _is_movement(phase.record)), game.board)
    return min(now, extra_units(power, last, in_play.map, in_play.rules))


def _is_movement(record: PhaseRecord) -> bool:
    return record.before.phase.type is PhaseType.MOVEMENT


def age(power: PowerName, past: Sequence[PastPhase], in_play: RulesInPlay) -> int:
    """Number of adjudications in a row that a power's surplus has survived, up to `LASTING`."""
    survived = 0
    for phase in reversed(past):
        record = phase.record
        boards = [record.before]
        if record.before.phase.type is PhaseType.ADJUSTMENTS:
            boards.append(record.after)
        if not all(extra_units(power, board, in_play.map, in_play.rules) for board in boards):
            break
        survived += 1
        if survived == LASTING:
            break
    return survived


def last_built(power: PowerName, past: Sequence[PastPhase]) -> list[tuple[Unit, Unit | None]]:
    """Return the units of a power's last builds, in order, each with its building site and current place.

    None: it is gone.
    """
    for at in reversed(range(len(past))):
        outcomes = past[at].record.resolution.outcomes
        built = [
            each.unit for each in outcomes if _is_built(each) and each.unit is not None and each.unit.power == power
        ]
        if built:
            return [(unit, _followed(unit, past[at + 1 :])) for unit in built]
    return []


def _is_built(outcome: OrderOutcome) -> bool:
    return isinstance(outcome.order, Build) and not outcome.results


def _followed(unit: Unit, past: Sequence[PastPhase]) -> Unit | None:
    now: Unit | None = unit
    for phase in past:
        if now is None:
            return None
        now = _after(now, phase.record)
    return now


def _after(unit: Unit, record: PhaseRecord) -> Unit | None:
    """Return a unit after a phase; None if it was destroyed or removed, or is no longer in its place."""
    outcome = next((each for each in record.resolution.outcomes if each.unit == unit), None)
    now = unit
    match outcome:
        case OrderOutcome(order=Remove(), results=results):
            return unit if Result.VOID in results else None
        case OrderOutcome(order=Move(to=to) | Retreat(to=to), results=()):
            province = province_of(to)
            arrived = (each for each in record.after.units if each.province == province and each.power == unit.power)
            now = next(arrived, unit)
        case _:
            pass
    return now if now in _all_of(record.after) else None


def _all_of(board: Position) -> list[Unit]:
    return [*board.units, *(lost.unit for lost in board.dislodged)]


def units_to_go(
    unit: Unit | None, power: PowerName, cause: Cause, game: Game, past: Sequence[PastPhase], in_play: RulesInPlay
) -> list[Unit]:
    """Return the units to remove for this cause, on the current board; none if they are already gone.

    `unit` is the unit named by the Master; it is removed itself if the cause is ERROR.
    """
    surplus = surplus_of(power, game, past, in_play)
    match cause:
        case Cause.ERROR:
            return [] if unit is None else [unit]
        case Cause.BUILDS:
            there = _all_of(game.board)
            late = last_built(power, past)[::-1][:surplus]
            return [now for _, now in late if now is not None and now in there]
        case Cause.REMOVALS:
            chance = Random(f"{game.seed} {game.board.phase}")
            return removals_of(in_play.rules)(power, game.board, in_play.map, chance)[:surplus]
