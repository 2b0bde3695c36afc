"""Words for things on the board: units, powers, places, counts and lists."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.names import Location, PowerName, province_of
from judge.board.position import Piece, Unit, UnitType


def unit_type(kind: UnitType) -> str:
    """Return `army` or `fleet`."""
    return "army" if kind is UnitType.ARMY else "fleet"


def a_unit(kind: UnitType) -> str:
    """Return `an army` or `a fleet`."""
    return "an army" if kind is UnitType.ARMY else "a fleet"


def unit_in_words(unit: Unit | Piece, map: Map) -> str:
    """Return a unit without its power: `fleet in Spain (north coast)`."""
    return f"{unit_type(unit.type)} in {place_name(unit.location, map)}"


def place_name(location: Location, map: Map) -> str:
    """A name for people, also for places that are on no map."""
    return map.name_of(location) if province_of(location) in map.places else location


def power_adjective(power: PowerName, map: Map) -> str:
    """Return `French` for FRANCE; the name itself for a power unknown to the map. See `Map.title_of`."""
    known = map.powers.get(power)
    return known.adjective if known is not None else power.title()


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `1 build`, `2 builds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: `Austria, England and France`; "" for no names."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
