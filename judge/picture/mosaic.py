"""A board from its graph alone: a cell for each province; cells of neighbors touch.

Provinces are points, neighbors are joined by straight lines. Lines that would cross shorter ones are left out, and are
drawn as lines later; the others divide the plane into faces. The cell of a province runs around its point, through the
middles of its lines and the middles of its faces, so that two cells share an edge just where a line joins them.

docs/decisions/066-boards.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import atan2, cos, dist, hypot, pi, sin
from typing import NamedTuple

from judge.picture.geometry import Point, Ring

_FRAME_POINTS = 14
"""Points on each side of the picture that close the cells at its rim."""
_NEAREST = 6
"""Number of provinces to which a point of the frame may be joined."""
_ROUND_FACE = 6
"""Faces with more corners than this have a gap in the middle: their cells would become long spikes."""

Edge = tuple[int, int]


class Mosaic(NamedTuple):
    """A cell for each point, by its name, and the pairs of neighbors whose cells do not touch."""

    cells: dict[str, Ring]
    apart: tuple[tuple[str, str], ...]


def mosaic(points: Mapping[str, Point], neighbors: Mapping[str, Iterable[str]], size: Point) -> Mosaic:
    """Return cells around these points, which differ and are inside the picture. Neighbors are mutual."""
    names = sorted(points)
    number = {name: at for at, name in enumerate(names)}
    places = [points[name] for name in names]
    wanted = sorted(
        {
            (min(number[name], number[other]), max(number[name], number[other]))
            for name in names
            for other in neighbors.get(name, ())
            if other in number and other != name
        },
        key=lambda edge: (dist(places[edge[0]], places[edge[1]]), edge),
    )
    spots = [*places, *_frame(size)]
    drawn = _Lines(spots)
    apart = tuple((names[one], names[other]) for one, other in wanted if not drawn.add((one, other)))
    _join_frame(drawn, len(places))
    around = _around(spots, drawn.edges)
    faces = _faces(around)
    cells = {name: _cell(at, len(names), spots, around, faces) for at, name in enumerate(names)}
    return Mosaic(cells, apart)


def _frame(size: Point) -> list[Point]:
    """Points around the picture, in a circle of neighbors."""
    width, height = size
    steps = [step / _FRAME_POINTS for step in range(_FRAME_POINTS)]
    return [
        *((width * step, 0.0) for step in steps),
        *((width, height * step) for step in steps),
        *((width * (1 - step), height) for step in steps),
        *((0.0, height * (1 - step)) for step in steps),
    ]


def _join_frame(drawn: _Lines, provinces: int) -> None:
    """Join the frame to itself and to the provinces near it, wherever no line is crossed."""
    frame = range(provinces, len(drawn.spots))
    for one, other in zip(frame, (*frame[1:], frame[0]), strict=True):
        drawn.add((one, other))
    spots = drawn.spots
    links = []
    for point in frame:
        near = sorted(range(provinces), key=lambda at: dist(spots[at], spots[point]))[:_NEAREST]
        links += [(dist(spots[at], spots[point]), at, point) for at in near]
    for _, at, point in sorted(links):
        drawn.add((at, point))


class _Lines:
    """Straight lines between numbered points, none of which crosses another or runs through a third point."""

    def __init__(self, spots: list[Point]) -> None:
        self.spots = spots
        self.edges: list[Edge] = []
        self._boxes: list[tuple[float, float, float, float]] = []

    def add(self, edge: Edge) -> bool:
        """Draw a line, unless it would cross an existing one."""
        one, other = self.spots[edge[0]], self.spots[edge[1]]
        box = min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])
        for known, (left, top, right, bottom) in zip(self.edges, self._boxes, strict=True):
            if right < box[0] or left > box[2] or bottom < box[1] or top > box[3]:
                continue
            if self._cross(edge, known):
                return False
        self.edges.append(edge)
        self._boxes.append(box)
        return True

    def _cross(self, edge: Edge, known: Edge) -> bool:
        shared = set(edge) & set(known)
        if shared:
            # Two lines from one point are in each other's way only if they run the same way.
            point = shared.pop()
            ends = [(set(pair) - {point}).pop() for pair in (edge, known)]
            return _are_one_way(self.spots[point], self.spots[ends[0]], self.spots[ends[1]])
        a, b, c, d = (self.spots[at] for at in (*edge, *known))
        return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return a number above 0 if a, b, c turn one way, below 0 if the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _are_one_way(start: Point, one: Point, other: Point) -> bool:
    """True if two points lie in nearly the same direction."""
    first, second = (one[0] - start[0], one[1] - start[1]), (other[0] - start[0], other[1] - start[1])
    along = first[0] * second[0] + first[1] * second[1]
    across = first[0] * second[1] - first[1] * second[0]
    return along > 0 and abs(across) < 0.02 * along


def _around(spots: list[Point], edges: list[Edge]) -> list[list[int]]:
    """Return for each point the points it is joined to, in order of direction."""
    joined: list[list[int]] = [[] for _ in spots]
    for one, other in edges:
        joined[one].append(other)
        joined[other].append(one)
    for at, others in enumerate(joined):
        x, y = spots[at]
        others.sort(key=lambda other: atan2(spots[other][1] - y, spots[other][0] - x))
    return joined


def _faces(around: list[list[int]]) -> dict[Edge, tuple[int, ...]]:
    """Map each line, in each direction, to the face on one side of it: its corners in order."""
    following = {
        (other, at): (at, others[(place + 1) % len(others)])
        for at, others in enumerate(around)
        for place, other in enumerate(others)
    }
    faces: dict[Edge, tuple[int, ...]] = {}
    for start in following:
        if start in faces:
            continue
        walk = [start]
        while (edge := following[walk[-1]]) != start:
            walk.append(edge)
        corners = tuple(edge[0] for edge in walk)
        faces.update(dict.fromkeys(walk, corners))
    return faces


def _cell(
    at: int, provinces: int, spots: list[Point], around: list[list[int]], faces: dict[Edge, tuple[int, ...]]
) -> Ring:
    """Line around one point. Points from number `provinces` on are the frame's, which limits the cells."""
    here, others = spots[at], around[at]
    if not others:
        return tuple(_rounded(_towards(here, 2 * pi * step / 8, 18)) for step in range(8))
    ring: list[Point] = []
    for place, other in enumerate(others):
        ring.append(_middle(here, spots[other]) if other < provinces else spots[other])
        after = others[(place + 1) % len(others)]
        face = faces[(other, at)]
        rim = [spots[corner] for corner in face if corner >= provinces]
        if not (other >= provinces and after >= provinces):
            ring += _corner(at, other, after, spots, face) if not rim else [_mean(rim)]
    return tuple(dict.fromkeys(_rounded(point) for point in ring))


def _corner(at: int, one: int, other: int, spots: list[Point], face: tuple[int, ...]) -> list[Point]:
    """The cell's way through a face, from one line to the next."""
    here = spots[at]
    start = atan2(spots[one][1] - here[1], spots[one][0] - here[0])
    angle = (atan2(spots[other][1] - here[1], spots[other][0] - here[0]) - start) % (2 * pi) or 2 * pi
    if len(face) <= _ROUND_FACE and _is_convex([spots[corner] for corner in face]):
        return [_mean([spots[corner] for corner in face])]
    reach = 0.42 * min(dist(here, spots[one]), dist(here, spots[other]))
    if angle < 0.9 * pi:
        middle = _mean([here, spots[one], spots[other]])
        return [(here[0] + 0.8 * (middle[0] - here[0]), here[1] + 0.8 * (middle[1] - here[1]))]
    steps = max(1, round(angle / (pi / 3)) - 1)
    return [_towards(here, start + angle * (step + 1) / (steps + 1), reach) for step in range(steps)]


def _is_convex(corners: list[Point]) -> bool:
    turns = [_turn(corners[at - 2], corners[at - 1], corners[at]) for at in range(len(corners)) if len(corners) > 2]
    return bool(turns) and (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns))


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _towards(start: Point, angle: float, length: float) -> Point:
    return start[0] + length * cos(angle), start[1] + length * sin(angle)


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def fit(points: Mapping[str, Point], size: Point, *, gap: float = 0.45) -> dict[str, Point]:
    """Stretch the points into a picture, with a margin that gives the outer cells room.

    `gap`: the distance below which points are moved apart, as a share of the width that each has on average; 0: none
    moves.
    """
    margin = 0.06 * hypot(*size) / 2
    left, right = min(x for x, _ in points.values()), max(x for x, _ in points.values())
    top, bottom = min(y for _, y in points.values()), max(y for _, y in points.values())
    across, down = (size[0] - 2 * margin) / ((right - left) or 1), (size[1] - 2 * margin) / ((bottom - top) or 1)
    fitted = {name: (margin + (x - left) * across, margin + (y - top) * down) for name, (x, y) in points.items()}
    return apart_from_each_other(fitted, gap * (size[0] * size[1] / len(points)) ** 0.5, size) if gap else fitted


def apart_from_each_other(points: Mapping[str, Point], gap: float, size: Point) -> dict[str, Point]:
    """Return the points, with those closer than `gap` moved apart a little at a time."""
    moved = dict(sorted(points.items()))
    for _ in range(25):
        pushed = False
        for (one, here), (other, there) in combinations(list(moved.items()), 2):
            if abs(here[0] - there[0]) >= gap or abs(here[1] - there[1]) >= gap:
                continue
            far = dist(here, there)
            if far < gap * 0.98:
                step = (gap - far) / 4
                x, y = ((there[0] - here[0]) / far, (there[1] - here[1]) / far) if far > 0.01 else (0.6, 0.8)
                moved[one] = _inside((moved[one][0] - step * x, moved[one][1] - step * y), size)
                moved[other] = _inside((moved[other][0] + step * x, moved[other][1] + step * y), size)
                pushed = True
        if not pushed:
            break
    return moved


def _inside(point: Point, size: Point) -> Point:
    return min(max(point[0], 20.0), size[0] - 20), min(max(point[1], 20.0), size[1] - 20)
