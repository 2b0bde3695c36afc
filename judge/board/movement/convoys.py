"""Convoy routes: by which chains of fleets an army can cross the water, and of armies a fleet the land.

Only chains that need each of their fleets count: a fleet off every such chain cannot help the army, an order to it
to convoy that army can never be valid (DATC 4.E.1, 6.F.12, 6.G.19), and its loss disrupts nothing.
"""

from __future__ import annotations

from itertools import pairwise

from judge.board.movement.tables import Network, ProvinceSet, numbers

_MOST_KEPT = 50_000

_MOST_STEPS = 20_000
"""How many beginnings of chains are followed. Real boards and orders need a few hundred at most; but on a large board
a crowd of fleets has more chains than could ever be counted, and somebody may order all of them to convoy one army."""


def routes(network: Network, start: int, end: int, fleets: ProvinceSet) -> tuple[ProvinceSet, ...]:
    """Every chain of `fleets` from one shore to another that needs all its fleets, short ones first; none: no convoy.

    `fleets` are the provinces whose units may be used, all of them fit to convoy. What is no shore has no routes. Of a
    multitude of chains only the shortest ones are told. Where routes may repeat themselves, what could be left out of
    them is left out as well: it makes no difference whether those units stay.
    """
    return _chains(network, start, end, fleets)[0]


Chains = tuple[tuple[ProvinceSet, ...], bool]
"""Chains of fleets, and whether these are all."""


def _chains(network: Network, start: int, end: int, fleets: ProvinceSet) -> Chains:
    key = (start, end, fleets)
    found = network.routes.get(key)
    if found is None:
        if len(network.routes) >= _MOST_KEPT:
            network.routes.clear()
        found = network.routes[key] = _search(network, start, end, fleets)
    return found


def _search(network: Network, start: int, end: int, fleets: ProvinceSet) -> Chains:
    """Chains grow fleet by fleet. What is allowed borders none but their last fleet: else one could be left out."""
    ends = 1 << start | 1 << end
    if not _may_join(network, start, end):
        return (), True
    waters = network.near
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


def is_possible(network: Network, start: int, end: int, fleets: ProvinceSet) -> bool:
    """Whether these fleets could bring an army from one shore to another."""
    if not _may_join(network, start, end):
        return False
    return bool(_joined(network, start, fleets & ~(1 << end)) & network.near[end])


def _may_join(network: Network, start: int, end: int) -> bool:
    """Whether a convoy can begin and end at these two, as far as they matter."""
    ends = 1 << start | 1 << end
    return ends & network.ends == ends and (start != end or network.may_return)


def useful_fleets(network: Network, start: int, end: int, fleets: ProvinceSet) -> ProvinceSet:
    """Those of some fleets that lie on any route of them all; of a multitude, those that are joined to both shores.

    The latter also where a route may be in a province twice.
    """
    chains, are_all = _chains(network, start, end, fleets)
    if chains and (network.may_repeat or not are_all):
        others = fleets & ~(1 << start | 1 << end)
        return _joined(network, start, others) & _joined(network, end, others)
    useful = 0
    for route in chains:
        useful |= route
    return useful


def shortest_chains(network: Network, start: int, end: int, fleets: ProvinceSet) -> list[tuple[int, ...]]:
    """The shortest chains of fleets that could bring an army from one shore to another, in the order of the journey."""
    if not _may_join(network, start, end):
        return []
    fleets &= ~(1 << start | 1 << end)
    chains: list[tuple[int, ...]] = [(sea,) for sea in numbers(network.near[start] & fleets)]
    seen = 0
    while chains:
        arrived = [chain for chain in chains if network.near[end] >> chain[-1] & 1]
        if arrived:
            return arrived
        for chain in chains:
            seen |= 1 << chain[-1]
        chains = [(*chain, sea) for chain in chains for sea in numbers(network.near[chain[-1]] & fleets & ~seen)]
    return []


def _joined(network: Network, shore: int, fleets: ProvinceSet) -> ProvinceSet:
    """The fleets that are beside a shore, or beside one that is joined to it."""
    joined = 0
    fresh = network.near[shore] & fleets
    while fresh:
        joined |= fresh
        spread = 0
        for fleet in numbers(fresh):
            spread |= network.near[fleet]
        fresh = spread & fleets & ~joined
    return joined


def is_path(network: Network, start: int, end: int, path: tuple[int, ...]) -> bool:
    """Whether provinces, in this order, are a way from one shore to another, none of them twice unless that is allowed.

    Neither shore is on the way itself.
    """
    if not path or start in path or end in path or not _may_join(network, start, end):
        return False
    if len(set(path)) < len(path) and not network.may_repeat:
        return False
    waters = network.near
    return all(waters[here] >> there & 1 for here, there in pairwise((start, *path, end)))
