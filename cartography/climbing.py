"""Mend cells where they do not say what the map's graph says: strokes of a brush, kept when they help."""

from __future__ import annotations

from math import ceil

import numpy as np
from PIL import Image, ImageDraw

from cartography.graph import Graph, contacts
from cartography.growing import pieces
from cartography.land import Cells, Mask
from cartography.regions import Regions

_EXTRA = 1.0
_EXTRA_EACH = 0.04
_LONG = 60
"""Cost of a touch between two that may not; higher the longer it is, up to this many pixels."""
_MISSING = 1.0
"""Cost of a missing touch of two neighbors; as much again for a border that is too short."""
_PAINT = 0.0003
"""Cost of each repainted pixel, so that small strokes are preferred."""
_AREA = 1.5
"""Cost of a province that has no pixel left of the room that it needs."""


_PATIENCE = 1500
"""Number of strokes in a row without progress that ends the climb."""


class Climber:
    """Cells that are being mended. The same seeds give the same cells: chance has a fixed beginning."""

    def __init__(self, regions: Regions, graph: Graph, least: float, room: float) -> None:
        self.cells = regions.cells
        self._land = regions.land
        self._fixed = regions.fixed
        self._graph = graph
        self._count = len(graph.codes) + 2
        self._least = least
        self._room = room
        self._chance = np.random.default_rng(7)
        self._table = contacts(self.cells, self._count)
        self._areas = np.bincount(self.cells.ravel(), minlength=self._count)
        self._boxes = {int(number): _box(self.cells == number) for number in np.unique(self.cells)}
        # What is small from the start, an island, need not grow: it cannot.
        self._rooms = np.minimum(self._areas.astype(float), room)
        self._rooms[np.array([not land for land in graph.is_land])] = room

    def climb(self, steps: int) -> None:
        """Try a number of strokes; stop early when nothing is left to mend, or nothing helps any more."""
        idle = 0
        for _ in range(steps):
            troubles = self._troubles()
            if not len(troubles) or idle > _PATIENCE:
                return
            one, other = troubles[self._chance.integers(len(troubles))]
            idle = 0 if self._try(int(one), int(other)) else idle + 1

    def smooth(self, radius: int) -> None:
        """Take back thin parts that serve nothing: each pixel goes to the owner of most pixels around it.

        A change that would make anything worse is left out as a whole.
        """
        wanted = np.where(self._fixed, self.cells, _majority(self.cells, self._land, radius))
        for piece in pieces(wanted != self.cells):
            down, across = np.divmod(piece, self.cells.shape[1])
            window = tuple(slice(max(int(way.min()) - 14, 0), int(way.max()) + 15) for way in (down, across))
            old = self.cells[window]
            new = old.copy()
            new[down - window[0].start, across - window[1].start] = wanted[down, across]
            self._keep(window, new, 0.02)

    def _troubles(self) -> np.ndarray:
        """The pairs that cost something."""
        return np.argwhere(np.triu(self._pair_costs(self._table) > 0, 1))

    def _pair_costs(self, table: np.ndarray) -> np.ndarray:
        extra = (table > 0) * (_EXTRA + _EXTRA_EACH * np.minimum(table, _LONG))
        short = np.maximum(0, 1 - table / self._least) + _MISSING * (table == 0)
        size = len(self._graph.codes)
        costs = np.where(self._graph.needed, short, np.where(self._graph.wanted, 0.0, extra))
        costs[size:, :] = 0
        costs[:, size:] = 0
        return np.asarray(costs)

    def _area_cost(self, areas: np.ndarray) -> float:
        lack = np.maximum(0, 1 - areas / np.maximum(self._rooms, 1))
        return float(_AREA * lack[: len(self._graph.codes)].sum())

    def _try(self, one: int, other: int) -> bool:
        """One stroke for a pair that costs something; whether it was kept."""
        touching = self._table[one, other] > 0
        if touching and not self._graph.wanted[one, other]:
            stroke = self._part(one, other)
        elif touching:
            stroke = self._widen(one, other)
        else:
            stroke = self._reach(one, other)
        return stroke is not None and self._paint(*stroke)

    def _contact(self, one: int, other: int) -> np.ndarray | None:
        """A pixel of one province that lies beside the other."""
        found = []
        # All of their border lies in and beside the box around either.
        top, bottom, left, right = min(self._boxes[one], self._boxes[other], key=_extent)
        top, left = max(top - 1, 0), max(left - 1, 0)
        cells = self.cells[top : bottom + 1, left : right + 1]
        for axis in (0, 1):
            here = cells[:-1] if axis == 0 else cells[:, :-1]
            there = cells[1:] if axis == 0 else cells[:, 1:]
            for a, b, shift in ((one, other, 0), (other, one, 1)):
                spots = np.argwhere((here == a) & (there == b))
                if len(spots):
                    spots[:, axis] += shift
                    found.append(spots)
        if not found:
            return None
        spots = np.concatenate(found) + np.array((top, left))
        return np.asarray(spots[self._chance.integers(len(spots))])

    def _part(self, one: int, other: int) -> tuple[int, np.ndarray, np.ndarray, float] | None:
        """A third province comes between two that may not touch."""
        spot = self._contact(one, other)
        if spot is None:
            return None
        reach = 10 + int(self._chance.integers(60))
        near = self._near(spot, reach)
        kinds = {self._graph.is_land[one], self._graph.is_land[other]}
        beside = [number for number in np.unique(near)
                  if number not in (one, other) and self._graph.is_land[number] in kinds
                  and number < self._graph.nobody]  # fmt: skip
        # Who may touch both is tried more often.
        good = [n for n in beside if self._graph.wanted[n, one] and self._graph.wanted[n, other]]
        choice = good if good and self._chance.random() < 0.85 else beside
        if not choice:
            return None
        number = int(choice[self._chance.integers(len(choice))])
        begin = self._closest(number, spot, reach)
        return (number, begin, spot, self._width(14)) if begin is not None else None

    def _widen(self, one: int, other: int) -> tuple[int, np.ndarray, np.ndarray, float] | None:
        """Push aside what is at the end of two neighbors' short border."""
        spot = self._contact(one, other)
        if spot is None:
            return None
        number = one if self._chance.random() < 0.5 else other
        end = spot + self._chance.integers(-9, 10, 2)
        return number, spot, end, self._width(12)

    def _reach(self, one: int, other: int) -> tuple[int, np.ndarray, np.ndarray, float] | None:
        """Send an arm from one of two neighbors that do not touch to the other."""
        if self._chance.random() < 0.5:
            one, other = other, one
        from_spots, to_spots = (self._sample(number) for number in (one, other))
        if from_spots is None or to_spots is None:
            return None
        gaps = ((from_spots[:, None, :] - to_spots[None, :, :]) ** 2).sum(axis=2)
        # Not always the shortest way: one of the shorter ones.
        rank = int(self._chance.integers(1, 30))
        best = np.argpartition(gaps.ravel(), rank)[: rank + 1]
        at = int(best[self._chance.integers(len(best))])
        begin, end = from_spots[at // len(to_spots)], to_spots[at % len(to_spots)]
        if gaps.ravel()[at] > 300**2:
            return None
        return one, begin, end, self._width(16)

    def _sample(self, number: int) -> np.ndarray | None:
        top, bottom, left, right = self._boxes[number]
        part = self.cells[top:bottom, left:right]
        spots = np.flatnonzero(part.ravel() == number)
        if len(spots) < 40:
            return None
        chosen = spots[self._chance.integers(0, len(spots), 160)]
        return np.asarray(np.stack(np.divmod(chosen, part.shape[1]), axis=1) + np.array((top, left)))

    def _width(self, most: int) -> float:
        return float(self._chance.integers(4, most + 1))

    def _near(self, spot: np.ndarray, reach: int) -> Cells:
        y, x = spot
        return self.cells[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]

    def _closest(self, number: int, spot: np.ndarray, reach: int) -> np.ndarray | None:
        y, x = spot
        spots = np.argwhere(self._near(spot, reach) == number)
        if not len(spots):
            return None
        spots += (max(y - reach, 0), max(x - reach, 0))
        return np.asarray(spots[np.argmin(((spots - spot) ** 2).sum(axis=1))])

    def _paint(self, number: int, begin: np.ndarray, end: np.ndarray, wide: float) -> bool:
        """Give a stroke to a province where the ground is of its kind, if that helps; whether it did."""
        margin = ceil(wide) + 12
        top, left = np.maximum(np.minimum(begin, end) - margin, 0)
        bottom, right = np.maximum(begin, end) + margin + 1
        window = (slice(top, bottom), slice(left, right))
        old = self.cells[window]
        stroke = _stroke(old.shape, begin - (top, left), end - (top, left), wide)
        stroke &= (self._land[window] == self._graph.is_land[number]) & (old != number)
        stroke &= ~self._fixed[window]
        if not stroke.any():
            return False
        new = np.where(stroke, number, old).astype(np.int32)
        return self._keep(window, new, -_PAINT * float(stroke.sum()))

    def _keep(self, window: tuple[slice, ...], new: Cells, allowed: float) -> bool:
        """Take over a changed part of the picture unless it costs more than before, and `allowed` besides."""
        old = self.cells[window]
        changed = old != new
        table = self._table + contacts(new, self._count) - contacts(old, self._count)
        areas = self._areas + np.bincount(new[changed], minlength=self._count)
        areas -= np.bincount(old[changed], minlength=self._count)
        loss = self._cost(table, areas) - self._cost(self._table, self._areas)
        if loss >= allowed or not _hold_together(old, new, changed):
            return False
        self.cells[window] = new
        self._table, self._areas = table, areas
        for number in np.unique(new[changed]):
            top, bottom, left, right = self._boxes[int(number)]
            down, across = window
            self._boxes[int(number)] = (
                *(min(top, down.start), max(bottom, down.start + old.shape[0])),
                *(min(left, across.start), max(right, across.start + old.shape[1])),
            )
        return True

    def _cost(self, table: np.ndarray, areas: np.ndarray) -> float:
        return float(np.triu(self._pair_costs(table), 1).sum()) + self._area_cost(areas)


def _box(mask: Mask) -> tuple[int, int, int, int]:
    """Top, bottom, left, right; bottom and right lie just outside."""
    down, across = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(down[0]), int(down[-1]) + 1, int(across[0]), int(across[-1]) + 1


def _extent(box: tuple[int, int, int, int]) -> int:
    return (box[1] - box[0]) * (box[3] - box[2])


def _hold_together(old: Cells, new: Cells, changed: Mask) -> bool:
    """True if no owner of changed pixels lies in more pieces than before."""
    return all(
        _parts(new == number) <= _parts(old == number)
        for number in {int(number) for number in np.unique(np.concatenate([old[changed], new[changed]]))}
    )


def _majority(cells: Cells, land: Mask, radius: int) -> Cells:
    """Return for each pixel the owner of most of the square around it, on ground of its kind."""
    most = np.zeros(cells.shape, np.int32)
    best = cells.copy()
    for number in np.unique(cells):
        down, across = np.nonzero(cells == number)
        window = (slice(max(int(down.min()) - radius, 0), int(down.max()) + radius + 1),
                  slice(max(int(across.min()) - radius, 0), int(across.max()) + radius + 1))  # fmt: skip
        mine = cells[window] == number
        count = _around(mine, radius)
        kind = land[window] == land[down[0], across[0]]
        more = (count > most[window]) & kind
        most[window][more] = count[more]
        best[window][more] = number
    return best


def _around(mask: Mask, radius: int) -> np.ndarray:
    """Count the pixels of a mask in the square around each pixel."""
    sums = np.pad(np.cumsum(np.cumsum(mask, axis=0), axis=1), ((1, 0), (1, 0)))
    rows, columns = np.arange(mask.shape[0]), np.arange(mask.shape[1])
    top, bottom = np.clip(rows - radius, 0, None), np.clip(rows + radius + 1, None, len(rows))
    left, right = np.clip(columns - radius, 0, None), np.clip(columns + radius + 1, None, len(columns))
    return np.asarray(
        sums[np.ix_(bottom, right)] - sums[np.ix_(top, right)] - sums[np.ix_(bottom, left)] + sums[np.ix_(top, left)]
    )


def _parts(mask: Mask) -> int:
    return len(pieces(mask))


def _stroke(shape: tuple[int, ...], begin: np.ndarray, end: np.ndarray, wide: float) -> Mask:
    image = Image.new("L", (shape[1], shape[0]), 0)
    pen = ImageDraw.Draw(image)
    ends = [(float(begin[1]), float(begin[0])), (float(end[1]), float(end[0]))]
    pen.line(ends, fill=1, width=round(wide))
    for x, y in ends:
        pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=1)
    return np.array(image, dtype=bool)
