"""Orders for a power without a set, or with an incomplete one (everybody_plays.md 3)."""

from __future__ import annotations

from random import Random

from judge.board.build_sites import adjustments_due
from judge.board.civil_disorder import default_retreats
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.orders import Build, Hold, Order, Remove, Waive
from judge.board.position import PhaseType, Position, Unit
from judge.rules.registry import RuleSet

_SENT_AWAY = RuleSet(["CD_RETREATS"])


def completed(
    given: tuple[Order, ...],
    power: PowerName,
    board: Position,
    map: Map,
    rules: RuleSet,
    *,
    disbands: bool,
    chance: Random,
) -> tuple[Order, ...]:
    """Complete a drawn set, () if there is none, with default orders.

    Units hold, dislodged ones disband (or go where the power gains most, if not `disbands`), builds are waived, and
    units are removed in the order of their provinces' names.
    """
    ordered = {order.piece for order in given if not isinstance(order, Waive)}
    match board.phase.type:
        case PhaseType.MOVEMENT:
            left = tuple(unit for unit in board.units_of(power) if unit.piece not in ordered)
            return (*given, *(Hold(unit.piece) for unit in left))
        case PhaseType.RETREATS:
            how = RuleSet() if disbands else _SENT_AWAY
            return (*given, *default_retreats(power, board, map, how, chance, given))
        case PhaseType.ADJUSTMENTS:
            return _adjusted(given, power, board, map, rules)


def _adjusted(
    given: tuple[Order, ...], power: PowerName, board: Position, map: Map, rules: RuleSet
) -> tuple[Order, ...]:
    due = adjustments_due(power, board, map, rules)
    if due >= 0:
        builds = tuple(order for order in given if isinstance(order, Build))[:due]
        return (*builds, *[Waive()] * (due - len(builds)))
    named = tuple(order for order in given if isinstance(order, Remove))[:-due]
    gone = {order.piece for order in named}
    left = [unit for unit in by_the_alphabet(board.units_of(power), map) if unit.piece not in gone]
    return (*named, *(Remove(unit.piece) for unit in left[: -due - len(named)]))


def by_the_alphabet(units: tuple[Unit, ...], map: Map) -> list[Unit]:
    """Units by the full names of their provinces, whatever their type and coast."""
    return sorted(units, key=lambda unit: (map.places[unit.province].name, unit.province))
