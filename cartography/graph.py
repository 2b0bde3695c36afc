"""A map's graph by numbers: pairs that must touch, and pairs that may not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cartography.land import Cells, Mask
from judge.board.maps import Map, Terrain


@dataclass(frozen=True)
class Graph:
    """Provinces by number in the order of their codes; then nobody's land and lakes.

    Nobody's land and lakes may touch anything.

    `wanted` pairs are neighbors, `needed` those of them that are to touch; each holds from both sides.
    """

    codes: tuple[str, ...]
    number: dict[str, int]
    is_land: tuple[bool, ...]
    wanted: Mask
    needed: Mask

    @property
    def nobody(self) -> int:
        """The number of land that is no province."""
        return len(self.codes)

    @property
    def lake(self) -> int:
        """The number of water that is no province."""
        return len(self.codes) + 1

    @property
    def as_one_ground(self) -> Graph:
        """The same graph where everybody may be anywhere, as on a map that is drawn."""
        return replace(self, is_land=(True,) * len(self.is_land))

    def name(self, pair: tuple[int, int]) -> str:
        """A pair as its codes, `"DEN SWE"`."""
        return " ".join(sorted(self.codes[number] for number in pair))


def graph_of(map: Map, apart: tuple[str, ...] = (), watery: tuple[str, ...] = ()) -> Graph:
    """Return a map's graph.

    `apart` are neighbors that need not touch, `watery` impassable places that are water.
    """
    codes = tuple(sorted(map.places))
    number: dict[str, int] = {code: at for at, code in enumerate(codes)}
    wanted = np.zeros((len(codes) + 2, len(codes) + 2), bool)
    for code, place in map.places.items():
        for other in (*map.neighbors[code], *place.touches):
            wanted[number[code], number[other]] = wanted[number[other], number[code]] = True
    needed = wanted.copy()
    for pair in apart:
        here, there = pair.split()
        needed[number[here], number[there]] = needed[number[there], number[here]] = False
    is_land = *(map.places[code].terrain is not Terrain.SEA and code not in watery for code in codes), True, False
    return Graph(codes, number, is_land, wanted, needed)


def contacts(cells: Cells, count: int) -> np.ndarray:
    """Count the pixel sides that each two numbers below `count` share, as a symmetric table."""
    table = np.zeros(count * count, np.int64)
    for one, other in ((cells[:, :-1], cells[:, 1:]), (cells[:-1], cells[1:])):
        differ = one != other
        table += np.bincount(one[differ] * count + other[differ], minlength=count * count)
    square = table.reshape(count, count)
    return np.asarray(square + square.T)


def verdict(cells: Cells, graph: Graph) -> tuple[list[str], list[str]]:
    """The neighbors that do not touch, and the pairs that touch without being neighbors."""
    table = contacts(cells, len(graph.codes) + 2)
    size = len(graph.codes)
    missing = [(a, b) for a in range(size) for b in range(a + 1, size) if graph.needed[a, b] and not table[a, b]]
    extra = [(a, b) for a in range(size) for b in range(a + 1, size) if table[a, b] and not graph.wanted[a, b]]
    return [graph.name(pair) for pair in missing], [graph.name(pair) for pair in extra]
