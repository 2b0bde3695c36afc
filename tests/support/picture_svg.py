"""Units and marks on the board of a picture, read off its SVG."""

from __future__ import annotations

import re

from judge.picture.drawing import Parts, draw
from judge.picture.geometry import Geometry, Point
from judge.picture.scene import Scene
from tests.support.picture_scenes import geometry


def on_board(scene: Scene, on: Geometry | None = None) -> str:
    """Return the SVG of a picture without the legend below the board."""
    place = on or geometry()
    drawn = draw(scene, place)
    return drawn[: drawn.rindex(Parts(scene, place).foot.put("").removesuffix("</g>"))]


def crosses(board: str) -> list[Point]:
    """The middles of the crosses."""
    found = []
    for d in re.findall(r'<g class="cross"[^>]*><path d="([^"]+)"', board):
        x1, y1, x2, y2, *_ = (float(part) for part in re.findall(r"-?[\d.]+", d))
        found.append(((x1 + x2) / 2, (y1 + y2) / 2))
    return found


def dots(board: str) -> list[Point]:
    """The middles of the dots with which supports arrive on moves."""
    return [(float(x), float(y)) for x, y in re.findall(r'class="dot" cx="([-\d.]+)" cy="([-\d.]+)"', board)]


def points(d: str) -> list[Point]:
    """The points of a path that is a line."""
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)]
