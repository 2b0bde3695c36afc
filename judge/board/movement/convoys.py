"""Convoy routes: by which chains of fleets an army can cross the water.

Only chains that need each of their fleets count: a fleet off every such chain cannot help the army, an order to it
to convoy that army can never be valid (DATC 4.E.1, 6.F.12, 6.G.19), and its loss disrupts nothing.
"""

from __future__ import annotations

from itertools import pairwise

from judge.board.movement.tables import ProvinceSet, Tables, numbers

_MOST_KEPT = 50_000

_MOST_STEPS = 20_000
"""How many beginnings of chains are followed. Real boards and orders need a few hundred at most; but on a large board
a crowd of fleets has more chains than could ever be counted, and somebody may order all of them to convoy one army."""


def routes(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> tuple[ProvinceSet, ...]:
    """Every chain of `fleets` from one shore to another that needs all its fleets, short ones first; none: no convoy.

    `fleets` are the provinces whose fleets may be used, all of them fit to convoy. What is no shore has no routes. Of a
    multitude of chains only the shortest ones are told.
    """
    return _chains(tables, start, end, fleets)[0]


Chains = tuple[tuple[ProvinceSet, ...], bool]
"""Chains of fleets, and whether these are all."""


def _chains(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> Chains:
    key = (start, end, fleets)
    found = tables.routes.get(key)
    if found is None:
        if len(tables.routes) >= _MOST_KEPT:
            tables.routes.clear()
        found = tables.routes[key] = _search(tables, start, end, fleets)
    return found


def _search(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> Chains:
    """Chains grow fleet by fleet. What is allowed borders none but their last fleet: else one could be left out."""
    ends = 1 << start | 1 << end
    if start == end or ends & tables.shores != ends:
        return (), True
    waters = tables.waters
    usable = fleets & ~ends
    found: list[ProvinceSet] = []
    begun = [(first, 1 << first, usable & ~waters[start]) for first in numbers(waters[start] & usable)]
    for step, (last, chain, allowed) in enumerate(begun):
        if step >= _MOST_STEPS:
            return tuple(found), False
        if waters[end] >> last & 1:
            found.append(chain)
            continue
        left = allowed & ~waters[last] & ~(1 << last)
        begun += [(fleet, chain | 1 << fleet, left) for fleet in numbers(waters[last] & allowed)]
    return tuple(found), True


def is_possible(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> bool:
    """Whether these fleets could bring an army from one shore to another."""
    ends = 1 << start | 1 << end
    if start == end or ends & tables.shores != ends:
        return False
    return bool(_joined(tables, start, fleets) & tables.waters[end])


def useful_fleets(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> ProvinceSet:
    """Those of some fleets that lie on any route of them all; of a multitude, those that are joined to both shores."""
    chains, are_all = _chains(tables, start, end, fleets)
    if not are_all:
        return _joined(tables, start, fleets) & _joined(tables, end, fleets)
    useful = 0
    for route in chains:
        useful |= route
    return useful


def shortest_chains(tables: Tables, start: int, end: int, fleets: ProvinceSet) -> list[tuple[int, ...]]:
    """The shortest chains of fleets that could bring an army from one shore to another, in the order of the journey."""
    if start == end or not tables.shores >> start & tables.shores >> end & 1:
        return []
    fleets &= ~(1 << start | 1 << end)
    chains: list[tuple[int, ...]] = [(sea,) for sea in numbers(tables.waters[start] & fleets)]
    seen = 0
    while chains:
        arrived = [chain for chain in chains if tables.waters[end] >> chain[-1] & 1]
        if arrived:
            return arrived
        for chain in chains:
            seen |= 1 << chain[-1]
        chains = [(*chain, sea) for chain in chains for sea in numbers(tables.waters[chain[-1]] & fleets & ~seen)]
    return []


def _joined(tables: Tables, shore: int, fleets: ProvinceSet) -> ProvinceSet:
    """The fleets that are beside a shore, or beside one that is joined to it."""
    joined = 0
    fresh = tables.waters[shore] & fleets
    while fresh:
        joined |= fresh
        spread = 0
        for fleet in numbers(fresh):
            spread |= tables.waters[fleet]
        fresh = spread & fleets & ~joined
    return joined


def is_path(tables: Tables, start: int, end: int, path: tuple[int, ...]) -> bool:
    """Whether provinces, in this order and none of them twice, are a way across the water from one shore to another."""
    ends = 1 << start | 1 << end
    if not path or len(set(path)) < len(path) or start == end or ends & tables.shores != ends:
        return False
    waters = tables.waters
    return all(waters[here] >> there & 1 for here, there in pairwise((start, *path, end)))
