"""House rules on one power's lines together: several for one unit, units only others name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.board.names import Location, Province
from judge.board.order_text.context import OrderContext, Skip
from judge.board.order_text.parse import read_order
from judge.board.orders import Convoy, Support, Waive
from judge.board.position import PhaseType, Unit
from judge.board.wording import unit_in_words
from judge.game.turn.read_lines import ReadLine, first_for_each_site


def settled_by_house(
    read: Sequence[ReadLine], context: OrderContext, on_file: Collection[Province], *, whole: bool
) -> list[ReadLine]:
    """Apply the house rules duplicate_in_set, same_site_builds and infer_from_other_orders.

    `on_file`: places of units that have an order already, which lines change only by naming them. `whole`: all lines
    count, or none; lines for no unit then refuse no set where faulty orders hold.
    """
    house = context.rules.house
    if context.position.phase.type is PhaseType.ADJUSTMENTS:
        return first_for_each_site(read, context.map) if house.same_site_builds == "first" else list(read)
    which = house.duplicate_in_set
    settled = list(read) if which == "error" else _one_for_each_unit(read, which == "first", context)
    if whole and house.illegal_order == "hold" and any(line.order is not None for line in settled):
        settled = [_left_out(line) for line in settled]
    if house.infer_from_other_orders and context.position.phase.type is PhaseType.MOVEMENT:
        settled += _inferred(settled, context, on_file)
    return settled


def _left_out(line: ReadLine) -> ReadLine:
    """A line that can be read as no order for a unit as one that counts for nothing."""
    if line.order is not None:
        return line
    told = " ".join(problem.text for problem in line.problems).rstrip(".")
    return line.that_counts_for_nothing(f"this counts for nothing (house rule illegal_order). {told}")


def _one_for_each_unit(read: Sequence[ReadLine], takes_first: bool, context: OrderContext) -> list[ReadLine]:
    """Return the first or last of the lines for each unit; the others count for nothing."""
    counting: dict[Province, ReadLine] = {}
    for line in read:
        if line.province is not None and line.order is not None and not (takes_first and line.province in counting):
            counting[line.province] = line
    settled = []
    for line in read:
        counts = None if line.province is None or line.order is None else counting[line.province]
        settled.append(line if counts is None or counts is line else _passed_over(line, counts, context))
    return settled


def _passed_over(line: ReadLine, counts: ReadLine, context: OrderContext) -> ReadLine:
    """A line as one that counts for nothing, since another one is for its unit."""
    order = line.order
    assert order is not None
    assert not isinstance(order, Waive | Skip)
    where = f"line {counts.number}" if counts.number != line.number else "the same line"
    unit = unit_in_words(order.piece, context.map)
    return line.that_counts_for_nothing(
        f"it does not count: the {unit} has its order from {where} (house rule duplicate_in_set)"
    )


def _inferred(read: Sequence[ReadLine], context: OrderContext, on_file: Collection[Province]) -> list[ReadLine]:
    """Order for each own unit named only in other own units' convoys or supports, if they agree."""
    named = {line.province for line in read}
    goals: dict[Province, dict[Location, ReadLine]] = {}
    for line in read:
        match line.order:
            case Support(supported=helped, to=Location() as to) | Convoy(army=helped, to=to):
                goals.setdefault(helped.province, {}).setdefault(Location(to), line)
            case _:
                pass
    found = []
    for province, lines in goals.items():
        unit = context.units.get(province)
        is_free = unit is not None and unit.power == context.power and province not in (*named, *on_file)
        if unit is not None and is_free and len(lines) == 1:
            ((goal, line),) = lines.items()
            found += _moved_along(unit, goal, line, context)
    return found


def _moved_along(unit: Unit, goal: Location, line: ReadLine, context: OrderContext) -> list[ReadLine]:
    """The move of a unit that another line helps to be made; none where it cannot be made."""
    reading = read_order(f"{unit} - {goal}", context)
    if reading.order is None:
        return []
    note = f"the {unit_in_words(unit, context.map)} moves as well, as this says (house rule infer_from_other_orders)"
    return [ReadLine(line.number, line.text, reading.order, reading.province, (*reading.notes, note))]
