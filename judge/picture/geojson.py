"""A scene as GeoJSON (RFC 7946), for programs that draw maps of their own: provinces, units, orders.

Coordinates are pixels of the board's picture, x to the right and y upwards from its lower left corner: boards are
drawn by hand, and lie nowhere on the globe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.board.names import province_of
from judge.board.order_text.notation import format_order
from judge.board.orders import Disband, Retreat, Support
from judge.board.position import Unit
from judge.board.results import OrderOutcome
from judge.picture.geometry import Area, Geometry, Point, Ring, is_inside
from judge.picture.scene import Scene

Json = dict[str, Any]


def geojson(scene: Scene, geometry: Geometry) -> Json:
    """Return a FeatureCollection; features have the `kind` `province`, `unit`, `dislodged` or `order`.

    Provinces are areas, or points on boards without areas; units are points; orders are lines from the unit to where
    it goes, or to the unit that it supports, and points where it stays. Unseen provinces are marked and have no owner.
    """
    drawn = _Drawn(scene, geometry)
    features = [*drawn.provinces(), *drawn.units(), *drawn.orders()]
    width, height = geometry.size
    return {
        "type": "FeatureCollection",
        "map": scene.board.id,
        "title": scene.title,
        "phase": scene.moment,
        "size": [width, height],
        "features": features,
    }


class _Drawn:
    """The features of one scene."""

    def __init__(self, scene: Scene, geometry: Geometry) -> None:
        self._scene, self._geometry = scene, geometry
        self._standing = {unit.province: unit.location for unit in scene.units}

    def provinces(self) -> Iterator[Json]:
        """Areas of the board, closed ones included."""
        for code, area in self._geometry.areas.items():
            place = self._scene.board.places[code]
            yield _feature(
                self._shape(area),
                kind="province",
                code=code,
                name=place.name,
                terrain=place.terrain.value,
                center=place.center,
                owner=self._scene.owners.get(code),
                unseen=code in self._scene.unseen,
                label=self._point(area.label),
            )

    def units(self) -> Iterator[Json]:
        """Units in their places, then dislodged ones that wait beside them."""
        for unit in self._scene.units:
            yield self._unit("unit", unit, self._geometry.spot(unit.location).unit)
        for lost in self._scene.dislodged:
            spot = self._geometry.spot(lost.unit.location)
            at = spot.unit if lost.unit in self._scene.units else spot.dislodged
            yield self._unit("dislodged", lost.unit, at)

    def orders(self) -> Iterator[Json]:
        """Orders of visible units, with results once they are processed."""
        for outcome in self._scene.outcomes:
            if outcome.unit is None:
                continue
            line = self._line(outcome.unit, outcome)
            shape = {"type": "LineString", "coordinates": line} if len(line) > 1 else _at(line[0])
            results = [*outcome.results] if self._scene.processed else None
            yield _feature(
                shape,
                kind="order",
                power=outcome.unit.power,
                unit=str(outcome.unit.piece),
                order=format_order(outcome.order),
                results=results,
            )

    def _unit(self, kind: str, unit: Unit, at: Point) -> Json:
        return _feature(_at(self._point(at)), kind=kind, power=unit.power, unit=str(unit.piece))

    def _line(self, unit: Unit, outcome: OrderOutcome) -> list[list[float]]:
        """Points that an order leads along, the unit's own first."""
        order, spot = outcome.order, self._geometry.spot(unit.location)
        is_beaten = isinstance(order, Retreat | Disband) and unit not in self._scene.units
        points = [spot.dislodged if is_beaten else spot.unit]
        if outcome.way_end is not None:
            points.append(self._geometry.spot(outcome.way_end).unit)
        elif isinstance(order, Support):
            helped = order.supported.location
            points.append(self._geometry.spot(self._standing.get(province_of(helped), helped)).unit)
            points += [self._geometry.spot(order.to).unit] if order.to is not None else []
        return [self._point(point) for point in points]

    def _shape(self, area: Area) -> Json:
        """Return an area as polygons, with holes and islands distinguished; a point if nothing is drawn."""
        if not area.rings:
            return _at(self._point(area.spot.unit))
        polygons = [[self._ring(ring) for ring in rings] for rings in _polygons(area.rings)]
        if len(polygons) == 1:
            return {"type": "Polygon", "coordinates": polygons[0]}
        return {"type": "MultiPolygon", "coordinates": polygons}

    def _ring(self, ring: Ring) -> list[list[float]]:
        """A ring whose first point is repeated at its end, as the RFC requires."""
        return [self._point(point) for point in (*ring, ring[0])]

    def _point(self, point: Point) -> list[float]:
        return [round(point[0], 1), round(self._geometry.size[1] - point[1], 1)]


def _polygons(rings: Sequence[Ring]) -> list[list[Ring]]:
    """Rings of the even-odd rule as outer rings, each followed by the holes that lie in it."""
    depths = [sum(is_inside(ring[0], other) for other in rings if other is not ring) for ring in rings]
    outer = [[ring] for ring, depth in zip(rings, depths, strict=True) if depth % 2 == 0]
    for ring, depth in zip(rings, depths, strict=True):
        if depth % 2:
            around = [polygon for polygon in outer if is_inside(ring[0], polygon[0])]
            # The innermost of those around it: it lies in all others.
            max(around, key=lambda polygon: sum(is_inside(polygon[0][0], other[0]) for other in around)).append(ring)
    return outer


def _at(point: list[float]) -> Json:
    return {"type": "Point", "coordinates": point}


def _feature(shape: Json, **properties: object) -> Json:
    """Return a feature with its properties, without unknown ones (None)."""
    known = {name: value for name, value in properties.items() if value is not None}
    return {"type": "Feature", "geometry": shape, "properties": known}
