"""The answer to HELP MAP: powers, victory, special features, and provinces with their neighbors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from judge.board.ferries import waterways
from judge.board.map_parts import GatewayMode, League, LeagueBehavior
from judge.board.maps import Map, Terrain
from judge.board.names import Location, Province, province_of
from judge.board.position import UnitType

_WIDTH = 76
_INDENT = " " * 9
_KEY = "A: where an army goes from here; F: where a fleet goes."


def map_text(game_map: Map) -> str:
    """Return the powers, and every province with its code and neighbors; centers have a star."""
    powers = ", ".join(f"{power.title} ({power.letter})" for power in game_map.powers.values())
    names = sorted((place.name, code) for code, place in game_map.places.items())
    rows = [row for name, code in names for row in _province(game_map, code, name)]
    named = wrap(f"{game_map.name}: {powers}.", _WIDTH)
    special = [line for text in _special(game_map) for line in wrap(text, _WIDTH, subsequent_indent="  ")]
    special += wrap(game_map.edition, _WIDTH)
    lead = game_map.lead_in(game_map.start.year)
    wins = f"{game_map.win} centers{f', or {lead} more than anybody else,' if lead is not None else ''} win."
    return "\n".join([*named, *special, f"{wins} * is a supply center.", _KEY, "", *rows])


def neighbors_text(game_map: Map, codes: Sequence[Province]) -> str:
    """Return the units that can go from the first place to each of the others, and all neighbors."""
    first, *others = codes
    told = [line for other in others for line in wrap(_way(game_map, first, other), _WIDTH)]
    rows = [row for code in codes for row in _province(game_map, code, game_map.places[code].name)]
    return "\n".join([*told, *([""] if told else []), _KEY, "", *rows])


def _way(game_map: Map, one: Province, other: Province) -> str:
    """Return a sentence on the units that can go from one place to another in one move."""
    coasts = [coast for coast in game_map.fleet if province_of(coast) == one]
    open_to = [coast for coast in coasts if _reaches(game_map, UnitType.FLEET, coast, other)]
    fleet = "a fleet" if open_to == coasts else f"a fleet from {_listed(open_to)}" if open_to else ""
    what = f"from {game_map.name_of(Location(one))} to {game_map.name_of(Location(other))} in one move"
    if _reaches(game_map, UnitType.ARMY, Location(one), other):
        return f"Yes: an army goes {what}{f', and {fleet} too.' if open_to else '. A fleet does not.'}"
    return f"Yes: {fleet} goes {what}. An army does not." if open_to else f"No: no unit goes {what}."


def _reaches(game_map: Map, kind: UnitType, start: Location, other: Province) -> bool:
    """True if such a unit can go from a location to a place in one move."""
    return any(province_of(end) == other for end in game_map.reach(kind, start))


def _province(game_map: Map, code: Province, name: str) -> list[str]:
    """Return a province with its neighbors in lines."""
    ways = neighbors(game_map, code)
    told = "; ".join(f"{kind}: {places}" for kind, places in zip("AF", ways, strict=True) if places)
    star = "*" if code in game_map.centers else " "
    head = f"  {code:<4} {star} {name}"
    return [head, *wrap(told, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)]


def neighbors(game_map: Map, code: Province) -> tuple[str, str]:
    """Return the codes of places that armies and fleets reach in one move; "" if none.

    Fleets on several coasts are listed separately: `from SPA/NC: GAS, MAO; from SPA/SC: LYO`. Convoys do not count.
    """
    if game_map.places[code].terrain is Terrain.IMPASSABLE:
        return "", ""
    coasts = sorted(coast for coast in game_map.fleet if province_of(coast) == code)
    by_coast = [(coast, _codes(game_map.reach(UnitType.FLEET, coast))) for coast in coasts]
    fleets = [f"from {coast}: {told}" if len(coasts) > 1 else told for coast, told in by_coast if told]
    return _codes(game_map.reach(UnitType.ARMY, Location(code))), "; ".join(fleets)


def _codes(places: Iterable[Location]) -> str:
    return ", ".join(sorted(places))


def _special(game_map: Map) -> Iterator[str]:
    if ways := waterways(game_map):
        told = ", ".join(f"{one}-{other}" for one, other in ways)
        yield f"Fleets also pass where there is no sea, by river or canal: {told}."
    for gate in game_map.gateways:
        ends = _listed(map(game_map.name_of, gate.ends))
        keeper = game_map.name_of(Location(gate.keeper))
        if gate.mode is GatewayMode.PERMISSION:
            yield f"Between {ends} fleets pass by leave of the unit in {keeper}, which is ordered to support the move."
        else:
            yield f"Between {ends} fleets pass unless there is a fleet in {keeper}."
    for railway in game_map.railways:
        places = ", ".join(game_map.name_of(Location(code)) for code in railway.path)
        whose = _listed(map(game_map.title_of, sorted(railway.powers))) if railway.powers else "all"
        yield f"{railway.name or 'A railway'}, for armies of {whose}: {places}."
    for center, powers in game_map.no_count.items():
        whose = _listed(map(game_map.title_of, sorted(powers)))
        yield f"{game_map.name_of(Location(center))} does not count for {whose}."
    for power in game_map.powers.values():
        if power.league is not None and power.league.behavior is not LeagueBehavior.NONE:
            yield f"{power.title} {_helps(power.league, game_map)}"


def _helps(league: League, game_map: Map) -> str:
    """Return the end of a sentence with the powers that a power in a league helps."""
    own = _members({league.name}, game_map)
    if league.behavior is LeagueBehavior.STRICT:
        return f"helps nobody outside of its league ({own})."
    return f"helps no other power against {_members({league.name, *league.friends}, game_map)}."


def _members(leagues: set[str], game_map: Map) -> str:
    powers = game_map.powers.values()
    return _listed(power.title for power in powers if power.league is not None and power.league.name in leagues)


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
