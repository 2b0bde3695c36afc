"""A scene as several SVGs to be laid one on the other: `layers`.

A confirmation shows the board of its phase with a few lines on it. All that other confirmations of the phase show too
is in layers that last, so that who draws them can keep them; what remains takes a tenth of the time of a whole picture.
The codes of provinces are a layer of their own, as they take longest to draw and are the same in all games of a map.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.picture.geometry import Geometry
from judge.picture.parts import Box, Parts
from judge.picture.scene import Scene


class Layer(NamedTuple):
    """A sheet to be laid on those before it. `svg` is a document of the whole picture's size.

    There is nothing outside `box`, None: it covers all. `lasts`: other pictures will have the very same one.
    """

    svg: str
    lasts: bool = False
    box: Box | None = None


def layers(scene: Scene, geometry: Geometry) -> tuple[Layer, ...]:
    """The picture of a scene, from below to above; the first layer covers all. It looks as the one that `draw` gives.

    The same scene gives the same texts always and everywhere. Every unit must stand in a province that `geometry` has.
    """
    parts = Parts(scene, geometry)
    box = parts.lines_box()
    lines = "".join((*parts.lines(), *parts.holding_units()))
    marks = "".join((*parts.new_units(), *parts.marks()))
    board = "".join((*parts.centers(), *parts.units(braced=False), *parts.beaten_units()))
    return (
        Layer(parts.document(parts.on_board(parts.ground), parts.definitions), lasts=True),
        *([Layer(parts.document(parts.on_board(lines)), box=box)] if lines and box else []),
        Layer(parts.document(parts.on_board("".join(parts.names()))), lasts=True),
        Layer(parts.document(parts.on_board(board + parts.frame())), lasts=True),
        Layer(parts.document(parts.title()), lasts=True, box=parts.title_box()),
        Layer(parts.document(parts.below(parts.footer.powers)), lasts=True, box=parts.powers_box()),
        Layer(parts.document(parts.signs(), parts.definitions), lasts=True, box=parts.signs_box()),
        *([Layer(parts.document(parts.on_board(marks)), box=box)] if marks and box else []),
    )
