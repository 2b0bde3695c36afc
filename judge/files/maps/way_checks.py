"""Whether gateways, railways and centers that do not count for everybody fit the rest of a map file."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.maps import Terrain
from judge.files.maps.draft import Draft, DraftPlace
from judge.files.yaml_text import Value

_ON_LAND = (Terrain.LAND, Terrain.COAST, Terrain.PORT)


def check_ways(draft: Draft) -> None:
    """Note every problem with `gateways`, `railways` and `no_count`."""
    fleets = _fleet_lists(draft.places.values())
    for at, gate in draft.gateways:
        one, other = gate.ends
        if other not in fleets.get(one, ()) or one not in fleets.get(other, ()):
            at.report("E-MAP-NO-LINK", f"No fleet goes from {one} to {other} and back.", f"{one} {other}")
        if gate.keeper not in draft.places:
            at.report("E-MAP-LINK", f"There is no place {gate.keeper} to keep this gateway.", gate.keeper)
    for at, railway in draft.railways:
        if len(railway.path) < 2 or len(set(railway.path)) < len(railway.path):
            at.report("E-MAP-RAILWAY", "A railway has two places or more, and none of them twice.")
        for code in railway.path:
            if code not in draft.places or draft.places[code].terrain not in _ON_LAND:
                at.report("E-MAP-RAILWAY", f"No army can stand in {code}.", code)
        _check_powers(draft, at, railway.powers)
    for at, center, powers in draft.uncounted:
        if center not in draft.centers:
            at.report("E-MAP-CENTER", f"{center} is no supply center.", center)
        _check_powers(draft, at, powers)


def _check_powers(draft: Draft, at: Value, powers: Iterable[str]) -> None:
    for power in sorted(set(powers) - draft.powers.keys()):
        at.report("E-MAP-LINK", f"There is no power {power!r}.", power)


def _fleet_lists(places: Iterable[DraftPlace]) -> dict[str, list[str]]:
    """Where fleets go from each location."""
    lists = {place.code: place.fleet for place in places}
    return lists | {coast.code: coast.fleet for place in places for coast in place.coasts}
