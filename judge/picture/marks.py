"""Signs on the board: units, supply centers, and marks at them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, pi, sin, tau

from judge.board.position import UnitType
from judge.picture import palette
from judge.picture.crowd import Crowd
from judge.picture.geometry import Point
from judge.picture.svg import NOTHING, SvgMeaning, SvgPiece, around, escape, number, path, text

BRACKET_RADIUS = 19.0
"""Distance of a support's bracket from the middle of the supported unit, in pixels at scale 1."""


def cross(at: Point, scale: float, size: float = 5.0) -> str:
    """Draw a red cross: the order failed."""
    x, y, arm = at[0], at[1], size * scale
    return _crossed(
        "".join(path([(x - arm, y - arm * turn), (x + arm, y + arm * turn)]) for turn in (1, -1)), scale, "cross"
    )


def _crossed(d: str, scale: float, name: str) -> str:
    return (
        f'<g class="{name}" fill="none" stroke-linecap="round">'
        f'<path d="{d}" stroke="#fff" stroke-width="{number(6 * scale)}"/>'
        f'<path d="{d}" stroke="{palette.RED}" stroke-width="{number(3 * scale)}"/></g>'
    )


def burst(at: Point, scale: float) -> str:
    """Draw a jagged star behind a unit that was dislodged."""
    points = []
    for tip in range(24):
        far = (23 if tip % 2 == 0 else 15.5) * scale
        turn = 2 * pi * tip / 24 + 0.13
        points.append(f"{number(at[0] + far * cos(turn))} {number(at[1] + far * 0.86 * sin(turn))}")
    return (
        f'<path class="burst" d="M{"L".join(points)}z" fill="{palette.GOLD}" stroke="{palette.RED}" '
        f'stroke-width="{number(1.8 * scale)}" stroke-linejoin="round"/>'
    )


def dot(at: Point, color: str, scale: float) -> str:
    """Draw the dot where a support arrives."""
    x, y = number(at[0]), number(at[1])
    radius = number(3.2 * scale)
    return f'<circle class="dot" cx="{x}" cy="{y}" r="{radius}" fill="{color}" stroke="#fff" stroke-width="1.2"/>'


def bracket(at: Point, turn: float, half: float, color: str, scale: float) -> str:
    """Draw a bracket before a unit supported in place, on the side where the support comes from.

    `turn` is that side as an angle in radians, `half` half of the bracket's length, as an angle from the unit's middle.
    """
    inner, outer = BRACKET_RADIUS * scale, (BRACKET_RADIUS + 5) * scale
    ends = [(at[0] + inner * cos(turn + side), at[1] + inner * sin(turn + side)) for side in (-half, half)]
    (x1, y1), (x2, y2) = ends
    stem = [(at[0] + far * cos(turn), at[1] + far * sin(turn)) for far in (inner, outer)]
    d = (
        f"M{number(x1)} {number(y1)}A{number(inner)} {number(inner)} 0 0 1 {number(x2)} {number(y2)}"
        f"M{number(stem[0][0])} {number(stem[0][1])}L{number(stem[1][0])} {number(stem[1][1])}"
    )
    return (
        f'<g class="bracket" fill="none" stroke-linecap="round">'
        f'<path d="{d}" stroke="#fff" stroke-width="{number(5.4 * scale)}"/>'
        f'<path d="{d}" stroke="{color}" stroke-width="{number(2.8 * scale)}"/></g>'
    )


def question(at: Point, color: str, scale: float) -> str:
    """Draw a question mark on a support that is only a signal."""
    size = f'font-size="{number(17 * scale)}" font-weight="700"'
    rim = f'stroke="#fff" stroke-width="{number(3.5 * scale)}" stroke-linejoin="round" paint-order="stroke"'
    below = (at[0], at[1] + 6 * scale)
    return f'<g class="question">{text(below, "?", f"{size} {rim} fill={chr(34)}{color}{chr(34)}")}</g>'


def found(at: Point, scale: float) -> str:
    """Draw a dashed ring on white behind a unit that comes into sight."""
    return _sight_ring(at, scale, 18, "#fff")


def found_beaten(at: Point, scale: float) -> str:
    """Return a wider ring for a unit with a burst that comes into sight, so the burst shows inside."""
    return _sight_ring(at, scale, 25, "none")


def _sight_ring(at: Point, scale: float, radius: float, fill: str) -> str:
    return (
        f'<circle class="found" cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius * scale)}" fill="{fill}" '
        f'fill-opacity=".85" stroke="{palette.INK}" stroke-width="{number(2 * scale)}" '
        f'stroke-dasharray="{number(4 * scale)} {number(3 * scale)}"/>'
    )


def lost(at: Point, scale: float) -> str:
    """Draw the mark beside a unit that is lost from sight."""
    x, y = at[0] + 15 * scale, at[1] - 11 * scale
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(8 * scale)}" fill="#fff" stroke="{palette.INK}" '
        f'stroke-width="{number(1.4 * scale)}"/>'
    )
    size = f'font-size="{number(13 * scale)}" font-weight="700" fill="{palette.INK}"'
    return f'<g class="lost">{disc}{text((x, y + 4.6 * scale), "?", size)}</g>'


def ring(at: Point, color: str, scale: float) -> str:
    """Draw a ring at a place that is open to a retreat."""
    x, y = number(at[0]), number(at[1])
    return (
        f'<circle class="ring" cx="{x}" cy="{y}" r="{number(5.5 * scale)}" fill="#fff" fill-opacity=".8" '
        f'stroke="{color}" stroke-width="{number(2 * scale)}"/>'
    )


def built(at: Point, scale: float) -> str:
    """Draw a green halo behind a new unit. `plus` draws the sign on it."""
    return (
        f'<ellipse class="built" cx="{number(at[0])}" cy="{number(at[1])}" rx="{number(22 * scale)}" '
        f'ry="{number(18 * scale)}" fill="#d9f2d3" stroke="{palette.GREEN}" stroke-width="{number(2.4 * scale)}"/>'
    )


def plus(at: Point, scale: float) -> str:
    """Draw a plus beside a new unit."""
    x, y, arm = at[0] + 17 * scale, at[1] - 13 * scale, 4 * scale
    d = f"M{number(x - arm)} {number(y)}h{number(2 * arm)}M{number(x)} {number(y - arm)}v{number(2 * arm)}"
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(7 * scale)}" fill="{palette.GREEN}" stroke="#fff" '
        f'stroke-width="1.2"/><path d="{d}" stroke="#fff" stroke-width="{number(2.2 * scale)}" stroke-linecap="round"/>'
    )


_COIN_HEIGHT, _DIGIT = 15.0, 7.4
"""Size of a coin with one character, and the extra width of each further one."""
UNKNOWN = "*"
"""Text of a coin with nothing known about it."""


def coin_width(words: str) -> float:
    """Width of a coin with these words, without its rim, in pixels at scale 1."""
    return _COIN_HEIGHT + _DIGIT * (len(words) - 1)


def coin(at: Point, words: str, color: str | None, scale: float, about: str = "") -> str:
    """Return a coin with a golden rim: money that others paid. `at` is the middle of its right edge.

    `color` is the payer's, None: it is all gold. `about` is shown on hover.
    """
    high, wide = _COIN_HEIGHT * scale, coin_width(words) * scale
    x, y = at[0] - wide, at[1] - high / 2
    box = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="{number(high / 2)}"'
    rim, ink = (palette.GOLD, "#fff") if color else (palette.INK, palette.INK)
    font, down = (19.0, 8.0) if words == UNKNOWN else (12.5, 4.4)  # a star is small, and sits high
    size = f'font-size="{number(font * scale)}" font-weight="700" fill="{ink}"'
    return (
        f'<g class="coin">{f"<title>{escape(about)}</title>" if about else ""}'
        f'<rect {box} fill="none" stroke="{palette.INK if color else "#fff"}" stroke-width="{number(3.6 * scale)}"/>'
        f'<rect {box} fill="{color or palette.GOLD}" stroke="{rim}" stroke-width="{number(1.6 * scale)}"/>'
        f"{text((x + wide / 2, at[1] + down * scale), words, size)}</g>"
    )


def removed(at: Point, scale: float) -> str:
    """Draw a cross over a unit that leaves the board, open in the middle, where the unit has its letter."""
    turns = (1, 1), (1, -1), (-1, 1), (-1, -1)
    ends = [[(at[0] + x * far * scale, at[1] + y * far * scale) for far in (7.5, 13.5)] for x, y in turns]
    return _crossed("".join(map(path, ends)), scale, "removed")


# Brackets around units that are supported where they stand: `Brackets`.


_HALF, _LEAST = 0.62, 0.2
"""Half the length of a bracket, as an angle: for a single one, and for one of many."""
_APART = 0.12
"""Gap between the ends of two brackets, as an angle."""

_ASIDE = (0.0, 0.35, -0.35, 0.7, -0.7)
"""Angles by which a bracket may turn away from the direction of its support."""
_ROOM = 5.0
"""Room a bracket needs around its middle, in pixels at scale 1."""


class Brackets:
    """A bracket for each support of a unit to stay, on the side that the support comes from."""

    def __init__(self, scale: float) -> None:
        """Begin without brackets. `scale` is the geometry's."""
        self._scale = scale
        self._sides: dict[Point, list[tuple[float, str]]] = {}

    def add(self, unit: Point, start: Point, color: str, crowd: Crowd) -> Point:
        """Add a support for the unit at this place from the direction of `start`; return its line's end.

        The bracket keeps clear of the `crowd`, and belongs to it from now on.
        """
        side = atan2(start[1] - unit[1], start[0] - unit[0])
        far = (BRACKET_RADIUS + 3) * self._scale
        ends = {(unit[0] + far * cos(turn), unit[1] + far * sin(turn)): turn for turn in (side + by for by in _ASIDE)}
        end = crowd.clearest(list(ends), _ROOM * self._scale)
        self._sides.setdefault(unit, []).append((ends[end] % tau, color))
        return end

    def drawn(self) -> Iterator[SvgPiece]:
        """Return all brackets; where one unit has many, they are shorter."""
        for unit, sides in self._sides.items():
            turns = sorted(side for side, _ in sides)
            gaps = [other - one for one, other in pairwise(turns)] + [turns[0] + tau - turns[-1]]
            half = max(_LEAST, min(_HALF, min(gaps) / 2 - _APART))
            for side, color in sides:
                drawn = bracket(unit, side, half, color, self._scale)
                yield around(drawn, [unit], (BRACKET_RADIUS + 9) * self._scale)


_ARMY = "M-8.5 -9.5h17q2 0 2 2v15q0 2 -2 2h-17q-2 0 -2 -2v-15q0 -2 2 -2z"
_FLEET = "M-15 -5h7v-4.5q0 -1 1 -1h14q1 0 1 1v4.5h7q1 0 .7 1q-2.7 12.5 -8.7 12.5h-14q-6 0 -8.7 -12.5q-.3 -1 .7 -1z"

RADIUS = 13.0
"""Distance of lines from the middle of a unit, in pixels at scale 1."""


def unit(
    at: Point,
    kind: UnitType,
    tint: palette.Tint,
    letter: str,
    scale: float,
    *,
    braced: bool = False,
    about: SvgMeaning = NOTHING,
) -> str:
    """Draw a unit with its power's letter: an army is a square, a fleet a ship.

    `braced`: it was ordered to hold.
    """
    d, baseline = (_ARMY, 5.1) if kind is UnitType.ARMY else (_FLEET, 4.4)
    brace = f'<path d="{d}" class="brace" fill="none" stroke="{tint.ink}" stroke-width="7.5"/>' if braced else ""
    size = 15 if len(letter) == 1 else 11
    return (
        f'<g class="unit"{about.attributes} transform="translate({number(at[0])} {number(at[1])}) scale({scale:g})" '
        f'stroke-linejoin="round">{about.title}{brace}'
        f'<path d="{d}" fill="none" stroke="#fff" stroke-width="4"/><path d="{d}" fill="{tint.ink}"/>'
        f'<text y="{baseline}" text-anchor="middle" font-weight="700" font-size="{size}" fill="#fff">'
        f"{escape(letter)}</text></g>"
    )


def halo(at: Point, kind: UnitType, scale: float, *, braced: bool = False) -> str:
    """Draw a bright rim below a viewer's own unit. `braced`: outside the brace of one that holds."""
    wide = 13.5 if braced else 9.5
    d = _ARMY if kind is UnitType.ARMY else _FLEET
    return (
        f'<g class="own" transform="translate({number(at[0])} {number(at[1])}) scale({scale:g})" fill="none" '
        f'stroke-linejoin="round"><path d="{d}" stroke="{palette.INK}" stroke-width="{wide + 2}"/>'
        f'<path d="{d}" stroke="{palette.GOLD}" stroke-width="{wide}"/></g>'
    )


def taken_center(at: Point, scale: float) -> str:
    """Draw a ring around, and below, the mark of a supply center that has just changed hands."""
    x, y, radius = number(at[0]), number(at[1]), number(10 * scale)
    return (
        f'<g class="taken" fill="none"><circle cx="{x}" cy="{y}" r="{radius}" stroke="{palette.INK}" '
        f'stroke-width="{number(5 * scale)}"/><circle cx="{x}" cy="{y}" r="{radius}" stroke="{palette.GOLD}" '
        f'stroke-width="{number(3.2 * scale)}"/></g>'
    )


def owned_center(at: Point, tint: palette.Tint, letter: str, scale: float) -> str:
    """Draw the mark of a supply center that a power owns, with its letter."""
    x, y = number(at[0]), number(at[1])
    size = 12 if len(letter) == 1 else 8.5
    return (
        f'<g class="owned"><circle cx="{x}" cy="{y}" r="{number(7 * scale)}" fill="{tint.ink}" stroke="#fff" '
        f'stroke-width="{number(1.4 * scale)}"/><text x="{x}" y="{number(at[1] + 0.35 * size * scale)}" '
        f'text-anchor="middle" font-weight="700" font-size="{number(size * scale)}" fill="#fff">'
        f"{escape(letter)}</text></g>"
    )


def center(at: Point, scale: float) -> str:
    """Draw the mark of a supply center that nobody is known to own."""
    x, y = number(at[0]), number(at[1])
    return (
        f'<circle cx="{x}" cy="{y}" r="{number(4.4 * scale)}" fill="#fff" stroke="{palette.INK}" stroke-width="1.2"/>'
        f'<circle cx="{x}" cy="{y}" r="{number(1.9 * scale)}" fill="{palette.INK}"/>'
    )
