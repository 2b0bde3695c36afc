"""Convoy routes: by which chains of fleets an army can cross the water.

Only chains that need each of their fleets count: a fleet off every such chain cannot help the army, an order to it
to convoy that army can never be valid (DATC 4.E.1, 6.F.12, 6.G.19), and its loss disrupts nothing.
"""

from __future__ import annotations

from itertools import pairwise

from judge.board.tables import ProvinceSet, Tables, numbers

_MOST_KEPT = 50_000


def routes(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> tuple[ProvinceSet, ...]:
    """Every chain of `fleets` from one shore to another that needs all its fleets; none: no convoy is possible.

    `fleets` are the provinces whose fleets may be used, all of them fit to convoy. What is no shore has no routes.
    """
    key = (start, end, fleets)
    found = tables.routes.get(key)
    if found is None:
        if len(tables.routes) >= _MOST_KEPT:
            tables.routes.clear()
        found = tables.routes[key] = tuple(_search(tables, start, end, fleets))
    return found


def _search(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> list[ProvinceSet]:
    ends = 1 << start | 1 << end
    if start == end or ends & tables.shores != ends:
        return []
    waters = tables.waters
    found: list[ProvinceSet] = []

    def follow(last: int, chain: ProvinceSet, allowed: ProvinceSet) -> None:
        """Extend a chain. `allowed` borders none of its fleets but the last: else one could be left out."""
        if waters[end] >> last & 1:
            found.append(chain)
            return
        for fleet in numbers(waters[last] & allowed):
            follow(fleet, chain | 1 << fleet, allowed & ~waters[last] & ~(1 << last))

    usable = fleets & ~ends
    for first in numbers(waters[start] & usable):
        follow(first, 1 << first, usable & ~waters[start])
    return found


def is_possible(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> bool:
    """Whether these fleets could bring an army from one shore to another."""
    ends = 1 << start | 1 << end
    if start == end or ends & tables.shores != ends:
        return False
    waters = tables.waters
    goal = waters[end]
    reached = 0
    fresh = waters[start] & fleets
    while fresh:
        if fresh & goal:
            return True
        reached |= fresh
        spread = 0
        for fleet in numbers(fresh):
            spread |= waters[fleet]
        fresh = spread & fleets & ~reached
    return False


def useful_fleets(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> ProvinceSet:
    """Those of some fleets that lie on any route of them all."""
    useful = 0
    for route in routes(tables, start, end, fleets):
        useful |= route
    return useful


def is_path(tables: Tables, start: int, end: int, path: tuple[int, ...]) -> bool:
    """Whether provinces, in this order and none of them twice, are a way across the water from one shore to another."""
    ends = 1 << start | 1 << end
    if not path or len(set(path)) < len(path) or start == end or ends & tables.shores != ends:
        return False
    waters = tables.waters
    return all(waters[here] >> there & 1 for here, there in pairwise((start, *path, end)))
