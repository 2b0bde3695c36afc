"""Random phases of Payola for tests: sheets with offers of every kind on a crowded corner of the map."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from judge.board.legality import order_fault
from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, MovementOrder
from judge.board.position import Piece, Position
from judge.rules.registry import RuleSet
from judge.variants.payola.chart import Chart
from judge.variants.payola.in_game import Parties
from judge.variants.payola.offers import Sheet
from judge.variants.payola.read_sheet import SheetPlace, read_sheet
from judge.variants.payola.restrictions import Buyer
from judge.variants.payola.settle import sell_orders
from judge.variants.payola.state import PayolaState, Purse
from tests.support.naive_payola import Bid, Phase
from tests.support.payola import MAP
from tests.support.random_phases import POWERS, crowded_position, entangled_orders

FREE = RuleSet(["ZERO_FOREIGN"])


class RandomPhase(NamedTuple):
    """A phase as the judge has it, and as the naive settlement has it."""

    state: PayolaState
    position: Position
    naive: Phase


def random_phase(chance: Random, most_money: int = 25, dearest: int = 12) -> RandomPhase:
    """Draw a crowded corner where three powers bid for every unit they see, at most `dearest` each time."""
    position = crowded_position(chance, MAP)
    choices = _choices(chance, position)
    purses: dict[str, Purse] = {}
    sheets: dict[str, list[Bid]] = {}
    savings: dict[str, int] = {}
    for power in POWERS:
        bids = [_bid(chance, choices, dearest) for _ in range(chance.randint(0, 7))]
        savings[power] = chance.choice([0, 0, 0, chance.randint(1, 30)])
        lines = [_line(bid) for bid in bids] + ([f"{savings[power]} $"] if savings[power] else [])
        sheet = as_sheet(power, lines, position)
        accepts = tuple(chance.sample(POWERS, len(POWERS)))
        purses[str(power)] = Purse(chance.randint(0, most_money), 0, sheet, tuple(lines), accepts)
        sheets[str(power)] = bids
    naive = Phase(
        {str(unit.piece): unit.power for unit in position.units},
        sheets,
        savings,
        {str(power): purse.money for power, purse in purses.items()},
        {power: [str(each) for each in purse.accepts] for power, purse in purses.items()},
    )
    return RandomPhase(PayolaState(purses), position, naive)


def as_sheet(power: PowerName, lines: list[str], position: Position, rules: RuleSet = FREE) -> Sheet:
    """A sheet of lines with which nothing is wrong."""
    place = SheetPlace(Buyer(power, frozenset({power})), position, MAP, rules)
    found = read_sheet(list(enumerate(lines, 1)), place)
    assert isinstance(found, Sheet), found
    return found


def sold(phase: RandomPhase, rules: RuleSet, seed: str = "seed", state: PayolaState | None = None) -> Chart:
    """Sell a phase; the board is asked which orders are legal."""

    def legal(piece: Piece, order: MovementOrder) -> bool:
        owner = next(unit.power for unit in phase.position.units if unit.piece == piece)
        return order_fault(order, owner, phase.position, MAP, rules) is None

    return sell_orders(state or phase.state, phase.position, Parties(POWERS), rules, legal, seed)


def _choices(chance: Random, position: Position) -> dict[str, list[str]]:
    """Return for each unit a few orders that it may be given, a hold among them."""
    found: dict[str, list[str]] = {str(unit.piece): [format_order(Hold(unit.piece))] for unit in position.units}
    for _ in range(3):
        for power, orders in entangled_orders(chance, position, MAP, most_moves=8).items():
            for order in orders:
                text = format_order(order)
                if text not in found[str(order.piece)] and order_fault(order, power, position, MAP, FREE) is None:
                    read = read_sheet([(1, f"1 : {text}")], _anybody(power, position))
                    if isinstance(read, Sheet) and format_order(read.offers[0].orders[0]) == text:
                        found[str(order.piece)].append(text)
    return found


def _anybody(power: PowerName, position: Position) -> SheetPlace:
    return SheetPlace(Buyer(power, frozenset({power})), position, MAP, FREE)


def _bid(chance: Random, choices: dict[str, list[str]], dearest: int) -> Bid:
    unit = chance.choice(sorted(choices))
    sign = chance.choice("::::!>@&")
    orders = chance.sample(choices[unit], chance.randint(1, min(2, len(choices[unit]))))
    amount = chance.choice([0, chance.randint(1, 5), chance.randint(1, dearest)])
    return amount, chance.choice([0, 0, chance.randint(0, amount)]), sign, unit, orders


def _line(bid: Bid) -> str:
    amount, plateau, sign, _, orders = bid
    first, *others = orders
    rest = "".join(f" | {each.split(' ', 2)[2]}" for each in others)
    return f"{amount}#{plateau} {sign} {first}{rest}"
