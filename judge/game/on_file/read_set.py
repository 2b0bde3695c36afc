"""One power's order lines -> its set of orders, and the faults in it; NO_CHECK (rules.md C11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.context import Keep, OrderContext, Skip, order_context
from judge.board.order_text.parse import read_order
from judge.board.order_text.validate import checks_nothing
from judge.board.orders import Convoy, Hold, Order, Retreat, Support, Waive
from judge.board.position import PhaseType, Piece, Position, Unit
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.board.wording import unit_in_words
from judge.game.on_file.adjustment_set import count_adjustments
from judge.game.on_file.owed_orders import lacking_units, to_order, unordered_units
from judge.game.on_file.power_set import (
    Draft,
    Dummies,
    PowerSet,
    Present,
    ReadLine,
    drops_faulty,
    first_for_each_site,
    first_for_each_unit,
    in_board_order,
    must_order_all,
    read_lines,
    told_of_clearing,
    undisputed,
)
from judge.game.rules_in_play import Orders
from judge.problems import Problem
from judge.rules.registry import RuleSet


def are_unchecked(board: Position, rules: RuleSet) -> bool:
    """True if the phase allows impossible orders, and several for one unit."""
    return board.phase.type is PhaseType.MOVEMENT and checks_nothing(rules)


def orders_that_count(orders: Orders, board: Position) -> dict[PowerName, tuple[Order, ...]]:
    """Return orders for own units; a unit with two different orders holds. A repeated order counts once."""
    counting: dict[PowerName, tuple[Order, ...]] = {}
    for power, given in orders.items():
        times = _times(given)
        own = [unit.piece for unit in board.units_of(power)]
        once = (order for order in dict.fromkeys(given) if not isinstance(order, Waive))
        counting[power] = (
            *(order for order in once if order.piece in own and times[order.piece] == 1),
            *(Hold(piece) for piece in own if times[piece] > 1),
        )
    return counting


def with_what_was_written(resolution: Resolution, orders: Orders, board: Position) -> Resolution:
    """Return the resolution with every order as written; ones without effect are marked."""
    written = {power: tuple(_without_effect(power, given, board)) for power, given in orders.items()}
    results = {outcome.unit: outcome.results for outcome in resolution.outcomes}
    reordered = {outcome.unit for told in written.values() for outcome in told if Result.REORDER in outcome.results}
    kept = (_marked(outcome) for outcome in resolution.outcomes if outcome.unit not in reordered)
    added = (
        replace(outcome, results=(*outcome.results, *results.get(outcome.unit, ())))
        for told in written.values()
        for outcome in told
    )
    return replace(resolution, outcomes=(*kept, *added))


def _without_effect(power: PowerName, given: tuple[Order, ...], board: Position) -> Iterator[OrderOutcome]:
    """Orders for units that do not exist or are another power's, and for units with several orders."""
    times = _times(given)
    own = {unit.piece: unit for unit in board.units_of(power)}
    for order in dict.fromkeys(given):
        if isinstance(order, Waive):
            continue
        named = Unit(power, order.piece.type, order.piece.location)
        if order.piece not in own:
            yield OrderOutcome(order, named, (Result.INVALID,), reason=Reason.INVALID)
        elif times[order.piece] > 1:
            yield OrderOutcome(order, own[order.piece], (Result.REORDER,), reason=Reason.REORDER)


def _times(given: tuple[Order, ...]) -> Counter[Piece]:
    """Number of different orders for each unit."""
    return Counter(order.piece for order in dict.fromkeys(given) if not isinstance(order, Waive))


def _marked(outcome: OrderOutcome) -> OrderOutcome:
    """The outcome, with an impossible order marked as invalid instead of void."""
    if outcome.reason != Reason.ILLEGAL or Result.VOID not in outcome.results:
        return outcome
    results = tuple(Result.INVALID if result is Result.VOID else result for result in outcome.results)
    return replace(outcome, results=results)


def settled_by_house(
    read: Sequence[ReadLine], context: OrderContext, on_file: Collection[Province], *, whole: bool
) -> list[ReadLine]:
    """Apply the house rules duplicate_in_set, same_site_builds and infer_from_other_orders.

    `on_file`: places of units with orders, which only lines that name them can change. `whole`: all lines count, or
    none; if units with faulty orders hold, a line without a unit does not invalidate the set.
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
    """Turn a line without a readable order into one without effect."""
    if line.order is not None:
        return line
    told = " ".join(problem.text for problem in line.problems).rstrip(".")
    return line.that_counts_for_nothing(f"this counts for nothing (house rule illegal_order). {told}")


def _one_for_each_unit(read: Sequence[ReadLine], takes_first: bool, context: OrderContext) -> list[ReadLine]:
    """Return the first or last of the lines for each unit; the others count for nothing."""
    counting: dict[Province | None, ReadLine] = {}
    for line in read:
        if line.order is not None and not (takes_first and line.province in counting):
            counting[line.province] = line
    settled = []
    for line in read:
        counts = None if line.order is None else counting[line.province]
        settled.append(line if counts is None or counts is line else _passed_over(line, counts, context))
    return settled


def _passed_over(line: ReadLine, counts: ReadLine, context: OrderContext) -> ReadLine:
    """Return the line as one without effect, because another line for its unit counts."""
    order = line.order
    assert order is not None
    assert not isinstance(order, Waive | Skip)
    where = f"line {counts.number}" if counts.number != line.number else "the same line"
    unit = unit_in_words(order.piece, context.map)
    return line.that_counts_for_nothing(
        f"it does not count: the {unit} has its order from {where} (house rule duplicate_in_set)"
    )


def _inferred(read: Sequence[ReadLine], context: OrderContext, on_file: Collection[Province]) -> list[ReadLine]:
    """Infer orders for units without one from their own power's convoys and supports, if these agree."""
    named = {line.province for line in read}
    goals: dict[Province, dict[Location, ReadLine]] = {}
    for line in read:
        match line.order:
            case Support(supported=helped, to=to) | Convoy(army=helped, to=to) if to is not None:
                goals.setdefault(helped.province, {}).setdefault(to, line)
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
    """The move of a unit that another line supports or convoys; none if it is impossible."""
    reading = read_order(f"{unit} - {goal}", context)
    if reading.order is None:
        return []
    note = f"the {unit_in_words(unit, context.map)} moves as well, as this says (house rule infer_from_other_orders)"
    return [ReadLine(line.number, line.text, reading.order, reading.province, (*reading.notes, note))]


def read_set(
    draft: Draft, position: Position, map: Map, rules: RuleSet, dummies: Dummies, present: Present | None = None
) -> PowerSet:
    """Read one power's orders from its lines, except those that `dummies` forbids.

    `present` are its orders on file if each line counts separately; None: all lines count, or none.
    """
    context = order_context(draft.power, position, map, rules)
    on_file = () if present is None or draft.cleared else present.orders or ()
    named = {order.piece.province for order in on_file if not isinstance(order, Waive)}
    read = settled_by_house(read_lines(draft.lines, context, dummies), context, named, whole=present is None)
    if drops_faulty(rules):
        done = _dropping_faulty(draft.power, read, position, map, rules)
    elif present is not None:
        done = _one_by_one(draft, read, present, position, map, rules)
    else:
        done = _all_or_none(draft.power, read, position, map, rules)
    done.notes += (*told_of_clearing(draft.forgotten), *_meeting_retreats(done.orders, map))
    return done


def _all_or_none(power: PowerName, read: list[ReadLine], position: Position, map: Map, rules: RuleSet) -> PowerSet:
    """Return all lines as one set, with a problem for each required unit that it does not order."""
    if not are_unchecked(position, rules):
        read = first_for_each_unit(read, position.phase.type, map)
    done = PowerSet(power, problems=_faults(read))
    _fill(done, read, position, map, rules)
    match position.phase.type:
        case PhaseType.MOVEMENT if must_order_all(rules):
            done.problems += _missing(position.units_of(done.power), read, "E-ORD-MISSING", map)
        case PhaseType.RETREATS:
            done.problems += _missing(to_order(done.power, position), read, "E-RET-INCOMPLETE", map)
        case _:
            pass
    return done


def _dropping_faulty(
    power: PowerName, read: Sequence[ReadLine], position: Position, map: Map, rules: RuleSet
) -> PowerSet:
    """Keep the correct lines; of several for one unit, the first."""
    sound = [line for line in first_for_each_unit(read, position.phase.type, map) if line.order is not None]
    done = PowerSet(power, kept=not sound)
    if sound:
        _fill(done, sound, position, map, rules)
    return done


def _one_by_one(
    draft: Draft, read: Sequence[ReadLine], present: Present, position: Position, map: Map, rules: RuleSet
) -> PowerSet:
    """Keep the faultless lines; units that they do not name keep their orders on file.

    A fault of the whole set, such as the number of builds, rejects all of it. Adjustments are one set: with a faulty
    line, nothing is waived and the set on file stays.
    """
    power, phase = draft.power, position.phase.type
    if not are_unchecked(position, rules):
        read = undisputed(read, phase, map, by_faulty=rules.house.duplicate_in_set == "error")
    if present.is_final and present.orders is not None:
        open_to = {unit.province for unit in lacking_units(power, present.orders, position, rules)}
        read = [_in_time(line, present.orders, open_to, map) for line in read]
    sound = [line for line in read if line.order is not None]
    done = PowerSet(power)
    if phase is PhaseType.ADJUSTMENTS and len(sound) < len(read) and not present.ahead:
        if sound:
            done.problems.append(Problem("E-ADJ-COUNT", _AS_A_WHOLE))
    elif sound:
        _fill(done, sound, position, map, rules)
    done.taken = 0 if done.problems else len(sound)
    done.problems += _faults(read)
    stay = () if draft.cleared and not present.is_final else present.orders or ()
    if phase is not PhaseType.ADJUSTMENTS and (present.is_final or unordered_units(power, done.orders, position)):
        named = {line.province for line in sound}
        left = [order for order in stay if not isinstance(order, Waive) and order.piece.province not in named]
        done.orders = in_board_order((*left, *done.orders), _listed(power, position))
    return done


_AS_A_WHOLE = "Builds and removals count as a whole set. Send all of them again, without the fault."


def _in_time(line: ReadLine, on_file: Collection[Order], open_to: Collection[Province], map: Map) -> ReadLine:
    """Check a line after the deadline, when a mail can only add orders for units without one."""
    order = line.order
    if order is None or isinstance(order, Keep | Skip) or order in on_file or line.province in open_to:
        return line
    what = "Builds" if isinstance(order, Waive) else f"The order for the {unit_in_words(order.piece, map)}"
    return line.with_fault(
        "E-ORD-LATECHANGE",
        f"{what} can no longer be changed: the deadline has passed (rule NO_LATE_CHANGES).",
    )


def _faults(read: Sequence[ReadLine]) -> list[Problem]:
    return [problem for line in read for problem in line.problems]


def _fill(done: PowerSet, read: Sequence[ReadLine], position: Position, map: Map, rules: RuleSet) -> None:
    """Put the orders of lines into a set, with remarks; builds and removals up to the number due."""
    orders = [line.order for line in read if line.order is not None and not isinstance(line.order, Keep | Skip)]
    done.notes = tuple(f"Line {line.number}: {note}." for line in read for note in line.notes)
    if position.phase.type is PhaseType.ADJUSTMENTS:
        done.skips = sum(isinstance(line.order, Skip) for line in read)
        count_adjustments(done, orders, position, map, rules)
    else:
        done.orders = in_board_order(orders, _listed(done.power, position))


def _listed(power: PowerName, position: Position) -> tuple[Unit, ...]:
    """The units of a power in the order in which their orders are stored."""
    if position.phase.type is PhaseType.RETREATS:
        return tuple(lost.unit for lost in position.dislodged_of(power))
    return position.units_of(power)


def _missing(units: Sequence[Unit], read: Sequence[ReadLine], code: str, map: Map) -> Iterator[Problem]:
    """Return problems for units without a line, even a faulty one."""
    named = {line.province for line in read}
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
