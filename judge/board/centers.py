"""Supply centers change hands: to whom, and when."""

from __future__ import annotations

from collections.abc import Callable

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Phase, PhaseType, Position


def captures(
    position: Position, map: Map, *, spared: Callable[[PowerName, PowerName], bool] | None = None
) -> dict[Province, PowerName]:
    """Who owns which center after every unit took the one it stands on. Empty centers stay with their owners.

    The whole new ownership, unowned centers left out. Dislodged units take nothing. `spared` tells of a unit's power
    and a center's owner whether the center stays with its owner, None: never.
    """
    taken = {
        unit.province: unit.power
        for unit in position.units
        if unit.province in map.centers
        and not (spared and (owner := position.centers.get(unit.province)) and spared(unit.power, owner))
    }
    return {**position.centers, **taken}


def is_capture_moment(phase: Phase, somebody_must_retreat: bool, map: Map) -> bool:
    """Whether centers change hands when this phase ends: when nothing but adjustments is left to play of the turn.

    That is after the retreats of fall, or after its movement when nobody has to retreat.
    """
    if phase.type is PhaseType.ADJUSTMENTS:
        return False
    following = map.next_phase(phase)
    if following.type is PhaseType.RETREATS and not somebody_must_retreat:
        following = map.next_phase(following)
    return following.type is PhaseType.ADJUSTMENTS
