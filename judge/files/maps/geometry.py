"""Positions of everything on a map, from its files: `NAME.layout.yaml` and `NAME.shapes.yaml`.

A layout has the points for labels and units, shapes the outlines of the provinces. Shapes are large and written by
machines; they are JSON, which is also YAML and is read fifty times as fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import yaml
from msgspec import Meta, Struct

from judge.board.maps import Map
from judge.board.names import Location, Province
from judge.decoding import prepared
from judge.files.data_dir import data_dir
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.picture.beaten_spots import with_room
from judge.picture.from_base import derived
from judge.picture.geometry import Area, Decoration, Geometry, Point, Ring, Spot
from judge.picture.schematic import schematic
from judge.problems import Problem, Refused

# The C parser is some ten times as fast; PyYAML has it in every wheel, but not in every build.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Kind = TypeVar("Kind")


class _Stand(Struct, frozen=True, forbid_unknown_fields=True):
    unit: Point
    dislodged: Point | None = None


class _Place(Struct, frozen=True, forbid_unknown_fields=True):
    label: Point
    unit: Point
    dislodged: Point | None = None
    sc: Point | None = None
    repeat: tuple[Point, ...] = ()
    coasts: dict[str, _Stand] = {}


class _Layout(Struct, frozen=True, forbid_unknown_fields=True):
    canvas: Point | None = None
    like: str = ""
    shapes: str = ""
    text_only: bool = False
    round: bool = False
    insets: tuple[tuple[float, float, float, float], ...] = ()
    scale: float = 1.0
    places: dict[str, _Place] = {}
    points: dict[str, Point] = {}
    """Positions of provinces if nothing else is known: in any unit, or in pixels of the map's base."""


class _LayoutFile(Struct, frozen=True, forbid_unknown_fields=True):
    layout: _Layout
    format: int = 1
    map: str = ""


class _Decor(Struct, frozen=True, forbid_unknown_fields=True):
    fill: Literal["land", "sea"]
    rings: tuple[Ring, ...]
    color: Annotated[str, Meta(pattern="^(#[0-9a-fA-F]{6})?$")] = ""


class _Shapes(Struct, frozen=True, forbid_unknown_fields=True):
    polygons: dict[str, tuple[Ring, ...]]
    decorations: tuple[_Decor, ...] = ()
    links: tuple[tuple[Point, ...], ...] = ()
    """Lines between neighbors whose outlines do not touch."""
    water: tuple[str, ...] = ()
    """Ports and impassable places that are drawn as water."""
    format: int = 1
    map: str = ""
    notice: str = ""
    canvas: Point | None = None


def load_geometry(name: str) -> Geometry | None:
    """Return the geometry of the judge's own map (`"standard"`), always the same object. None: words only.

    It comes from the map's own layout, else from its base map's layout for shared places, else it is a schematic board.
    Refused with E-MAP-LAYOUT if files are faulty, with E-MAP-UNKNOWN if there is no such map.
    """
    return _load(name.strip().lower())


@cache
def _load(name: str) -> Geometry | None:
    map = load_map(name)
    path = data_dir("maps") / f"{name}.layout.yaml"
    layout = _read_layout(path) if path.is_file() else _Layout()
    if layout.text_only or layout.places:
        return read_geometry(path)
    return geometry_of(map, layout)


def geometry_of(map: Map, layout: _Layout = _Layout()) -> Geometry:  # noqa: B008  # it is never changed
    """Geometry of a map without outlines: its base's for shared places, schematic for others."""
    base = load_geometry(map.base) if map.base else None
    if base is not None and not base.is_schematic:
        geometry = derived(map, base, _as_provinces(layout.points))
        if geometry is not None:
            return geometry
    return schematic(map, _points(map, layout))


def _points(map: Map, layout: _Layout) -> dict[str, Point]:
    """Positions of the provinces; for those missing in the layout, as in the map's base."""
    known: dict[str, Point] = {}
    if map.base:
        path = data_dir("maps") / f"{map.base}.layout.yaml"
        below = _points(load_map(map.base), _read_layout(path) if path.is_file() else _Layout())
        known = {
            code: below[place.shape or code] for code, place in map.places.items() if (place.shape or code) in below
        }
    return known | layout.points if layout.points.keys() & known.keys() or not layout.points else layout.points


def _as_provinces(points: dict[str, Point]) -> dict[Province, Point]:
    return {Province(code): point for code, point in points.items()}


def read_geometry(path: Path) -> Geometry | None:
    """Geometry from a layout file anywhere and its shapes. None: show the map in words only.

    Refused with E-MAP-LAYOUT if a file is faulty or missing. It may lack places of its map; this is not checked.
    """
    layout = _read_layout(path)
    if layout.text_only:
        return None
    shapes = _read_shapes(path.parent, layout.shapes) if layout.shapes else _Shapes({})
    if layout.canvas is None:
        raise Refused("E-MAP-LAYOUT", f"{path.name} does not say how large the picture is (canvas).")
    areas = {Province(code): _area(code, place, shapes.polygons.get(code, ())) for code, place in layout.places.items()}
    return Geometry(
        map=path.name.partition(".")[0],
        size=layout.canvas,
        areas=MappingProxyType(with_room(areas, layout.canvas, layout.scale)),
        decorations=tuple(Decoration(decor.rings, decor.fill == "sea", decor.color) for decor in shapes.decorations),
        links=shapes.links,
        water=frozenset(map(Province, shapes.water)),
        scale=layout.scale,
        is_round=layout.round,
        insets=layout.insets,
    )


def check_layout(path: Path) -> list[Problem]:
    """Problems in a layout file: the fault that stops reading, or else places that it or its map lacks."""
    try:
        layout = _read_layout(path)
        if not layout.places:
            return _unknown(path, layout.points)
        geometry = read_geometry(path)
    except Refused as refused:
        return [Problem(refused.code, refused.text, file=str(path))]
    return [] if geometry is None else _misplaced(path, geometry)


def check_shapes(path: Path) -> list[Problem]:
    """Problems that make a file of shapes unreadable."""
    try:
        _read_shapes(path.parent, path.name)
    except Refused as refused:
        return [Problem(refused.code, refused.text, file=str(path))]
    return []


def _misplaced(path: Path, geometry: Geometry) -> list[Problem]:
    map = _map_beside(path)
    missing = [f"{code} has no points." for code in map.places if code not in geometry.areas] if map else []
    return [*(Problem("E-MAP-LAYOUT", text, file=str(path)) for text in missing), *_unknown(path, geometry.areas)]


def _unknown(path: Path, codes: Iterable[str]) -> list[Problem]:
    map = _map_beside(path)
    unknown = [f"{code} is not a place of this map." for code in codes if code not in map.places] if map else []
    return [Problem("E-MAP-LAYOUT", text, file=str(path)) for text in unknown]


def _map_beside(path: Path) -> Map | None:
    """The map of a layout; None if that map has faults, which its own check reports."""
    try:
        return read_map(path.with_name(f"{path.name.partition('.')[0]}.yaml"))
    except (Refused, OSError):
        return None


def _area(code: str, place: _Place, rings: tuple[Ring, ...]) -> Area:
    return Area(
        rings=rings,
        label=place.label,
        spot=_spot(place.unit, place.dislodged),
        center=place.sc,
        coasts=MappingProxyType(
            {Location(f"{code}/{coast}"): _spot(at.unit, at.dislodged) for coast, at in place.coasts.items()}
        ),
        repeat=place.repeat,
    )


def _spot(unit: Point, dislodged: Point | None) -> Spot:
    return Spot(unit, dislodged or unit)


def _read_layout(path: Path, seen: tuple[str, ...] = ()) -> _Layout:
    """Read a layout with parts of the one that it is `like`; its own places come first."""
    if path.name in seen:
        raise Refused("E-MAP-LAYOUT", f"The layouts {', '.join(seen)} go round in a circle.")
    layout = _decode(path, _LayoutFile).layout
    if not layout.like:
        return layout
    like = _read_layout(path.with_name(f"{layout.like}.layout.yaml"), (*seen, path.name))
    return msgspec.structs.replace(
        layout,
        canvas=layout.canvas or like.canvas,
        shapes=layout.shapes or like.shapes,
        round=layout.round or like.round,
        insets=layout.insets or like.insets,
        places={**like.places, **layout.places},
    )


def _read_shapes(directory: Path, name: str) -> _Shapes:
    if not re.fullmatch(r"[a-z0-9-]{1,64}\.shapes\.yaml", name):
        raise Refused(
            "E-MAP-LAYOUT", f"{name!r} is not a name for a file of shapes: write it like lakeland.shapes.yaml."
        )
    return _decode(directory / name, _Shapes)


def _decode(path: Path, kind: type[Kind]) -> Kind:
    """Decode a file, JSON or other YAML, with every scalar as text until its field is known."""
    try:
        raw = path.read_bytes()
        if raw.startswith(b"{"):
            return msgspec.json.decode(raw, type=prepared(kind))
        return msgspec.convert(yaml.load(raw, Loader=_LOADER), type=prepared(kind), strict=False)
    except (OSError, yaml.YAMLError, msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Refused("E-MAP-LAYOUT", f"{path.name} cannot be read: {error}.") from error
