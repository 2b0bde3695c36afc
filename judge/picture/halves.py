"""A crowded board for a telephone, its western half above its eastern one: `draw_halves`."""

from __future__ import annotations

from judge.picture.close_up import READABLE, shown_code
from judge.picture.drawing import Parts, Placing
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene
from judge.picture.svg import Box, document, svg_of

_SHARED = 40.0
"""Width that both halves show, each beyond the middle, in pixels at scale 1."""
_GAP = 12.0
"""Room between them."""


def halves(geometry: Geometry) -> tuple[Box, Box] | None:
    """Return both halves of a board; None: the whole of it can be read on a telephone."""
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
