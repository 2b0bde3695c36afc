"""Boards with larger symbols and names, for small screens and pictures with few pixels.

`enlarged` is the board, `room` the largest size of its symbols, `fitted` their size in a picture.

docs/decisions/067-picture-sizes.md says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, dist
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, Province
from judge.picture.beaten_spots import HIDDEN, most_hidden, with_room
from judge.picture.geometry import Area, Geometry, Point, Spot
from judge.picture.labels import SIZE

LEAST_CODE = 9.0
"""Least height of province codes in any picture, in pixels."""
_SLIGHTLY = 1.25
"""Enlargement of symbols before the picture becomes wider."""
_WIDEST = 1200
"""Limit in pixels on the width of a picture that is enlarged for the sake of its codes."""
_STEP = 0.04
"""Precision of the search for the size that fits: sizes are multiples of 0.04."""
_NEAR = 45.0
"""Distance up to which a center's mark stays beside its code or unit, in pixels at scale 1."""


def fitted(board: Map, geometry: Geometry, width: int, size: float) -> tuple[int, float]:
    """Return picture width and symbol size, adjusted so that no code is too small.

    `size` 1 is that of the geometry. Symbols grow as far as the board has room; if that is not enough for its codes,
    the picture becomes wider.
    """
    slightly = _SLIGHTLY if size <= 1 else 1.0
    size = room(board, geometry, size)
    lacking = LEAST_CODE / (SIZE * geometry.scale * size * width / geometry.size[0])
    if lacking <= 1:
        return width, size
    if lacking > slightly and width < _WIDEST:
        wider = min(_WIDEST, ceil(width * lacking / slightly))
        lacking, width = lacking * width / wider, wider
    # Up to the next fiftieth, so that there are not many sizes.
    return width, ceil(size * lacking * 50) / 50


@lru_cache(maxsize=64)
def room(board: Map, geometry: Geometry, size: float) -> float:
    """Largest size (about), up to this one, at which no symbol or name hides too much of another.

    At 1 and below there is room: the board was made for that.
    """
    if size <= 1 or _has_room(board, geometry, size):
        return size
    least, most = 0, ceil((size - 1) / _STEP)
    while most - least > 1:
        middle = (least + most) // 2
        if _has_room(board, geometry, _step(middle)):
            least = middle
        else:
            most = middle
    return _step(least)


def _step(number: int) -> float:
    return round(1 + number * _STEP, 2)


def _has_room(board: Map, geometry: Geometry, size: float) -> bool:
    return most_hidden(board, _apart(geometry, size)) <= HIDDEN


@lru_cache(maxsize=64)
def enlarged(geometry: Geometry, size: float) -> Geometry:
    """Return the board with symbols and names `size` times as large, moved apart as needed."""
    if size == 1:
        return geometry
    larger = _apart(geometry, size)
    return replace(larger, areas=with_room(larger.areas, larger.size, larger.scale))


@lru_cache(maxsize=4)
def _apart(geometry: Geometry, size: float) -> Geometry:
    """Return the larger board with dislodged units where they may hide others."""
    areas = {code: _roomier(area, geometry, size) for code, area in geometry.areas.items()}
    scale = geometry.scale * size
    places = apart(dict(_things(areas, scale)))
    areas = {
        code: replace(
            area,
            label=places[f"{code} label"],
            center=places[f"{code} center"] if area.center is not None else None,
        )
        for code, area in areas.items()
    }
    return replace(geometry, areas=areas, scale=scale, same_ground_as=geometry.plain)


def _things(areas: Mapping[Province, Area], scale: float) -> Iterator[tuple[str, Thing]]:
    """Things in provinces by name: codes and centers can move, units stay."""
    for code, area in areas.items():
        yield f"{code} label", Thing(area.label, 13.5 * scale, 6 * scale, 15 * scale)
        if area.center is not None:
            yield f"{code} center", Thing(area.center, 7.5 * scale, 7.5 * scale, 15 * scale)
        for name, spot in ((f"{code} unit", area.spot), *area.coasts.items()):
            yield name, Thing(spot.unit, 11.5 * scale, 11.5 * scale)


def _roomier(area: Area, geometry: Geometry, size: float) -> Area:
    """Return an area with its things farther apart around the same middle."""
    x, y = area.label
    at = (x + area.spot.unit[0]) / 2, (y + area.spot.unit[1]) / 2

    def moved(point: Point) -> Point:
        there = at[0] + (point[0] - at[0]) * size, at[1] + (point[1] - at[1]) * size
        return _inside(there, geometry, size)

    def spot(of: Spot) -> Spot:
        """Return a spot, moved; on a named coast only the dislodged unit moves."""
        unit = moved(of.unit) if of is area.spot else _inside(of.unit, geometry, size)
        away = (of.dislodged[0] - of.unit[0]) * size, (of.dislodged[1] - of.unit[1]) * size
        return Spot(unit, _inside((unit[0] + away[0], unit[1] + away[1]), geometry, size))

    center = area.center
    if center is not None and min(dist(center, area.label), dist(center, area.spot.unit)) < _NEAR * geometry.scale:
        center = moved(center)
    coasts: Mapping[Location, Spot] = {coast: spot(of) for coast, of in area.coasts.items()}
    return Area(area.rings, moved(area.label), spot(area.spot), center, coasts, area.repeat)


def _inside(point: Point, geometry: Geometry, size: float) -> Point:
    """The point, or the nearest one at which a symbol is not cut off by the frame."""
    margin = 17 * geometry.scale * size
    width, height = geometry.size
    return min(max(point[0], margin), width - margin), min(max(point[1], margin), height - margin)


_ROUNDS = 40


class Thing(NamedTuple):
    """A thing with half its width and height. `moves`: how far it may move; 0: not at all."""

    at: Point
    across: float
    up: float
    moves: float = 0.0


def apart(things: Mapping[str, Thing]) -> dict[str, Point]:
    """Final places of the things, after movable ones have made way for the others.

    The same things in the same order give the same places. In a crowd things may still overlap in part.
    """
    names = list(things)
    every = [things[name] for name in names]
    places = [thing.at for thing in every]
    pairs = [
        (one, other, every[one].across + every[other].across, every[one].up + every[other].up)
        for one, other in _neighbors(every)
    ]
    for _ in range(_ROUNDS):
        moved = False
        for one, other, across, up in pairs:
            (x, y), (to_x, to_y) = places[one], places[other]
            right, down = to_x - x, to_y - y
            if abs(right) >= across or abs(down) >= up:
                continue
            push = _push(right, down, across - abs(right), up - abs(down))
            both = 1 if every[one].moves and every[other].moves else 2
            for index, sign in ((one, -1), (other, 1)):
                to = places[index][0] + sign * push[0] * both / 2, places[index][1] + sign * push[1] * both / 2
                place = _held(to, every[index])
                moved = moved or place != places[index]
                places[index] = place
        if not moved:
            break
    return dict(zip(names, places, strict=True))


def _neighbors(things: Sequence[Thing]) -> list[tuple[int, int]]:
    """Pairs that may overlap, as indexes, the larger one first."""
    # From left to right, so that a thing is compared only with those beside it.
    ordered = sorted(range(len(things)), key=lambda index: things[index].at[0])
    widest = max((thing.across + thing.moves for thing in things), default=0.0)
    pairs = []
    for place, one in enumerate(ordered):
        this = things[one]
        far = this.at[0] + this.across + this.moves + widest
        for other in ordered[place + 1 :]:
            that = things[other]
            if that.at[0] >= far:
                break
            if (
                (this.moves or that.moves)
                and that.at[0] - this.at[0] < this.across + that.across + this.moves + that.moves
                and abs(this.at[1] - that.at[1]) < this.up + that.up + this.moves + that.moves
            ):
                pairs.append((max(one, other), min(one, other)))
    return sorted(pairs)


def _push(right: float, down: float, across: float, up: float) -> Point:
    """Return the shortest push that separates two things, by the offset and overlap of the second."""
    return (across if right >= 0 else -across, 0.0) if across < up else (0.0, up if down >= 0 else -up)


def _held(to: Point, thing: Thing) -> Point:
    """Return the place, or the one nearest to it that the thing may reach."""
    return (
        min(max(to[0], thing.at[0] - thing.moves), thing.at[0] + thing.moves),
        min(max(to[1], thing.at[1] - thing.moves), thing.at[1] + thing.moves),
    )
