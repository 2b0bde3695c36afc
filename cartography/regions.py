"""The first cells of a map: every pixel is some province's, or nobody's land, or a lake."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from cartography.graph import Graph
from cartography.growing import NONE, Start, grown, nearest, pieces, roughness
from cartography.land import Atlas, Cells, Mask, frontier_cells, land_cells
from cartography.plan import Plan, lines
from cartography.projection import Projection

_LAKE_FACTOR = 10
"""Least size of a lake that is drawn, in sizes of the smallest island."""


@dataclass
class Regions:
    """The number of a province, of nobody's land or of a lake for each pixel: `cells`.

    `land` says which pixels are land.

    `fixed` pixels stay whose they are.
    """

    cells: Cells
    land: Mask
    fixed: Mask


class SeedMissing(ValueError):
    """A province has no seed, or none that lies in the picture on ground of its own kind."""


def first_regions(atlas: Atlas, plan: Plan, graph: Graph, projection: Projection) -> Regions:
    """Cells as they grow from the seeds alone. SeedMissing says which province cannot grow."""
    land = land_cells(atlas, plan, projection)
    off_board = _boxes(plan, graph, projection)
    for number, mask in off_board.items():
        land[mask] = graph.is_land[number]
    starts = _starts(plan, graph, projection, land)
    land = _without_specks(land, starts, plan.islet)
    cost = roughness(land.shape, land, plan.rough)
    if plan.frontiers:
        lines_of = Atlas(atlas.path.with_name(plan.atlas)) if plan.atlas else atlas
        lines_there = frontier_cells(lines_of, plan, projection) & land
        cost = np.where(lines_there, np.maximum(cost, plan.frontiers / 2), cost)
    kinds = land.astype(np.int32)
    for number, mask in off_board.items():
        kinds[mask] = 2 + number
    cells = nearest(land.shape, starts) if plan.rough == 0 else grown(kinds, cost, starts)[0]
    for number, mask in off_board.items():
        cells[mask] = number
    _give_islands(cells, land, graph, plan.islands)
    cells[(cells == NONE) & land] = graph.nobody
    cells[(cells == NONE) & ~land] = graph.lake
    return Regions(cells, land, (kinds > 1) | (cells == graph.lake))


def _boxes(plan: Plan, graph: Graph, projection: Projection) -> dict[int, Mask]:
    width, height = projection.size
    found = {}
    for code, boxes in plan.boxes.items():
        mask = np.zeros((height, width), bool)
        for box in boxes:
            left, top, right, bottom = (round(side) for side in box)
            mask[max(top, 0) : bottom, max(left, 0) : right] = True
        found[graph.number.get(code, graph.lake)] = mask
    return found


def _starts(plan: Plan, graph: Graph, projection: Projection, land: Mask) -> list[Start]:
    """Return the first pixels of provinces; a dot on the wrong ground goes to the nearest right pixel."""
    lacking = [code for code in graph.codes if code not in plan.seeds and code not in plan.boxes]
    unknown = [code for code in {**plan.seeds, **plan.boxes} if code not in graph.number and code != "open"]
    if lacking or unknown:
        raise SeedMissing(f"without a seed: {' '.join(lacking) or '-'}; no places of this map: {' '.join(unknown)}")
    starts: list[Start] = []
    begun = {graph.number[code]: text for code, text in plan.seeds.items() if code not in plan.boxes}
    for number, text in {**begun, graph.nobody: plan.nobody, graph.lake: plan.open}.items():
        is_land = graph.is_land[number]
        code = graph.codes[number] if number < graph.nobody else ""
        late = plan.late.get(code or {graph.nobody: "nobody", graph.lake: "open"}[number], 0.0)
        dots = _dots(projection, text, land == is_land)
        if not dots and code:
            raise SeedMissing(f"{code} has no seed on {'land' if is_land else 'water'} in the picture")
        starts += [(x, y, number, late) for x, y in dots]
    return starts


def _dots(projection: Projection, text: str, allowed: Mask) -> list[tuple[int, int]]:
    """Return the pixels of a seed's lines on allowed ground; a dot on other ground goes to the nearest."""
    dots: list[tuple[int, int]] = []
    height, width = allowed.shape
    for line in lines(text):
        # What lies outside of the picture begins at its rim.
        points = [(min(max(x, 0), width - 1), min(max(y, 0), height - 1)) for x, y in projection.line(line)]
        if len(points) == 1:
            dots += _nearest(allowed, round(points[0][0]), round(points[0][1]))
            continue
        image = Image.new("1", (width, height), 0)
        ImageDraw.Draw(image).line(points, fill=1)
        down, across = np.nonzero(np.array(image) & allowed)
        dots += [(int(x), int(y)) for x, y in zip(across, down, strict=True)]
    return dots


def _nearest(allowed: Mask, x: int, y: int) -> list[tuple[int, int]]:
    for reach in (0, 8, 30, 90):
        top, left = max(y - reach, 0), max(x - reach, 0)
        down, across = np.nonzero(allowed[top : y + reach + 1, left : x + reach + 1])
        if len(down):
            best = int(np.argmin((down + top - y) ** 2 + (across + left - x) ** 2))
            return [(int(across[best] + left), int(down[best] + top))]
    return []


def _without_specks(land: Mask, starts: list[Start], islet: float) -> Mask:
    """The land without islets and ponds, but for those that are somebody's seed."""
    land = land.copy()
    seeded = np.zeros(land.shape, bool)
    for x, y, *_ in starts:
        seeded[y, x] = True
    for kind, least in ((True, islet), (False, islet * _LAKE_FACTOR)):
        for piece in pieces(land == kind):
            if len(piece) < least and not seeded.ravel()[piece].any():
                land.ravel()[piece] = not kind
    return land


def _give_islands(cells: Cells, land: Mask, graph: Graph, reach: float) -> None:
    """Islands without a seed go to the province nearest by, if that may touch the waters around them."""
    if not reach:
        return
    down, across = np.nonzero(_shore(land) & (cells >= 0) & (cells < graph.nobody))
    starts = [(int(x), int(y), int(cells[y, x]), 0.0) for x, y in zip(across, down, strict=True)]
    near, far = grown(np.zeros_like(cells), np.ones(cells.shape), starts, anywhere=True)
    for piece in pieces(land & (cells == NONE)):
        closest = piece[np.argmin(far.ravel()[piece])]
        owner = int(near.ravel()[closest])
        if far.ravel()[closest] > reach * 10 or owner < 0:
            continue
        around = np.unique(cells.ravel()[_beside(piece, cells.shape)])
        if all(graph.wanted[owner, water] for water in around if 0 <= water < graph.nobody and water != owner):
            cells.ravel()[piece] = owner


def _shore(land: Mask) -> Mask:
    found = np.zeros_like(land)
    found[:, 1:] |= land[:, 1:] & ~land[:, :-1]
    found[:, :-1] |= land[:, :-1] & ~land[:, 1:]
    found[1:] |= land[1:] & ~land[:-1]
    found[:-1] |= land[:-1] & ~land[1:]
    return found


def _beside(piece: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """The pixels above, below and beside those of a piece."""
    down, across = np.divmod(piece, shape[1])
    places = [(down + dy, across + dx) for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    return np.concatenate([
        (y * shape[1] + x)[(y >= 0) & (y < shape[0]) & (x >= 0) & (x < shape[1])] for y, x in places
    ])  # fmt: skip
