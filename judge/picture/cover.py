"""Overlap of codes, units and marks of centers on a board: `most_hidden`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import Location, province_of
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import SIZE

_ARMY, _FLEET = (21.0, 19.0), (30.0, 22.0)
_LETTER, _CAPITAL = 0.6 * SIZE, 0.72 * SIZE
_CENTER = (14.0, 14.0)
"""Width and height of center marks, in pixels at scale 1."""


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
            yield _patch("code", code, at, (_LETTER * len(code), _CAPITAL), geometry)
        if area.center is not None:
            yield _patch("center", code, area.center, _CENTER, geometry)
        yield _patch("unit", code, area.spot.unit, _FLEET if board.is_sea(code) else _ARMY, geometry)
        for coast, spot in area.coasts.items():
            yield _patch("unit", coast, spot.unit, _FLEET, geometry)


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
            share = _hidden(one, other)
            if share and not _are_of_one_place(one, other):
                yield one, other, share


def _patch(what: str, of: str, at: Point, size: tuple[float, float], geometry: Geometry) -> Patch:
    across, down = (side / 2 * geometry.scale for side in size)
    return Patch(what, of, at[0] - across, at[1] - down, at[0] + across, at[1] + down)


def _hidden(one: Patch, other: Patch) -> float:
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
