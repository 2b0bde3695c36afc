"""Positions of everything drawn on a map: `Geometry`, with an `Area` for each province.

Made by `judge.files.maps.geometry` from files, or only from a map's graph if there are none. All numbers are pixels
at the picture's own size, x to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import dist

from msgspec import Struct, field

from judge.board.names import Location, Province, province_of

Point = tuple[float, float]
Ring = tuple[Point, ...]
"""A closed line; its first point is not repeated at the end."""


class Spot(Struct, frozen=True):
    """Middles of the symbols of a unit and of a unit dislodged from there."""

    unit: Point
    dislodged: Point


class Area(Struct, frozen=True):
    """One province as it is drawn.

    `rings` are filled by the even-odd rule, so a hole is just another ring; none if there is nothing to fill. `label`
    is the middle of the province's code, `center` the middle of a supply center's mark (None without one). `coasts` are
    the spots of fleets on named coasts (`"SPA/NC"`); every other unit is at `spot`. `repeat` are further places of the
    label: in exclaves, and on a board that shows the province twice.
    """

    rings: tuple[Ring, ...]
    label: Point
    spot: Spot
    center: Point | None = None
    coasts: Mapping[Location, Spot] = field(default_factory=dict)
    repeat: tuple[Point, ...] = ()


class Decoration(Struct, frozen=True):
    """Land or water that is not a province, drawn over the provinces: lakes, islands, far shores.

    `color` fills it, `"#c3b091"`; "": the usual color of such land or water.
    """

    rings: tuple[Ring, ...]
    is_water: bool
    color: str = ""


class Geometry(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """A whole board as it is drawn, compared by identity, so that results made from it can be cached.

    `size` is the width and height of the board alone, without title and legend.
    `areas` has every province of the map. Neighbors share the vertices of their common border exactly, so that it is
    drawn once; on a schematic board areas may lie apart, and `links` are then the lines that join neighbors.
    `scale` is the size of units, marks and labels: 1 on the standard board, less where provinces are small.
    """

    map: str
    size: tuple[float, float]
    areas: Mapping[Province, Area]
    decorations: tuple[Decoration, ...] = ()
    links: tuple[tuple[Point, ...], ...] = ()
    scale: float = 1.0
    walls: tuple[tuple[Point, Point], ...] = ()
    """Edges between areas that touch although no unit can go from one to the other."""
    water: frozenset[Province] = frozenset()
    """Provinces drawn as water that are not seas: a port that is all water, a lake nobody sails."""
    is_schematic: bool = False
    """True if its cells were made up from the map's graph."""
    is_round: bool = False
    """True if its left edge continues at the right one, so that lines may cross it."""
    insets: tuple[tuple[float, float, float, float], ...] = ()
    """Crowded parts of the board, shown larger below it: left, top, right, bottom."""
    same_ground_as: Geometry | None = None
    """A geometry with the same outlines, whose ground may be drawn already; None if it has its own."""

    @property
    def plain(self) -> Geometry:
        """The geometry whose ground this one shares; itself if it has its own."""
        return self.same_ground_as or self

    def spot(self, location: Location) -> Spot:
        """Spot of units at this location; a coast without a spot of its own has its province's."""
        area = self.areas[province_of(location)]
        return area.coasts.get(location, area.spot)

    def ahead(self, start: Point, end: Point) -> Point:
        """Return the end of a line from `start`: beyond the edge of a round board where that is much nearer.

        `start` may lie beyond the edge itself. `folded` brings such points back.
        """
        if not self.is_round:
            return end
        width = self.size[0]
        near = end[0] + start[0] // width * width, end[1]
        over = near[0] + (width if near[0] < start[0] else -width), near[1]
        return over if dist(start, over) < _MUCH_NEARER * dist(start, near) else near

    def folded(self, point: Point) -> Point:
        """Return a point's place on the board; on a round board the point may lie beyond an edge."""
        return (point[0] % self.size[0], point[1]) if self.is_round else point

    @cached_property
    def borders(self) -> Mapping[frozenset[Province], tuple[tuple[Point, Point], ...]]:
        """Edges that two provinces share, by the pair; under one province alone, its outer edges.

        Each edge is a pair of neighboring vertices, the smaller one first.
        """
        owners: dict[tuple[Point, Point], set[Province]] = {}
        for province, area in self.areas.items():
            for ring in area.rings:
                for start, end in zip(ring, (*ring[1:], *ring[:1]), strict=True):
                    owners.setdefault((min(start, end), max(start, end)), set()).add(province)
        found: dict[frozenset[Province], list[tuple[Point, Point]]] = {}
        for edge, provinces in owners.items():
            found.setdefault(frozenset(provinces), []).append(edge)
        return {provinces: tuple(edges) for provinces, edges in found.items()}


_MUCH_NEARER = 0.65
"""Greatest length of a way over the edge, as a share of the way across the board."""


def is_inside(point: Point, ring: Ring) -> bool:
    """True if a point lies inside a closed line."""
    x, y = point
    inside = False
    for (one_x, one_y), (other_x, other_y) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (one_y > y) != (other_y > y) and x < (other_x - one_x) * (y - one_y) / (other_y - one_y) + one_x:
            inside = not inside
    return inside
