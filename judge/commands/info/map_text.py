"""Answer of HELP MAP on a map: powers, provinces, victory, and all special features."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from judge.board.map_parts import GatewayMode, League, LeagueBehavior
from judge.board.maps import Map
from judge.board.names import Location

_WIDTH = 76


def map_text(game_map: Map) -> str:
    """The powers, and every province with its abbreviation; supply centers have a star."""
    powers = ", ".join(f"{power.title} ({power.letter})" for power in game_map.powers.values())
    names = sorted((place.name, code) for code, place in game_map.places.items())
    rows = [f"  {code:<4} {'*' if code in game_map.centers else ' '} {name}" for name, code in names]
    named = wrap(f"{game_map.name}: {powers}.", _WIDTH)
    special = [line for text in _special(game_map) for line in wrap(text, _WIDTH, subsequent_indent="  ")]
    lead = game_map.lead_in(game_map.start.year)
    wins = f"{game_map.win} centers{f', or {lead} more than anybody else,' if lead is not None else ''} win."
    return "\n".join([*named, *special, f"{wins} * is a supply center.", "", *rows])


def _special(game_map: Map) -> Iterator[str]:
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
    """Powers that a power in a league helps, as the rest of a sentence."""
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
