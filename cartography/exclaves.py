"""Codes for parts of a province that lie apart from the one with its name: `names_of_exclaves`."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.affinity import scale as stretched
from shapely.geometry import Point as Place
from shapely.geometry import Polygon, box
from shapely.ops import polylabel

from judge.picture.geometry import Point

_CODE = 26.0, 12.0
"""Width and height of a code with some room around it, in pixels at scale 1."""
_LEAST = 800.0
"""Least area of a part that is named, in square pixels at scale 1."""
_INSIDE = 0.7
"""Least share of a code that lies inside of its part."""
_APART = 30.0
"""Least distance of a part from the nearest name, in pixels at scale 1."""


def names_of_exclaves(
    rings: Sequence[Sequence[Point]], names: Sequence[Point], size: Point, scale: float
) -> tuple[Point, ...]:
    """Return places for a province's code in its large parts apart from all of its `names`.

    `size` is the board's, in pixels.
    """
    found: list[Point] = []
    if len(rings) == 1:
        return ()
    for part in sorted(_parts(rings), key=lambda part: -part.area):
        far = min(part.distance(Place(name)) for name in (*names, *found))
        if part.area >= _LEAST * scale * scale and far >= _APART * scale and (place := _place(part, size, scale)):
            found.append(place)
    return tuple(found)


def _parts(rings: Sequence[Sequence[Point]]) -> list[Polygon]:
    """Parts of a province, by the even-odd rule."""
    area: shapely.geometry.base.BaseGeometry = Polygon()
    for ring in rings:
        area = area.symmetric_difference(shapely.make_valid(Polygon(ring)))
    return [part for part in getattr(area, "geoms", [area]) if isinstance(part, Polygon) and not part.is_empty]


def _place(part: Polygon, size: Point, scale: float) -> Point | None:
    """The middle of the part's roomiest place; None: most of a code would lie outside."""
    wide, high = (side * scale for side in _CODE)
    # As high as it is wide, so that a circle tells where a code has most room.
    square = stretched(part, 1.0, wide / high, origin=(0, 0))
    middle = polylabel(square, tolerance=1.0)
    x = min(max(round(middle.x), wide / 2), size[0] - wide / 2)
    y = min(max(round(middle.y * high / wide), high / 2), size[1] - high / 2)
    code = box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return (x, y) if part.intersection(code).area >= _INSIDE * code.area else None
