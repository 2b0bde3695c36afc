"""Builds that others learn of with the next movement results only (C2)."""

from __future__ import annotations

from judge.board.names import PowerName, Province
from judge.board.orders import Build, Order
from judge.board.position import Phase, PhaseType, Unit
from judge.board.results import Resolution
from judge.game.rules_in_play import RulesInPlay


def hidden_builds(resolution: Resolution, in_play: RulesInPlay) -> tuple[Province, ...]:
    """Where units were built that others learn of with the next movement results only (C2)."""
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
    """Whether the map hides what this power builds here."""
    return unit.province in in_play.map.at(phase).building_of(unit.power).hidden


def without_hidden_builds(
    orders: tuple[Order, ...], power: PowerName, phase: Phase, in_play: RulesInPlay
) -> tuple[Order, ...]:
    """A power's orders without the builds that others learn of with the next movement results only."""
    return tuple(
        order for order in orders if not (isinstance(order, Build) and _is_hidden(order, power, phase, in_play))
    )


def _is_hidden(build: Build, power: PowerName, phase: Phase, in_play: RulesInPlay) -> bool:
    unit = Unit(power, build.piece.type, build.piece.location)
    return hides_builds(in_play) or _is_hidden_site(unit, phase, in_play)


def hides_builds(in_play: RulesInPlay) -> bool:
    """Whether the results of an adjustment phase tell others no more than how many units were built."""
    return "HIDE_BUILDS" in in_play.rules
