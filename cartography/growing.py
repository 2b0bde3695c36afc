"""Cells that grow from seeds, over land and over water apart, by the quickest way."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PIL import Image

from cartography.land import Cells, Mask
from cartography.projection import Floats

NONE = -1
"""A pixel that nothing has reached."""

_STEP = 10
"""Cost of one pixel on even ground. Distances are whole numbers, the same on every machine."""
_LEAST = 5
"""Least cost of any step; all that lies within this cost is settled at once."""

Start = tuple[int, int, int, float]
"""Column, row, number of the province, and delay of its start in pixels."""


def roughness(shape: tuple[int, int], land: Mask, strength: float = 1.0) -> Floats:
    """Return the slowness of each pixel, around 1.

    It is uneven on land, so that borders wander, and nearly even at sea.
    """
    chance = np.random.default_rng(1901)
    rough = np.zeros(shape)
    for wide, part in ((48, 0.5), (20, 0.5), (9, 0.35)):
        small = chance.standard_normal((shape[0] // wide + 3, shape[1] // wide + 3)).astype(np.float32)
        layer = Image.fromarray(small).resize((shape[1], shape[0]), Image.Resampling.BICUBIC)
        rough += strength * part * np.array(layer)
    return np.asarray(np.clip(np.exp(rough * np.where(land, 0.55, 0.2)), 0.5, 3.0))


def grown(kinds: Cells, cost: Floats, starts: Iterable[Start], *, anywhere: bool = False) -> tuple[Cells, Cells]:
    """Return the owner of each pixel, and its distance from the seed in tenths of a pixel.

    `kinds`: growth stays within one kind.

    `anywhere`: it crosses from one kind to another too. Ties go to the lower number.
    """
    height, width = kinds.shape
    wide = width + 2
    ground = np.full((height + 2, wide), -9, np.int32)
    ground[1:-1, 1:-1] = kinds
    flat = ground.ravel()
    price = np.ones(flat.shape)
    price.reshape(ground.shape)[1:-1, 1:-1] = cost
    far = np.full(flat.shape, 1 << 30, np.int64)
    owner = np.full(flat.shape, NONE, np.int32)
    done = flat == -9
    waiting: dict[int, list[np.ndarray]] = {}
    begun = list(starts)
    first = min((late for *_, late in begun), default=0.0)
    for x, y, number, late in sorted(begun, key=lambda start: start[2]):
        at, begins = (y + 1) * wide + x + 1, round((late - first) * _STEP)
        if begins < far[at]:
            far[at], owner[at] = begins, number
            waiting.setdefault(begins // _LEAST, []).append(np.array([at]))
    steps = [(dy * wide + dx, _STEP if not (dx and dy) else 14) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    while waiting:
        bucket = min(waiting)
        here = np.unique(np.concatenate(waiting.pop(bucket)))
        here = here[~done[here] & (far[here] // _LEAST <= bucket)]
        done[here] = True
        for offset, length in steps:
            there = here + offset
            free = ~done[there] & (True if anywhere else flat[there] == flat[here])
            come, to = here[free], there[free]
            reach = far[come] + np.maximum(_LEAST, length * price[to]).astype(np.int64)
            better = (reach < far[to]) | ((reach == far[to]) & (owner[come] < owner[to]))
            to, reach = to[better], reach[better]
            far[to], owner[to] = reach, owner[come[better]]
            for number in np.unique(reach // _LEAST):
                waiting.setdefault(int(number), []).append(to[reach // _LEAST == number])
    return (
        owner.reshape(ground.shape)[1:-1, 1:-1].copy(),
        np.minimum(far, 1 << 30).astype(np.int32).reshape(ground.shape)[1:-1, 1:-1].copy(),
    )


def nearest(shape: tuple[int, int], starts: Iterable[Start]) -> Cells:
    """Return the owner of the nearest seed to each pixel.

    Distances are as the crow flies, over any ground; borders are straight lines.
    """
    rows, columns = np.indices(shape)
    best, cells = np.full(shape, np.inf), np.full(shape, NONE, np.int32)
    for x, y, number, late in starts:
        away = np.hypot(columns - x, rows - y) + late
        cells[away < best] = number
        best = np.minimum(best, away)
    return cells


def pieces(mask: Mask) -> list[np.ndarray]:
    """The pieces that hang together by sides, as numbers of pixels row by row; the largest first."""
    height, width = mask.shape
    flat = np.zeros((height + 2, width + 2), bool)
    flat[1:-1, 1:-1] = mask
    wide = width + 2
    left = flat.ravel().copy()
    found = []
    for start in np.flatnonzero(left):
        if not left[start]:
            continue
        left[start] = False
        front = np.array([start])
        piece = [front]
        while len(front):
            beside = np.unique(np.concatenate([front + 1, front - 1, front + wide, front - wide]))
            front = beside[left[beside]]
            left[front] = False
            piece.append(front)
        cells = np.concatenate(piece)
        found.append(np.sort((cells // wide - 1) * width + cells % wide - 1))
    return sorted(found, key=lambda piece: (-len(piece), int(piece[0])))
