"""Random movement phases for tests: crowded corners of a map where moves, supports and convoys meet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Piece, Position, Unit, UnitType

POWERS = (PowerName("FRANCE"), PowerName("ENGLAND"), PowerName("RUSSIA"))
Orders = dict[PowerName, list[MovementOrder]]
Known = tuple[Position, Sequence[Order]]


def crowded_phase(random: Random, map: Map, most_moves: int = 8) -> tuple[Position, Orders]:
    """A position around some sea, 6 to 11 units of three powers, and an order for nearly every unit."""
    position = crowded_position(random, map)
    return position, entangled_orders(random, position, map, most_moves)


def whole_board_phase(random: Random, map: Map) -> tuple[Position, Orders]:
    """Twenty to thirty-four units of all powers, anywhere, and an order for nearly every unit."""
    places = random.sample(sorted(place for place in map.places if map.neighbors[place]), random.randint(20, 34))
    powers = tuple(map.powers)
    position = Position(map.start, tuple(_unit(random, map, Province(place), powers) for place in places), {})
    return position, entangled_orders(random, position, map, most_moves=20)


def crowded_position(random: Random, map: Map) -> Position:
    seas = sorted(code for code in map.places if map.is_sea(code))
    corner = {random.choice(seas)}
    while len(corner) < 12:
        corner |= map.neighbors[random.choice(sorted(corner))]
    count = random.randint(6, min(11, len(corner)))
    waters = [place for place in sorted(corner) if map.is_sea(place)]
    places = random.sample(waters, min(len(waters), random.randint(1, 4)))
    places += random.sample(sorted(corner - set(places)), count - len(places))
    units = [_unit(random, map, Province(place)) for place in places if map.neighbors[place]]
    return Position(map.start, tuple(units), {})


def _unit(random: Random, map: Map, place: Province, powers: tuple[PowerName, ...] = POWERS) -> Unit:
    power = random.choice(powers)
    coasts = map.coasts_of[place]
    if map.is_sea(place) or (coasts and random.random() < 0.3):
        return Unit(power, UnitType.FLEET, random.choice(coasts))
    return Unit(power, UnitType.ARMY, Location(place))


def entangled_orders(random: Random, position: Position, map: Map, most_moves: int) -> Orders:
    """Moves into few provinces, many of them by sea, and mostly supports and convoys that fit them."""
    chosen: dict[Province, MovementOrder] = {}
    focus = [unit.province for unit in position.units]
    for unit in random.sample(position.units, len(position.units)):
        if len(chosen) < most_moves and random.random() < 0.55:
            move = _move(random, unit, position, map, focus)
            if move is not None:
                chosen[unit.province] = move
    moves = [order for order in chosen.values() if isinstance(order, Move)]
    for unit in position.units:
        if unit.province not in chosen:
            chosen[unit.province] = _help(random, unit, moves, position, map)
    orders: Orders = {}
    for unit in position.units:
        if random.random() < 0.97:
            orders.setdefault(unit.power, []).append(chosen[unit.province])
    return orders


def _move(random: Random, unit: Unit, position: Position, map: Map, focus: list[Province]) -> Move | None:
    near = sorted(map.reach(unit.type, unit.location))
    hot = [place for place in near if place.partition("/")[0] in focus]
    far = _shores(position, map, unit) if unit.type is UnitType.ARMY else []
    if far and random.random() < 0.6:
        wanted = [place for place in far if place in focus]
        shore = random.choice(wanted if wanted and random.random() < 0.9 else far)
        return Move(unit.piece, Location(shore), via=random.random() < 0.5)
    afloat = [place for place in hot if map.is_sea(province_of(place))]
    places = afloat if afloat and random.random() < 0.7 else hot if hot and random.random() < 0.8 else near
    return Move(unit.piece, random.choice(places)) if places else None


def _shores(position: Position, map: Map, army: Unit) -> list[Province]:
    """Coasts beside a fleet at sea that is within two fleets of the army."""
    fleets = {unit.province for unit in position.units if map.can_convoy_in(unit.province)}
    reached = fleets & map.neighbors[army.province]
    reached |= {fleet for fleet in fleets if map.neighbors[fleet] & reached}
    shores = {place for fleet in reached for place in map.neighbors[fleet] if map.coasts_of[place]}
    return sorted(place for place in shores - {army.province} if not map.is_sea(place))


def _help(random: Random, unit: Unit, moves: list[Move], position: Position, map: Map) -> MovementOrder:
    reach = map.reached_provinces(unit.type, unit.location)
    helps: list[MovementOrder] = [
        Support(unit.piece, move.piece, move.to)
        for move in moves
        if province_of(move.to) in reach and move.piece != unit.piece
    ]
    helps += [
        Support(unit.piece, other.piece)
        for other in position.units
        if other.province in reach and (random.random() < 0.3 or map.is_sea(other.province))
    ]
    if map.can_convoy_in(unit.province):
        sailing = [
            move
            for move in moves
            if move.piece.type is UnitType.ARMY and (move.via or move.to not in map.reach(*_place(move.piece)))
        ]
        offers = sailing if random.random() < 0.9 else [move for move in moves if move.piece.type is UnitType.ARMY]
        convoys: list[MovementOrder] = [Convoy(unit.piece, move.piece, move.to) for move in offers]
        if convoys and random.random() < 0.75:
            return random.choice(convoys)
    afloat = [order for order in helps if isinstance(order, Support) and map.is_sea(_where(order))]
    if afloat and random.random() < 0.7:
        return random.choice(afloat)
    return random.choice(helps) if helps and random.random() < 0.9 else Hold(unit.piece)


def _where(support: Support) -> Province:
    return province_of(support.supported.location if support.to is None else support.to)


def _place(piece: Piece) -> tuple[UnitType, Location]:
    return piece.type, piece.location


def mutated_phase(random: Random, map: Map, first: Known, second: Known) -> tuple[Position, Orders]:
    """Lay two known phases over each other, change some powers and orders, and lose some units and orders."""
    units: dict[Province, tuple[Unit, MovementOrder]] = {}
    for position, orders in (second, first):
        owned = {unit.province: unit for unit in position.units}
        for order in orders:
            assert isinstance(order, MovementOrder)
            unit = owned.get(order.piece.province)
            if unit is not None and unit.piece == order.piece:
                units[unit.province] = unit, order
    everything = [pair for pair in units.values() if random.random() < 0.95]
    if random.random() < 0.5:
        everything = [(Unit(random.choice(POWERS), unit.type, unit.location), order) for unit, order in everything]
    position = Position(map.start, tuple(unit for unit, _ in everything), {})
    moves = [order for _, order in everything if isinstance(order, Move)]
    chosen: Orders = {}
    count = 0
    for unit, order in everything:
        if random.random() < 0.12:
            fresh = _move(random, unit, position, map, list(units)) if random.random() < 0.5 else None
            changed = fresh or _help(random, unit, moves, position, map)
        else:
            changed = order
        count += isinstance(changed, Move)
        chosen.setdefault(unit.power, []).append(changed if count <= 9 else Hold(unit.piece))
    return position, chosen
