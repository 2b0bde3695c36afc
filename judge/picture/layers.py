"""A scene as many small SVGs to be laid one on the other: `layers`.

Pictures have most of their pieces in common: a map's coasts and codes, a power's lands and units in their places. A
painter can keep the lasting layers, so that a picture takes a third of the time of one that is drawn whole; and where
only orders differ, as in confirmations, the whole board.

docs/decisions/068-pixels.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from judge.picture.drawing import Parts, Placing
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene
from judge.picture.svg import Box, SvgPiece, document


class LayerUse(IntEnum):
    """Reuse of a layer by other pictures. SHEET: the layer; BOARD: all such layers together."""

    NEW = 0
    SHEET = 1
    BOARD = 2


class Layer(NamedTuple):
    """A sheet to be laid on those before it. `svg` is a document as wide as the picture.

    There is nothing outside `box`, in the SVG's pixels; None: it covers all of its document.
    """

    svg: str
    keep: LayerUse = LayerUse.NEW
    box: Box | None = None


class Layered(NamedTuple):
    """Layers of a picture, lowest first, and its width and height; None: those of the first layer."""

    layers: tuple[Layer, ...]
    size: tuple[float, float] | None = None


def layers(scene: Scene, geometry: Geometry) -> Layered:
    """Return the picture of a scene. It looks like the one by `draw`: pieces overlap in the same order.

    The same scene always gives the same texts. Every unit must stand in a province that `geometry` has.
    """
    parts = Parts(scene, geometry)
    # Orders on file, as confirmations show them: one board with few lines, again and again.
    is_seen_again = bool(scene.outcomes) and not scene.processed
    kept, title = (LayerUse.BOARD, LayerUse.SHEET) if is_seen_again else (LayerUse.SHEET, LayerUse.NEW)
    before, after = document((geometry.size[0], parts.foot.down), "\n").split("\n", 1)

    def put(place: Placing, pieces: Iterable[SvgPiece], keep: LayerUse) -> Iterator[Layer]:
        for svg, box in pieces:
            patterns = f"<defs>{parts.definitions}</defs>" if "url(#" in svg else ""
            yield Layer(f"{before}{patterns}{place.put(svg)}{after}", keep, place.box(box))

    return Layered(
        (
            *put(parts.board, parts.lands(), kept),
            *put(parts.board, parts.fogs(), LayerUse.BOARD if is_seen_again else LayerUse.NEW),
            *put(parts.board, parts.borders(), kept),
            *put(parts.board, parts.lines(), LayerUse.NEW),
            # On a board that is kept all units look alike: the braces of those that hold come from below.
            *put(parts.board, parts.holding_units() if is_seen_again else (), LayerUse.NEW),
            *put(parts.board, parts.names(), kept),
            *put(parts.board, parts.centers(), kept),
            *put(parts.board, parts.units(braced=not is_seen_again), kept),
            *put(parts.board, parts.beaten_units(), kept),
            *put(parts.board, parts.sides(), kept),
            *put(parts.head, parts.title(), title),
            *put(parts.board, parts.new_units(), LayerUse.NEW),
            *put(parts.board, parts.marks(), LayerUse.NEW),
            *put(parts.foot, parts.footer(), LayerUse.SHEET),
        ),
        parts.size,
    )
