"""Where units get to: what a move's destination is, who walks and who sails, which links are open to whom."""

from __future__ import annotations

from judge.board.datc_options import DEFAULT, Options
from judge.board.maps import Map
from judge.board.movement.tables import ProvinceSet, Tables, tables_of
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Move
from judge.board.position import Position, UnitType
from judge.board.wording import place_name, unit_type
from judge.problems import Problem
from judge.rules.registry import RuleSet


def destination(move: Move, map: Map, options: Options = DEFAULT) -> Location | Problem:
    """Where a move leads exactly: an army's coast dropped (4.B.6), a fleet's found (4.B.1 to 4.B.3).

    Only coasts are looked at; whether an army gets there is not checked. A fleet's destination is one it reaches.
    """
    province = province_of(move.to)
    if province not in map.places:
        return Problem("E-ORD-MOVE", f"There is no place {move.to}.", move.to)
    if move.piece.type is UnitType.ARMY:
        if move.to != Location(province) and options["4.B.6"] == "fails":
            return Problem("E-ORD-MOVE", "An army's destination has no coast.", move.to)
        return Location(province)
    return _fleet_destination(move, province, map, options)


def _fleet_destination(move: Move, province: Province, map: Map, options: Options) -> Location | Problem:
    reach = map.reach(UnitType.FLEET, move.piece.location)
    if move.to in reach:
        return move.to
    coasts = map.coasts_of[province]
    possible = [coast for coast in coasts if coast in reach]
    if not possible:
        return unreachable(move, map)
    if move.to != Location(province):
        known = move.to in coasts
        if options["4.B.3" if known else "4.B.6"] in ("illegal", "fails"):
            return unreachable(move, map)
        if known:
            return possible[0] if len(possible) == 1 else unreachable(move, map)
    choice = options["4.B.1"] if len(possible) > 1 else options["4.B.2"]
    if choice == "only_coast":
        return possible[0]
    if choice == "default_coast" and default_coast(province, map) in possible:
        return default_coast(province, map)
    return Problem("E-ORD-COASTNEEDED", f"Say to which coast of {place_name(move.to, map)}.", move.to)


def default_coast(province: Province, map: Map) -> Location:
    """The coast that stands for a missing one where an issue of 4.B says so: the last that the map lists."""
    coasts = map.coasts_of[province]
    return coasts[-1] if coasts else Location(province)


def pass_each_other(one: tuple[Location, Location], other: tuple[Location, Location], map: Map) -> bool:
    """Whether two fleets that change places do not meet (COASTAL_CRAWL): each has start and end of its move.

    Where a province has several coasts, they must be at different ones; one of the two provinces has several.
    """
    turns = [
        (start, end)
        for (start, _), (_, end) in ((one, other), (other, one))
        if len(map.coasts_of[province_of(start)]) > 1
    ]
    return bool(turns) and all(start != end for start, end in turns)


def walks(move: Move, map: Map) -> bool:
    """Whether an army reaches the province on foot."""
    return province_of(move.to) in map.army.get(move.piece.province, frozenset())


def goes_by_sea(move: Move) -> bool:
    """Whether the order itself says that the army goes by convoy."""
    return move.via or bool(move.path)


def may_use(power: PowerName, kind: UnitType, start: Location, end: Location, position: Position, map: Map) -> bool:
    """Whether a power's units may move, retreat or lend support from one location to another."""
    restriction = map.restricted_links.get((kind, start, end))
    if restriction is None:
        return True
    if restriction.powers and power not in restriction.powers:
        return False
    return restriction.owner_of <= position.centers_of(power)


def convoyers(map: Map, rules: RuleSet) -> ProvinceSet:
    """Where fleets can convoy: at sea and in ports, with COASTAL_CONVOY on every coast."""
    tables = tables_of(map)
    return tables.convoyers | tables.shores if "COASTAL_CONVOY" in rules else tables.convoyers


def fleets_on(position: Position, tables: Tables, map: Map, rules: RuleSet) -> ProvinceSet:
    """The provinces with a fleet that can convoy."""
    fleets = 0
    for unit in position.units:
        if unit.type is UnitType.FLEET:
            fleets |= 1 << tables.number[unit.location]
    return fleets & convoyers(map, rules)


def unreachable(move: Move, map: Map) -> Problem:
    """The problem of a unit that cannot get to its destination."""
    start, end = place_name(move.piece.location, map), place_name(move.to, map)
    return Problem("E-ORD-MOVE", f"The {unit_type(move.piece.type)} in {start} cannot move to {end}.", move.to)
