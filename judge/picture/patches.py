"""Rectangles that symbols and codes cover, and the share of them that others hide: `covers`, `Patch`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import Location, province_of
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import SIZE

HIDDEN = 0.25
"""Limit on the share of a code, of the mark of a center or of a unit that anything else covers."""

ARMY, FLEET = (21.0, 19.0), (30.0, 22.0)
_LETTER, _CAPITAL = 0.6 * SIZE, 0.72 * SIZE
CENTER = (14.0, 14.0)
"""Widths and heights of units and center marks, in pixels at scale 1."""


class Patch(Struct, frozen=True):
    """A rectangle covered by something: `what` it is ("code", "center", "unit"), and its place."""

    what: str
    of: str
    left: float
    top: float
    right: float
    bottom: float


def patches(board: Map, geometry: Geometry) -> Iterator[Patch]:
    """Patches of a board's codes, center marks and unit places; fleets at sea and on named coasts."""
    for code, area in geometry.areas.items():
        for at in (area.label, *area.repeat):
            yield patch("code", code, at, code_size(code), geometry.scale)
        if area.center is not None:
            yield patch("center", code, area.center, CENTER, geometry.scale)
        yield patch("unit", code, area.spot.unit, FLEET if board.is_sea(code) else ARMY, geometry.scale)
        for coast, spot in area.coasts.items():
            yield patch("unit", coast, spot.unit, FLEET, geometry.scale)


def most_hidden(board: Map, geometry: Geometry) -> float:
    """The largest share of something on a board that is covered by another thing, from 0 to 1."""
    return max((share for _, _, share in covers(board, geometry)), default=0.0)


def covers(board: Map, geometry: Geometry) -> Iterator[tuple[Patch, Patch, float]]:
    """Return overlapping pairs of things, with the share of the smaller one that is hidden.

    Places of units in one province do not count, as one of them has a unit at most.
    """
    ordered = sorted(patches(board, geometry), key=lambda patch: patch.left)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.left >= one.right:
                break
            share = hidden(one, other)
            if share and not _are_of_one_place(one, other):
                yield one, other, share


def code_size(code: str) -> Point:
    """Width and height of a code, in pixels at scale 1."""
    return _LETTER * len(code), _CAPITAL


def patch(what: str, of: str, at: Point, size: Point, scale: float) -> Patch:
    """The patch around a middle; `size` is at scale 1."""
    across, down = (side / 2 * scale for side in size)
    return Patch(what, of, at[0] - across, at[1] - down, at[0] + across, at[1] + down)


def hidden(one: Patch, other: Patch) -> float:
    """Share of the smaller patch that the other covers."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    if across <= 0 or down <= 0:
        return 0.0
    return across * down / min(_area(one), _area(other))


def _area(patch: Patch) -> float:
    return (patch.right - patch.left) * (patch.bottom - patch.top)


def _are_of_one_place(one: Patch, other: Patch) -> bool:
    return one.what == other.what == "unit" and province_of(Location(one.of)) == province_of(Location(other.of))
