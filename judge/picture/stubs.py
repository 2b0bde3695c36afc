"""A convoy that leads nowhere: a short wave at its fleet, with words."""

from __future__ import annotations

from math import cos, pi, sin, tau

from judge.picture import palette
from judge.picture.crowd import Crowd
from judge.picture.curves import Line
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import COAST_SIZE, is_inside
from judge.picture.svg import number, text
from judge.picture.units import RADIUS

_LENGTH = 26.0
_SIGN = 7.6
"""How wide a sign of the words is at most."""
_TURNS = (0.0, 0.4, -0.4, pi, pi - 0.4, pi + 0.4)
"""The ways in which a wave may leave its fleet: to the right or to the left, as the words are written."""


def stub(at: Point, goal: Point, words: str, crowd: Crowd, geometry: Geometry) -> tuple[Line, Point]:
    """The line of the wave from the fleet's side, and the middle of its words beyond, both in the frame if they can be.

    It leaves towards its `goal` if there is as much room there as elsewhere; the room is taken from now on.
    """
    scale = geometry.scale
    wide = _SIGN * len(words) * scale
    ways = sorted(_TURNS, key=lambda turn: -cos(turn) * (1 if goal[0] >= at[0] else -1))
    best: tuple[float, Line, Point] | None = None
    for turn in ways:
        line = [_from(at, turn, far * scale) for far in (RADIUS + 3, RADIUS + 3 + _LENGTH)]
        middle = line[1][0] + (wide / 2 + 4 * scale) * (1 if cos(turn) > 0 else -1), line[1][1]
        far = middle[0] + (wide / 2 if cos(turn) > 0 else -wide / 2), middle[1]
        crowded = sum(crowd.overlap(place, 7 * scale) for place in _along(line[0], far, scale))
        if not is_inside(far, 6 * scale, geometry):
            crowded += 1000
        if best is None or crowded < best[0]:
            best = crowded, line, middle
        if not crowded:
            break
    assert best is not None
    _, line, middle = best
    for place in _along(line[0], (middle[0] * 2 - line[1][0], middle[1]), scale):
        crowd.add(place, 7 * scale)
    return line, middle


def stub_words(at: Point, words: str, color: str, scale: float) -> str:
    """The words beside a wave that leads nowhere. They begin or end there."""
    style = (
        f'class="stub" font-size="{number(COAST_SIZE * scale)}" fill="{color}" stroke="{palette.PAPER}" '
        f'stroke-width="{number(3 * scale)}" stroke-linejoin="round" paint-order="stroke"'
    )
    return text((at[0], at[1] + 4.2 * scale), words, style)


def _from(at: Point, turn: float, far: float) -> Point:
    return at[0] + far * cos(turn % tau), at[1] + far * sin(turn % tau)


def _along(start: Point, end: Point, scale: float) -> list[Point]:
    """Points from one to the other, near enough to one another that nothing fits between."""
    count = max(1, round(abs(end[0] - start[0]) / (12 * scale)))
    return [
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
        for at in range(count + 1)
    ]
