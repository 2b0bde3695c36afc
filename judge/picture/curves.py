"""Lines as lists of points: bending, cutting, measuring, waving."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot, pi, sin, sqrt

from judge.picture.geometry import Point

Line = list[Point]

_MOST_BENT = 1.0


def bow(start: Point, end: Point, bend: float, steps: int = 12) -> Line:
    """Return a line that bends away from the straight way by `bend` of its length; positive: left."""
    (x1, y1), (x2, y2) = start, end
    if not bend:
        return [start, end]
    # A quadratic curve passes half as far from the chord as its control point lies.
    mid_x, mid_y = (x1 + x2) / 2 + 2 * bend * (y2 - y1), (y1 + y2) / 2 - 2 * bend * (x2 - x1)
    points = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * x1 + b * mid_x + c * x2, a * y1 + b * mid_y + c * y2))
    return points


def bend_for(straight: float, wanted: float) -> float:
    """Bend for `bow` that gives a line the wanted length; 0 if it is long enough already."""
    if not straight or wanted <= straight:
        return 0.0
    over = wanted / straight - 1
    # Close to the length of a parabola's arc over its chord, for all bends that are allowed.
    return min(_MOST_BENT, 0.47 * sqrt(over) + 0.35 * over)


def through(points: Line, steps: int = 10) -> Line:
    """A smooth line through all of the points (Catmull-Rom, ends doubled)."""
    if len(points) < 3:
        return list(points)
    around = [points[0], *points, points[-1]]
    line = [points[0]]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(around, around[1:], around[2:], around[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = -t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2
            line.append(((a * x0 + b * x1 + c * x2 + d * x3) / 2, (a * y0 + b * y1 + c * y2 + d * y3) / 2))
    return line


def length(line: Line) -> float:
    """Length of a line in pixels."""
    return sum(dist(one, other) for one, other in pairwise(line))


def along(line: Line, way: float) -> Point:
    """Return the point this many pixels from the start; the end if the line is shorter."""
    for one, other in pairwise(line):
        step = dist(one, other)
        if step >= way and step:
            return (one[0] + (other[0] - one[0]) * way / step, one[1] + (other[1] - one[1]) * way / step)
        way -= step
    return line[-1]


def spaced(line: Line, start: float, step: float, count: int) -> Line:
    """Return `count` points of the line: the first `start` pixels from its start, then `step` apart."""
    found: Line = []
    way = start
    for (x, y), other in pairwise(line):
        whole = dist((x, y), other)
        across, down = other[0] - x, other[1] - y
        while way <= whole and len(found) < count:
            found.append((x + across * way / whole, y + down * way / whole))
            way += step
        way -= whole
    return found


def cut(line: Line, start: float, end: float) -> Line:
    """The part between two distances from the start, in pixels."""
    first, last = along(line, start), along(line, end)
    inside = []
    way = 0.0
    for one, other in pairwise(line):
        way += dist(one, other)
        if start < way < end:
            inside.append(other)
    return [first, *inside, last]


def trim(line: Line, at_start: float, at_end: float) -> Line:
    """Return the line with these lengths cut off its ends; at least a third of it remains."""
    whole = length(line)
    over = (at_start + at_end) / (whole * 2 / 3) if whole else 0
    if over > 1:
        at_start, at_end = at_start / over, at_end / over
    return cut(line, at_start, whole - at_end)


def middle(line: Line, share: float = 0.5) -> Point:
    """The point at `share` of the line's length."""
    return along(line, length(line) * share)


def direction(line: Line) -> Point:
    """Unit vector of the direction in which the line ends; to the right for a line without length."""
    (x1, y1), (x2, y2) = along(line, length(line) - 6), line[-1]
    size = hypot(x2 - x1, y2 - y1)
    return ((x2 - x1) / size, (y2 - y1) / size) if size else (1.0, 0.0)


def wave(line: Line, swing: float, period: float) -> Line:
    """Return the line as a wave: `swing` pixels to each side, in whole periods of about `period` pixels."""
    whole = length(line)
    periods = max(1, round(whole / period))
    steps = periods * 8
    points = [along(line, whole * step / steps) for step in range(steps + 1)]
    waved = []
    for at, (x, y) in enumerate(points):
        (x1, y1), (x2, y2) = points[max(0, at - 1)], points[min(steps, at + 1)]
        size = hypot(x2 - x1, y2 - y1) or 1.0
        out = swing * sin(2 * pi * at / 8)
        waved.append((x - out * (y2 - y1) / size, y + out * (x2 - x1) / size))
    return waved


def over_edges(line: Line, width: float) -> list[Line]:
    """Return the parts of a line on a round board of this width, each brought back inside."""
    parts: list[Line] = []
    sheet = line[0][0] // width
    part = [line[0]]
    for (x1, y1), (x2, y2) in pairwise(line):
        while sheet != x2 // width:
            to = sheet + (1 if x2 > x1 else -1)
            edge = max(sheet, to) * width
            across = edge, y1 + (y2 - y1) * (edge - x1) / (x2 - x1)
            parts.append([(x - sheet * width, y) for x, y in (*part, across)])
            part, sheet = [across], to
        part.append((x2, y2))
    parts.append([(x - sheet * width, y) for x, y in part])
    return parts


def simplified(line: Line, tolerance: float) -> Line:
    """Return the line with fewer points, nowhere further from it than this (Douglas and Peucker)."""
    keep = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        far, at = _farthest(line, first, last)
        if far > tolerance:
            keep.add(at)
            parts += [(first, at), (at, last)]
    return [line[at] for at in sorted(keep)]


def _farthest(line: Line, first: int, last: int) -> tuple[float, int]:
    """Distance and index of the point farthest from the chord between two points of a line.

    A map's coasts have so many points that this is most of its first drawing, so it calls no functions.
    """
    (x1, y1), (x2, y2) = line[first], line[last]
    across, down = x2 - x1, y2 - y1
    size = across * across + down * down or 1.0
    most, found = -1.0, first
    for at in range(first + 1, last):
        x, y = line[at]
        x, y = x - x1, y - y1
        share = (x * across + y * down) / size
        if share > 1:
            x, y = x - across, y - down
        elif share > 0:
            x, y = x - share * across, y - share * down
        off = x * x + y * y
        if off >= most:
            most, found = off, at
    return sqrt(most), found
