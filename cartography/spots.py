"""Places for labels, units and marks of centers: inside their province if there is room, and apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import ceil

import numpy as np

from cartography.graph import Graph
from cartography.land import Cells, Mask
from cartography.projection import Floats
from judge.board.maps import Map
from judge.board.names import Location, Province, province_of

Point = tuple[float, float]

_LABEL, _ARMY, _FLEET, _MARK = (28.0, 11.0), (24.0, 23.0), (33.0, 23.0), (10.0, 10.0)
"""Sizes in pixels at scale 1: across, down."""
_POINT = 7.0, 7.0
"""Half-size of the area around a unit's middle that must lie inside its province.

The rest is left to outlines, which are a little off the pixels."""
_VIEW = 30_000
"""Limit on the pixels of a province to look at."""
_BESIDE = 18.0
"""Distance between the middles of label and unit, one above the other."""


@dataclass
class Spots:
    """The points of one province, in pixels.

    `coasts` are those of fleets on coasts by their short names, `NC`.
    """

    label: Point
    unit: Point
    dislodged: Point
    center: Point | None = None
    coasts: dict[str, tuple[Point, Point]] = field(default_factory=dict)
    repeat: tuple[Point, ...] = ()


def spots(cells: Cells, graph: Graph, map: Map, scale: float) -> dict[str, Spots]:
    """Points for every province of the map."""
    return {code: _Room(cells, graph, map, code, scale).spots() for code in graph.codes}


class _Room:
    """Room in one province: the part of a box that lies inside of it, at any place."""

    def __init__(self, cells: Cells, graph: Graph, map: Map, code: str, scale: float) -> None:
        self._map, self._graph, self._cells = map, graph, cells
        self._place = map.places[Province(code)]
        self._number = graph.number[code]
        down, across = np.nonzero(cells == self._number)
        margin = round(44 * scale)
        self._top = max(int(down.min()) - margin, 0)
        self._left = max(int(across.min()) - margin, 0)
        window = cells[self._top : int(down.max()) + margin, self._left : int(across.max()) + margin]
        # Where there is much room, a coarser view of it will do.
        self._coarse = max(1, ceil((window.size / _VIEW) ** 0.5))
        self._window, self._scale = window[:: self._coarse, :: self._coarse], scale / self._coarse
        self._mask = self._window == self._number
        self._sums = np.pad(np.cumsum(np.cumsum(self._mask, axis=0), axis=1), ((1, 0), (1, 0)))

    def spots(self) -> Spots:
        """The best arrangement of unit, label and mark, then the others around it."""
        best: tuple[float, Floats, Floats, Floats | None] | None = None
        has_center = self._place.center
        unit_box = _FLEET if self._map.coasts_of[self._place.code] and not self._place.coasts else _ARMY
        roomy = np.sum([self._inside((side, side)) for side in (36.0, 60.0, 100.0, 160.0)], axis=0)
        unit_part = self._inside(unit_box)
        for label_way, mark_way in product(self._label_ways(unit_box), self._mark_ways(unit_box)):
            if has_center and _clash(label_way, _LABEL, mark_way, _MARK):
                continue
            value = 2.5 * self._moved(self._inside(_LABEL), label_way) + 2 * unit_part + 0.5 * roomy
            # The middle of what is written should lie in the middle of the place.
            value = value + 0.25 * self._moved(roomy, (label_way[0] / 2, label_way[1] / 2))
            # The middles of both lie inside, however small it is; of the unit first.
            mine = self._inside(_POINT)
            value = value - 0.02 * (abs(label_way[0]) > 0) + 5 * mine + self._moved(mine, label_way)
            if has_center:
                value = value + self._moved(self._inside(_MARK), mark_way)
            row, column = np.unravel_index(int(np.argmax(value)), value.shape)
            at = np.array([column, row], float)
            if best is None or value[row, column] > best[0]:
                mark = at + np.array(mark_way) * self._scale if has_center else None
                best = float(value[row, column]), at, at + np.array(label_way) * self._scale, mark
            if not has_center and mark_way != self._mark_ways(unit_box)[0]:
                break
        assert best is not None
        _, unit, label, mark = best
        taken = [(label, _LABEL), (unit, unit_box)] + ([(mark, _MARK)] if mark is not None else [])
        found = Spots(self._out(label), self._out(unit), (0, 0), self._out(mark) if mark is not None else None)
        found.dislodged = self._beside(unit, taken)
        for coast in self._place.coasts:
            at = self._on_coast(coast, taken)
            taken.append((at, _FLEET))
            found.coasts[coast.partition("/")[2]] = self._out(at), self._beside(at, taken)
        return found

    def _label_ways(self, unit: Point) -> list[Point]:
        aside = (unit[0] + _LABEL[0]) / 2 + 1
        return [(0, -_BESIDE), (0, _BESIDE), (-aside, 0), (aside, 0), (-14, -_BESIDE), (14, -_BESIDE), (-14, _BESIDE),
                (14, _BESIDE), (-aside, -9), (aside, -9), (-aside, 9), (aside, 9)]  # fmt: skip

    def _mark_ways(self, unit: Point) -> list[Point]:
        side, high = unit[0] / 2 + 7, unit[1] / 2 + 7
        return [(-side, 0), (side, 0), (-side, -high), (side, -high), (-side, high), (side, high), (0, high),
                (0, -high), (-side - 8, -high), (side + 8, -high), (-side - 8, 0), (side + 8, 0)]  # fmt: skip

    def _inside(self, box: Point) -> Floats:
        """Return for each pixel the part of a box around it that lies in the province."""
        wide, high = (max(1, round(side * self._scale / 2)) for side in box)
        rows, columns = np.arange(self._mask.shape[0]), np.arange(self._mask.shape[1])
        top, bottom = np.clip(rows - high, 0, len(rows)), np.clip(rows + high + 1, 0, len(rows))
        left, right = np.clip(columns - wide, 0, len(columns)), np.clip(columns + wide + 1, 0, len(columns))
        sums = self._sums
        count = np.asarray(
            sums[np.ix_(bottom, right)]
            - sums[np.ix_(top, right)]
            - sums[np.ix_(bottom, left)]
            + sums[np.ix_(top, left)]
        )
        return np.asarray(count / ((2 * wide + 1) * (2 * high + 1)))

    def _moved(self, field: Floats, way: Point) -> Floats:
        """Return the field moved by a way; 0 beyond its rim."""
        across, down = (round(part * self._scale) for part in way)
        found = np.zeros_like(field)
        height, width = field.shape
        if abs(down) >= height or abs(across) >= width:
            return found
        found[max(-down, 0) : height - max(down, 0), max(-across, 0) : width - max(across, 0)] = field[
            max(down, 0) : height + min(down, 0), max(across, 0) : width + min(across, 0)
        ]
        return found

    def _beside(self, unit: Floats, taken: list[tuple[Floats, Point]]) -> Point:
        """Return the place of a dislodged unit: near, inside if possible, and not upon anything else."""
        field = self._inside(_ARMY)
        ways = [(x, y) for x, y in product((-28, -20, 0, 20, 28), (-24, -16, 0, 16, 24)) if abs(x) > 18 or abs(y) > 14]

        def value(way: tuple[int, int]) -> float:
            at = unit + np.array(way) * self._scale
            row = min(max(round(at[1]), 0), field.shape[0] - 1)
            column = min(max(round(at[0]), 0), field.shape[1] - 1)
            crowd = sum(_overlap(at, _ARMY, other, box, self._scale) for other, box in taken)
            return float(field[row, column]) - 1.5 * crowd - 0.004 * float(np.hypot(*way))

        best = max(ways, key=value)
        return self._out(unit + np.array(best) * self._scale)

    def _on_coast(self, coast: Location, taken: list[tuple[Floats, Point]]) -> Floats:
        """A place near the waters that this coast alone lies on."""
        ends = {str(province_of(end)) for end in self._map.fleet.get(coast, ())}
        others = {
            str(province_of(end))
            for other in self._place.coasts
            if other != coast
            for end in self._map.fleet.get(other, ())
        }
        shore = self._shore(ends - others or ends)
        inside = self._inside(_FLEET)
        rows, columns = np.indices(self._mask.shape)
        if len(shore):
            some = shore[:: max(1, len(shore) // 60)]
            middle = some.mean(axis=0)
            near = np.min([np.hypot(rows - y, columns - x) for y, x in some], axis=0) \
                + 0.25 * np.hypot(rows - middle[0], columns - middle[1])  # fmt: skip
        else:
            near = np.zeros(self._mask.shape)
        value = inside - near / (60 * self._scale)
        for at, box in taken:
            wide, high = ((box[axis] + _FLEET[axis]) / 2 * self._scale for axis in (0, 1))
            value = value - 1.2 * ((np.abs(columns - at[0]) < wide) & (np.abs(rows - at[1]) < high))
        row, column = np.unravel_index(int(np.argmax(value)), value.shape)
        return np.array([column, row], float)

    def _shore(self, waters: set[str]) -> np.ndarray:
        """Pixels of the province beside any of these waters."""
        numbers = [self._graph.number[code] for code in waters if not self._graph.is_land[self._graph.number[code]]]
        wet: Mask = np.isin(self._window, numbers)
        beside = np.zeros_like(wet)
        beside[1:] |= wet[:-1]
        beside[:-1] |= wet[1:]
        beside[:, 1:] |= wet[:, :-1]
        beside[:, :-1] |= wet[:, 1:]
        return np.argwhere(beside & self._mask)

    def _out(self, at: Floats) -> Point:
        """A point of the window as one of the picture, inside of it."""
        height, width = self._cells.shape
        return (
            float(min(max(round(at[0] * self._coarse) + self._left, 15), width - 15)),
            float(min(max(round(at[1] * self._coarse) + self._top, 12), height - 12)),
        )


def _clash(one: Point, size: Point, other: Point, other_size: Point) -> bool:
    return all(abs(one[axis] - other[axis]) < (size[axis] + other_size[axis]) / 2 + 0.5 for axis in (0, 1))


def _overlap(one: Floats, size: Point, other: Floats, other_size: Point, scale: float) -> float:
    """Return the share of one box that another covers."""
    parts = [
        max(0.0, (size[axis] + other_size[axis]) / 2 * scale - abs(float(one[axis] - other[axis]))) for axis in (0, 1)
    ]
    return min(1.0, parts[0] * parts[1] / (size[0] * size[1] * scale * scale))
