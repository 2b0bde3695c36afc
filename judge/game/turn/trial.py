"""Trial of orders in a hypothetical position (TRY), without effect on any game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.context import Keep, OrderContext, Skip, order_context
from judge.board.order_text.house_reading import read_by_house
from judge.board.order_text.parse import read_order, split_power
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.orders import Order
from judge.board.position import PhaseType, Position
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Power
from judge.game.on_file.order_sets import MOST_LINES, armies_of, one_order_each
from judge.game.on_file.power_set import MOST_HINTS, NumberedLine
from judge.game.rules_in_play import RulesInPlay, Variant
from judge.game.turn.resolve import resolve
from judge.problems import Problem
from judge.rules.house import CUTTING
from judge.rules.registry import RuleSet

_SEED = "a trial"
"""Seed for lots, so that no trial reveals a game's draws."""

_PLAIN = Variant(name="standard", title="Standard")
"""Variant of all trials, which show the effect of orders, not their origin."""

TriedOrders = dict[PowerName, tuple[Order, ...]]


def try_out(game: Game, board: Position, orders: TriedOrders, in_play: RulesInPlay) -> PhaseRecord:
    """Adjudicate these orders in this position. Units without an order hold, or disband if dislodged.

    Only the game's name and the rules in play count; all powers are treated as played.
    """
    powers = tuple(Power(name, orders=orders.get(name, ())) for name in in_play.map.powers)
    tried = replace(game, position=board, powers=powers, seed=_SEED, deadline=None, own={})
    return resolve(tried, replace(in_play, variant=_PLAIN))


def read_trial(
    lines: Sequence[NumberedLine], board: Position, map: Map, rules: RuleSet
) -> tuple[TriedOrders, list[Problem]]:
    """Read orders for any powers, each for its unit's owner; also return problems."""
    given: dict[Province, tuple[PowerName, Order]] = {}
    problems: list[Problem] = []
    owners = _owners(board)
    anybody = next(iter(map.powers))
    table = OrdersTable(map, board.phase.type, armies_of(board.units), rules.house.conditional_orders in CUTTING)
    single = list(islice(one_order_each(unwrapped(lines, table), table), MOST_LINES + 1))
    if len(single) > MOST_LINES:
        return {}, [Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders in this mail.")]
    for number, text in single:
        named, rest = split_power(text, map)
        if named is not None and not rest:
            continue
        hints = len(problems) < MOST_HINTS
        found = _read(rest if named is not None else text, owners, order_context(anybody, board, map, rules), hints)
        if isinstance(found, list):
            problems += [_at_line(problem, number) for problem in found]
        elif found[0] in given:
            problems.append(Problem("E-ORD-TWICE", "This unit has an order already, further up.", text, number))
        else:
            given[found[0]] = found[1:]
    orders: dict[PowerName, tuple[Order, ...]] = {}
    for power, order in given.values():
        orders[power] = (*orders.get(power, ()), order)
    return orders, problems


def _at_line(problem: Problem, number: int) -> Problem:
    """A problem with the number of its line."""
    return Problem(problem.code, problem.text, problem.words, number)


def _owners(board: Position) -> dict[Province, PowerName]:
    """Owner of the unit to be ordered in each province."""
    if board.phase.type is PhaseType.RETREATS:
        return {lost.unit.province: lost.unit.power for lost in board.dislodged}
    return {unit.province: unit.power for unit in board.units}


def _read(
    text: str, owners: dict[Province, PowerName], context: OrderContext, hints: bool
) -> tuple[Province, PowerName, Order] | list[Problem]:
    """Read one order: return province, power and order, or its problems. `context`: for any power."""
    province = read_order(text, context._replace(hints=False)).province
    power = owners.get(province, context.power) if province is not None else context.power
    reading = read_by_house(text, context._replace(power=power, hints=hints))
    if reading.order is None or reading.province is None or isinstance(reading.order, Keep | Skip):
        return list(reading.problems) or [Problem("E-ORD-EMPTY", f'"{text}" is not an order.', text)]
    return reading.province, power, reading.order
