"""Ways of lines across the board that keep clear of units, labels and one another."""

from __future__ import annotations

from judge.picture.crowd import Crowd
from judge.picture.curves import Line, along, bow, length
from judge.picture.geometry import Point

_BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)


class Lanes:
    """What stands on the board and which lines run there already. Lines are chosen greedily, one after the other."""

    def __init__(self, scale: float) -> None:
        """An empty board. `scale` is the geometry's: how large units are."""
        self._scale = scale
        self._crowd = Crowd(scale)

    def block(self, at: Point, radius: float) -> None:
        """Something that lines had better not cross: `radius` in pixels, at most 22 at scale 1."""
        self._crowd.add(at, radius)

    def lay(self, start: Point, end: Point, keep: float = 0.0) -> Line:
        """A line that is in nobody's way, straight if it can be; it counts from now on.

        `keep` is the bend that it has if nothing is in its way, 0 for none.
        """
        bends = _BENDS if not keep else (keep, *(bend for bend in _BENDS if bend * keep > 0 and bend != keep), 0.0)
        best, least = None, 0.0
        for rank, bend in enumerate(bends):
            line = bow(start, end, bend)
            cost = self._cost(line) + rank * 2.5
            if best is None or cost < least:
                best, least = line, cost
            if least <= (rank + 1) * 2.5:
                break
        assert best is not None
        self.take(best)
        return best

    def take(self, line: Line) -> None:
        """Let a line count that was laid elsewhere."""
        for point in self._samples(line):
            self.block(point, 9 * self._scale)

    def _cost(self, line: Line) -> float:
        return sum(map(self._crowd.overlap, self._samples(line)))

    def _samples(self, line: Line) -> list[Point]:
        """Points of the line, but none near its ends: there it meets what it belongs to."""
        step = 9 * self._scale
        count = int((length(line) - 30 * self._scale) / step)
        return [along(line, 16 * self._scale + step * at) for at in range(count)]
