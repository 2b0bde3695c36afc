"""House rules on the routes that a convoy may take, and on the losses that stop it (house_rules.md VI.3 and VI.4)."""

from __future__ import annotations

from judge.board.movement.tables import ProvinceSet, numbers, union_of
from judge.board.names import PowerName

Routes = tuple[ProvinceSet, ...]
"""The routes that a convoy can take, each with all the fleets that it needs."""


def within_limits(routes: Routes, needed: ProvinceSet, avoided: ProvinceSet) -> Routes:
    """The routes that use all the places that an order names, and none of those that it excludes."""
    return tuple([route for route in routes if route & needed == needed and not route & avoided])


def lost_with_any(routes: Routes) -> Routes:
    """Routes that the loss of a fleet on any of them stops: those that an order specifies or limits."""
    return (union_of(routes),) if routes else ()


def with_own_fleets(routes: Routes, owner: list[PowerName | None], power: PowerName | None) -> Routes:
    """Routes each of which is also stopped by the loss of a fleet of the army's own power on any other.

    So an unnecessary own route makes a convoy weaker; a foreign one never does.
    """
    own = 0
    for fleet in numbers(union_of(routes)):
        if owner[fleet] == power:
            own |= 1 << fleet
    return tuple(dict.fromkeys([route | own for route in routes]))


def sparing(routes: Routes, owner: list[PowerName | None]) -> frozenset[PowerName]:
    """The powers that have a fleet on every route: without them there is no convoy."""
    owners = [{power for fleet in numbers(route) if (power := owner[fleet]) is not None} for route in routes]
    return frozenset(set.intersection(*owners)) if owners else frozenset()
