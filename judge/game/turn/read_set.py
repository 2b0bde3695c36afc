"""One power's order lines -> its set of orders, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Province, province_of
from judge.board.order_text.context import Keep, order_context
from judge.board.order_text.parse import Reading, read_order
from judge.board.order_text.unchecked_orders import checks_nothing
from judge.board.orders import Build, Move, Order, Proxy, Retreat, Waive
from judge.board.position import PhaseType, Position, Unit
from judge.board.wording import unit_in_words
from judge.game.turn.adjustment_set import count_adjustments
from judge.game.turn.power_set import Draft, PowerSet, drops_faulty, in_board_order, must_order_all
from judge.problems import Problem
from judge.rules.registry import RuleSet

_Read = tuple[int, str, Reading]


def read_set(draft: Draft, position: Position, map: Map, rules: RuleSet, immobile: bool) -> PowerSet:
    """One power's orders as its lines say them. Its units cannot move if they are `immobile`."""
    context = order_context(draft.power, position, map, rules)
    read = _without_proxies_taken_back([(number, text, read_order(text, context)) for number, text in draft.lines])
    if drops_faulty(rules):
        read = _faultless(read, position, map, immobile)
    done = PowerSet(draft.power, kept=not read)
    if done.kept:
        return done
    done.problems += [replace(problem, line=number) for number, _, reading in read for problem in reading.problems]
    if not (position.phase.type is PhaseType.MOVEMENT and checks_nothing(rules)):
        done.problems += _given_twice(read, position, map)
    if immobile:
        done.problems += _moving(read, map)
    orders = [order for _, _, reading in read if (order := reading.order) is not None and not isinstance(order, Keep)]
    done.notes = tuple(
        f"Line {number}: {note}." for number, _, reading in read for note in reading.notes
    ) + _meeting_retreats(orders, map)
    match position.phase.type:
        case PhaseType.MOVEMENT:
            units = position.units_of(draft.power)
            if must_order_all(rules):
                done.problems += _missing(units, read, "E-ORD-MISSING", map)
            done.orders = in_board_order(orders, units)
        case PhaseType.RETREATS:
            must = tuple(lost.unit for lost in position.dislodged_of(draft.power) if lost.retreats)
            if not drops_faulty(rules):
                done.problems += _missing(must, read, "E-RET-INCOMPLETE", map)
            done.orders = in_board_order(orders, tuple(lost.unit for lost in position.dislodged_of(draft.power)))
        case PhaseType.ADJUSTMENTS:
            count_adjustments(done, orders, position, map, rules)
    return done


def _faultless(read: list[_Read], position: Position, map: Map, immobile: bool) -> list[_Read]:
    """The lines with which nothing is wrong; of several for one unit the first."""
    sound = [line for line in read if not line[2].problems and not (immobile and isinstance(line[2].order, Move))]
    return [line for at, line in enumerate(sound) if not list(_given_twice([*sound[:at], line], position, map))]


def _without_proxies_taken_back(read: list[_Read]) -> list[_Read]:
    """The lines but for proxies whose unit has an order of its own further down (orders.md 3.2)."""
    if not any(isinstance(reading.order, Proxy) for _, _, reading in read):
        return read
    last = {reading.province: reading for _, _, reading in read if reading.order is not None}
    return [
        line for line in read if not isinstance(line[2].order, Proxy) or isinstance(last[line[2].province].order, Proxy)
    ]


_TWICE = {
    PhaseType.MOVEMENT: "E-ORD-TWICE",
    PhaseType.RETREATS: "E-RET-TWICE",
}


def _given_twice(read: Sequence[_Read], position: Position, map: Map) -> Iterator[Problem]:
    """Lines for a unit, or a building site, that an earlier line is for."""
    seen: dict[Province, tuple[int, Reading]] = {}
    for number, text, reading in read:
        if reading.province is None or reading.order is None:
            continue
        earlier = seen.setdefault(reading.province, (number, reading))
        if earlier[1] is not reading:
            yield _twice(number, text, reading, earlier, position, map)


def _twice(
    number: int, text: str, reading: Reading, earlier: tuple[int, Reading], position: Position, map: Map
) -> Problem:
    first, other = earlier
    where = f"(line {first})" if first != number else "(on the same line)"
    order = reading.order
    assert isinstance(order, Keep) or (order is not None and not isinstance(order, Waive))
    unit = unit_in_words(order.piece, map)
    if position.phase.type is not PhaseType.ADJUSTMENTS:
        return Problem(_TWICE[position.phase.type], f"The {unit} has an order already {where}.", text, number)
    if isinstance(order, Build):
        return Problem(
            "E-ADJ-DOUBLE", f"There is a build already in {map.name_of(order.piece.location)} {where}.", text, number
        )
    if isinstance(order, Keep) is not isinstance(other.order, Keep):
        return Problem("E-ADJ-CONFLICT", f"The {unit} is to be kept and to be removed {where}.", text, number)
    verb = "kept" if isinstance(order, Keep) else "removed"
    return Problem("E-ADJ-CONFLICT", f"The {unit} is {verb} already {where}.", text, number)


def _moving(read: Sequence[_Read], map: Map) -> Iterator[Problem]:
    """Lines that send a unit of an immobile power somewhere."""
    for number, text, reading in read:
        if isinstance(reading.order, Move):
            unit = unit_in_words(reading.order.piece, map)
            fault = f"The {unit} cannot move: the units of dummies stay where they are (rule IMMOBILE_DUMMIES)."
            yield Problem("E-ORD-IMMOBILE", fault, text, number)


def _missing(units: Sequence[Unit], read: Sequence[_Read], code: str, map: Map) -> Iterator[Problem]:
    """Units that no line is for, also no faulty one."""
    named = {reading.province for _, _, reading in read}
    for unit in units:
        if unit.province not in named:
            yield Problem(code, f"There is no order for the {unit_in_words(unit, map)}.", str(unit))


def _meeting_retreats(orders: Sequence[Order], map: Map) -> tuple[str, ...]:
    """A remark for each place to which several units retreat."""
    goals: dict[Province, list[Retreat]] = {}
    for order in orders:
        if isinstance(order, Retreat):
            goals.setdefault(province_of(order.to), []).append(order)
    return tuple(
        f"The {' and the '.join(unit_in_words(order.piece, map) for order in meeting)} retreat to the same place,"
        f" {map.name_of(meeting[0].to)}: all of them will be destroyed."
        for meeting in goals.values()
        if len(meeting) > 1
    )
