"""Random movement phases in which the rules of movement have something to say: fleets on several coasts, sieges."""

from __future__ import annotations

from random import Random

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
