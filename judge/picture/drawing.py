"""A scene as SVG: `draw`."""

from __future__ import annotations

from judge.picture.geometry import Geometry
from judge.picture.parts import Parts
from judge.picture.scene import Scene


def draw(scene: Scene, geometry: Geometry) -> str:
    """The picture of a scene, a whole SVG document. The same scene gives the same text always and everywhere.

    Every unit must stand in a province that `geometry` has.
    """
    parts = Parts(scene, geometry)
    board = (
        *parts.centers(),
        *parts.lines(),
        *parts.names(),
        *parts.units(),
        *parts.new_units(),
        *parts.beaten_units(),
        *parts.marks(),
    )
    return parts.document(
        parts.on_board(parts.ground + "".join(board) + parts.frame())
        + parts.title()
        + parts.below(parts.footer.powers, parts.footer.signs),
        parts.definitions,
        parts.about,
    )
