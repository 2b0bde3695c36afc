"""Parts of a picture, each with the room that it takes: `Piece`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from judge.picture.geometry import Point


class Box(NamedTuple):
    """A part of a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float


class Piece(NamedTuple):
    """Something that is drawn, as SVG. There is nothing of it outside `box`; None: it may be everywhere."""

    svg: str
    box: Box | None = None


def around(svg: str, points: Iterable[Point], room: float) -> Piece:
    """Something that is nowhere farther than `room` from the points, of which there must be one."""
    across, along = zip(*points, strict=True)
    return Piece(svg, Box(min(across) - room, min(along) - room, max(across) + room, max(along) + room))


def svg_of(pieces: Iterable[Piece]) -> str:
    """All of them, the first one at the bottom."""
    return "".join(piece.svg for piece in pieces)
