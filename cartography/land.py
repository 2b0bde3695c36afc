"""The land as cells of a picture, from npm's world-atlas (Natural Earth, public domain)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from cartography.plan import Plan, lines
from cartography.projection import Floats, Projection

Cells = NDArray[np.int32]
Mask = NDArray[np.bool_]


class Atlas:
    """A file of TopoJSON: polygons and lines in degrees."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._topology: dict[str, Any] = json.loads(path.read_bytes())
        scale = np.array(self._topology["transform"]["scale"])
        start = np.array(self._topology["transform"]["translate"])
        self._arcs: list[Floats] = [np.cumsum(arc, axis=0) * scale + start for arc in self._topology["arcs"]]

    def polygons(self) -> Iterator[list[Floats]]:
        """Pieces of land: the outer ring of each, then its holes."""
        for _, polygon in self._members("land"):
            outer, *holes = [_unwrapped(self._ring(ids)) for ids in polygon]
            middle = outer[:, 0].mean()
            turns = [360 * round((middle - hole[:, 0].mean()) / 360) for hole in holes]
            yield [outer, *(hole + np.array((turn, 0)) for hole, turn in zip(holes, turns, strict=True))]

    def frontiers(self) -> Iterator[Floats]:
        """The lines between two countries, or states; none where the file has neither."""
        name = next((name for name in ("states", "countries") if name in self._topology["objects"]), "")
        if not name:
            return
        used = {(at, max(number, ~number)) for at, polygon in self._members(name) for ids in polygon for number in ids}
        uses = Counter(number for _, number in used)
        yield from (self._arcs[number] for number, times in sorted(uses.items()) if times > 1)

    def _members(self, name: str) -> Iterator[tuple[int, list[list[int]]]]:
        """The polygons of an object as numbers of arcs, each with the number of the member that it belongs to."""
        for at, member in enumerate(self._topology["objects"][name]["geometries"]):
            match member.get("type"):
                case "Polygon":
                    yield at, member["arcs"]
                case "MultiPolygon":
                    yield from ((at, polygon) for polygon in member["arcs"])

    def _ring(self, ids: list[int]) -> Floats:
        parts = [self._arcs[number] if number >= 0 else self._arcs[~number][::-1] for number in ids]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def _unwrapped(ring: Floats) -> Floats:
    """A ring that goes on beyond 180 degrees instead of jumping back; around a pole, by way of the pole."""
    ring = np.stack([np.unwrap(ring[:, 0], period=360), ring[:, 1]], axis=1)
    if abs(ring[-1, 0] - ring[0, 0]) < 180:
        return ring
    pole = np.copysign(90.0, ring[:, 1].mean())
    return np.concatenate([ring, [(ring[-1, 0], pole), (ring[0, 0], pole)]])


def land_cells(atlas: Atlas, plan: Plan, projection: Projection) -> Mask:
    """Return the pixels that are land, with the plan's fills and cuts; all pixels of a drawn map."""
    if plan.kind == "drawn":
        return np.ones(projection.size[::-1], bool)
    image = Image.new("L", projection.size, 0)
    pen = ImageDraw.Draw(image)
    for polygon in atlas.polygons():
        for turn in _turns(plan, polygon[0]):
            for at, ring in enumerate(polygon):
                pen.polygon(_corners(projection, ring + np.array((turn, 0))), fill=0 if at else 1)
    for text, color in ((plan.fills, 1), (plan.cuts, 0)):
        for line in lines(text):
            _brush(pen, projection.line(line), plan.brush, color)
    return np.array(image, dtype=bool)


def frontier_cells(atlas: Atlas, plan: Plan, projection: Projection) -> Mask:
    """Return the pixels on the border of two countries of today."""
    image = Image.new("L", projection.size, 0)
    pen = ImageDraw.Draw(image)
    for line in atlas.frontiers():
        for turn in _turns(plan, line):
            pen.line(_corners(projection, line + np.array((turn, 0))), fill=1, width=2)
    return np.array(image, dtype=bool)


def _turns(plan: Plan, ring: Floats) -> list[float]:
    """Return the turns, in degrees, that bring a ring near the frame; more than one where it is wide."""
    if plan.kind != "flat":
        return [0.0]
    west, east = ring[:, 0].min(), ring[:, 0].max()
    return [
        turn for turn in (-360.0, 0.0, 360.0) if west + turn < plan.frame[2] + 5 and east + turn > plan.frame[0] - 5
    ]


def _corners(projection: Projection, ring: Floats) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in np.clip(projection.to_pixels(ring), -20000, 20000)]


def _brush(pen: ImageDraw.ImageDraw, line: list[tuple[float, float]], wide: float, color: int) -> None:
    if len(line) > 3 and line[0] == line[-1]:
        pen.polygon(line, fill=color)
        return
    pen.line(line, fill=color, width=max(1, round(wide)))
    for x, y in line:
        pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=color)
