"""Random movement phases for the rules of movement: fleets on several coasts, sieges."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.board.orders import Convoy, Move, MovementOrder, Support
from judge.board.position import Piece, Position, Unit, UnitType
from tests.support.random_phases import POWERS, Orders, entangled_orders


def crawling_phase(random: Random, map: Map) -> tuple[Position, Orders]:
    """Two fleets that change places in and beside a province of several coasts, and others around them."""
    place = random.choice(sorted(code for code in map.places if len(map.coasts_of[code]) > 1))
    start = random.choice(map.coasts_of[place])
    beside = sorted(end for end in map.fleet[start] if not map.is_sea(province_of(end)))
    other = random.choice(beside or sorted(map.fleet[start]))
    back = random.choice(sorted(coast for coast in map.coasts_of[place] if coast in map.fleet[other]))
    fixed: dict[Province, MovementOrder] = {
        place: Move(Piece(UnitType.FLEET, start), other),
        province_of(other): Move(Piece(UnitType.FLEET, other), back),
    }
    return _surrounded(random, map, fixed, [place, province_of(other)])


def phantom_phase(random: Random, phase: tuple[Position, Orders]) -> tuple[Position, Orders]:
    """Return the phase without one to three of its units.

    Orders to them are gone, orders about them are phantoms.
    """
    position, orders = phase
    gone = {unit.province for unit in random.sample(position.units, min(len(position.units), random.randint(1, 3)))}
    units = tuple(unit for unit in position.units if unit.province not in gone)
    kept = {power: [order for order in given if order.piece.province not in gone] for power, given in orders.items()}
    return replace(position, units=units), kept


def signalled_phase(random: Random, phase: tuple[Position, Orders]) -> tuple[Position, Orders]:
    """The same phase with a third of its supports as signals."""
    position, orders = phase

    def drawn(order: MovementOrder) -> MovementOrder:
        return replace(order, signal=True) if isinstance(order, Support) and random.random() < 0.3 else order

    return position, {power: [drawn(order) for order in given] for power, given in orders.items()}


def besieged_phase(random: Random, map: Map) -> tuple[Position, Orders]:
    """A convoy over one sea, which units beside it attack, with support from others."""
    sea = random.choice(sorted(code for code in map.places if map.is_sea(code) and len(map.neighbors[code]) > 4))
    shores = sorted(place for place in map.neighbors[sea] if map.can_stand(UnitType.ARMY, Location(place)))
    if len(shores) < 2:
        return besieged_phase(random, map)
    start, end = random.sample(shores, 2)
    army, fleet = Piece(UnitType.ARMY, Location(start)), Piece(UnitType.FLEET, Location(sea))
    fixed: dict[Province, MovementOrder] = {
        start: Move(army, Location(end), via=True),
        sea: Convoy(fleet, army, Location(end)),
    }
    attackers = random.sample(sorted(map.neighbors[sea] - {start, end}), random.choice([1, 2, 2, 2]))
    for place in attackers:
        coasts = [coast for coast in map.coasts_of[place] if Location(sea) in map.fleet[coast]]
        fixed[place] = Move(Piece(UnitType.FLEET, random.choice(coasts)), Location(sea))
    for place in sorted(map.neighbors[sea] - fixed.keys()):
        coasts = [coast for coast in map.coasts_of[place] if Location(sea) in map.fleet[coast]]
        if random.random() < 0.5:
            attacked = fixed[random.choice(attackers)].piece
            piece = Piece(UnitType.FLEET, random.choice(coasts))
            helped = random.random() < 0.8
            fixed[place] = Support(piece, attacked, Location(sea)) if helped else Support(piece, fleet)
    return _surrounded(random, map, fixed, [*fixed])


def ferried_phase(random: Random, map: Map, kind: UnitType, *, ashore: bool, back: bool) -> tuple[Position, Orders]:
    """Return a convoy of an army by fleets, or of a fleet by armies.

    It goes over one to three units, some of which are attacked.

    `ashore`: over fleets in coastal provinces too. `back`: it may end where it began, or pass a unit twice.
    """
    lands = sorted(code for code in map.places if map.can_stand(UnitType.ARMY, Location(code)))
    shores = [code for code in lands if map.coasts_of[code]]
    over = UnitType.FLEET if kind is UnitType.ARMY else UnitType.ARMY
    places = set(lands) if over is UnitType.ARMY else {code for code in map.places if ashore or map.is_sea(code)}
    start = random.choice(shores)
    way = [start]
    for _ in range(random.choice([1, 1, 2, 3])):
        further = sorted(steps(map, kind, way[-1]) & places - set(way))
        if not further:
            break
        way.append(random.choice(further))
    ends = sorted(steps(map, kind, way[-1]) & set(shores) - set(way[1:]))
    if len(way) < 2 or not ends:
        return ferried_phase(random, map, kind, ashore=ashore, back=back)
    comes_back = start in ends and (back or kind is UnitType.FLEET) and random.random() < 0.3
    end = start if comes_back else random.choice(ends)
    piece = _piece(random, map, kind, start)
    to = Location(end) if kind is UnitType.ARMY else random.choice(map.coasts_of[end])
    fixed: dict[Province, MovementOrder] = {start: Move(piece, to, via=random.random() < 0.7)}
    stray = sorted(steps(map, kind, random.choice(way[1:])) & places - {*way, end})
    carriers = [*way[1:], *([random.choice(stray)] if stray and (back or random.random() < 0.2) else [])]
    for place in carriers:
        fixed[place] = Convoy(_piece(random, map, over, place), piece, Location(end))
    for target in random.sample(carriers, random.choice([0, 1, 1, min(2, len(carriers))])):
        beside = sorted(map.neighbors[target] - fixed.keys())
        for place in random.sample(beside, min(len(beside), random.choice([1, 2]))):
            unit = _piece(random, map, random.choice(list(UnitType)), place)
            reached = sorted(near for near in map.reach(unit.type, unit.location) if province_of(near) == target)
            if reached:
                fixed[place] = Move(unit, random.choice(reached))
    return _surrounded(random, map, fixed, [*fixed, end])


def steps(map: Map, kind: UnitType, start: Province) -> frozenset[Province]:
    """The borders over which units of a kind are convoyed."""
    if kind is UnitType.FLEET:
        return map.neighbors[start]
    return frozenset(place for coast in map.coasts_of[start] for place in map.reached_provinces(UnitType.FLEET, coast))


def _piece(random: Random, map: Map, kind: UnitType, place: Province) -> Piece:
    """A unit of this kind in a province, or of the other one if this kind cannot stand there."""
    afloat = map.is_sea(place) or (kind is UnitType.FLEET and map.coasts_of[place])
    return (
        Piece(UnitType.FLEET, random.choice(map.coasts_of[place])) if afloat else Piece(UnitType.ARMY, Location(place))
    )


def _surrounded(
    random: Random, map: Map, fixed: dict[Province, MovementOrder], middle: list[Province]
) -> tuple[Position, Orders]:
    """These orders for units of random powers, and up to five units around them with orders that entangle."""
    units = [Unit(random.choice(POWERS), order.piece.type, order.piece.location) for order in fixed.values()]
    around = sorted({near for place in middle for near in map.neighbors[place]} - fixed.keys())
    for place in random.sample(around, min(len(around), random.randint(0, 5))):
        coasts = map.coasts_of[place]
        afloat = map.is_sea(place) or (coasts and random.random() < 0.5)
        where = random.choice(coasts) if afloat else Location(place)
        units.append(Unit(random.choice(POWERS), UnitType.FLEET if afloat else UnitType.ARMY, where))
    position = Position(map.start, tuple(units), {})
    free = 8 - sum(isinstance(order, Move) for order in fixed.values())
    orders = entangled_orders(random, position, map, free)
    owners = {unit.province: unit.power for unit in units}
    for given in orders.values():
        given[:] = [order for order in given if order.piece.province not in fixed]
    for place, order in fixed.items():
        orders.setdefault(owners[place], []).append(order)
    return position, orders
