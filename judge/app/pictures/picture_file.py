"""The file for the request of a picture, a chart or an animation: `picture_file`."""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import ceil

from msgspec import json
from msgspec.structs import replace

from judge.app.pictures.png import PictureFailed, layered_film, layered_png
from judge.board.maps import Map
from judge.board.position import Position
from judge.files.lettering import lettering
from judge.files.maps.geometry import geometry_of, load_geometry
from judge.files.maps.load import load_map
from judge.picture.chart import chart
from judge.picture.close_up import close_up, draw_halves, halves
from judge.picture.drawing import draw
from judge.picture.enlarged import enlarged, fitted, room
from judge.picture.geojson import geojson
from judge.picture.geometry import Geometry
from judge.picture.layers import Layer, Layered, layers
from judge.picture.request import ChartRequest, FilmRequest, Form, PictureRequest, Request
from judge.picture.scene import position_scene
from judge.problems import Refused

_PAGE = (0.190, 0.255)
"""Area that A4 (210 x 297 mm) and Letter (216 x 279 mm) share within their margins, in meters."""
_HEADER = 33
"""Bytes of a PNG up to the end of its first chunk, which holds its size."""


def for_paper(png: bytes) -> bytes:
    """Return the picture with its size on paper: as large as fits on A4 or Letter, upright or sideways.

    Programs that print a picture at its own size use it; on a screen it changes nothing.
    """
    wide, high = struct.unpack(">II", png[16:24])
    short, long = _PAGE
    per_meter = round(min(max(wide / short, high / long), max(wide / long, high / short)))
    body = b"pHYs" + struct.pack(">IIB", per_meter, per_meter, 1)
    part = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_HEADER] + part + png[_HEADER:]


_MOST_FRAMES = 40
"""Limit on the frames of an animation in a letter; if there are more, some are left out."""


def picture_file(request: Request, patience: float, board: Map | None = None) -> bytes:
    """Return the requested file.

    `board`: the map of a `PictureRequest`, unless it is one of the judge's own.

    Raises PictureFailed if it cannot be drawn in `patience` seconds, Refused if there is no such map or no picture of
    it.
    """
    match request:
        case ChartRequest():
            return _chart(request, patience)
        case FilmRequest():
            return _film(request, patience)
        case PictureRequest():
            return _board(request, patience, board)


def _chart(request: ChartRequest, patience: float) -> bytes:
    """Return a chart as a file."""
    svg = chart(load_map(request.map), request.years, request.title, request.victory, request.size)
    return svg.encode() if request.form is Form.SVG else layered_png(Layered((Layer(svg),)), request.width, patience)


def _film(request: FilmRequest, patience: float) -> bytes:
    """Return an animation as a file: of all positions, or as many and as large as its size limit allows."""
    geometry, board = _geometry(request.map), load_map(request.map)
    end = time.monotonic() + patience
    ways = list(_ways(request.boards, request.width, request.limit))
    expected = 0.0
    for (boards, width), following in zip_longest(ways, ways[1:]):
        if following is not None and expected * _share(boards, width) > request.limit:
            continue  # surely too large: painting takes seconds
        size = request.size
        if request.limit:
            _, size = fitted(board, geometry, width, size)
        scenes = [position_scene(board, position, request.title) for position in boards]
        frames = [layers(scene, enlarged(geometry, size)) for scene in scenes]
        made = layered_film(frames, width, max(0.1, end - time.monotonic()))
        if not request.limit or len(made) <= request.limit:
            return made
        expected = 0.9 * len(made) / _share(boards, width)
    raise PictureFailed(f"The positions of {request.title} are more than one letter has room for.")


def _share(boards: Sequence[Position], width: int) -> float:
    """Return a number roughly proportional to the bytes of an animation."""
    return float(len(boards) ** 0.35 * width**1.3)


def _ways(boards: Sequence[Position], width: int, limit: int) -> Iterator[tuple[Sequence[Position], int]]:
    """Yield choices of positions and width, best first; all include the first two positions."""
    if not limit or len(boards) <= _MOST_FRAMES:
        yield boards, width
    begins = [at for at in range(1, len(boards)) if boards[at].phase.year != boards[at - 1].phase.year]
    chosen = sorted({0, *begins, len(boards) - 1})
    step = ceil((len(chosen) - 1) / _MOST_FRAMES) or 1
    yearly = [boards[at] for at in (*chosen[:-1:step], chosen[-1])]
    yield from ((yearly, round(width * share)) for share in (1, 0.8, 0.6, 0.4))


def _geometry(name: str) -> Geometry:
    """Return the outlines of a map. Raises Refused."""
    if (geometry := load_geometry(name)) is None:
        raise Refused("E-NOMAP", f"The map {name} is shown in words only.")
    return geometry


def _board(request: PictureRequest, patience: float, board: Map | None) -> bytes:
    geometry = _geometry(request.map) if board is None else geometry_of(board)
    board = board or load_map(request.map)
    scene = request.scene(board)
    if request.form is Form.GEOJSON:
        return json.encode(geojson(scene, geometry)) + b"\n"
    if request.form is Form.SVG:
        return draw(scene, enlarged(geometry, room(board, geometry, request.size)), lettering()).encode()
    width, size = request.width, request.size
    if not request.exact:
        width, size = fitted(board, geometry, width, size)
    near = enlarged(geometry, room(board, geometry, request.size))
    if window := close_up(near, request.around):
        lacks = any(not window.has(near.spot(location).unit) for location in request.around)
        notes = [f"This is the part of the board around your units{', but for some far away' if lacks else ''}."]
        if scene.outcomes and not scene.processed:
            notes.append("MAP shows all of it.")  # letters about processed phases say so themselves
        scene = replace(scene, notes=(*scene.notes, *notes))
        return _one_sheet(draw(scene, near, window=window), request.width, patience)
    if request.halved and (windows := halves(near)):
        return _one_sheet(draw_halves(scene, near, windows), request.width, patience)
    # With insets a picture would be too large for a letter.
    drawn = layered_png(layers(scene, enlarged(geometry, size), has_insets=request.exact), width, patience)
    return for_paper(drawn) if request.paper else drawn


def _one_sheet(svg: str, width: int, patience: float) -> bytes:
    return layered_png(Layered((Layer(svg),)), width, patience)
