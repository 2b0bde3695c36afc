"""Pictures painted in this process, from layers and as one."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

from judge.app.pictures.png_process import Painter, PngLayer
from judge.picture.drawing import draw
from judge.picture.geometry import Geometry
from judge.picture.layers import Layered, layers
from judge.picture.scene import Scene


def sheets(layered: Layered) -> list[PngLayer]:
    """Layers as the program that paints gets them."""
    return [PngLayer(one.svg.encode(), int(one.keep), one.box) for one in layered.layers]


def painted(painter: Painter, scene: Scene, geometry: Geometry, width: int) -> bytes:
    """The picture of a scene, laid from layers."""
    layered = layers(scene, geometry)
    return painter.paint(sheets(layered), width, layered.size)


def pixels(file: bytes) -> Image.Image:
    """A picture without what its file says of it."""
    return Image.open(BytesIO(file)).convert("RGB")


def differing(painter: Painter, scene: Scene, geometry: Geometry, width: int, by: int = 64) -> int:
    """Count the pixels that differ clearly from those of the picture that is drawn as one."""
    one = pixels(painter.paint([PngLayer(draw(scene, geometry).encode())], width))
    other = pixels(painted(painter, scene, geometry, width))
    assert one.size == other.size
    return sum(ImageChops.difference(one, other).convert("L").histogram()[by:])
