"""May this unit be given this order? Whether a single movement order is possible, nothing else.

The adjudicator asks here which orders are illegal (DATC 4.E.1: they are not followed, the unit holds), the order
entry which to refuse. Neither asks here whose unit it is, nor what the other units are ordered.

All answers are `Problem | None`; the codes are those of the order entry (`E-ORD-MOVE`).
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.datc_options import DEFAULT, Options
from judge.board.geography import convoyers, destination, fleets_on, goes_by_sea, may_use, unreachable, walks
from judge.board.maps import Map, Restriction
from judge.board.movement import convoys
from judge.board.movement.tables import ProvinceSet, Tables, tables_of
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Piece, Position, Unit, UnitType
from judge.board.wording import a_unit, place_name
from judge.problems import Problem
from judge.rules.registry import RuleSet

ONLY_BY_SEA = frozenset({"intent", "explicit"})
"""Readings of 4.A.3 in which an army ordered to go by convoy never walks instead."""


def order_fault(
    order: MovementOrder, power: PowerName, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT
) -> Problem | None:
    """What is wrong with an order that names its unit as it is, given by the unit's power; None if it can be valid.

    `map` is the board as it is in the phase. Issue 4.E.1 decides whether the order must be possible with the units now
    on the board (`possible_now`) or on the empty map (all other choices).
    """
    return (
        map_fault(order, map, rules, options)
        or restriction_fault(order, power, position, map, options)
        or position_fault(order, position, map, rules, options)
    )


def mend(order: Order, unit: Unit, map: Map, options: Options = DEFAULT) -> MovementOrder | Problem:
    """The order with its unit named as it is: kind (4.C.2) and coast (4.B.5) put right, or what was wrong with them."""
    if not isinstance(order, MovementOrder):
        return Problem("E-ORD-PHASE", "This order does not belong in a movement phase.")
    named = order.piece
    if named == unit.piece:
        return order
    if named.province != unit.province:
        return Problem("E-ORD-UNIT", f"There is no unit in {place_name(named.location, map)}.", str(named))
    if named.type is not unit.type and options["4.C.2"] == "invalid":
        return Problem(
            "E-ORD-UNIT", f"The unit in {place_name(named.location, map)} is {a_unit(unit.type)}.", str(named)
        )
    if named.location != Location(unit.province) and options["4.B.5"] == "fails":
        text = f"The fleet is not in {place_name(named.location, map)} but in {place_name(unit.location, map)}."
        return Problem("E-ORD-UNIT", text, str(named))
    return replace(order, piece=unit.piece)


def map_fault(order: MovementOrder, map: Map, rules: RuleSet, options: Options = DEFAULT) -> Problem | None:
    """What the map alone forbids; the order's unit is taken to be as named."""
    match order:
        case Hold():
            return None
        case Move():
            return _move_on_map_fault(order, map, rules, options)
        case Support():
            return _support_on_map_fault(order, map)
        case Convoy():
            return _convoy_on_map_fault(order, map, rules)


def position_fault(
    order: MovementOrder, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT
) -> Problem | None:
    """What the units now on the board forbid in an order that the map allows."""
    now = options["4.E.1"] == "possible_now"
    tables = tables_of(map)
    fleets = fleets_on(position, tables, map, rules) if now else convoyers(map, rules)
    match order:
        case Hold():
            return None
        case Move():
            return _passage_fault(order, fleets, tables, map, options)
        case Support():
            return _supported_fault(order, position if now else None, fleets, tables, map, options)
        case Convoy():
            return _convoyed_fault(order, position if now else None, fleets, tables, map, options)


def restriction_fault(
    order: MovementOrder, power: PowerName, position: Position, map: Map, options: Options = DEFAULT
) -> Problem | None:
    """What a link that is not open to this power forbids in an order that the map allows. Convoys are not asked."""
    if not map.restricted_links:
        return None
    kind, start = order.piece.type, order.piece.location
    match order:
        case Move() if not goes_by_sea(order):
            end = destination(order, map, options)
            ends = [] if isinstance(end, Problem) or end not in map.reach(kind, start) else [end]
        case Support():
            target = province_of(order.supported.location if order.to is None else order.to)
            ends = [end for end in map.reach(kind, start) if province_of(end) == target]
        case _:
            return None
    if not ends or any(may_use(power, kind, start, end, position, map) for end in ends):
        return None
    text = f"The way from {place_name(start, map)} to {place_name(ends[0], map)} is not open to this power"
    code = "E-ORD-MOVE" if isinstance(order, Move) else "E-ORD-SUPADJ"
    return Problem(code, f"{text}{_opened_by(map.restricted_links[kind, start, ends[0]], map)}.", ends[0])


def _opened_by(restriction: Restriction, map: Map) -> str:
    centers = " and ".join(map.name_of(Location(center)) for center in sorted(restriction.owner_of))
    return f", only to the owner of {centers}" if centers else ""


def _move_on_map_fault(move: Move, map: Map, rules: RuleSet, options: Options) -> Problem | None:
    end = destination(move, map, options)
    if isinstance(end, Problem):
        return end
    if province_of(end) == move.piece.province:
        return Problem("E-ORD-STAY", "A unit cannot move to where it is.", move.to)
    if move.piece.type is UnitType.FLEET:
        return Problem("E-ORD-MOVE", "Only armies go by convoy.", move.to) if goes_by_sea(move) else None
    if walks(move, map) and not (goes_by_sea(move) and options["4.A.3"] in ONLY_BY_SEA):
        return None
    return _passage_fault(move, convoyers(map, rules), tables_of(map), map, options)


def _passage_fault(move: Move, fleets: ProvinceSet, tables: Tables, map: Map, options: Options) -> Problem | None:
    """What keeps an army from going by way of these fleets, where it cannot or may not walk."""
    if move.piece.type is UnitType.FLEET or (
        walks(move, map) and not (goes_by_sea(move) and options["4.A.3"] in ONLY_BY_SEA)
    ):
        return None
    start, end = tables.number[move.piece.province], tables.number[province_of(move.to)]
    if move.path and options["4.A.6"] != "ignored":
        path = tuple(tables.number.get(sea, -1) for sea in move.path)
        if -1 in path or not convoys.is_path(tables, start, end, path):
            return Problem("E-ORD-PATH", "The provinces named are no way across the water.", " - ".join(move.path))
        if any(not fleets >> sea & 1 for sea in path):
            return Problem("E-ORD-PATHFLEET", "There is not a fleet in each province named.", " - ".join(move.path))
    if not convoys.is_possible(tables, start, end, fleets):
        return unreachable(move, map)
    return None


def _support_on_map_fault(support: Support, map: Map) -> Problem | None:
    target = province_of(support.supported.location if support.to is None else support.to)
    if support.supported.province not in map.places:
        return Problem("E-ORD-SUPWHO", f"There is no place {support.supported.location}.", str(support.supported))
    if support.supported.province == support.piece.province:
        return Problem("E-ORD-SUPSELF", "A unit cannot support itself.", str(support.supported))
    if target not in map.supported_provinces(support.piece.type, support.piece.location):
        text = f"{a_unit(support.piece.type).capitalize()} in {place_name(support.piece.location, map)} cannot move to"
        return Problem("E-ORD-SUPADJ", f"{text} {place_name(Location(target), map)}, so it cannot support there.")
    return None


def _supported_fault(
    support: Support, position: Position | None, fleets: ProvinceSet, tables: Tables, map: Map, options: Options
) -> Problem | None:
    """`position` None: any unit might be there."""
    supported = _actual(support.supported, position, options)
    if supported is None:
        text = f"There is no such unit in {place_name(support.supported.location, map)}."
        return Problem("E-ORD-SUPWHO", text, str(support.supported))
    if support.to is None:
        return None
    move = Move(supported, support.to)
    start, end = tables.number.get(supported.location), tables.number[province_of(support.to)]
    if supported.type is UnitType.FLEET:
        reached = _reaches(support, supported, map, options)
    elif start is None or start == end:
        reached = False
    else:
        # The supporter cannot also convoy (DATC 6.D.31).
        others = fleets & ~(1 << tables.number[support.piece.location])
        reached = walks(move, map) or convoys.is_possible(tables, start, end, others)
    if reached:
        return None
    return Problem("E-ORD-SUPREACH", unreachable(move, map).text, str(support.to))


def _reaches(support: Support, fleet: Piece, map: Map, options: Options) -> bool:
    """Whether a supported fleet can get where the support says, the coast included unless 4.B.4 ignores it."""
    assert support.to is not None
    province = province_of(support.to)
    ends = map.reach(UnitType.FLEET, fleet.location)
    if options["4.B.4"] == "ignored" or support.to not in map.coasts_of[province]:
        return province in map.reached_provinces(UnitType.FLEET, fleet.location)
    return support.to in ends


def _convoy_on_map_fault(convoy: Convoy, map: Map, rules: RuleSet) -> Problem | None:
    tables = tables_of(map)
    start, end = tables.number.get(convoy.army.location), tables.number.get(convoy.to)
    at = 1 << tables.number[Location(convoy.piece.province)]
    if convoy.piece.type is not UnitType.FLEET or not at & convoyers(map, rules):
        return Problem("E-ORD-CONWHO", "Only a fleet at sea can convoy.", str(convoy.piece))
    if start is None or end is None or start == end or not tables.shores >> end & 1:
        text = f"No army can be convoyed to {place_name(convoy.to, map)}."
        return Problem("E-ORD-CONDEST", text, convoy.to)
    if not at & convoys.useful_fleets(tables, start, end, convoyers(map, rules)):
        return _off_route(convoy, map)
    return None


def _convoyed_fault(
    convoy: Convoy, position: Position | None, fleets: ProvinceSet, tables: Tables, map: Map, options: Options
) -> Problem | None:
    """`position` None: any unit might be there."""
    army = _actual(convoy.army, position, options)
    if army is None or army.type is not UnitType.ARMY:
        text = f"There is no army in {place_name(convoy.army.location, map)}."
        return Problem("E-ORD-CONWHO", text, str(convoy.army))
    start, end = tables.number[convoy.army.location], tables.number[convoy.to]
    at = 1 << tables.number[convoy.piece.location]
    return None if at & convoys.useful_fleets(tables, start, end, fleets) else _off_route(convoy, map)


def _off_route(convoy: Convoy, map: Map) -> Problem:
    start, end = place_name(convoy.army.location, map), place_name(convoy.to, map)
    here = place_name(convoy.piece.location, map)
    return Problem("E-ORD-CONIMP", f"No convoy from {start} to {end} needs a fleet in {here}.", str(convoy.piece))


def _actual(named: Piece, position: Position | None, options: Options) -> Piece | None:
    """The unit that is meant by a name in a support or convoy order; None if there is none such (4.C.2)."""
    if position is None:
        return named
    unit = position.at(named.province)
    if unit is None or (unit.type is not named.type and options["4.C.2"] == "invalid"):
        return None
    return unit.piece
