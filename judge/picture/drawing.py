"""A scene as SVG: `draw`."""

from __future__ import annotations

from judge.picture.geometry import Geometry
from judge.picture.parts import Parts
from judge.picture.scene import Scene
from judge.picture.words import in_words


def draw(scene: Scene, geometry: Geometry, lettering: str = "") -> str:
    """The picture of a scene, a whole SVG document. The same scene gives the same text always and everywhere.

    Every unit must stand in a province that `geometry` has. Each province is an element with its code as `id` and its
    name as `title`; the `desc` says all in words. `lettering` are style rules that bring the letters' font along.
    """
    parts = Parts(scene, geometry)
    board = (
        *parts.lines(),
        *parts.names(),
        *parts.centers(),
        *parts.units(),
        *parts.new_units(),
        *parts.beaten_units(),
        *parts.marks(),
    )
    return parts.document(
        parts.on_board(parts.ground + parts.outlines + "".join(board) + parts.frame())
        + parts.title()
        + parts.below(parts.footer.powers, parts.footer.signs),
        parts.definitions + (f"<style>{lettering}</style>" if lettering else ""),
        parts.about,
        in_words(scene),
    )
