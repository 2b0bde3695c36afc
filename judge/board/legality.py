"""Legality of a single movement order for a unit.

The adjudicator finds here which orders are illegal (DATC 4.E.1: they are not followed, the unit holds), and order entry
finds which to refuse. The owner of the unit and the orders of other units do not matter here.

All answers are `Problem | None`; the codes are those of order entry (`E-ORD-MOVE`).
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.datc_options import DEFAULT, Options
from judge.board.ferries import Ferry, carrier_of, ferry
from judge.board.geography import (
    coasts_in_reach,
    destination,
    gets_there_alone,
    goes_by_portage,
    goes_by_sea,
    is_leave,
    is_lenient,
    may_return,
    may_use,
    unreachable,
    walks,
)
from judge.board.leagues import league_fault
from judge.board.maps import Map, Restriction
from judge.board.movement import convoys
from judge.board.movement.tables import ProvinceSet, Tables, tables_of
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Piece, Position, Unit, UnitType
from judge.board.railways import rides
from judge.board.wording import a_unit, place_name, unit_type
from judge.problems import Problem
from judge.rules.registry import RuleSet

ONLY_BY_SEA = frozenset({"intent", "explicit"})
"""Readings of 4.A.3 in which an army ordered to go by convoy never walks instead."""


def order_fault(
    order: MovementOrder, power: PowerName, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT
) -> Problem | None:
    """Problem with an order that names its unit correctly; None if it can be valid.

    The order is given by the unit's own power. `map` is the board in this phase. Issue 4.E.1 decides whether the
    order must be possible with the units now on the board (`possible_now`) or on the empty map (all other choices).
    """
    return (
        map_fault(order, map, rules, options)
        or restriction_fault(order, power, position, map, rules, options)
        or position_fault(order, position, map, rules, options)
        or league_fault(order, position, map, rules)
    )


def mend(order: Order, unit: Unit, map: Map, options: Options = DEFAULT) -> MovementOrder | Problem:
    """Return the order with its unit's kind (4.C.2) and coast (4.B.5) corrected, or the problem."""
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
    """Problem with an order on the map alone, if its unit is as named; None if the map allows it."""
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
    """Problem caused by the units now on the board in an order that the map allows."""
    there = position if options["4.E.1"] == "possible_now" else None
    match order:
        case Hold():
            return None
        case Move():
            return None if _has_train(order, position, map) else _passage_fault(order, there, map, rules, options)
        case Support():
            return _supported_fault(order, there, map, rules, options)
        case Convoy():
            return _convoyed_fault(order, there, map, rules, options)


def restriction_fault(
    order: MovementOrder, power: PowerName, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT
) -> Problem | None:
    """Problem with links closed to the unit's power, in an order that the map allows.

    Convoys are not checked. Permission depends on the unit's own power, which may not be `power` (ORDER_ANY). If no
    unit is there, it depends on `power`.
    """
    if not map.restricted_links:
        return None
    kind, start = order.piece.type, order.piece.location
    match order:
        case Move() if not goes_by_sea(order):
            end = destination(order, map, rules, options)
            ends = [] if isinstance(end, Problem) or end not in map.reach(kind, start) else [end]
        case Support():
            target = province_of(order.supported.location if order.to is None else order.to)
            ends = [end for end in map.reach(kind, start) if province_of(end) == target]
        case _:
            return None
    # Nearly all links are open to everybody, and finding a unit's owner takes a search through all units.
    if not ends or any((kind, start, end) not in map.restricted_links for end in ends):
        return None
    unit = position.at(order.piece.province)
    power = power if unit is None else unit.power
    if any(may_use(power, kind, start, end, position, map) for end in ends):
        return None
    text = f"The way from {place_name(start, map)} to {place_name(ends[0], map)} is not open to the unit's power"
    code = "E-ORD-MOVE" if isinstance(order, Move) else "E-ORD-SUPADJ"
    return Problem(code, f"{text}{_opened_by(map.restricted_links[kind, start, ends[0]], map)}.", ends[0])


def _opened_by(restriction: Restriction, map: Map) -> str:
    centers = " and ".join(map.name_of(Location(center)) for center in sorted(restriction.owner_of))
    return f", only to the owner of {centers}" if centers else ""


def _move_on_map_fault(move: Move, map: Map, rules: RuleSet, options: Options) -> Problem | None:
    end = destination(move, map, rules, options)
    if isinstance(end, Problem):
        return end
    if province_of(end) == move.piece.province and not may_return(move, end, map, rules):
        return Problem("E-ORD-STAY", "A unit cannot move to where it is.", move.to)
    if move.piece.type is UnitType.FLEET and goes_by_sea(move) and not goes_by_portage(move, map, rules):
        return Problem("E-ORD-MOVE", "Only armies go by convoy.", move.to)
    return None if rides(move, map) else _passage_fault(move, None, map, rules, options)


def _has_train(move: Move, position: Position, map: Map) -> bool:
    """True if an army can ride a railway that is open to its power, ignoring other units."""
    unit = position.at(move.piece.province) if map.railways else None
    return unit is not None and rides(move, map, unit.power)


def _needs_convoy(move: Move, map: Map, rules: RuleSet, options: Options) -> bool:
    """True if a unit cannot or may not get there without a convoy."""
    if move.piece.type is UnitType.FLEET and not goes_by_portage(move, map, rules):
        return False
    return not gets_there_alone(move, map) or (goes_by_sea(move) and options["4.A.3"] in ONLY_BY_SEA)


def _passage_fault(move: Move, position: Position | None, map: Map, rules: RuleSet, options: Options) -> Problem | None:
    """Problem with the convoy that a unit needs; None if it needs none or one is possible.

    `position` None: any place may have a unit.
    """
    if not _needs_convoy(move, map, rules, options):
        return None
    tables, by = tables_of(map), ferry(move.piece.type, map, rules, position)
    start, end = tables.number[move.piece.province], tables.number[province_of(move.to)]
    if move.path and options["4.A.6"] != "ignored":
        limits = rules.house.convoy_route_syntax == "optional"
        if fault := _path_fault(move, by, tables, limits=limits, anywhere=position is None):
            return fault
    if not convoys.leads(by.network, start, end, by.carriers & ~_avoided(move, tables)):
        return unreachable(move, map)
    return None


def _avoided(move: Move, tables: Tables) -> ProvinceSet:
    return tables.set_of(place for place in move.avoid if place in tables.number)


def _path_fault(move: Move, by: Ferry, tables: Tables, *, limits: bool, anywhere: bool) -> Problem | None:
    """Problem with the route that a move names.

    `limits`: the named places may be only part of the route. `anywhere`: units might be anywhere, so any part may
    belong to a route.
    """
    start, end = tables.number[move.piece.province], tables.number[province_of(move.to)]
    path = tuple(tables.number.get(place, -1) for place in move.path)
    over, carrier = ("water", "a fleet") if move.piece.type is UnitType.ARMY else ("land", "an army")
    words = " - ".join(move.path)
    if -1 in path or not (limits or convoys.is_path(by.network, start, end, path)):
        return Problem("E-ORD-PATH", f"The provinces that you name are not a route across the {over}.", words)
    if any(not by.carriers >> place & 1 for place in path):
        return Problem("E-ORD-PATHFLEET", f"There is not {carrier} in each province named.", words)
    if limits and not anywhere and not convoys.is_path(by.network, start, end, path):
        named, avoided = tables.set_of(move.path), _avoided(move, tables)
        if not convoys.leads(by.network, start, end, by.carriers & ~avoided, named):
            return Problem("E-ORD-PATH", f"No way across the {over} needs all the places that this names.", words)
    return None


def _support_on_map_fault(support: Support, map: Map) -> Problem | None:
    target = province_of(support.supported.location if support.to is None else support.to)
    if support.supported.province not in map.places:
        return Problem("E-ORD-SUPWHO", f"There is no place {support.supported.location}.", str(support.supported))
    if support.supported.province == support.piece.province:
        return Problem("E-ORD-SUPSELF", "A unit cannot support itself.", str(support.supported))
    reach = map.supported_provinces(support.piece.type, support.piece.location)
    if target not in reach and not is_leave(support, map):
        text = f"{a_unit(support.piece.type).capitalize()} in {place_name(support.piece.location, map)} cannot move to"
        return Problem("E-ORD-SUPADJ", f"{text} {place_name(Location(target), map)}, so it cannot support there.")
    return None


def _supported_fault(
    support: Support, position: Position | None, map: Map, rules: RuleSet, options: Options
) -> Problem | None:
    """Return the problem with the unit or move that a support names; `position` None: any unit may exist."""
    supported = _actual(support.supported, position, options)
    if supported is None:
        text = f"There is no such unit in {place_name(support.supported.location, map)}."
        return Problem("E-ORD-SUPWHO", text, str(support.supported))
    if support.to is None:
        return None
    move = Move(supported, support.to)
    if supported.type is UnitType.FLEET:
        alone = _reaches(support, supported, map, rules, options)
    else:
        alone = walks(move, map) or rides(move, map)
    if alone or _could_be_convoyed(move, support, ferry(supported.type, map, rules, position), map):
        return None
    return Problem("E-ORD-SUPREACH", unreachable(move, map).text, str(support.to))


def _could_be_convoyed(move: Move, support: Support, by: Ferry, map: Map) -> bool:
    """True if a supported move is possible by convoy; the supporter cannot also convoy (DATC 6.D.31)."""
    number = tables_of(map).number
    start, end = number.get(move.piece.location), number[province_of(move.to)]
    if start is None or start == end:
        return False
    return convoys.leads(by.network, start, end, by.carriers & ~(1 << number[support.piece.location]))


def _reaches(support: Support, fleet: Piece, map: Map, rules: RuleSet, options: Options) -> bool:
    """True if a supported fleet can reach its destination, with the coast unless 4.B.4 ignores it."""
    assert support.to is not None
    province = province_of(support.to)
    ends = map.reach(UnitType.FLEET, fleet.location)
    if (
        options["4.B.4"] == "ignored"
        or support.to not in map.coasts_of[province]
        or (is_lenient(rules) and len(coasts_in_reach(fleet.location, province, map)) == 1)
    ):
        return province in map.reached_provinces(UnitType.FLEET, fleet.location)
    return support.to in ends


def _convoy_on_map_fault(convoy: Convoy, map: Map, rules: RuleSet) -> Problem | None:
    tables, kind = tables_of(map), carrier_of(convoy.piece.type)
    start, end = tables.number.get(convoy.army.location), tables.number.get(convoy.to)
    at, by = tables.number[Location(convoy.piece.province)], ferry(kind, map, rules)
    if not by.carriers >> at & 1:
        return Problem("E-ORD-CONWHO", "Only a fleet at sea can convoy.", str(convoy.piece))
    if (
        start is None
        or end is None
        or not tables.shores >> end & 1
        or (start == end and not _may_come_back(convoy, map, rules))
    ):
        text = f"No {unit_type(kind)} can be convoyed to {place_name(convoy.to, map)}."
        return Problem("E-ORD-CONDEST", text, convoy.to)
    if not convoys.is_useful(by.network, start, end, by.carriers, at):
        return _off_route(convoy, map)
    return None


def _may_come_back(convoy: Convoy, map: Map, rules: RuleSet) -> bool:
    """True if a unit can be convoyed to some coast of the province that it is in."""
    coasts = map.coasts_of[convoy.army.province]
    move = Move(Piece(carrier_of(convoy.piece.type), convoy.army.location), convoy.to, via=True)
    return any(may_return(move, coast, map, rules) for coast in coasts)


def _convoyed_fault(
    convoy: Convoy, position: Position | None, map: Map, rules: RuleSet, options: Options
) -> Problem | None:
    """Problem with the unit or route that a convoy names; `position` None: any unit may be there."""
    kind, number = carrier_of(convoy.piece.type), tables_of(map).number
    convoyed = _actual(convoy.army, position, options)
    if convoyed is None or convoyed.type is not kind:
        text = f"There is no {unit_type(kind)} in {place_name(convoy.army.location, map)}."
        return Problem("E-ORD-CONWHO", text, str(convoy.army))
    start, end, by = number[convoy.army.location], number[convoy.to], ferry(kind, map, rules, position)
    at = number[convoy.piece.location]
    return None if convoys.is_useful(by.network, start, end, by.carriers, at) else _off_route(convoy, map)


def _off_route(convoy: Convoy, map: Map) -> Problem:
    start, end = place_name(convoy.army.location, map), place_name(convoy.to, map)
    here = place_name(convoy.piece.location, map)
    text = f"No convoy from {start} to {end} needs {a_unit(convoy.piece.type)} in {here}."
    return Problem("E-ORD-CONIMP", text, str(convoy.piece))


def _actual(named: Piece, position: Position | None, options: Options) -> Piece | None:
    """The unit named in a support or convoy order; None if there is no such unit (4.C.2)."""
    if position is None:
        return named
    unit = position.at(named.province)
    if unit is None or (unit.type is not named.type and options["4.C.2"] == "invalid"):
        return None
    return unit.piece
