"""Crowded parts of a board, larger in a row below it: their places and drawings."""

from __future__ import annotations

from typing import NamedTuple

from judge.picture import palette
from judge.picture.geometry import Geometry
from judge.picture.svg import Box, SvgPiece, number

_GAP = 12.0
"""Room between insets, and between them and the board, in pixels at scale 1."""


class Inset(NamedTuple):
    """A part of the board (`window`), and its place in a row whose upper left corner is 0, 0."""

    window: Box
    at: Box
    larger: float


def insets(geometry: Geometry) -> tuple[Inset, ...]:
    """Return the insets of a board, in a row as wide as the board; () if it needs none."""
    windows = [Box(*sides) for sides in geometry.insets]
    if not windows:
        return ()
    gap = _GAP * geometry.plain.scale
    larger = (geometry.size[0] - gap * (len(windows) - 1)) / sum(right - left for left, _, right, _ in windows)
    found = []
    across = 0.0
    for window in windows:
        left, top, right, bottom = window
        at = Box(across, gap, across + (right - left) * larger, gap + (bottom - top) * larger)
        found.append(Inset(window, at, larger))
        across = at.right + gap
    return tuple(found)


def height(row: tuple[Inset, ...]) -> float:
    """Height of a row of insets, with the room above it; 0 without insets."""
    return max((inset.at.bottom for inset in row), default=0.0)


def outlined(box: Box) -> SvgPiece:
    """Return the dotted line around a part of the board that is shown larger below."""
    left, top, right, bottom = box
    line = (
        f'<rect class="inset" x="{number(left)}" y="{number(top)}" width="{number(right - left)}" '
        f'height="{number(bottom - top)}" fill="none" stroke="{palette.COAST}" stroke-opacity=".6" '
        'stroke-width="2" stroke-dasharray="2 5"/>'
    )
    return SvgPiece(line, box)
