"""Things on a board, for questions about how crowded a place is: `Crowd`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import dist

from judge.picture.geometry import Point

_CELL = 26.0


class Crowd:
    """Round things on a board. Distant ones do not matter to one another."""

    def __init__(self, scale: float) -> None:
        """Create an empty board. `scale` is the geometry's: the size of units."""
        self._cell = _CELL * scale
        self._things: dict[tuple[int, int], list[tuple[Point, float]]] = defaultdict(list)

    def add(self, at: Point, radius: float) -> None:
        """Add a thing not to be covered. Its radius and that of a query total 26 pixels at scale 1 at most."""
        self._things[self._cell_of(at)].append((at, radius))

    def overlap(self, at: Point, radius: float = 0.0) -> float:
        """Return the total number of pixels by which a thing of this radius would overlap others."""
        total = 0.0
        column, row = int(at[0] // self._cell), int(at[1] // self._cell)
        things = self._things
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                if (x, y) in things:
                    for thing, other in things[x, y]:
                        reach = radius + other - dist(at, thing)
                        if reach > 0:
                            total += reach
        return total

    def clearest(self, places: Sequence[Point], radius: float) -> Point:
        """The first free place, or the least crowded one; it is occupied from now on."""
        best = self._best(places, radius)
        self.add(best, radius)
        return best

    def _best(self, places: Iterable[Point], radius: float) -> Point:
        best: Point | None = None
        least = 0.0
        for place in places:
            found = self.overlap(place, radius)
            if best is None or found < least:
                best, least = place, found
            if not found:
                break
        assert best is not None
        return best

    def _cell_of(self, point: Point) -> tuple[int, int]:
        return int(point[0] // self._cell), int(point[1] // self._cell)
