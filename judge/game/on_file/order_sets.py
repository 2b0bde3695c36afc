"""Order lines of one mail -> orders on file for each power concerned, and all problems.

Either lines count one by one and change the orders of the units that they name, or whole sets replace the sets on file,
all or none (orders.md 1.1, 1.2). `board.order_text.parse` reads single lines; the caller checks deadlines and stages.

docs/decisions/009-orders-unit-by-unit.md says why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct, field

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.parse import TOO_LONG, is_too_long, split_power
from judge.board.order_text.split_orders import OrdersTable, split_conditional_orders, split_orders
from judge.board.order_text.tokens import is_list_letter
from judge.board.orders import Order
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.game.on_file.power_set import (
    NO_DUMMIES,
    Draft,
    Dummies,
    NumberedLine,
    PowerSet,
    Present,
    drops_faulty,
    told_of_clearing,
)
from judge.game.on_file.read_set import read_set
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.house import CUTTING
from judge.rules.registry import RuleSet

MOST_LINES = 300
"""Limit on lines, higher than any map's number of units, because reading each line takes time."""


class OrderSets(Struct, frozen=True):
    """Result of a mail's order lines.

    `sets`: each power's orders on file after them, in board order (builds as written, then waives). `cleared`: powers
    whose set on file is removed without a replacement. `notes`: remarks for each power's confirmation, whole sentences.
    `kept`: powers with no valid line, so that their set on file stays (rule IGNORE_ERRORS). `problems`: problems with
    refused lines, if others count; `taken` is the number of lines that count.
    """

    sets: dict[PowerName, tuple[Order, ...]]
    cleared: tuple[PowerName, ...] = ()
    notes: dict[PowerName, tuple[str, ...]] = field(default_factory=dict)
    kept: tuple[PowerName, ...] = ()
    problems: tuple[Problem, ...] = ()
    taken: int = 0


def collect_orders(
    lines: Sequence[NumberedLine],
    actor_power: PowerName | None,
    controlled: frozenset[PowerName],
    position: Position,
    map: Map,
    rules: RuleSet,
    dummies: Dummies = NO_DUMMIES,
    present: Mapping[PowerName, Present] | None = None,
    seen: Mapping[PowerName, Position] | None = None,
) -> OrderSets | list[Problem]:
    """Read the order lines of one mail. If it returns only problems, none of the lines counts.

    `actor_power` is the signed-on power, None for the Master, who must name one before each set. `controlled` are all
    powers that the sender may order; `dummies` are limits for some of them. `present` is each power's set on file if
    lines count one by one; None: with any problem no line counts. `seen` is the position against which each power's
    orders are checked; None: the real one. Problems come in the order of their lines; problems with a whole set come
    last (line 0 if they concern no line).
    """
    armies = armies_of(unit for unit in position.units if unit.power in controlled)
    table = OrdersTable(map, position.phase.type, armies, rules.house.conditional_orders in CUTTING)
    split = list(islice(one_order_each(lines, table), MOST_LINES + 1))
    if len(split) > MOST_LINES:
        return [Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders in this mail.")]
    drafts, problems = sort_by_power(split, actor_power, controlled, map)
    checked = [
        read_set(draft, (seen or {}).get(draft.power, position), map, rules, dummies, _present(draft, present))
        for draft in drafts.values()
        if draft.lines
    ]
    problems += [problem for power_set in checked for problem in power_set.problems]
    cleared = {each.power: told_of_clearing(each.forgotten) for each in drafts.values() if each.takes_all_back}
    kept: tuple[PowerName, ...] = ()
    if drops_faulty(rules):
        kept = _kept(checked, cleared, actor_power if split else None)
        checked = [power_set for power_set in checked if not power_set.kept]
        problems = [] if kept or checked or actor_power is not None else problems
    elif present is not None:
        checked = [power_set for power_set in checked if power_set.taken]
    if not checked and not cleared and not kept and not problems:
        problems.append(Problem("E-ORD-EMPTY", "There are no orders in this mail."))
    problems.sort(key=lambda problem: (problem.line == 0, problem.line))
    if problems and (present is None or not (checked or cleared)):
        return problems
    return _together(checked, cleared, kept, problems)


def armies_of(units: Iterable[Unit]) -> frozenset[Province]:
    """Places with armies."""
    return frozenset(unit.province for unit in units if unit.type is UnitType.ARMY)


def lines_of_powers(
    lines: Sequence[NumberedLine],
    actor_power: PowerName | None,
    controlled: frozenset[PowerName],
    phase: PhaseType,
    map: Map,
) -> tuple[dict[PowerName, Draft], list[Problem]]:
    """Split a mail's lines into orders of each power; also return problems of ownership.

    The orders themselves are not read.
    """
    single = list(islice(one_order_each(lines, OrdersTable(map, phase)), MOST_LINES + 1))
    return sort_by_power(single, actor_power, controlled, map)


def _kept(
    checked: Sequence[PowerSet], cleared: Collection[PowerName], writer: PowerName | None
) -> tuple[PowerName, ...]:
    """Powers without a valid line (IGNORE_ERRORS); the `writer` if the mail orders for no power.

    `writer` None: the Master.
    """
    kept = tuple(power_set.power for power_set in checked if power_set.kept)
    if writer is not None and not (checked or cleared):
        return (writer,)
    return kept


def _present(draft: Draft, present: Mapping[PowerName, Present] | None) -> Present | None:
    """Orders on file for a draft's power, if its lines count one by one."""
    return None if present is None else present.get(draft.power, Present())


def _together(
    checked: Sequence[PowerSet],
    cleared: Mapping[PowerName, tuple[str, ...]],
    kept: tuple[PowerName, ...],
    problems: Sequence[Problem],
) -> OrderSets:
    sets = {power_set.power: power_set.orders for power_set in checked}
    notes = {**cleared, **{power_set.power: power_set.notes for power_set in checked if power_set.notes}}
    return OrderSets(sets, tuple(cleared), notes, kept, tuple(problems), sum(power_set.taken for power_set in checked))


def sort_by_power(
    lines: Sequence[NumberedLine], actor_power: PowerName | None, controlled: frozenset[PowerName], map: Map
) -> tuple[dict[PowerName, Draft], list[Problem]]:
    """Sort lines by power; also return problems of ownership. The lines themselves are not read."""
    drafts: dict[PowerName, Draft] = {}
    problems: list[Problem] = []
    current = actor_power
    skipping = False  # below a refused heading: its lines are refused with it
    for number, text in lines:
        named, rest = split_power(text, map)
        if named is not None and named not in controlled and is_list_letter(text):
            named, rest = None, text
        if named is not None and named not in controlled:
            text_of_it = f"You do not control {map.title_of(named)}."
            problems.append(Problem("E-ORD-CONTROL", text_of_it, text, number))
            skipping = skipping or not rest
        elif named is not None and not rest:
            current, skipping = named, False
        elif named is not None:
            drafts.setdefault(named, Draft(named)).take(number, rest)
        elif current is None and is_too_long(text):
            problems.append(Problem("E-ORD-JUNK", TOO_LONG, text, number))
        elif current is None and not skipping:
            example = next(iter(sorted(controlled or map.powers)))
            text_of_it = f"Whose orders are these? Name the power first, on a line of its own: [{example}]."
            if _HEADING.fullmatch(text):
                text_of_it = f"{text.strip()} names no power of this map. Name one on a line of its own: [{example}]."
            problems.append(Problem("E-ORD-NOUNITS", text_of_it, text, number))
            skipping = True
        elif current is not None and not skipping:
            drafts.setdefault(current, Draft(current)).take(number, rest)
    return drafts, problems


_HEADING = pattern(r"\s*[\[(][^\[\]()]+[\])]\s*+:?\s*")
"""A line that consists of a name in brackets."""
_GAP = pattern(r"\s{20,}")
"""A run of blanks longer than any order needs: the search for dividers takes time quadratic in it."""


def one_order_each(lines: Sequence[NumberedLine], table: OrdersTable) -> Iterator[NumberedLine]:
    """Yield lines with exactly one order each."""
    split = split_conditional_orders if table.conditional else split_orders
    for number, text in lines:
        for part in split(_GAP.sub(" ", text), table):
            if any(sign.isalnum() for sign in part):
                yield number, part.strip()
