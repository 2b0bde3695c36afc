"""Styles of order lines: moves, supports, convoys, retreats, with a light rim against the map."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judge.picture.curves import Line, direction, length, over_edges, trim
from judge.picture.geometry import Geometry, Point
from judge.picture.svg import NOTHING, SvgMeaning, SvgPiece, around, number, path


class Stroke(Struct, frozen=True):
    """A kind of line. `name` is its class in the SVG.

    Width, dashes (none: solid) and the length of its head (0: none) are in pixels at scale 1. `color` is the color of
    all such lines; "" if each has the color of the ordering power.
    """

    name: str
    width: float
    dashes: tuple[float, ...] = ()
    head: float = 0.0
    opacity: float = 1.0
    color: str = ""


MOVED = Stroke("moved", 4.2, head=13)
BOUNCED = Stroke("bounced", 4.0, dashes=(9, 5), head=12)
VOID = Stroke("void", 2.6, dashes=(3, 4), head=10, opacity=0.75)
SUPPORT = Stroke("support", 2.2, dashes=(5.5, 3.5))
SIGNAL = Stroke("signal", 2.2, dashes=(1, 4.5))
CONVOY = Stroke("convoy", 3.0)
CONVOY_BROKEN = Stroke("convoy-broken", 3.0, dashes=(7, 4))
CONVOY_APART = Stroke("convoy-apart", 1.8)
RETREAT = Stroke("retreat", 3.2, dashes=(1, 5), head=11)
OFFER = Stroke("offer", 1.8, dashes=(1, 4))
GHOST = Stroke("ghost", 1.8, dashes=(2, 4), head=9, opacity=0.8)

ROOM = 14.0
"""Reach of a line with rim and head beyond its points, in pixels at scale 1."""


def line_piece(line: Line, kind: Stroke, color: str, on: Geometry, about: SvgMeaning = NOTHING) -> SvgPiece:
    """Return a line on a board, in two parts where it leads over the edge of a round one. See `stroke`."""
    if not on.is_round:
        return around(stroke(line, kind, color, on.scale, about), line, ROOM * on.scale)
    drawn = stroke(line, kind, color, on.scale, about, width=on.size[0])
    return around(drawn, [point for part in over_edges(line, on.size[0]) for point in part], ROOM * on.scale)


def stroke(
    line: Line, kind: Stroke, color: str, scale: float, about: SvgMeaning = NOTHING, *, width: float = 0.0
) -> str:
    """Return the line as SVG, from first point to tip, in `color` if its kind has no color.

    `width` is the width of a round board, whose edge the line may cross; 0: it may not.
    """
    color = kind.color or color
    head = kind.head * scale
    shaft = trim(line, 0, head * 0.8) if head else line
    tip = _head(line, min(head, length(line) * 0.6)) if head else []
    d = path(shaft)
    if width:
        d = "".join(map(path, over_edges(shaft, width)))
        turns = line[-1][0] // width
        tip = [(x - turns * width, y) for x, y in tip]
    thick = kind.width * scale
    dashes = f' stroke-dasharray="{_numbers([dash * scale for dash in kind.dashes])}"' if kind.dashes else ""
    # The rim is narrower under thin lines, which would otherwise vanish in it.
    rim = thick + min(3.4, 1.2 + kind.width * 0.5) * scale
    outline = f'<path d="{d}" stroke="#fff" stroke-opacity=".85" stroke-width="{number(rim)}" fill="none"/>'
    if tip:
        outline += f'<path d="{path(tip)}z" fill="#fff" stroke="#fff" stroke-width="{number(3 * scale)}"/>'
    drawn = f'<path d="{d}" stroke="{color}" stroke-width="{number(thick)}"{dashes} fill="none"/>'
    if tip:
        drawn += f'<path d="{path(tip)}z" fill="{color}"/>'
    faint = f' opacity="{kind.opacity:g}"' if kind.opacity < 1 else ""
    cap = "round" if _dotted(kind) else "butt"
    look = f'stroke-linejoin="round" stroke-linecap="{cap}"{faint}'
    return f'<g class="{kind.name}"{about.attributes} {look}>{about.title}{outline}{drawn}</g>'


def _dotted(kind: Stroke) -> bool:
    """True if a line has dots for dashes, drawn with round ends. Solid lines have round ends too."""
    return not kind.dashes or kind.dashes[0] <= 1


def _head(line: Line, size: float) -> list[Point]:
    """The arrow's head: tip, two barbs and a notch."""
    x, y = line[-1]
    dx, dy = direction(line)
    back, half, notch = size, size * 0.52, size * 0.74
    return [
        (x, y),
        (x - back * dx - half * dy, y - back * dy + half * dx),
        (x - notch * dx, y - notch * dy),
        (x - back * dx + half * dy, y - back * dy - half * dx),
    ]


def _numbers(values: Sequence[float]) -> str:
    return " ".join(map(number, values))
