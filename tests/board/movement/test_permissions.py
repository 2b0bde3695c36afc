"""Any orders on a board with gateways and a railway, looked at one by one (maps.md A.2.6 and A.2.7)."""

from __future__ import annotations

from random import Random

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Hold, Move, MovementOrder, Support
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.board.results import Reason, Resolution
from judge.rules.registry import RuleSet
from tests.board.movement.test_gateways import CANAL
from tests.support.rows import each_row

POWERS = (PowerName("NORTH"), PowerName("SOUTH"))
LINE = ("ALB", "BUR", "CAR", "DUN")


def any_board(chance: Random) -> Position:
    """Units of both powers in more than half of the places."""
    units = []
    for code in sorted(CANAL.places):
        kinds = [kind for kind in UnitType if CANAL.can_stand(kind, Location(code))]
        if chance.random() < 0.45:
            units.append(Unit(chance.choice(POWERS), chance.choice(kinds), Location(code)))
    return Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(units), {})


def any_order(unit: Unit, board: Position, chance: Random) -> MovementOrder:
    """A hold, a support for somebody, or a move: to a neighbor, along the line, or to anywhere."""
    near = sorted(CANAL.reach(unit.type, unit.location))
    goal = Location(chance.choice([*near, *near, *LINE, *sorted(CANAL.places)]))
    sailing = [board.at(Province(code)) for code in ("WSE", "ESE")]
    if unit.province == "EGG" and chance.random() < 0.6 and (fleet := chance.choice(sailing)) is not None:
        return Support(unit.piece, fleet.piece, Location("ESE" if fleet.province == "WSE" else "WSE"))
    match chance.randrange(5):
        case 0:
            return Hold(unit.piece)
        case 1:
            return Support(unit.piece, chance.choice(board.units).piece, chance.choice([goal, None]))
        case _:
            return Move(unit.piece, goal)


def check(board: Position, orders: dict[Province, MovementOrder], resolution: Resolution) -> None:
    """Check that each unit is where it may be, and got there by a way that was open to it."""
    stands = [unit.province for unit in resolution.after.units]
    assert len(stands) == len(set(stands))
    assert len(stands) + len(resolution.after.dislodged) == len(board.units)
    assert [outcome.unit for outcome in resolution.outcomes] == list(board.units)
    for outcome in resolution.outcomes:
        unit, order = outcome.unit, outcome.order
        assert unit is not None
        if not isinstance(order, Move) or outcome.results:
            continue
        came_to = Province(outcome.stop) or province_of(order.to)
        assert Unit(unit.power, unit.type, Location(came_to)) in resolution.after.units
        if unit.type is UnitType.FLEET:
            _check_sailed(unit, came_to, board, orders)
        elif came_to not in CANAL.army[unit.province]:
            _check_rode(unit, came_to, board)
        if outcome.stop:
            assert outcome.reason is Reason.RAILWAY


def _check_sailed(unit: Unit, came_to: Province, board: Position, orders: dict[Province, MovementOrder]) -> None:
    assert came_to in CANAL.fleet[unit.location]
    ways = {unit.province, came_to}
    if ways == {"WSE", "ESE"}:
        keeper = board.at(Province("EGG"))
        assert keeper is not None
        leave = orders[keeper.province]
        assert keeper.power == unit.power or leave == Support(keeper.piece, unit.piece, Location(came_to))
    if ways == {"ESE", "SSE"}:
        barrier = board.at(Province("COV"))
        assert barrier is None or barrier.type is UnitType.ARMY


def _check_rode(unit: Unit, came_to: Province, board: Position) -> None:
    assert unit.power == "NORTH"
    one, other = sorted((LINE.index(unit.province), LINE.index(came_to)))
    on_the_way = {Province(code) for code in LINE[one : other + 1]} - {unit.province}
    assert not any(each.province in on_the_way and each.power != unit.power for each in board.units)


def ways_gone(resolution: Resolution) -> list[tuple[str, str]]:
    """Return the starts and ends of units' ways."""
    moved = [outcome for outcome in resolution.outcomes if isinstance(outcome.order, Move) and not outcome.results]
    return [(str(each.order.piece.province), str(each.way_end)) for each in moved if isinstance(each.order, Move)]


@each_row("seed", range(4))
def test_whatever_is_ordered_nobody_passes_a_closed_gateway_or_rides_where_no_train_goes(seed: int) -> None:
    chance = Random(f"canal {seed}")
    gone: list[tuple[str, str]] = []
    for _ in range(400):
        board = any_board(chance)
        orders = {unit.province: any_order(unit, board, chance) for unit in board.units}
        by_power = {power: [orders[unit.province] for unit in board.units_of(power)] for power in POWERS}
        resolution = adjudicate(board, by_power, CANAL, RuleSet())
        check(board, orders, resolution)
        gone += ways_gone(resolution)
    assert sum({*way} == {"WSE", "ESE"} for way in gone) > 2, "the gateway was passed"
    assert sum({*way} in ({"ALB", "CAR"}, {"ALB", "DUN"}, {"BUR", "DUN"}) for way in gone) > 2, "trains went"
