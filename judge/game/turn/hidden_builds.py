"""Builds that others learn of with the next movement results only (C2)."""

from __future__ import annotations

from judge.board.names import Province
from judge.board.orders import Build
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


def hides_builds(in_play: RulesInPlay) -> bool:
    """Whether the results of an adjustment phase tell others no more than how many units were built."""
    return "HIDE_BUILDS" in in_play.rules
