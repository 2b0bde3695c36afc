"""Make narrow places of finished outlines wider: short borders, and gaps between non-neighbors.

The plane is stretched a little around each such place, so who touches whom stays as it was. A stretch stays if less is
too narrow after it.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import shapely
from shapely import STRtree

from cartography.projection import Floats
from judge.board.maps import Map

BORDER = 12.0
"""Least length of a common border, in pixels."""
GAP = 5.0
"""Least distance of provinces that are no neighbors."""
_SPARE = 0.25
"""Pixels more than are needed, since points are rounded."""
_WATCHED = 14.0
"""Distance of provinces up to which they are watched: a stretch elsewhere may bring them together."""
_REACHES = (14.0, 22.0, 34.0, 50.0)
_FACTORS = (1.25, 1.6, 2.0)
"""At most 2: a stretch would fold otherwise."""
_WORTH = 0.02
"""Least gain of a stretch, in pixels."""
_POINT = re.compile(r"\[(-?[\d.]+),(-?[\d.]+)\]")

Pair = frozenset[str]
Rings = Sequence[Sequence[Sequence[float]]]
Segments = np.ndarray
"""Lines between two points each, as rows of two indexes."""


class Narrow(NamedTuple):
    """A place that is too narrow: two codes, True if they are neighbors, and its size in pixels."""

    pair: str
    is_border: bool
    size: float


class _Watch(NamedTuple):
    """The lines of a common border; or those of a province near another one, and the other's near it."""

    pair: Pair
    lines: Segments
    others: Segments | None = None

    @property
    def least(self) -> float:
        """Size that is wide enough."""
        return BORDER if self.others is None else GAP


class _Stretch(NamedTuple):
    """A stretch around a place: to all sides, or along one direction."""

    at: Floats
    reach: float
    by: float
    along: Floats | None = None

    def moved(self, points: Floats) -> Floats:
        """Return the points after it; those at its rim and beyond stay."""
        away = points - self.at
        far = (away**2).sum(axis=1) / self.reach**2
        more = (self.by - 1) * np.clip(1 - far, 0, None) ** 2
        pushed = away if self.along is None else (away @ self.along)[:, None] * self.along
        return np.asarray(points + pushed * more[:, None])


def may_touch(map: Map) -> set[Pair]:
    """Pairs of places that are neighbors, or are said to touch."""
    return {
        frozenset((code, other))
        for code, place in map.places.items()
        for other in (*map.neighbors[code], *place.touches)
    }


def narrow_places(polygons: Mapping[str, Rings], map: Map) -> list[Narrow]:
    """Return borders that are too short, and gaps that are too small, by their codes."""
    return _Outlines(polygons, may_touch(map)).narrow()


def widen(directory: Path, map: Map) -> list[Narrow]:
    """Write NAME.shapes.yaml anew with its narrow places wider; return those that stay too narrow."""
    path = directory / f"{map.id}.shapes.yaml"
    text = path.read_text(encoding="utf-8")
    shapes = json.loads(text)
    outlines = _Outlines(shapes["polygons"], may_touch(map), text, tuple(shapes["canvas"]))
    outlines.widen()
    path.write_text(outlines.written(text), encoding="utf-8")
    return narrow_places(json.loads(path.read_bytes())["polygons"], map)


class _Outlines:
    """All points of a map's outlines, and what is watched of them."""

    def __init__(
        self, polygons: Mapping[str, Rings], touching: set[Pair], text: str = "", size: tuple[float, float] = (0, 0)
    ) -> None:
        rings = {code: [[(float(x), float(y)) for x, y in ring] for ring in found] for code, found in polygons.items()}
        known = {point for found in rings.values() for ring in found for point in ring}
        known |= {(float(found[1]), float(found[2])) for found in _POINT.finditer(text)}
        places = sorted(known)
        self._number = {point: number for number, point in enumerate(places)}
        self._points: Floats = np.array(places)
        # What lies on the frame stays on it.
        self._is_free = (self._points > 0) & (self._points < size)
        lines = {code: self._lines_of(found) for code, found in rings.items() if found}
        self._lines = np.unique(np.concatenate(list(lines.values())), axis=0)
        self._size = size
        self._watched = [*_borders(lines, touching), *_gaps(lines, touching, self._points)]

    def _lines_of(self, rings: Sequence[Sequence[tuple[float, float]]]) -> Segments:
        ends = [
            sorted((self._number[one], self._number[other]))
            for ring in rings
            for one, other in zip(ring, (*ring[1:], ring[0]), strict=True)
        ]
        return np.array(ends)

    def narrow(self) -> list[Narrow]:
        """Places that are too narrow."""
        return sorted(
            Narrow(" ".join(sorted(watch.pair)), watch.others is None, round(size, 2))
            for watch in self._watched
            if (size := _size(watch, self._points)) < watch.least
        )

    def widen(self) -> None:
        """Stretch around narrow places as long as that helps."""
        for _ in range(30):
            before = self._points
            for watch in sorted(self._watched, key=lambda watch: _size(watch, self._points) - watch.least):
                if _lacking(watch, self._points):
                    self._help(watch)
            if self._points is before:
                break

    def _help(self, watch: _Watch) -> None:
        """Keep the stretch after which least is missing, if any is better than none and no lines cross."""
        tried = []
        for stretch in _stretches(watch, self._points):
            inside = ((self._points - stretch.at) ** 2).sum(axis=1) < stretch.reach**2
            points = self._points.copy()
            points[inside] = np.where(self._is_free[inside], stretch.moved(points[inside]), points[inside])
            gain = sum(
                _lacking(each, self._points) - _lacking(each, points) for each in self._watched if _meets(each, inside)
            )
            if gain > _WORTH:
                tried.append((gain, points, inside))
        for _, points, inside in sorted(tried, key=lambda each: -each[0]):
            if self._is_sound(np.round(points, 1), inside):
                self._points = points
                break

    def _is_sound(self, points: Floats, moved: np.ndarray) -> bool:
        """True if no moved point is off the board or on another one, and no moved line crosses another."""
        free = points[self._is_free.all(axis=1)]
        if (free <= 0).any() or (free >= self._size).any():
            return False
        ends = points[self._lines]
        drawn = shapely.linestrings(ends)
        if (shapely.length(drawn) == 0).any():
            return False
        touched = drawn[moved[self._lines].any(axis=1)]
        crossing = STRtree(drawn).query(touched, predicate="crosses")
        return not crossing.size

    def written(self, text: str) -> str:
        """Return the text of the file with its points in their new places."""
        now = np.round(self._points, 1).tolist()

        def place(found: re.Match[str]) -> str:
            x, y = now[self._number[float(found[1]), float(found[2])]]
            return f"[{x:g},{y:g}]" if (x, y) != (float(found[1]), float(found[2])) else found[0]

        return _POINT.sub(place, text)


def _borders(lines: Mapping[str, Segments], touching: set[Pair]) -> Iterator[_Watch]:
    owners: dict[tuple[int, int], list[str]] = defaultdict(list)
    for code, ends in lines.items():
        for one, other in ends.tolist():
            owners[one, other].append(code)
    shared: dict[Pair, list[tuple[int, int]]] = defaultdict(list)
    for line, codes in owners.items():
        if len(codes) == 2 and frozenset(codes) in touching:
            shared[frozenset(codes)].append(line)
    yield from (_Watch(pair, np.array(found)) for pair, found in shared.items())


def _gaps(lines: Mapping[str, Segments], touching: set[Pair], points: Floats) -> Iterator[_Watch]:
    """Pairs that may not touch but lie near each other, with the lines of each that lie near the other."""
    codes = list(lines)
    drawn = [shapely.multilinestrings(points[lines[code]]) for code in codes]
    tree = STRtree(drawn)
    for one, other in zip(*tree.query(drawn, predicate="dwithin", distance=_WATCHED), strict=True):
        pair = frozenset((codes[one], codes[other]))
        if one < other and pair not in touching:
            mine, theirs = lines[codes[one]], lines[codes[other]]
            near = shapely.dwithin(shapely.linestrings(points[mine]), drawn[other], _WATCHED)
            far = shapely.dwithin(shapely.linestrings(points[theirs]), drawn[one], _WATCHED)
            yield _Watch(pair, mine[near], theirs[far])


def _size(watch: _Watch, points: Floats) -> float:
    """Length of a border, or width of a gap, in pixels."""
    if watch.others is None:
        ends = points[watch.lines]
        return float(np.sqrt(((ends[:, 0] - ends[:, 1]) ** 2).sum(axis=1)).sum())
    return _nearest(watch, points)[0]


def _nearest(watch: _Watch, points: Floats) -> tuple[float, Floats, Floats]:
    """Return the width of a gap, and the points at both its sides."""
    assert watch.others is not None
    found = []
    for dots, lines in ((watch.lines, watch.others), (watch.others, watch.lines)):
        corners = points[np.unique(dots)]
        starts, ways = points[lines[:, 0]], points[lines[:, 1]] - points[lines[:, 0]]
        lengths = np.maximum((ways**2).sum(axis=1), 1e-9)
        shares = np.clip(((corners[:, None] - starts) * ways).sum(axis=2) / lengths, 0, 1)
        feet = starts + shares[:, :, None] * ways
        squares = ((corners[:, None] - feet) ** 2).sum(axis=2)
        corner, line = np.unravel_index(np.argmin(squares), squares.shape)
        found.append((float(np.sqrt(squares[corner, line])), corners[corner], feet[corner, line]))
    return min(found, key=lambda each: each[0])


def _lacking(watch: _Watch, points: Floats) -> float:
    """Pixels that a place is too narrow by, some to spare."""
    return max(0.0, watch.least + _SPARE - _size(watch, points))


def _meets(watch: _Watch, inside: np.ndarray) -> bool:
    return bool(inside[watch.lines].any() or (watch.others is not None and inside[watch.others].any()))


def _stretches(watch: _Watch, points: Floats) -> Iterator[_Stretch]:
    """Stretches that would make a place wider."""
    if watch.others is None:
        ends = points[np.unique(watch.lines)]
        middle = ends.mean(axis=0)
        far = ends[((ends - middle) ** 2).sum(axis=1).argmax()] - middle
    else:
        _, one, other = _nearest(watch, points)
        middle, far = (one + other) / 2, other - one
    size = float(np.hypot(*far))
    ways = (None,) if size < 1e-6 else (None, far / size)
    for reach, by, along in product(_REACHES, _FACTORS, ways):
        yield _Stretch(middle, reach, by, along)
