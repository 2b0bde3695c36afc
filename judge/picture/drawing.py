"""A scene as SVG: `draw`."""

from __future__ import annotations

from judge.picture.geometry import Geometry
from judge.picture.parts import Parts
from judge.picture.pieces import svg_of
from judge.picture.scene import Scene
from judge.picture.svg import document, escape
from judge.picture.words import in_words


def draw(scene: Scene, geometry: Geometry, lettering: str = "") -> str:
    """The picture of a scene, a whole SVG document. The same scene gives the same text always and everywhere.

    Every unit must stand in a province that `geometry` has. Each province is an element with its code as `id` and its
    name as `title`; the `desc` says all in words. `lettering` are style rules that bring the letters' font along.
    """
    parts = Parts(scene, geometry)
    on_board = (*parts.lines(), *parts.names(), *parts.centers(), *parts.units(), *parts.beaten_units())
    # At the board's upper edge marks are over the title, which covers what else sticks out there.
    over_title = (*parts.new_units(), *parts.marks())
    style = f"<style>{lettering}</style>" if lettering else ""
    about = escape(f"{scene.title}, {scene.phase}")
    return document(
        parts.size,
        f'<title id="about">{about}</title><desc id="told">{escape(in_words(scene))}</desc>'
        f"<defs>{parts.definitions}{style}</defs>"
        + parts.board.put(parts.ground() + svg_of(on_board) + parts.frame())
        + parts.head.put(svg_of(parts.title()))
        + parts.board.put(svg_of(over_title))
        + parts.foot.put(svg_of(parts.footer())),
        ' role="img" aria-labelledby="about told"',
    )
