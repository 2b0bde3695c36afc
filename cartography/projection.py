"""From degrees to pixels of the picture: a projection, then a stretch and lenses for crowded seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import radians

import numpy as np
from numpy.typing import NDArray

from cartography.plan import Degrees, Plan, lines

Floats = NDArray[np.float64]

_FARTHEST = radians(110)
"""Greatest distance from the middle; farther points are outside of every frame, and would run wild."""
_SMOOTH = 0.09
"""The part of the picture over which the crowding of seeds is evened out before it stretches anything."""


@dataclass(frozen=True)
class Projection:
    """A projection from degrees to pixels.

    `to_pixels` takes degrees, two columns, and gives pixels, two columns; `size` is that of the picture.
    """

    to_pixels: Callable[[Floats], Floats]
    size: tuple[int, int]

    def point(self, place: Degrees) -> tuple[float, float]:
        """One place in pixels."""
        x, y = self.to_pixels(np.array([place]))[0]
        return float(x), float(y)

    def line(self, places: Iterable[Degrees]) -> list[tuple[float, float]]:
        """A line in pixels."""
        return [(float(x), float(y)) for x, y in self.to_pixels(np.array(list(places)))]


def projection(plan: Plan) -> Projection:
    """The projection of a plan: its frame fills the picture, whose height follows from its width."""
    west, south, east, north = plan.frame
    middle = (west + east) / 2, (south + north) / 2
    flat = {"flat": _flat, "drawn": _drawn}.get(plan.kind) or _round(middle)
    rim = flat(np.array([(west, middle[1]), (east, middle[1]), (middle[0], north), (middle[0], south)]))
    left, right, top, bottom = rim[0, 0], rim[1, 0], rim[2, 1], rim[3, 1]
    across = plan.width / (right - left)
    scale = across, plan.height / (bottom - top) if plan.height else across
    size = round(plan.width), round((bottom - top) * scale[1])

    def plain(degrees: Floats) -> Floats:
        return np.asarray((flat(degrees) - (left, top)) * scale)

    stretch = _stretch(plain(np.array([place for seed in plan.seeds.values() for line in lines(seed) for place in line])
                             .reshape(-1, 2)), size, plan.stretch)  # fmt: skip
    lenses = [(np.array(stretch(plain(np.array(lines(lens.at)[0])))[0]), lens.radius, lens.by) for lens in plan.lenses]

    def to_pixels(degrees: Floats) -> Floats:
        pixels = stretch(plain(degrees))
        for at, radius, by in lenses:
            pixels = _through(pixels, at, radius, by)
        return pixels

    return Projection(to_pixels, size)


def _round(middle: Degrees) -> Callable[[Floats], Floats]:
    """Lambert's azimuthal projection: areas are true, and shapes near the middle."""
    lon0, lat0 = np.radians(middle)

    def project(degrees: Floats) -> Floats:
        lon, lat = np.radians(degrees[:, 0]) - lon0, np.radians(degrees[:, 1])
        cos_far = np.sin(lat0) * np.sin(lat) + np.cos(lat0) * np.cos(lat) * np.cos(lon)
        x = np.cos(lat) * np.sin(lon)
        y = np.cos(lat0) * np.sin(lat) - np.sin(lat0) * np.cos(lat) * np.cos(lon)
        far = np.minimum(np.arccos(np.clip(cos_far, -1, 1)), _FARTHEST)
        length = np.hypot(x, y)
        factor = np.where(length > 1e-9, 2 * np.sin(far / 2) / np.maximum(length, 1e-9), 1.0)
        return np.stack([x * factor, -y * factor], axis=1)

    return project


def _flat(degrees: Floats) -> Floats:
    lat = np.radians(np.clip(degrees[:, 1], -85, 85))
    return np.stack([np.radians(degrees[:, 0]), -1.25 * np.log(np.tan(np.pi / 4 + 0.4 * lat))], axis=1)


def _drawn(units: Floats) -> Floats:
    return units * (1, -1)


def _stretch(seeds: Floats, size: tuple[int, int], strength: tuple[float, float]) -> Callable[[Floats], Floats]:
    """Spread each axis by how many seeds lie along it; order along it is kept, so that no line ever folds."""
    ways = [_axis(seeds[:, axis], size[axis], strength[axis]) for axis in (0, 1)]

    def stretched(pixels: Floats) -> Floats:
        return np.stack([ways[0](pixels[:, 0]), ways[1](pixels[:, 1])], axis=1)

    return stretched


def _axis(seeds: Floats, length: int, strength: float) -> Callable[[Floats], Floats]:
    grid = np.linspace(0, length, 201)
    inside = seeds[(seeds >= 0) & (seeds <= length)]
    wide = _SMOOTH * length
    crowd = np.exp(-(((grid[:, None] - inside[None, :]) / wide) ** 2)).sum(axis=1) if len(inside) else np.ones(201)
    density = (1 - strength) + strength * crowd / crowd.mean()
    sums = np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2)])
    target = sums / sums[-1] * length

    def move(values: Floats) -> Floats:
        within = np.interp(values, grid, target)
        # Beyond the frame nothing is stretched, and nothing is folded back into it.
        return np.where(values < 0, values, np.where(values > length, values, within))

    return move


def _through(pixels: Floats, at: Floats, radius: float, by: float) -> Floats:
    """A soft lens: points move outwards from its middle, by nothing there and at three radii."""
    away = pixels - at
    far = np.hypot(away[:, 0], away[:, 1])
    grid = np.linspace(0, 6 * radius, 400)
    # The enlargement falls off as a bell; its integral is where a point at that distance gets to.
    rate = 1 + (by - 1) * np.exp(-((grid / radius) ** 2))
    reach = np.concatenate([[0], np.cumsum((rate[1:] + rate[:-1]) / 2)]) * (grid[1] - grid[0])
    extra = reach - grid
    # What it gains is given back over the rim, so that far points stay.
    fade = np.exp(-np.maximum(0, grid - radius) / (2 * radius))
    moved = grid + extra * fade * np.clip((6 * radius - grid) / (2 * radius), 0, 1)
    moved = np.maximum.accumulate(moved + np.arange(400) * 1e-6)
    factor = np.where(far > 1e-9, np.interp(far, grid, moved) / np.maximum(far, 1e-9), by)
    return at + away * np.where(far < 6 * radius, factor, 1.0)[:, None]
