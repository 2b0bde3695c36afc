"""The units of a position by the numbers of their provinces, found once for each position."""

from __future__ import annotations

from judge.board.movement.tables import NOBODY, VACANT, Tables
from judge.board.names import PowerName
from judge.board.position import Position, Unit, UnitType


class Lineup:
    """The units of a position.

    `places`: their provinces, in board order. The other lists have an entry for each province. `owner`: the unit's
    power. `stances`: its power, kind and location, as in `Stances`. `spots`: its index in board order. Nothing
    in it is ever changed.
    """

    __slots__ = ("owner", "places", "spots", "stances", "tables", "units")

    def __init__(self, position: Position, tables: Tables) -> None:
        size = len(tables.codes) + 1  # the extra entry, always empty, is for the indexes NOBODY and NOWHERE (-1)
        units: list[Unit | None] = [None] * size
        owner: list[PowerName | None] = [None] * size
        spots, stances = [NOBODY] * size, [VACANT] * size
        places = [tables.number[unit.location] for unit in position.units]
        power: PowerName | None = None
        kinds: dict[UnitType, dict[str, int]] = {}
        for spot, unit in enumerate(position.units):
            at = places[spot]
            if unit.power is not power:  # nearly always a power's units stand together
                power = unit.power
                kinds = tables.stances[power]
            units[at] = unit
            owner[at] = power
            spots[at] = spot
            stances[at] = kinds[unit.type][unit.location]
        self.tables = tables
        # The garbage collector skips tuples of such values.
        self.places = tuple(places)
        self.units = tuple(units)
        self.owner = tuple(owner)
        self.spots = tuple(spots)
        self.stances = tuple(stances)


def lineup_of(position: Position, tables: Tables) -> Lineup:
    """The units of a position on a map, kept as long as the position itself."""
    kept = position.__dict__
    lineup: Lineup | None = kept.get("lineup")
    if lineup is None or lineup.tables is not tables:
        lineup = kept["lineup"] = Lineup(position, tables)
    return lineup
