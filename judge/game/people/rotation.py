"""Turns of several seats that order for a dummy: the ROTATE line of a game (timing.md 7)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from judge.board.position import PhaseType
from judge.problems import Refused

ROTATE_FORMS = "ROTATE CONTROL, AFTER MOVEMENT, BEFORE ADJUSTMENTS, FOR RETREATS"


class Turning(StrEnum):
    """Time when the turn passes: after a phase, before one, or for the length of one."""

    AFTER = "AFTER"
    BEFORE = "BEFORE"
    FOR = "FOR"


class Rotation(Struct, frozen=True):
    """Times when the turn passes. `phase_type` None: with every phase. Prints as written after ROTATE.

    With FOR and a type of phase, the second on the list orders in these phases and the first in all others. Otherwise
    the one who had the turn goes to the end of the list.
    """

    turning: Turning = Turning.AFTER
    phase_type: PhaseType | None = None

    def __str__(self) -> str:
        if self.phase_type is None:
            return "CONTROL" if self.turning is Turning.AFTER else str(self.turning)
        return f"{self.turning} {self.phase_type.name}"


def parse_rotation(text: str) -> Rotation:
    """Read the words after ROTATE; a type of phase may be shortened. Raises Refused E-ROTATE."""
    words = text.upper().split()
    if words == ["CONTROL"]:
        return Rotation()
    types = [kind for kind in PhaseType if len(words) == 2 and kind.name.startswith(words[1])]
    if len(types) != 1 or words[0] not in list(Turning):
        raise Refused("E-ROTATE", f'"{text}" does not say when the turn passes. Write one of: {ROTATE_FORMS}.')
    return Rotation(Turning(words[0]), types[0])


def at_phase(
    listed: tuple[str, ...],
    rotation: Rotation,
    before: PhaseType,
    after: PhaseType,
    is_able: Callable[[str], bool],
) -> tuple[tuple[str, ...], str | None]:
    """Return the list after a phase change, and who orders now: the first seat, or with FOR the second.

    Powers that cannot order (now dummies) are skipped; None if there is nobody else.
    """
    able = tuple(seat for seat in listed if is_able(seat))
    if not able:
        return listed, None
    match rotation:
        case Rotation(Turning.FOR, phase_type):
            return listed, able[after is phase_type and len(able) > 1]
        case Rotation(Turning.AFTER, phase_type):
            turns = phase_type in (None, before)
        case Rotation(_, phase_type):
            turns = phase_type in (None, after)
    while turns or not is_able(listed[0]):
        listed, turns = (*listed[1:], listed[0]), False
    return listed, listed[0]
