"""Enlarge what lies under a loupe in finished outlines, by pushing aside what is around it.

Land and seeds are seen through the lenses of a plan before anything grows. A loupe changes nothing but where the points
of the outlines lie: who touches whom stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from cartography.plan import Loupe

Point = tuple[float, float]


def through(point: Point, loupes: Iterable[Loupe]) -> Point:
    """Map a point through one loupe after the other, to a tenth of a pixel; rims stay in place."""
    for loupe in loupes:
        x, y = loupe.at
        far = dist(point, loupe.at) / loupe.radius
        if far < 1:
            more = 1 + (loupe.by - 1) * (1 - far * far) ** 2
            point = x + (point[0] - x) * more, y + (point[1] - y) * more
    return round(point[0], 1), round(point[1], 1)
