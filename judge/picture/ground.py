"""The ground of a picture: sea, coasts, owned lands in color, borders, fog; outlines are made once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from math import dist

from msgspec import Struct

from judge.board.ferries import waterways
from judge.board.maps import Map, Terrain
from judge.board.names import Province
from judge.picture import palette
from judge.picture.curves import along, length, simplified
from judge.picture.geometry import Decoration, Geometry, Point, Ring
from judge.picture.svg import Box, SvgPiece, area, escape, path, trail

_HATCH = (
    '<pattern id="waste" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="7" height="7" fill="{palette.WASTE}"/>'
    f'<rect width="1.2" height="7" fill="{palette.mix(palette.WASTE, palette.LAND_BORDER, 0.25)}"/></pattern>'
)
_FOG = "".join(
    f'<pattern id="{name}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    f'<rect width="9" height="9" fill="{dark}"/><rect width="4" height="9" fill="{light}"/></pattern>'
    for name, dark, light in (
        ("fog", palette.FOG, palette.FOG_LIGHT),
        ("fog-sea", palette.SEA_FOG, palette.SEA_FOG_LIGHT),
    )
)


# Edges that lie under borders, or are hardly seen, need not be smooth: the picture is made faster and is smaller.
_CRISP = 'shape-rendering="crispEdges"'

Edge = tuple[Point, Point]

_RIVER = 13.0
"""Length of a river on each side of a border, in pixels at scale 1; longer ones would cross others."""


class Ground(Struct, frozen=True):
    """Parts that are the same in every picture of a map.

    `areas`: paths of all provinces that have a shape. `boxes`: the room that they take. `water`: the provinces that lie
    in the sea. `is_hatched`: some land is hatched, because nobody can enter it. `has_rivers`: on some rivers, fleets go
    inland.
    """

    definitions: str
    under: str
    areas: Mapping[Province, str]
    boxes: Mapping[Province, Box]
    over: str
    water: frozenset[Province]
    is_hatched: bool
    has_rivers: bool


@lru_cache(maxsize=64)
def ground(board: Map, geometry: Geometry) -> Ground:
    """The unchanging parts of a map's pictures."""
    areas = {province: area(shape.rings) for province, shape in geometry.areas.items() if shape.rings}
    water = geometry.water | {province for province in geometry.areas if _is_sea(board, province)}
    kinds = _kinds(water, geometry)
    shores = [ring for decor in geometry.decorations if not decor.is_water for ring in decor.rings]
    width, height = geometry.size
    rivers = _rivers(board, geometry)
    return Ground(
        definitions=_HATCH + _FOG,
        under=f'<rect width="{width:g}" height="{height:g}" fill="{palette.SEA}"/>'
        + _shallows([*_chains(kinds[1]), *([*ring, ring[0]] for ring in shores)]),
        areas=areas,
        boxes={province: _box(geometry.areas[province].rings) for province in areas},
        over=_far_shores(geometry) + rivers + _borders(kinds) + _walls(geometry) + _lakes(geometry) + _links(geometry),
        water=water,
        has_rivers=bool(rivers),
        is_hatched=any(not decor.is_water and not decor.color for decor in geometry.decorations)
        or any(_is_closed(board, province) for province in areas if province not in water),
    )


@lru_cache(maxsize=64)
def bare(board: Map, geometry: Geometry) -> str:
    """Return the lowest layer of a map's pictures: the sea, and lands in neutral color."""
    fixed = ground(board, geometry)
    return fixed.under + lands(board, fixed, {}, ())


def lands(board: Map, ground: Ground, fills: Mapping[Province, str], unseen: Collection[Province]) -> str:
    """Return every land in its color (`fills`; others are neutral), with fog over unseen places."""
    drawn = [
        _land(board, ground, province, fills)
        for province in ground.areas
        if province not in unseen and not _is_sea(board, province)
    ]
    return _crisp("".join((*drawn, *_fogs(ground, unseen))))


def colored_lands(
    board: Map, ground: Ground, fills: Mapping[Province, str], unseen: Collection[Province]
) -> Iterator[SvgPiece]:
    """Pieces that `lands` draws above neutral lands, without the fogs (see `fogs`)."""
    for province, box in ground.boxes.items():
        colored = province in fills and not _is_sea(board, province) and not _is_closed(board, province)
        if colored and province not in unseen:
            yield SvgPiece(_crisp(_land(board, ground, province, fills)), box)


def fogs(ground: Ground, unseen: Collection[Province]) -> Iterator[SvgPiece]:
    """Fog over unseen land, and fog over unseen sea."""
    yield from (SvgPiece(_crisp(fog)) for fog in _fogs(ground, unseen))


def _crisp(content: str) -> str:
    return f'<g fill-rule="evenodd" {_CRISP}>{content}</g>'


def _land(board: Map, ground: Ground, province: Province, fills: Mapping[Province, str]) -> str:
    return (
        f'<path id="{province}" fill="{_color(board, ground, province, fills)}" d="{ground.areas[province]}">'
        f"<title>{escape(board.places[province].name)}</title></path>"
    )


def _fogs(ground: Ground, unseen: Collection[Province]) -> Iterator[str]:
    """Return one path for each kind of fog, because a path with a pattern takes longer than fifty without."""
    for name, at_sea in (("fog", False), ("fog-sea", True)):
        hidden = [place for place in ground.areas if place in unseen and (place in ground.water) is at_sea]
        if hidden:
            d = "".join(ground.areas[place] for place in hidden)
            yield f'<path class="{name}" fill="url(#{name})" d="{d}"/>'


def outlines(board: Map, ground: Ground, unseen: Collection[Province]) -> str:
    """Return invisible outlines of seas and unseen provinces, which `lands` leaves out.

    They show a province's name to a pointer, and let programs find each province by its code.
    """
    drawn = [
        f'<path id="{province}" d="{d}"><title>{escape(board.places[province].name)}</title></path>'
        for province, d in ground.areas.items()
        if province in unseen or _is_sea(board, province)
    ]
    return f'<g fill="none" pointer-events="all">{"".join(drawn)}</g>'


def _color(board: Map, ground: Ground, province: Province, fills: Mapping[Province, str]) -> str:
    if _is_closed(board, province):
        return palette.SEA if province in ground.water else "url(#waste)"
    return fills.get(province, palette.PORT if province in ground.water else palette.LAND)


def _is_sea(board: Map, province: Province) -> bool:
    return board.places[province].terrain is Terrain.SEA


def _is_closed(board: Map, province: Province) -> bool:
    return board.places[province].terrain is Terrain.IMPASSABLE


def _box(rings: Iterable[Ring]) -> Box:
    across, along = zip(*(point for ring in rings for point in ring), strict=True)
    return Box(min(across), min(along), max(across), max(along))


def _kinds(water: frozenset[Province], geometry: Geometry) -> tuple[list[Edge], list[Edge], list[Edge]]:
    """Edges that two provinces share: on land, on a coast, at sea.

    An edge of one province alone is a coast, except a sea's edge along open water.
    """
    kinds: tuple[list[Edge], list[Edge], list[Edge]] = ([], [], [])
    ashore = _shore_edges(geometry)
    for pair, edges in geometry.borders.items():
        if len(pair) == 2:
            kinds[len(pair & water)].extend(edges)
        else:
            at_sea = pair <= water
            for edge in edges:
                if not _is_rim(edge, geometry.size):
                    kinds[2 if at_sea and edge not in ashore else 1].append(edge)
    return kinds


def _shore_edges(geometry: Geometry) -> set[Edge]:
    """Edges of land that is not a province, in the form of `Geometry.borders`."""
    return {
        (min(start, end), max(start, end))
        for decor in geometry.decorations
        if not decor.is_water
        for ring in decor.rings
        for start, end in zip(ring, (*ring[1:], *ring[:1]), strict=True)
    }


def _is_rim(edge: Edge, size: Point) -> bool:
    """True if an edge is part of the picture's frame."""
    return any(edge[0][way] == edge[1][way] and edge[0][way] in (0, round(size[way], 1)) for way in (0, 1))


def _shallows(coasts: list[list[Point]]) -> str:
    """Darker water along the coasts, in steps from the outermost."""
    steps = ((22, 0.4), (9, 1.0))
    strokes = "".join(
        f'<path stroke-width="{width}" stroke="{palette.mix(palette.SEA, palette.SHALLOWS, share)}" '
        # Without the detail that so wide a stroke hides: that alone makes a picture a third faster.
        f'd="{"".join(trail(simplified(coast, width / 8)) for coast in coasts)}"/>'
        for width, share in steps
    )
    return f'<g fill="none" stroke-linejoin="round" {_CRISP}>{strokes}</g>' if coasts else ""


def _far_shores(geometry: Geometry) -> str:
    """Land that is not a province: hatched where it has no color of its own."""
    style = f'stroke="{palette.LAND_BORDER}" stroke-width=".7" fill-rule="evenodd"'
    return "".join(
        f'<path fill="{color or "url(#waste)"}" {style} d="{d}"/>'
        for color, d in _by_color(decor for decor in geometry.decorations if not decor.is_water)
    )


def _by_color(decorations: Iterable[Decoration]) -> Iterator[tuple[str, str]]:
    """Areas of decorations, joined by color, since few paths are quicker to draw."""
    areas: dict[str, str] = {}
    for decor in decorations:
        areas[decor.color] = areas.get(decor.color, "") + area(decor.rings)
    yield from areas.items()


def _lakes(geometry: Geometry) -> str:
    """Lakes, and straits that are land of one province: they open the coast that was drawn across them."""
    return "".join(
        f'<path fill="{color or palette.SEA}" stroke="{palette.SEA_BORDER}" stroke-width=".8" d="{d}"/>'
        for color, d in _by_color(decor for decor in geometry.decorations if decor.is_water)
    )


def _borders(kinds: tuple[list[Edge], list[Edge], list[Edge]]) -> str:
    """Return each common border once, the coasts last."""
    styles = ((2, palette.SEA_BORDER), (0, palette.LAND_BORDER), (1, palette.COAST))
    drawn = "".join(
        f'<path stroke="{color}" d="{"".join(map(trail, _chains(kinds[kind])))}"/>'
        for kind, color in styles
        if kinds[kind]
    )
    return f'<g fill="none" stroke-width="1.1" stroke-linejoin="bevel">{drawn}</g>'


def _links(geometry: Geometry) -> str:
    """Dots between neighbors that do not touch."""
    d = "".join(map(path, geometry.links))
    style = 'fill="none" stroke-linecap="round" stroke-dasharray="0 6.5"'
    dots = (("#fff", 5.2), (palette.COAST, 3.2))
    return "".join(f'<path {style} stroke="{color}" stroke-width="{wide}" d="{d}"/>' for color, wide in dots if d)


def _rivers(board: Map, geometry: Geometry) -> str:
    """Ways of fleets between places that lie on no common sea: short rivers across their border."""
    reach = _RIVER * geometry.scale
    rivers = []
    for pair in waterways(board):
        if edges := geometry.borders.get(frozenset(pair)):
            border = max(_chains(list(edges)), key=length)
            middle = length(border) / 2
            (x, y), before, after = (along(border, max(0.0, middle + by)) for by in (0.0, -reach, reach))
            size = dist(before, after) or 1.0
            right, down = (after[1] - before[1]) / size * reach, (before[0] - after[0]) / size * reach
            rivers.append([(x - right, y - down), (x + right, y + down)])
    return river(rivers, geometry.scale) if rivers else ""


def river(lines: Iterable[Iterable[Point]], scale: float) -> str:
    """Lines of rivers on which fleets go: water between two banks."""
    d = "".join(map(path, lines))
    banks = ((palette.COAST, 7.4), (palette.SEA, 5.2))
    drawn = "".join(f'<path stroke="{color}" stroke-width="{wide * scale:g}" d="{d}"/>' for color, wide in banks)
    return f'<g class="river" fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def _walls(geometry: Geometry) -> str:
    """Heavy borders that no unit crosses."""
    d = "".join(map(trail, _chains(list(geometry.walls))))
    return f'<path fill="none" stroke="{palette.COAST}" stroke-width="4.5" d="{d}"/>' if d else ""


def _chains(edges: list[Edge]) -> list[list[Point]]:
    """Edges joined into lines, as long as they continue without a fork."""
    ways: dict[Point, list[Point]] = {}
    for one, other in edges:
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    left = {frozenset(edge) for edge in edges}
    lines = []
    # Ends and forks first; only closed rings are left then.
    for start in (*(point for point in ways if len(ways[point]) != 2), *ways):
        for step in ways[start]:
            if frozenset((start, step)) in left:
                lines.append(_follow(start, step, ways, left))
    return lines


def _follow(start: Point, step: Point, ways: dict[Point, list[Point]], left: set[frozenset[Point]]) -> list[Point]:
    line = [start]
    while frozenset((line[-1], step)) in left:
        left.remove(frozenset((line[-1], step)))
        line.append(step)
        ahead = [point for point in ways[step] if point != line[-2]]
        if len(ways[step]) != 2 or not ahead:
            break
        step = ahead[0]
    return line
