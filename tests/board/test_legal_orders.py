"""Legal orders of a position, held against trying every order that could be written."""

from __future__ import annotations

from itertools import product

from judge.board.legal_orders import LegalOrders
from judge.board.legality import order_fault
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_piece
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import Dislodged, Position, Unit
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.movement_play import MAP

NO_RULES = RuleSet()
ENGLAND, FRANCE = PowerName("ENGLAND"), PowerName("FRANCE")


def unit(power: PowerName, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


BOARD = Position(
    MAP.phase("S1905M"),
    (
        *(unit(ENGLAND, text) for text in ("A LON", "A WAL", "F ENG", "F MAO")),
        *(unit(FRANCE, text) for text in ("A BRE", "F SPA/NC", "F NTH")),
    ),
    {},
)


def every_order(own: Unit) -> list[MovementOrder]:
    """All orders for a unit that its power could write with one coast or none."""
    places = [
        *(Location(code) for code in MAP.places),
        *(coast for code in MAP.places for coast in MAP.coasts_of[code]),
    ]
    others = [other.piece for other in BOARD.units if other != own]
    orders: list[MovementOrder] = [
        Hold(own.piece),
        *(Move(own.piece, to, via) for to in places for via in (False, True)),
    ]
    orders += [Support(own.piece, other, to) for other, to in product(others, [None, *places])]
    orders += [Convoy(own.piece, other, to) for other, to in product(others, places)]
    return orders


def plainly(order: MovementOrder) -> str:
    """The order without the coasts and the VIA that may be left out."""
    return format_order(order).removesuffix(" VIA").replace("/NC", "").replace("/SC", "")


def test_no_legal_order_is_left_out_and_none_is_listed_that_is_not() -> None:
    for own in BOARD.units:
        listed = {*LegalOrders(BOARD, MAP, NO_RULES).of(own.power)[str(own)]}
        every = every_order(own)
        possible = {order for order in every if order_fault(order, own.power, BOARD, MAP, NO_RULES) is None}
        assert listed <= possible
        assert {plainly(order) for order in possible} == {plainly(order) for order in listed}  # type: ignore[arg-type]


def test_retreats_and_builds_are_listed_too() -> None:
    lost = Dislodged(unit(FRANCE, "F SPA/NC"), Province("MAR"), (Location("GAS"),))
    retreats = Position(MAP.phase("S1905R"), (), {}, (lost,))
    found = LegalOrders(retreats, MAP, NO_RULES).of(FRANCE)
    assert {key: [format_order(order) for order in orders] for key, orders in found.items()} == {
        "F SPA/NC": ["F SPA/NC D", "F SPA/NC R GAS"]
    }
    russia = PowerName("RUSSIA")
    winter = Position(MAP.phase("W1905A"), (), dict.fromkeys(MAP.homes_of(russia), russia))
    found = LegalOrders(winter, MAP, NO_RULES).of(russia)
    assert [format_order(order) for order in found["STP"]] == ["A STP B", "F STP/NC B", "F STP/SC B"]
    assert [*found] == ["MOS", "SEV", "STP", "WAIVE", "WAR"]
    assert LegalOrders(winter, MAP, NO_RULES).of(FRANCE) == {}


def test_units_on_maps_of_all_kinds_have_legal_orders() -> None:
    for name in ("1900", "hundred", "loeb9"):
        board = load_map(name)
        power, known = next(iter(board.powers.items()))
        found = LegalOrders(Position(board.start, known.units, {}), board, NO_RULES).of(power)
        assert len(found) == len(known.units)
        assert all(len(orders) > 1 for orders in found.values())
