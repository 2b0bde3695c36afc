"""Room for symbols: the areas that they cover, and places of dislodged units beside their conquerors."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from math import dist, hypot, inf

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.picture.geometry import Area, Geometry, Point, Spot, is_inside
from judge.picture.labels import SIZE

HIDDEN = 0.25
"""Limit on the share of a code, center mark or unit that anything else may cover."""

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
    """Yield overlapping pairs of things, with the share of the smaller one that is hidden.

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
    # Most pairs lie apart; asking this first is quickest.
    if one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top:
        return 0.0
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across * down / min(_area(one), _area(other))


def _area(patch: Patch) -> float:
    return (patch.right - patch.left) * (patch.bottom - patch.top)


def _are_of_one_place(one: Patch, other: Patch) -> bool:
    return one.what == other.what == "unit" and province_of(Location(one.of)) == province_of(Location(other.of))


BY_CONQUEROR, BY_OTHERS = 0.1, 0.3
"""Limits on the share of a dislodged unit that overlaps units of its own province, and of others."""
FARTHEST = 80.0
"""Limit on the distance of a dislodged unit from its place, in pixels at scale 1."""
_WAYS = sorted(
    (
        (x, y)
        for x, y in product(range(-56, 57, 8), range(-54, 55, 6))
        if abs(x) >= FLEET[0] or abs(y) >= FLEET[1] or (abs(x) > 20 and abs(y) > 15)
    ),
    key=lambda way: hypot(*way),
)
"""Offsets of a dislodged unit from its place, in pixels at scale 1; the nearest come first."""
_REACH = 100.0
"""Distance beyond which things do not affect a dislodged unit, in pixels at scale 1."""
_OUTSIDE, _FAR = 0.3, 0.008
"""Costs of a place outside the province and of each pixel of distance, in shares of a hidden thing."""
_CONQUEROR = 12.0
"""Cost of hiding a unit of the same province, as a multiple of hiding other things."""


def with_room(areas: Mapping[Province, Area], size: Point, scale: float) -> dict[Province, Area]:
    """Return the areas with dislodged units moved where they would hide another unit.

    Any unit may have driven them out, so each place of a unit in their province stays free. `size` is the board's.
    """
    things = [thing for code, area in areas.items() for thing in _things(code, area, scale)]
    found = {}
    for code, area in areas.items():
        coasts = {coast: _with_room(code, area, spot, things, size, scale) for coast, spot in area.coasts.items()}
        found[code] = replace(area, spot=_with_room(code, area, area.spot, things, size, scale), coasts=coasts)
    return found


def overlaps(beaten: Patch, things: Collection[Patch]) -> tuple[float, float]:
    """Return the largest shares of a dislodged unit that units of its own province and of others overlap."""
    shares = [(thing.of, hidden(beaten, thing)) for thing in things if thing.what == "unit"]
    own = max((share for of, share in shares if of == beaten.of), default=0.0)
    return own, max((share for of, share in shares if of != beaten.of), default=0.0)


def _things(code: Province, area: Area, scale: float) -> Iterator[Patch]:
    """Patches of a province's units, codes and center; any unit may be a fleet, which is larger."""
    for spot in (area.spot, *area.coasts.values()):
        yield patch("unit", code, spot.unit, FLEET, scale)
    for label in (area.label, *area.repeat):
        yield patch("code", code, label, code_size(code), scale)
    if area.center is not None:
        yield patch("center", code, area.center, CENTER, scale)


def _with_room(code: Province, area: Area, spot: Spot, things: Collection[Patch], size: Point, scale: float) -> Spot:
    x, y = spot.unit
    reach = _REACH * scale
    near = [
        thing
        for thing in things
        if thing.right > x - reach and thing.left < x + reach and thing.bottom > y - reach and thing.top < y + reach
    ]
    own, other = overlaps(patch("unit", code, spot.dislodged, FLEET, scale), near)
    if own <= BY_CONQUEROR and other <= BY_OTHERS and dist(spot.dislodged, spot.unit) <= FARTHEST * scale:
        return spot

    margin = 15 * scale
    best, least = spot.dislodged, inf
    for across, down in _WAYS:
        at = (x + across * scale, y + down * scale)
        far = _FAR * dist(at, spot.unit) / scale
        if far >= least:
            break
        if all(margin <= at[axis] <= size[axis] - margin for axis in (0, 1)):
            beaten = patch("unit", code, at, FLEET, scale)
            cost = _hidden_by(beaten, near) + _OUTSIDE * (not any(is_inside(at, ring) for ring in area.rings)) + far
            if cost < least:
                best, least = at, cost
    return Spot(spot.unit, (round(best[0], 1), round(best[1], 1)))


def _hidden_by(beaten: Patch, things: Collection[Patch]) -> float:
    """Return how much a dislodged unit hides, in shares; a unit of its own province counts several times."""
    return sum(
        hidden(beaten, thing) * (_CONQUEROR if thing.what == "unit" and thing.of == beaten.of else 1.0)
        for thing in things
    )
