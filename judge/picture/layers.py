"""A scene as many small SVGs, to be laid on top of one another: `layers`.

Pictures have most of their pieces in common: a map's coasts and codes, a power's lands and units in their places. A
painter can keep the lasting layers, and even the whole board where only orders differ, as in confirmations. A picture
then takes a third of the time of one that is drawn whole.

docs/decisions/068-pixels.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from judge.picture.drawing import Parts, Placing, edge
from judge.picture.geometry import Geometry
from judge.picture.insets import Inset
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


def layers(scene: Scene, geometry: Geometry, *, has_insets: bool = False) -> Layered:
    """Return the picture of a scene. It looks like that of `draw`: pieces overlap in the same order.

    `has_insets`: with crowded parts of the board larger below it, which `draw` always shows.
    The same scene always gives the same texts. Every unit must stand in a province that `geometry` has.
    """
    parts = Parts(scene, geometry, has_insets=has_insets)
    # Orders on file, as confirmations show them: one board with few lines, again and again.
    is_seen_again = bool(scene.outcomes) and not scene.processed
    kept, title = (LayerUse.BOARD, LayerUse.SHEET) if is_seen_again else (LayerUse.SHEET, LayerUse.NEW)
    sheets = _Sheets(parts, geometry)
    put = sheets.put
    # Insets show symbols at their original size, because enlarged ones would crowd them.
    plain = parts if geometry is geometry.plain or not parts.insets else Parts(scene, geometry.plain)
    return Layered(
        (
            *put(parts.board, parts.lands(), kept),
            *put(parts.board, parts.fogs(), LayerUse.BOARD if is_seen_again else LayerUse.NEW),
            *put(parts.board, parts.borders(), kept),
            *put(parts.board, parts.outlined(), kept),
            *put(parts.board, parts.lines(), LayerUse.NEW),
            # On a board that is kept, all units look alike: the braces of holding units come from this layer below.
            *put(parts.board, parts.holding_units() if is_seen_again else (), LayerUse.NEW),
            *put(parts.board, parts.names(), kept),
            *put(parts.board, parts.centers(), kept),
            *put(parts.board, parts.units(braced=not is_seen_again), kept),
            *put(parts.board, parts.beaten_units(), kept),
            *put(parts.board, parts.sides(), kept),
            *put(parts.head, parts.title(), title),
            *put(parts.board, parts.new_units(), LayerUse.NEW),
            *put(parts.board, parts.marks(), LayerUse.NEW),
            *put(parts.row, parts.row_paper(), LayerUse.SHEET),
            *(layer for shown in parts.insets for layer in sheets.inset(shown, plain)),
            *put(parts.foot, parts.footer(), LayerUse.SHEET),
        ),
        parts.size,
    )


class _Sheets:
    """Layers from the parts of a picture."""

    def __init__(self, parts: Parts, geometry: Geometry) -> None:
        self._parts = parts
        self._before, self._after = document((geometry.size[0], parts.foot.down), "\n").split("\n", 1)

    def put(
        self, place: Placing, pieces: Iterable[SvgPiece], keep: LayerUse, within: Box | None = None
    ) -> Iterator[Layer]:
        """Yield a layer for each piece, cut to the room that it is `within`."""
        for svg, box in pieces:
            patterns = f"<defs>{self._parts.definitions}</defs>" if "url(#" in svg else ""
            room = place.box(box)
            if within is None or room is None or room.meets(within):
                room = within.common(room) if within is not None else room
                yield Layer(f"{self._before}{patterns}{place.put(svg)}{self._after}", keep, room)

    def inset(self, shown: Inset, of: Parts) -> Iterator[Layer]:
        """Layers of a part of the board that is shown larger, cut to its room."""
        down, larger = self._parts.row.down, shown.larger
        left, top, right, bottom = shown.at
        at = Box(left, top + down, right, bottom + down)
        place = Placing(at.top - shown.window.top * larger, larger, left - shown.window.left * larger)
        for pieces, keep in (
            (of.lands(), LayerUse.SHEET),
            (of.fogs(), LayerUse.NEW),
            (of.borders(), LayerUse.SHEET),
            (of.lines(), LayerUse.NEW),
            ((*of.names(), *of.centers(), *of.units(), *of.beaten_units()), LayerUse.SHEET),
            ((*of.new_units(), *of.marks()), LayerUse.NEW),
        ):
            yield from self.put(place, pieces, keep, at)
        yield from self.put(self._parts.row, [SvgPiece(edge(shown.at), shown.at)], LayerUse.SHEET)
