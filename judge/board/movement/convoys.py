"""Convoy routes: chains of fleets that carry an army over water, or of armies that carry a fleet.

Only chains that need each of their fleets count. If a fleet is in no such chain, it cannot help the army: its order to
convoy that army can never be valid (DATC 4.E.1, 6.F.12, 6.G.19), and its loss disrupts nothing. `is_useful` has the
rules under which an unneeded order is valid.

The chains are never listed, since many fleets form too many to count. Each question is about the graph of the fleets:
are two shores joined, and can this fleet be on the way? The shortest chains nearly always settle whether a fleet is
needed. Otherwise up to 100 beginnings of chains are tried; after that the fleet counts as needed. Ninety fleets that
each convoy another army take less than a tenth of a second, where listing took 2 to 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from judge.board.movement.tables import Network, ProvinceSet, numbers
from judge.board.names import PowerName

_MOST_KEPT: Final = 50_000

_MOST_STEPS: Final = 100
"""Limit on partial chains followed for one question.

Real boards and orders need a handful. Beyond the limit, a fleet counts as needed if any way can lead through it.
"""


class Crossing(Struct):
    """An army's way over the water by the fleets ordered to convoy it.

    `fleets`: the fleets that some route needs, 0 if there is no route. `through`: the places that each route must
    include. `bound`: the fleets that must survive on any route. `or_land`: the army walks if the convoy fails.
    `spared`: the powers that the army cannot harm, because they convoy it (house rules).
    """

    network: Network
    start: int
    end: int
    fleets: ProvinceSet
    through: ProvinceSet = 0
    bound: ProvinceSet = 0
    or_land: bool = False
    spared: frozenset[PowerName] = frozenset()

    def is_open(self, left: ProvinceSet, through: ProvinceSet = 0) -> bool:
        """True if the remaining fleets form a route that includes all of `through`."""
        if self.bound & ~left:
            return False
        wanted = self.through | through & ~self.bound
        return leads(self.network, self.start, self.end, self.fleets & left, wanted)

    def lands(self, left: ProvinceSet, landings: ProvinceSet) -> bool:
        """True if the remaining fleets form a route whose last fleet is one of `landings`."""
        return self.is_open(left) and lands(self.network, self.start, self.end, self.fleets & left, landings)

    def needs(self, fleet: int) -> bool:
        """True if there is no route without this fleet."""
        return bool(self.fleets >> fleet & 1) and not self.is_open(~(1 << fleet))

    def carrying_powers(self, owner: Sequence[PowerName | None]) -> frozenset[PowerName]:
        """Powers whose fleets every route needs. `owner`: the owner of the unit in each province."""
        owners = {power for fleet in numbers(self.fleets) if (power := owner[fleet]) is not None}
        return frozenset(power for power in owners if not self.is_open(~owned_by(power, self.fleets, owner)))


def owned_by(power: PowerName | None, fleets: ProvinceSet, owner: Sequence[PowerName | None]) -> ProvinceSet:
    """Return the fleets in `fleets` that belong to a power."""
    own = 0
    for fleet in numbers(fleets):
        if owner[fleet] == power:
            own |= 1 << fleet
    return own


def leads(network: Network, start: int, end: int, fleets: ProvinceSet, through: ProvinceSet = 0) -> bool:
    """True if a chain in which every fleet is needed joins two shores and includes all of `through`.

    `fleets` are the provinces of usable units, all able to convoy. Provinces without a shore have no chains.
    """
    if through:
        return bool(_fleets_needed(network, start, end, fleets, through))
    return lands(network, start, end, fleets, -1)


def lands(network: Network, start: int, end: int, fleets: ProvinceSet, landings: ProvinceSet) -> bool:
    """True if these fleets join two shores, and one of `landings` can be the last of them."""
    if not _may_join(network, start, end):
        return False
    near = network.near
    fleets &= ~(1 << start | 1 << end)
    first, last = near[start] & fleets, near[end] & fleets & landings
    return bool(first & last or _joined(near, first, fleets) & last)


def _fleets_needed(network: Network, start: int, end: int, fleets: ProvinceSet, through: ProvinceSet) -> ProvinceSet:
    """Fleets of a chain as in `leads`, including those of `through`; 0 if there is no chain."""
    fleets &= ~(1 << start | 1 << end)
    if through & ~fleets or not _may_join(network, start, end):
        return 0
    near = network.near
    first, last = near[start] & fleets, near[end] & fleets
    if through & first & last:
        return 0 if through & (through - 1) else through
    key = (first, last, fleets, through)
    known = network.known.get(key)
    if known is None:
        if len(network.known) >= _MOST_KEPT:
            network.known.clear()
        both = first & last
        known = network.known[key] = _search(near, first & ~both, last & ~both, fleets & ~both, through)
    return known


def _search(
    near: list[ProvinceSet], first: ProvinceSet, last: ProvinceSet, fleets: ProvinceSet, through: ProvinceSet
) -> ProvinceSet:
    """Return the fleets of one chain from `first` to `last` through all of `through`; 0 if none.

    No fleet is in both `first` and `last`. Only the first fleet of a chain is in `first`, only its last one in
    `last`, and each borders only the fleets before and after it: otherwise one could be left out.
    """
    between = fleets & ~first & ~last
    if not through & (through - 1):
        at = through.bit_length() - 1
        return _around(near, at, first, last, between) if _can_pass(near, at, first, last, between) else 0
    begun = [(fleet, between | last, through & ~(1 << fleet)) for fleet in numbers(first)]
    for _ in range(_MOST_STEPS):
        if not begun:
            return 0
        at, allowed, missing = begun.pop()
        onward = near[at] & allowed
        reached = _joined(near, onward, allowed)
        if missing & ~reached or not reached & last:
            continue
        if any(not missing & ~(1 << fleet) for fleet in numbers(onward & last)):
            return through
        begun += [(fleet, allowed & ~onward, missing & ~(1 << fleet)) for fleet in numbers(onward & ~last)]
    return through


def _around(
    near: list[ProvinceSet], at: int, first: ProvinceSet, last: ProvinceSet, between: ProvinceSet
) -> ProvinceSet:
    """Fleets of two chains from the fleet at `at` to both shores, without a common border; 0 if none."""
    here = 1 << at
    if here & (first | last):
        way = _shortest(near, at, between, last if here & first else first)
        return way and way | here
    # Mostly a shortest chain to one shore leaves the way to the other one free.
    for one, other in ((first, last), (last, first)):
        way = beside = _shortest(near, at, between, one)
        if not way:
            return 0
        for fleet in numbers(way):
            beside |= near[fleet]
        if rest := _shortest(near, at, between & ~beside, other & ~beside):
            return way | rest | here
    # Else all chains to the first shore are tried that leave one to the last.
    onward = near[at] & (between | first)
    begun = [(fleet, (between | first) & ~onward, (between | last) & ~(1 << fleet)) for fleet in numbers(onward)]
    for _ in range(_MOST_STEPS):
        if not begun:
            return 0
        fleet, allowed, others = begun.pop()
        others &= ~near[fleet]
        if not _joined(near, near[at] & others, others) & last:
            continue
        if first >> fleet & 1:
            return here
        onward = near[fleet] & allowed
        if _joined(near, onward, allowed) & first:
            begun += [(beyond, allowed & ~onward, others & ~(1 << beyond)) for beyond in numbers(onward)]
    return here


def _can_pass(near: list[ProvinceSet], at: int, first: ProvinceSet, last: ProvinceSet, fleets: ProvinceSet) -> bool:
    """True if a route from `first` to `last` that visits no fleet twice can pass `at`."""
    shores = first | last
    fleets |= shores
    reached = _joined(near, 1 << at, fleets)
    if not reached & first or not reached & last:
        return False
    if shores >> at & 1:
        return True
    # Two ways that share no fleet lead from it to the two shores, unless all ways lead by one fleet (Menger).
    for fleet in numbers(_shortest(near, at, fleets, first)):
        others = fleets & ~(1 << fleet)
        if not _joined(near, near[at] & others, others) & shores:
            return False
    return True


def _shortest(near: list[ProvinceSet], at: int, fleets: ProvinceSet, goals: ProvinceSet) -> ProvinceSet:
    """Shortest chain over `fleets` from a province to one of `goals`, excluding the province; 0 if none."""
    layers: list[ProvinceSet] = []
    edge, left = 1 << at, (fleets | goals) & ~(1 << at)
    while edge:
        spread = 0
        for fleet in numbers(edge):
            spread |= near[fleet]
        edge = spread & left
        layers.append(edge)
        if edge & goals:
            break
        left &= ~edge
    chain, wanted = 0, goals
    for layer in reversed(layers):
        place = next((fleet for fleet in numbers(layer & wanted)), None)
        if place is None:
            return 0
        chain |= 1 << place
        wanted = near[place]
    return chain


def _joined(near: list[ProvinceSet], fresh: ProvinceSet, fleets: ProvinceSet) -> ProvinceSet:
    """Return some fleets and all fleets that are connected to one of them."""
    joined = 0
    while fresh:
        joined |= fresh
        spread = 0
        for fleet in numbers(fresh):
            spread |= near[fleet]
        fresh = spread & fleets & ~joined
    return joined


def _may_join(network: Network, start: int, end: int) -> bool:
    """True if a convoy may begin and end at these two provinces, whatever fleets there are."""
    ends = 1 << start | 1 << end
    return ends & network.ends == ends and (start != end or network.may_return)


def needed_fleets(network: Network, start: int, end: int, fleets: ProvinceSet, through: ProvinceSet = 0) -> ProvinceSet:
    """Fleets on a chain that needs them and has all of `through`."""
    needed = 0
    for fleet in numbers(fleets):
        if not needed >> fleet & 1:
            needed |= _fleets_needed(network, start, end, fleets, through | 1 << fleet)
    return needed


def is_useful(network: Network, start: int, end: int, fleets: ProvinceSet, at: int) -> bool:
    """True if the fleet at `at` has a valid order to convoy from `start` to `end` with these fleets.

    A dispensable fleet counts if the rules allow detours (COASTAL_CONVOY) or a province twice (CONVOY_BACK).
    """
    if leads(network, start, end, fleets, 1 << at):
        return True
    if not (network.may_detour or network.may_repeat) or not _may_join(network, start, end):
        return False
    fleets &= ~(1 << start | 1 << end)
    first, last = network.near[start] & fleets, network.near[end] & fleets
    if not fleets >> at & 1:
        return False
    if network.may_repeat:
        joined = _joined(network.near, 1 << at, fleets)
        return bool(joined & first and joined & last)
    return _can_pass(network.near, at, first, last, fleets)


def shortest_chains(network: Network, start: int, end: int, fleets: ProvinceSet) -> list[tuple[int, ...]]:
    """Shortest chains of fleets that could bring an army across, in the order of the journey."""
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


def is_path(network: Network, start: int, end: int, path: tuple[int, ...]) -> bool:
    """True if these provinces, in order, connect the two shores.

    No province may occur twice unless repeats are allowed. Neither shore may be on the way.
    """
    if not path or start in path or end in path or not _may_join(network, start, end):
        return False
    if len(set(path)) < len(path) and not network.may_repeat:
        return False
    waters = network.near
    return all(waters[here] >> there & 1 for here, there in pairwise((start, *path, end)))
