"""The file that a picture's request asks for: `picture_file`."""

from __future__ import annotations

from msgspec import json

from judge.app.pictures.paper import for_paper
from judge.app.pictures.png import layered_png
from judge.files.lettering import lettering
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.chart import chart
from judge.picture.drawing import draw
from judge.picture.enlarged import enlarged, fitted, room
from judge.picture.geojson import geojson
from judge.picture.layers import Layer, Layered, layers
from judge.picture.request import ChartRequest, Form, PictureRequest, Request
from judge.problems import Refused


def picture_file(request: Request, patience: float) -> bytes:
    """Return the requested file.

    Raises PictureFailed if it cannot be drawn in `patience` seconds, Refused if there is no such map or no picture of
    it.
    """
    return _chart(request, patience) if isinstance(request, ChartRequest) else _board(request, patience)


def _chart(request: ChartRequest, patience: float) -> bytes:
    """Return a chart as a file."""
    svg = chart(load_map(request.map), request.years, request.title, request.victory, request.size)
    return svg.encode() if request.form is Form.SVG else layered_png(Layered((Layer(svg),)), request.width, patience)


def _board(request: PictureRequest, patience: float) -> bytes:
    geometry = load_geometry(request.map)
    if geometry is None:
        raise Refused("E-NOMAP", f"The map {request.map} is shown in words only.")
    board = load_map(request.map)
    scene = request.scene(board)
    if request.form is Form.GEOJSON:
        return json.encode(geojson(scene, geometry)) + b"\n"
    if request.form is Form.SVG:
        return draw(scene, enlarged(geometry, room(board, geometry, request.size)), lettering()).encode()
    width, size = request.width, request.size
    if not request.exact:
        width, size = fitted(board, geometry, width, size)
    drawn = layered_png(layers(scene, enlarged(geometry, size)), width, patience)
    return for_paper(drawn) if request.paper else drawn
