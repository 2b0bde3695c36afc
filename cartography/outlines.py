"""Smooth outlines from cells: neighbors share the same line, coasts keep detail, borders are round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from PIL import Image, ImageDraw

from cartography.land import Cells, Mask
from cartography.projection import Floats

Corner = tuple[int, int]
"""Column and row of a corner between pixels."""

Ring = list[tuple[float, float]]
Arc = tuple[Corner, ...]

_COAST, _INNER = (1.1, 0.55), (5.0, 0.3)
"""Width of rounding, and limit of the error of simplified lines: coasts, other borders; in pixels."""
_GENTLER = 0.5
"""Factor by which lines that would cross are rounded less, again and again."""
_TRIES = 5
_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Outlines:
    """The rings of each number; islands and holes are further rings.

    `bad`: numbers whose outlines are no polygons.
    """

    rings: Mapping[int, tuple[Ring, ...]]
    bad: tuple[int, ...]


def outlines(cells: Cells, land: Mask) -> Outlines:
    """The outlines of all cells, in pixels, y downwards. Lines that would cross others are rounded less."""
    cells = _without_crossings(cells)
    traced = {int(number): _traced(cells, int(number)) for number in np.unique(cells)}
    nodes = _nodes(cells)
    arcs = {number: [_split(ring, nodes) for ring in rings] for number, rings in traced.items()}
    lines = _Lines(land, cells.shape)
    bad: list[int] = []
    for _ in range(_TRIES):
        rings = {number: tuple(lines.ring(ring) for ring in found) for number, found in arcs.items()}
        bad = [number for number, found in rings.items() if not _polygon(found).is_valid]
        bad += _overlapping(rings)
        if not bad:
            break
        lines.gentler(arc for number in bad for ring in arcs[number] for arc in ring)
    return Outlines({number: tuple(ring for ring in found if len(ring) > 2) for number, found in rings.items()},
                    tuple(sorted(set(bad))))  # fmt: skip


def painted(rings: Mapping[int, tuple[Ring, ...]], size: tuple[int, int]) -> Cells:
    """Outlines as cells again: whose each pixel is, as it is drawn; -1 where nothing is."""
    width, height = size
    cells = np.full((height, width), -1, np.int32)
    for number, found in sorted(rings.items()):
        points = np.concatenate([np.array(ring) for ring in found])
        left, top = (max(int(points[:, axis].min()) - 1, 0) for axis in (0, 1))
        right, bottom = (int(points[:, axis].max()) + 2 for axis in (0, 1))
        mask = np.zeros((bottom - top, right - left), bool)
        for ring in found:
            image = Image.new("1", (right - left, bottom - top), 0)
            ImageDraw.Draw(image).polygon([(x - left, y - top) for x, y in ring], fill=1)
            mask ^= np.array(image)
        window = cells[top:bottom, left:right]
        window[mask[: window.shape[0], : window.shape[1]]] = number
    return cells


def _without_crossings(cells: Cells) -> Cells:
    """Cells in which no two pixels of one number meet at a corner alone while others lie between them."""
    cells = cells.copy()
    while True:
        a, b, c, d = cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]
        crossed = ((a == d) & (b != a) & (c != a)) | ((b == c) & (a != b) & (d != b))
        spots = np.argwhere(crossed)
        if not len(spots):
            return cells
        for y, x in spots:
            square = cells[y : y + 2, x : x + 2]
            if square[0, 0] == square[1, 1]:
                square[0, 1] = square[0, 0]
            else:
                square[0, 0] = square[0, 1]


def _nodes(cells: Cells) -> set[Corner]:
    """Corners where three cells or more meet, or two at the rim, and the picture's own corners."""
    padded = np.pad(cells, 1, constant_values=-5)
    around = np.stack([padded[:-1, :-1], padded[:-1, 1:], padded[1:, :-1], padded[1:, 1:]])
    ordered = np.sort(around, axis=0)
    kinds = 1 + (ordered[1:] != ordered[:-1]).sum(axis=0)
    height, width = cells.shape
    return {(int(x), int(y)) for y, x in np.argwhere(kinds > 2)} | {(0, 0), (width, 0), (0, height), (width, height)}


def _traced(cells: Cells, number: int) -> list[list[Corner]]:
    """The rings around all pixels of a number, corner by corner, the number always on the right hand."""
    down, across = np.nonzero(cells == number)
    top, left = int(down.min()), int(across.min())
    box = np.pad(cells[top : down.max() + 1, left : across.max() + 1] == number, 1)
    steps: dict[Corner, list[Corner]] = {}
    # Where a pixel is inside and the one above, right, below or left of it is not, there is a side.
    for (dy, dx), (start, end) in {
        (-1, 0): ((0, 0), (1, 0)),
        (0, 1): ((1, 0), (1, 1)),
        (1, 0): ((1, 1), (0, 1)),
        (0, -1): ((0, 1), (0, 0)),
    }.items():
        outside = ~np.roll(box, (-dy, -dx), axis=(0, 1))
        for y, x in np.argwhere(box & outside):
            from_x, from_y = int(x) - 1 + left, int(y) - 1 + top
            steps.setdefault((from_x + start[0], from_y + start[1]), []).append((from_x + end[0], from_y + end[1]))
    rings = []
    while steps:
        begin = min(steps)
        ring, here = [begin], steps[begin].pop()
        if not steps[begin]:
            del steps[begin]
        while here != begin:
            ring.append(here)
            onward = steps[here]
            following = onward.pop()
            if not onward:
                del steps[here]
            here = following
        rings.append(ring)
    return rings


def _split(ring: list[Corner], nodes: set[Corner]) -> list[Arc]:
    """A ring as arcs from node to node; one without nodes is a single arc that ends where it begins."""
    at = [place for place, corner in enumerate(ring) if corner in nodes]
    if not at:
        first = ring.index(min(ring))
        turned = ring[first:] + ring[: first + 1]
        return [tuple(turned)]
    turned = ring[at[0] :] + ring[: at[0] + 1]
    cuts = [place - at[0] for place in at] + [len(ring)]
    return [tuple(turned[one : other + 1]) for one, other in pairwise(cuts)]


class _Lines:
    """Smooth lines for arcs, each made once for both sides of it."""

    def __init__(self, land: Mask, shape: tuple[int, ...]) -> None:
        self._land = np.pad(land.astype(np.int8), 1, constant_values=-1)
        self._height, self._width = shape
        self._made: dict[Arc, list[tuple[float, float]]] = {}
        self._strength: dict[Arc, float] = {}

    def ring(self, arcs: list[Arc]) -> Ring:
        """The ring that these arcs form, its first point not repeated."""
        points: Ring = []
        for arc in arcs:
            points += self._line(arc)[:-1]
        return points

    def gentler(self, arcs: Iterable[Arc]) -> None:
        """Round these less from now on."""
        for arc in {_canonical(arc) for arc in arcs}:
            self._strength[arc] = self._strength.get(arc, 1.0) * _GENTLER
            self._made.pop(arc, None)

    def _line(self, arc: Arc) -> list[tuple[float, float]]:
        base = _canonical(arc)
        if base not in self._made:
            self._made[base] = self._smooth(base)
        line = self._made[base]
        return line if arc == base else line[::-1]

    def _smooth(self, arc: Arc) -> list[tuple[float, float]]:
        points = np.array(arc, float)
        if self._on_rim(points):
            return [_rounded(points[0]), _rounded(points[-1])]
        wide, off = _COAST if self._is_coast(arc) else _INNER
        strength = self._strength.get(arc, 1.0)
        smooth = _evened(points, wide * strength, closed=arc[0] == arc[-1])
        # On the rim's straight line everything stays, whatever lies beside it.
        simple = np.array(shapely.LineString(smooth).simplify(off * strength).coords) if len(smooth) > 2 else smooth
        return [_rounded(point) for point in simple]

    def _on_rim(self, points: Floats) -> bool:
        return bool(
            any((points[:, axis] == side).all() for axis, end in ((0, self._width), (1, self._height))
                for side in (0, end))
        )  # fmt: skip

    def _is_coast(self, arc: Arc) -> bool:
        """True if most of the arc has land on one side and water on the other."""
        (x, y), (next_x, next_y) = arc[len(arc) // 2 - 1], arc[len(arc) // 2]
        # The two pixels beside the side from one corner to the next; the land is padded by one.
        if x == next_x:
            row = min(y, next_y) + 1
            return bool(self._land[row, x] != self._land[row, x + 1])
        column = min(x, next_x) + 1
        return bool(self._land[y, column] != self._land[y + 1, column])


def _canonical(arc: Arc) -> Arc:
    return min(arc, arc[::-1])


def _rounded(point: Floats) -> tuple[float, float]:
    return round(float(point[0]), 1), round(float(point[1]), 1)


def _evened(points: Floats, wide: float, *, closed: bool) -> Floats:
    """Smooth a staircase by the mean of nearby points; the ends stay, unless it is closed."""
    # Halves of sides first: they alone take away the stairs.
    middles = (points[1:] + points[:-1]) / 2
    reach = max(1, round(3 * wide))
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(wide, 0.3)) ** 2)
    bell /= bell.sum()
    if closed:
        if len(middles) <= 2 * reach:
            return np.concatenate([middles, middles[:1]])
        around = np.concatenate([middles[-reach:], middles, middles[:reach]])
        smooth = np.stack([np.convolve(around[:, axis], bell, "valid") for axis in (0, 1)], axis=1)
        return np.concatenate([smooth, smooth[:1]])
    # Turned over at its ends, a line stays where it begins.
    before = 2 * points[0] - middles[:reach][::-1]
    after = 2 * points[-1] - middles[-reach:][::-1]
    around = np.concatenate([before, middles, after])
    room = min(reach, len(middles))
    smooth = np.stack([np.convolve(around[:, axis], bell, "valid") for axis in (0, 1)], axis=1) \
        if room == reach else middles  # fmt: skip
    return np.concatenate([points[:1], smooth, points[-1:]])


def _polygon(rings: Iterable[Ring]) -> shapely.Geometry:
    """The area of rings by the even-odd rule; not valid where a ring crosses itself or another."""
    found = [ring for ring in rings if len(ring) > 2]
    if not found:
        return shapely.Polygon()
    shapes = [shapely.Polygon(ring) for ring in found]
    outer = [shape for shape, ring in zip(shapes, found, strict=True) if _turn(ring) > 0]
    holes = [shape for shape, ring in zip(shapes, found, strict=True) if _turn(ring) <= 0]
    parts = []
    for shape in outer:
        inside = [hole.exterior.coords for hole in holes if shape.is_valid and shape.contains(hole)]
        parts.append(shapely.Polygon(shape.exterior.coords, inside))
    return shapely.MultiPolygon(parts)


def _turn(ring: Ring) -> float:
    """Return twice a ring's area: above 0 if it runs with its inside on the right (y grows downwards)."""
    points = np.array(ring)
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


def _overlapping(rings: Mapping[int, tuple[Ring, ...]]) -> list[int]:
    """Numbers whose areas lie upon one another."""
    numbers = sorted(rings)
    shapes = [shapely.make_valid(_polygon(rings[number])) for number in numbers]
    tree = shapely.STRtree(shapes)
    found: set[int] = set()
    for one, other in tree.query(shapes, predicate="intersects").T:
        if one < other and shapes[one].intersection(shapes[other]).area > 0.05:
            found |= {numbers[one], numbers[other]}
    return sorted(found)
