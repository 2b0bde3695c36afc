"""SVG as text: numbers, escapes, paths; and parts of a picture, each with its room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from judge.picture.geometry import Point, Ring

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
# XML 1.0 allows no control characters, not even escaped ones.
_ESCAPES |= dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), " ")

FONT = "Cabin"
"""The family of the fonts that come with the judge; a computer without it shows its own sans serif."""

ON_ONE_PAGE = "@page{margin:1cm}@media print{svg:root{width:100%;height:100%}}"
"""Style rules by which a browser prints an SVG document on one sheet of any size, either way up."""


def escape(text: str) -> str:
    """Return any text safe for an element or an attribute."""
    return text.translate(_ESCAPES)


class SvgMeaning(NamedTuple):
    """Meaning of a symbol or line: words shown on hover, and facts for programs (`data-...`).

    Facts are in the notation of orders: `power` FRANCE, `unit` A PAR, `order` A PAR - BUR, `result` bounce; "" is left
    out.
    """

    words: str = ""
    power: str = ""
    unit: str = ""
    order: str = ""
    result: str = ""

    @property
    def title(self) -> str:
        """The words as an element."""
        return f"<title>{escape(self.words)}</title>" if self.words else ""

    @property
    def attributes(self) -> str:
        """The facts as attributes."""
        facts = self._asdict()
        del facts["words"]
        return "".join(f' data-{name}="{escape(value)}"' for name, value in facts.items() if value)


NOTHING = SvgMeaning()


def number(value: float) -> str:
    """Return pixels rounded to a tenth, in the shortest form."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path(points: Iterable[Point]) -> str:
    """The `d` of an open line, point by point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def area(rings: Iterable[Ring]) -> str:
    """The `d` of an area, for the even-odd rule."""
    return "".join(trail(ring) + "z" for ring in rings)


def trail(points: Iterable[Point]) -> str:
    """The `d` of a long open line in relative steps, which is a third shorter."""
    ahead = iter(points)
    first = next(ahead)
    x, y = round(first[0] * 10), round(first[1] * 10)
    steps = [f"M{_tenths(x)} {_tenths(y)}l"]
    for point in ahead:
        to_x, to_y = round(point[0] * 10), round(point[1] * 10)
        right, down = _tenths(to_x - x), _tenths(to_y - y)
        steps.append(f"{right}{down}" if down[0] == "-" else f"{right} {down}")
        x, y = to_x, to_y
    return " ".join(steps).replace(" -", "-")


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def text(at: Point, words: str, style: str, anchor: str = "middle", about: str = "") -> str:
    """Words whose middle (or start, or end) is at a point on the baseline.

    `style` are more attributes; `about` is shown on hover.
    """
    more = f"<title>{escape(about)}</title>" if about else ""
    at_x, at_y = number(at[0]), number(at[1])
    return f'<text x="{at_x}" y="{at_y}" text-anchor="{anchor}" {style}>{more}{escape(words)}</text>'


def document(size: Point, content: str, attributes: str = "") -> str:
    """Return an SVG document of this size, lettered in the judge's font, with further `attributes`."""
    width, height = map(number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}, sans-serif" font-weight="600"{attributes}>'
        f"{content}</svg>\n"
    )


# Parts of a picture, each with the room that it takes: `Piece`.


class Box(NamedTuple):
    """A part of a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, point: Point) -> bool:
        """True if a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def meets(self, other: Box) -> bool:
        """True if the boxes share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def common(self, other: Box | None) -> Box:
        """Return the part that both boxes have in common; None covers everything."""
        if other is None:
            return self
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


class SvgPiece(NamedTuple):
    """A drawn thing as SVG. It lies within `box`; None: it may be anywhere."""

    svg: str
    box: Box | None = None


def around(svg: str, points: Iterable[Point], room: float) -> SvgPiece:
    """Return an element that stays within `room` of the points; there must be a point."""
    across, along = zip(*points, strict=True)
    return SvgPiece(svg, Box(min(across) - room, min(along) - room, max(across) + room, max(along) + room))


def svg_of(pieces: Iterable[SvgPiece]) -> str:
    """All shapes as SVG, the first one at the bottom."""
    return "".join(piece.svg for piece in pieces)
