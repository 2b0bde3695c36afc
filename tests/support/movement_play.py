"""Movement phases in a few lines: `play("FRANCE: A PAR - BUR, A MAR H")`, with results in words."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.datc_options import Options, options_of
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order, Waive
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.board.results import Resolution
from judge.files.maps.load import load_map
from judge.rules.house import DEFAULT, HouseRules
from judge.rules.registry import RuleSet

MAP = load_map("standard")


def play(
    *lines: str,
    rules: Collection[str] = (),
    dummies: Collection[str] = (),
    unordered: str = "",
    options: Options | None = None,
    house: HouseRules = DEFAULT,
) -> Resolution:
    """Resolve `"FRANCE: A PAR - BUR, A MAR S A PAR - BUR"`; each order's unit stands where it says.

    `unordered` has units without an order: `"FRANCE: A PAR, ITALY: A VEN"`. `options` None: those of the house rules.
    """
    orders: dict[PowerName, list[Order]] = {}
    units: dict[Province, Unit] = {}
    for line in lines:
        power, _, texts = line.partition(": ")
        for text in texts.split(", "):
            order = parse_order(text)
            assert not isinstance(order, Waive)
            orders.setdefault(PowerName(power), []).append(order)
            unit = Unit(PowerName(power), order.piece.type, order.piece.location)
            units.setdefault(unit.province, unit)
    for text in filter(None, unordered.split(", ")):
        power, piece = text.split(": ")
        named = parse_piece(piece)
        units[named.province] = Unit(PowerName(power), named.type, named.location)
    position = Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(units.values()), {})
    return adjudicate(
        position,
        orders,
        MAP,
        RuleSet(rules, house=house),
        options or options_of(house),
        [PowerName(name) for name in dummies],
    )


def dislodged(resolution: Resolution) -> set[str]:
    """The units that were beaten, as they stood."""
    return {str(lost.unit) for lost in resolution.after.dislodged}


def units(resolution: Resolution) -> set[str]:
    """The units on the board afterwards."""
    return {str(unit) for unit in resolution.after.units}


def results(resolution: Resolution) -> dict[str, str]:
    """Unit -> the words of the results letter for its order, `""` if it happened."""
    return {str(outcome.unit): ", ".join(outcome.results) for outcome in resolution.outcomes}
