"""A whole map drawn: from land, plan and graph to the two files that pictures are made from."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cartography.climbing import Climber
from cartography.exclaves import names_of_exclaves
from cartography.graph import Graph, graph_of
from cartography.land import Atlas, Cells
from cartography.loupes import through
from cartography.outlines import Ring, outlines, painted
from cartography.plan import Plan, lines
from cartography.projection import projection
from cartography.regions import first_regions
from cartography.spots import Point, Spots, spots
from judge.board.maps import Map, Terrain
from judge.board.names import Province

_ROOM = 900.0
"""Room for a province at scale 1, in square pixels: a unit and its label."""
_SMOOTH = (13, 9, 5)
"""Widths, in pixels, for evening out the cells in turn; what is thinner goes if it may."""
_BEATEN = (20.0, -14.0)
"""Offset of a beaten fleet from a coast whose fleets were placed by hand."""
_INTO = 9.0
"""Reach of the dots between neighbors that do not touch, into both."""
_NOTICE = "Coastlines: Natural Earth (public domain); all other lines: MIT, like the judge. Grown by cartography/."


@dataclass(frozen=True)
class Sheet:
    """A map's picture with all its parts, and its remaining faults: pairs of codes, and codes."""

    size: tuple[int, int]
    scale: float
    is_round: bool
    rings: Mapping[str, tuple[Ring, ...]]
    shores: tuple[tuple[Ring, ...], ...]
    links: tuple[tuple[Point, Point], ...]
    places: Mapping[str, Spots]
    water: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    bad: tuple[str, ...]


def grow(atlas: Atlas, plan: Plan, map: Map) -> Sheet:
    """Grow a map's sheet. The same plan gives the same sheet.

    Raises regions.SeedMissing where a province cannot grow at all.
    """
    graph = graph_of(map, plan.apart, plan.watery)
    to_picture = projection(plan)
    ground = graph.as_one_ground if plan.kind == "drawn" else graph
    regions = first_regions(atlas, plan, ground, to_picture)
    climber = Climber(regions, ground, plan.least, _ROOM * plan.scale**2)
    climber.climb(plan.steps)
    for radius in _SMOOTH:
        climber.smooth(round(radius * plan.scale))
    climber.climb(plan.steps // 4)
    drawn = outlines(regions.cells, np.array(graph.is_land)[regions.cells])
    rings = {
        number: tuple([through(point, plan.loupes) for point in ring] for ring in found)
        for number, found in drawn.rings.items()
    }
    missing, extra = _checked(rings, graph)
    dots = [_link(regions.cells, graph, pair) for pair in (*plan.apart, *missing)]
    return Sheet(
        size=(regions.cells.shape[1], regions.cells.shape[0]),
        scale=plan.scale,
        is_round=plan.round,
        rings={code: rings[graph.number[code]] for code in graph.codes},
        shores=(rings[graph.nobody],) if graph.nobody in rings else (),
        links=tuple((through(line[0], plan.loupes), through(line[1], plan.loupes)) for line in dots if line),
        places=_placed(rings, to_picture.size, plan, map, graph),
        water=plan.watery,
        missing=tuple(missing),
        extra=tuple(extra),
        bad=tuple(graph.codes[number] if number < len(graph.codes) else "nobody" for number in drawn.bad),
    )


def _placed(
    rings: Mapping[int, tuple[Ring, ...]], size: tuple[int, int], plan: Plan, map: Map, graph: Graph
) -> dict[str, Spots]:
    """The points of every province, found or placed by hand."""
    placed = spots(painted(rings, size), graph, map, plan.scale)
    to_picture = projection(plan)
    for code, text in plan.repeats.items():
        placed[code].repeat = tuple(_rounded(to_picture.point(place)) for line in lines(text) for place in line)
    for code, points in plan.spots.items():
        for name, at in points.items():
            if name in placed[code].coasts:
                placed[code].coasts[name] = at, (at[0] + _BEATEN[0] * plan.scale, at[1] + _BEATEN[1] * plan.scale)
            else:
                setattr(placed[code], name, at)
    for code, found in placed.items():
        if map.places[Province(code)].terrain is not Terrain.IMPASSABLE:
            names = (found.label, *found.repeat)
            found.repeat += names_of_exclaves(rings[graph.number[code]], names, size, plan.scale)
    return placed


def place_again(plan: Plan, map: Map, directory: Path) -> None:
    """Write NAME.layout.yaml anew for the shapes that there are, which somebody may have mended by hand."""
    shapes = json.loads((directory / f"{map.id}.shapes.yaml").read_bytes())
    graph = graph_of(map, plan.apart, plan.watery)
    size = shapes["canvas"][0], shapes["canvas"][1]
    rings = {graph.number[code]: found for code, found in shapes["polygons"].items()}
    places = _placed(rings, size, plan, map, graph)
    layout = _layout(map.id, size, plan.scale, places, is_round=plan.round)
    (directory / f"{map.id}.layout.yaml").write_text(layout, encoding="utf-8")


def _checked(rings: Mapping[int, tuple[Ring, ...]], graph: Graph) -> tuple[list[str], list[str]]:
    """Check the finished lines: return neighbors that share no edge, and others that do."""
    owners: dict[frozenset[Point], set[int]] = defaultdict(set)
    for number, found in rings.items():
        for ring in found:
            for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
                owners[frozenset((one, other))].add(number)
    touching = {
        (one, other) for numbers in owners.values() for one in numbers for other in numbers
        if one < other < len(graph.codes)
    }  # fmt: skip
    needed = {(int(one), int(other)) for one, other in np.argwhere(np.triu(graph.needed, 1))}
    return (
        sorted(graph.name(pair) for pair in needed - touching),
        sorted(graph.name(pair) for pair in touching if not graph.wanted[pair]),
    )


def _link(cells: Cells, graph: Graph, pair: str) -> tuple[Point, Point] | None:
    """A line over the gap between two provinces where it is narrowest."""
    one, other = (np.argwhere(_rim(cells, graph.number[code])) for code in pair.split())
    some, more = one[:: max(1, len(one) // 400)], other[:: max(1, len(other) // 400)]
    gaps = ((some[:, None, :] - more[None, :, :]) ** 2).sum(axis=2)
    at = int(np.argmin(gaps))
    begin, end = some[at // len(more)][::-1] + 0.5, more[at % len(more)][::-1] + 0.5
    way = (end - begin) / (np.hypot(*(end - begin)) or 1.0)
    start, stop = begin - _INTO * way, end + _INTO * way
    return (round(float(start[0]), 1), round(float(start[1]), 1)), (round(float(stop[0]), 1), round(float(stop[1]), 1))


def _rounded(point: Point) -> Point:
    return round(point[0]), round(point[1])


def _rim(cells: Cells, number: int) -> np.ndarray:
    mask = np.pad(cells == number, 1)
    inner = mask[:-2, 1:-1] & mask[2:, 1:-1] & mask[1:-1, :-2] & mask[1:-1, 2:]
    return np.asarray(mask[1:-1, 1:-1] & ~inner)


def write(sheet: Sheet, name: str, directory: Path) -> None:
    """Write NAME.shapes.yaml and NAME.layout.yaml."""
    (directory / f"{name}.shapes.yaml").write_text(_shapes(sheet, name), encoding="utf-8")
    layout = _layout(name, sheet.size, sheet.scale, sheet.places, is_round=sheet.is_round)
    (directory / f"{name}.layout.yaml").write_text(layout, encoding="utf-8")


def _shapes(sheet: Sheet, name: str) -> str:
    """The outlines as JSON, a place a line; JSON is YAML too and is read much faster."""
    polygons = ",\n".join(f"{json.dumps(code)}:{_compact(rings)}" for code, rings in sorted(sheet.rings.items()))
    shores = ",\n".join(f'{{"fill":"land","rings":{_compact(rings)}}}' for rings in sheet.shores)
    head = {"format": 1, "map": name, "notice": _NOTICE, "canvas": list(sheet.size)}
    if sheet.water:
        head["water"] = list(sheet.water)
    return (
        f'{json.dumps(head)[:-1]},\n"polygons":{{\n{polygons}\n}},\n"decorations":[\n{shores}\n],\n'
        f'"links":{_compact(sheet.links)}}}\n'
    )


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":")).replace(".0,", ",").replace(".0]", "]")


def _layout(name: str, size: tuple[int, int], scale: float, places: Mapping[str, Spots], *, is_round: bool) -> str:
    lines = [
        "# Where units, labels and marks stand, in pixels. Made by cartography/, as are the shapes.",
        "format: 1",
        f"map: {name}",
        "layout:",
        f"  canvas: [{size[0]}, {size[1]}]",
        f"  shapes: {name}.shapes.yaml",
        *(["  round: true"] if is_round else []),
        *([f"  scale: {scale:g}"] if scale != 1 else []),
        "  places:",
    ]
    for code, at in sorted(places.items()):
        points = {"label": at.label, "unit": at.unit, "dislodged": at.dislodged, "sc": at.center}
        words = [f"{word}: {_written(point)}" for word, point in points.items() if point is not None]
        coasts = ", ".join(
            f"{coast}: {{unit: {_written(unit)}, dislodged: {_written(beaten)}}}"
            for coast, (unit, beaten) in at.coasts.items()
        )
        if at.repeat:
            words.append(f"repeat: [{', '.join(_written(point) for point in at.repeat)}]")
        key = f'"{code}"' if code in ("NO", "ON", "YES", "OFF", "Y", "N") else code
        lines.append(f"    {key}: {{{', '.join([*words, *([f'coasts: {{{coasts}}}'] if coasts else [])])}}}")
    return "\n".join(lines) + "\n"


def _written(point: Point) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"
