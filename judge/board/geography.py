"""Reach of units: destinations of moves, ways on foot and by sea, and restricted links."""

from __future__ import annotations

from judge.board.datc_options import DEFAULT, Options
from judge.board.map_parts import Gateway, GatewayMode
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Move, Support
from judge.board.position import Position, UnitType
from judge.board.wording import place_name, unit_type
from judge.problems import Problem
from judge.rules.registry import RuleSet


def destination(move: Move, map: Map, rules: RuleSet, options: Options = DEFAULT) -> Location | Problem:
    """Return a move's exact destination: without an army's coast (4.B.6), with a fleet's (4.B.1-3).

    Only coasts are checked, not whether a convoy gets there. Without a convoy a fleet's destination must be in its
    reach.
    """
    province = province_of(move.to)
    if province not in map.places:
        return Problem("E-ORD-MOVE", f"There is no place {move.to}.", move.to)
    if move.piece.type is UnitType.ARMY:
        if move.to != Location(province) and options["4.B.6"] == "fails":
            return Problem("E-ORD-MOVE", "An army's destination has no coast.", move.to)
        return Location(province)
    if goes_by_portage(move, map, rules):
        return _landing(move, province, map)
    return _fleet_destination(move, province, map, options)


def _landing(move: Move, province: Province, map: Map) -> Location | Problem:
    """Coast where a fleet carried over land arrives; the move must name it if there are several."""
    coasts = map.coasts_of[province]
    if map.is_sea(province) or not coasts:
        return unreachable(move, map)
    if move.to in coasts:
        return move.to
    if move.to != Location(province):
        return unreachable(move, map)
    return coasts[0] if len(coasts) == 1 else _coast_needed(move, map)


def _fleet_destination(move: Move, province: Province, map: Map, options: Options) -> Location | Problem:
    reach = map.reach(UnitType.FLEET, move.piece.location)
    if move.to in reach:
        return move.to
    coasts = map.coasts_of[province]
    possible = coasts_in_reach(move.piece.location, province, map)
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
    return _coast_needed(move, map)


def is_lenient(rules: RuleSet) -> bool:
    """True if missing or wrong coasts are ignored where only one is possible (rule coast_policy)."""
    return rules.house.coast_policy == "lenient"


def coasts_in_reach(fleet: Location, province: Province, map: Map) -> tuple[Location, ...]:
    """Coasts of a province that a fleet could sail to from its place, occupied or not."""
    reach = map.reach(UnitType.FLEET, fleet)
    return tuple(coast for coast in map.coasts_of[province] if coast in reach)


def _coast_needed(move: Move, map: Map) -> Problem:
    return Problem("E-ORD-COASTNEEDED", f"Say to which coast of {place_name(move.to, map)}.", move.to)


def default_coast(province: Province, map: Map) -> Location:
    """Coast used if none is named: the map's choice, or the last one listed."""
    chosen, coasts = map.places[province].default_coast, map.coasts_of[province]
    if chosen is not None and chosen in coasts:
        return chosen
    return coasts[-1] if coasts else Location(province)


def pass_each_other(one: tuple[Location, Location], other: tuple[Location, Location], map: Map) -> bool:
    """True if two fleets that swap places can pass each other (COASTAL_CRAWL).

    Each fleet is given as start and end of its move. At least one of the two provinces has several coasts; there the
    fleets must use different ones.
    """
    turns = [
        (start, end)
        for (start, _), (_, end) in ((one, other), (other, one))
        if len(map.coasts_of[province_of(start)]) > 1
    ]
    return bool(turns) and all(start != end for start, end in turns)


def walks(move: Move, map: Map) -> bool:
    """True if the army can walk to the province."""
    return province_of(move.to) in map.army.get(move.piece.province, frozenset())


def gets_there_alone(move: Move, map: Map) -> bool:
    """True if the unit reaches the destination, and any coast named, without a convoy."""
    if move.piece.type is UnitType.ARMY:
        return walks(move, map)
    province = province_of(move.to)
    if move.to == Location(province):
        return province in map.reached_provinces(UnitType.FLEET, move.piece.location)
    return move.to in map.reach(UnitType.FLEET, move.piece.location)


def goes_by_portage(move: Move, map: Map, rules: RuleSet) -> bool:
    """True if armies must carry a fleet (PORTAGE_CONVOY): the order says so, or nothing else works."""
    if move.piece.type is not UnitType.FLEET or "PORTAGE_CONVOY" not in rules:
        return False
    return goes_by_sea(move) or not gets_there_alone(move, map)


def may_return(move: Move, end: Location, map: Map, rules: RuleSet) -> bool:
    """True if a move may end where it began: by convoy to another coast, or under CONVOY_BACK."""
    if goes_by_portage(move, map, rules) and end != move.piece.location:
        return True
    return goes_by_sea(move) and "CONVOY_BACK" in rules


def goes_by_sea(move: Move) -> bool:
    """True if the order itself demands a convoy."""
    return move.via or bool(move.path)


def may_use(power: PowerName, kind: UnitType, start: Location, end: Location, position: Position, map: Map) -> bool:
    """True if a power's units may move, retreat or support from one location to another."""
    restriction = map.restricted_links.get((kind, start, end))
    if restriction is None:
        return True
    if restriction.powers and power not in restriction.powers:
        return False
    return restriction.owner_of <= position.centers_of(power)


def unreachable(move: Move, map: Map) -> Problem:
    """Return the problem for a move to a destination that its unit cannot reach."""
    start, end = place_name(move.piece.location, map), place_name(move.to, map)
    return Problem("E-ORD-MOVE", f"The {unit_type(move.piece.type)} in {start} cannot move to {end}.", move.to)


def gate_between(start: Location, end: Location, map: Map) -> Gateway | None:
    """The gateway that a fleet passes between two neighboring locations; None if there is none."""
    return map.gates.get((UnitType.FLEET, start, end)) if map.gateways else None


def is_open_to(gate: Gateway, power: PowerName, position: Position) -> bool:
    """True if a power's fleets need no permission at a gateway: the power keeps it, or no fleet bars it."""
    unit = position.at(gate.keeper)
    if gate.mode is GatewayMode.BLOCKED_BY_FLEET:
        return unit is None or unit.type is not UnitType.FLEET
    return unit is not None and unit.power == power


def may_pass(power: PowerName, kind: UnitType, start: Location, end: Location, position: Position, map: Map) -> bool:
    """True if no gateway bars a retreat between these locations. Supports cannot open one for retreats."""
    gate = gate_between(start, end, map) if kind is UnitType.FLEET else None
    return gate is None or is_open_to(gate, power, position)


def is_leave(support: Support, map: Map) -> bool:
    """True if an order of the keeper's unit, written like a support, lets a fleet through a gateway."""
    if support.to is None or support.supported.type is not UnitType.FLEET:
        return False
    ends = {support.supported.province, province_of(support.to)}
    return any(
        gate.keeper == support.piece.province
        and gate.mode is GatewayMode.PERMISSION
        and ends == {province_of(end) for end in gate.ends}
        for gate in map.gateways
    )


def gives_leave(support: Support, move: Move) -> bool:
    """True if an order that grants passage is for this move."""
    assert support.to is not None
    return support.supported.province == move.piece.province and province_of(support.to) == province_of(move.to)


def gate_note(gate: Gateway, map: Map) -> str:
    """Note on a gateway for the confirmation of a move through it."""
    keeper = map.name_of(Location(gate.keeper))
    if gate.mode is GatewayMode.BLOCKED_BY_FLEET:
        return f"it gets through only if no fleet is in {keeper}"
    return f"it gets through only if the unit in {keeper} is its power's own or is ordered to support it"
