"""Builds that others learn of with the next movement results only (C2)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.names import PowerName, Province
from judge.board.orders import Build, Convoy, Order, Support, Waive
from judge.board.position import Phase, PhaseType, Piece, Position, Unit
from judge.board.results import Resolution
from judge.game.rules_in_play import RulesInPlay


def hidden_builds(resolution: Resolution, in_play: RulesInPlay) -> tuple[Province, ...]:
    """Sites of builds that others learn of only with the next movement results (C2)."""
    if resolution.after.phase.type is not PhaseType.ADJUSTMENTS:
        return ()
    outcomes = (each for each in resolution.outcomes if isinstance(each.order, Build) and not each.results)
    built = [each.unit for each in outcomes if each.unit is not None]
    return tuple(
        unit.province
        for unit in built
        if hides_builds(in_play) or _is_hidden_site(unit, resolution.after.phase, in_play)
    )


def _is_hidden_site(unit: Unit, phase: Phase, in_play: RulesInPlay) -> bool:
    """True if the map hides this power's builds here."""
    return unit.province in in_play.map.at(phase).building_of(unit.power).hidden


def without_hidden_builds(
    orders: tuple[Order, ...], power: PowerName, board: Position, in_play: RulesInPlay
) -> tuple[Order, ...]:
    """Orders of a power without those that reveal hidden units before the next movement results.

    In an adjustment phase these are its builds, in the movement phase after it all orders to and about new units, its
    own or not: an order about a unit is accepted only where that unit is.
    """
    return tuple(order for order in orders if not _tells_of_hidden(order, power, board, in_play))


def _tells_of_hidden(order: Order, power: PowerName, board: Position, in_play: RulesInPlay) -> bool:
    if isinstance(order, Build):
        unit = Unit(power, order.piece.type, order.piece.location)
        return hides_builds(in_play) or _is_hidden_site(unit, board.phase, in_play)
    return any(piece.province in board.hidden for piece in _units_named(order))


def _units_named(order: Order) -> Iterator[Piece]:
    """The unit that is ordered, and the one that it supports or convoys."""
    match order:
        case Waive():
            return
        case Support(supported=other) | Convoy(army=other):
            yield other
    yield order.piece


def hides_builds(in_play: RulesInPlay) -> bool:
    """True if the results of an adjustment phase tell others only the number of builds."""
    return "HIDE_BUILDS" in in_play.rules
