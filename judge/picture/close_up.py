"""Parts of a crowded board whose codes can be read on a telephone: `close_up`, `draw_halves`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

from judge.board.names import Location
from judge.picture.drawing import Parts, Placing
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import SIZE
from judge.picture.scene import Scene
from judge.picture.svg import Box, document, svg_of

PHONE = 390.0
"""Width of a telephone's screen, in pixels."""
READABLE = 6.0
"""Least height of a readable code; if codes of the whole board are lower, a part of it is shown."""
_WANTED = 7.0
"""Height of a code in such a part, as on the standard board."""
_MARGIN = 30.0
"""Room around the middle of a unit, in pixels at scale 1."""


def shown_code(geometry: Geometry, width: float) -> float:
    """Height of a code on a telephone if `width` pixels of the board fill the screen's width."""
    return SIZE * geometry.scale * PHONE / width


def close_up(geometry: Geometry, locations: Iterable[Location]) -> Box | None:
    """Return the part of the board for a telephone, with as many of these locations as fit.

    None: the whole board can be read there, or no location is given.
    """
    points = [geometry.spot(location).unit for location in locations]
    if not points or shown_code(geometry, geometry.size[0]) >= READABLE:
        return None
    side = shown_code(geometry, 1.0) / _WANTED
    wide, high = (min(side, whole) for whole in geometry.size)
    margin = _MARGIN * geometry.scale

    def part(middle: Point) -> Box:
        left = min(max(middle[0] - wide / 2, 0.0), geometry.size[0] - wide)
        top = min(max(middle[1] - high / 2, 0.0), geometry.size[1] - high)
        return Box(left, top, left + wide, top + high)

    def worth(middle: Point) -> tuple[int, float]:
        left, top, right, bottom = part(middle)
        # No margin is needed where the part ends at the frame of the board.
        inner = Box(
            left + margin if left else 0.0,
            top + margin if top else 0.0,
            right - margin if right < geometry.size[0] else right,
            bottom - margin if bottom < geometry.size[1] else bottom,
        )
        seen = [point for point in points if inner.has(point)]
        return len(seen), -sum(dist(middle, point) for point in seen)

    middles = [*points, *(((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in combinations(points, 2))]
    across, down = zip(*points, strict=True)
    middles.append(((min(across) + max(across)) / 2, (min(down) + max(down)) / 2))
    return part(max(middles, key=worth))


_SHARED = 40.0
"""Width beyond the middle that each half also shows, in pixels at scale 1."""
_GAP = 12.0
"""Room between the halves."""


def halves(geometry: Geometry) -> tuple[Box, Box] | None:
    """Return both halves of a board; None if the whole board is readable on a telephone."""
    width, height = geometry.size
    if shown_code(geometry, width) >= READABLE:
        return None
    half = width / 2 + _SHARED * geometry.scale
    return Box(0.0, 0.0, half, height), Box(width - half, 0.0, width, height)


def draw_halves(scene: Scene, geometry: Geometry, windows: tuple[Box, Box]) -> str:
    """Return a scene as an SVG document: title, western half, eastern half, footer.

    Every unit must stand in a province that `geometry` has.
    """
    west, east = (Parts(scene, geometry, window) for window in windows)
    below = geometry.size[1] + _GAP * geometry.scale
    eastern = Placing(below, 1).put(east.whole_board() + east.above_board())
    width, height = west.size
    return document(
        (width, height + below),
        f"<defs>{west.definitions}</defs>{west.whole_board()}{eastern}"
        + west.head.put(svg_of(west.title()))
        + west.above_board()
        + Placing(below, 1).put(west.foot.put(svg_of(west.footer()))),
    )
