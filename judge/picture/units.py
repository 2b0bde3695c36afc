"""The symbols of units and supply centers."""

from __future__ import annotations

from judge.board.position import UnitType
from judge.picture import palette
from judge.picture.geometry import Point
from judge.picture.svg import NOTHING, About, escape, number

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
    about: About = NOTHING,
) -> str:
    """A unit with its power's letter: an army is a square, a fleet a ship.

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
    """A bright rim below a unit of the viewer's. `braced`: outside the brace of one that holds."""
    wide = 13.5 if braced else 9.5
    d = _ARMY if kind is UnitType.ARMY else _FLEET
    return (
        f'<g class="own" transform="translate({number(at[0])} {number(at[1])}) scale({scale:g})" fill="none" '
        f'stroke-linejoin="round"><path d="{d}" stroke="{palette.INK}" stroke-width="{wide + 2}"/>'
        f'<path d="{d}" stroke="{palette.GOLD}" stroke-width="{wide}"/></g>'
    )


def taken_center(at: Point, scale: float) -> str:
    """A ring around the mark of a supply center, below it: it has just changed hands."""
    x, y, radius = number(at[0]), number(at[1]), number(10 * scale)
    return (
        f'<g class="taken" fill="none"><circle cx="{x}" cy="{y}" r="{radius}" stroke="{palette.INK}" '
        f'stroke-width="{number(5 * scale)}"/><circle cx="{x}" cy="{y}" r="{radius}" stroke="{palette.GOLD}" '
        f'stroke-width="{number(3.2 * scale)}"/></g>'
    )


def owned_center(at: Point, tint: palette.Tint, letter: str, scale: float) -> str:
    """The mark of a supply center that a power owns, with its letter."""
    x, y = number(at[0]), number(at[1])
    size = 12 if len(letter) == 1 else 8.5
    return (
        f'<g class="owned"><circle cx="{x}" cy="{y}" r="{number(7 * scale)}" fill="{tint.ink}" stroke="#fff" '
        f'stroke-width="{number(1.4 * scale)}"/><text x="{x}" y="{number(at[1] + 0.35 * size * scale)}" '
        f'text-anchor="middle" font-weight="700" font-size="{number(size * scale)}" fill="#fff">'
        f"{escape(letter)}</text></g>"
    )


def center(at: Point, scale: float) -> str:
    """The mark of a supply center that nobody is known to own."""
    x, y = number(at[0]), number(at[1])
    return (
        f'<circle cx="{x}" cy="{y}" r="{number(4.4 * scale)}" fill="#fff" stroke="{palette.INK}" stroke-width="1.2"/>'
        f'<circle cx="{x}" cy="{y}" r="{number(1.9 * scale)}" fill="{palette.INK}"/>'
    )
