"""Ways of lines across the board that keep clear of units, labels and one another."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from judge.picture.crowd import Crowd
from judge.picture.curves import Line, bow, length, spaced
from judge.picture.geometry import Point

_BENDS = (0.0, 0.1, 0.2, 0.3)
"""Extra bends that lines may have."""

_BEND = 2.5
"""Cost of a larger bend than that of the line tried before."""
_OUT = 1000.0
"""Cost if a line's middle is outside the frame or too near it."""
_RIM = 7.0
"""Least distance of a line from the frame."""


class Lanes:
    """Things and lines on the board. Lines are chosen greedily, one after the other."""

    def __init__(self, scale: float, size: Point) -> None:
        """Create an empty board of this size. `scale` is the geometry's: the size of units."""
        self._scale = scale
        self._size = size
        self._crowd = Crowd(scale)

    def block(self, at: Point, radius: float) -> None:
        """Add something that lines had better not cross: `radius` in pixels, at most 22 at scale 1."""
        self._crowd.add(at, radius)

    def lay(self, start: Point, end: Point, least: float = 0.0, *, goes_left: bool = False) -> Line:
        """A line that is in nobody's way, straight if it can be; it counts from now on.

        It bends by `least` at least; with `goes_left` to its left if it bends at all.
        """
        best: Line = []
        beads: list[Point] = []
        lowest = inf
        for rank, bend in enumerate(_bends(least, goes_left=goes_left)):
            line = bow(start, end, bend)
            found = self._beads(line)
            cost = self._cost(line, found, rank * _BEND, lowest)
            if cost < lowest:
                best, beads, lowest = line, found, cost
            if lowest <= (rank + 1) * _BEND:
                break
        self._take(beads)
        return best

    def take(self, line: Line) -> None:
        """Let a line count that was laid elsewhere."""
        self._take(self._beads(line))

    def _take(self, beads: Iterable[Point]) -> None:
        for bead in beads:
            self.block(bead, 9 * self._scale)

    def _cost(self, line: Line, beads: Iterable[Point], cost: float, lowest: float) -> float:
        """Return a line's whole cost; once it reaches `lowest`, the exact amount does not matter."""
        if not self._is_inside(line[len(line) // 2]):
            cost += _OUT
        for bead in beads:
            if cost >= lowest:
                break
            cost += self._crowd.overlap(bead)
        return cost

    def _is_inside(self, place: Point) -> bool:
        margin = _RIM * self._scale
        return all(margin <= place[axis] <= self._size[axis] - margin for axis in (0, 1))

    def _beads(self, line: Line) -> list[Point]:
        """Points of the line, but none near its ends: there it meets what it belongs to."""
        step = 9 * self._scale
        count = int((length(line) - 30 * self._scale) / step)
        return spaced(line, 16 * self._scale, step, count)


def _bends(least: float, *, goes_left: bool) -> list[float]:
    """Bends that a line may have, in the order of trying."""
    more = [least + by for by in _BENDS]
    return more if goes_left else [way * bend for bend in more for way in ((1, -1) if bend else (1,))]
