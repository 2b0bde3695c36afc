"""The units of a position by the numbers of their provinces, found once for each position."""

from __future__ import annotations

from judge.board.movement.tables import NOBODY, Tables
from judge.board.names import PowerName
from judge.board.position import Position, Unit


class Lineup:
    """The units of a position.

    `places`: their provinces, in board order. Other lists have an entry for each province. `owner`: the unit's power.
    `stances`: its location and kind, as in `Tables.stance`. `spots`: its index in board order. Nothing in it is ever
    changed.
    """

    __slots__ = ("owner", "places", "spots", "stances", "tables", "units")

    def __init__(self, position: Position, tables: Tables) -> None:
        size = len(tables.codes) + 1  # one entry more, always empty, is what NOBODY and NOWHERE (-1) find
        self.tables = tables
        self.places: list[int] = []
        self.units: list[Unit | None] = [None] * size
        self.owner: list[PowerName | None] = [None] * size
        self.spots: list[int] = [NOBODY] * size
        self.stances: list[int] = [NOBODY] * size
        for spot, unit in enumerate(position.units):
            at = tables.number[unit.location]
            self.places.append(at)
            self.units[at] = unit
            self.spots[at] = spot
            self.owner[at] = unit.power
            self.stances[at] = tables.stance[unit.type][unit.location]


def lineup_of(position: Position, tables: Tables) -> Lineup:
    """The units of a position on a map, kept as long as the position itself."""
    kept = position.__dict__
    lineup: Lineup | None = kept.get("lineup")
    if lineup is None or lineup.tables is not tables:
        lineup = kept["lineup"] = Lineup(position, tables)
    return lineup
