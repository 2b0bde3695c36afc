"""Brackets around units that are supported where they stand: `Brackets`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, sin, tau

from judge.picture import marks
from judge.picture.crowd import Crowd
from judge.picture.geometry import Point
from judge.picture.pieces import Piece, around

_HALF, _LEAST = 0.62, 0.2
"""Half the length of a bracket, as an angle: of one by itself, and of one between many."""
_APART = 0.12
"""Between the ends of two brackets, as an angle."""

_ASIDE = (0.0, 0.35, -0.35, 0.7, -0.7)
"""By how much a bracket may turn away from where its support comes from, as angles."""
_ROOM = 5.0
"""How much room a bracket wants around its middle, in pixels at scale 1."""


class Brackets:
    """A bracket for each support of a unit to stay, on the side that the support comes from."""

    def __init__(self, scale: float) -> None:
        """None yet. `scale` is the geometry's."""
        self._scale = scale
        self._sides: dict[Point, list[tuple[float, str]]] = {}

    def add(self, unit: Point, start: Point, color: str, crowd: Crowd) -> Point:
        """A support for the unit at this place from the direction of `start`; where its line ends.

        The bracket keeps off what is in the `crowd`, and is one of it from now on.
        """
        side = atan2(start[1] - unit[1], start[0] - unit[0])
        far = (marks.BRACKET_RADIUS + 3) * self._scale
        ends = {(unit[0] + far * cos(turn), unit[1] + far * sin(turn)): turn for turn in (side + by for by in _ASIDE)}
        end = crowd.clearest(list(ends), _ROOM * self._scale)
        self._sides.setdefault(unit, []).append((ends[end] % tau, color))
        return end

    def drawn(self) -> Iterator[Piece]:
        """All of them; those of one unit are shorter where there are many of them."""
        for unit, sides in self._sides.items():
            turns = sorted(side for side, _ in sides)
            gaps = [other - one for one, other in pairwise(turns)] + [turns[0] + tau - turns[-1]]
            half = max(_LEAST, min(_HALF, min(gaps) / 2 - _APART))
            for side, color in sides:
                drawn = marks.bracket(unit, side, half, color, self._scale)
                yield around(drawn, [unit], (marks.BRACKET_RADIUS + 9) * self._scale)
