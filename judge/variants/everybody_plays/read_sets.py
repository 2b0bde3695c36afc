"""Lines of a mail -> sets of orders for any powers, several per power (everybody_plays.md 2, 4).

Naming a power again begins another set for it. A set counts without its faulty lines; if nothing is left, there is no
set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from judge.board.build_sites import adjustments_due, may_build_together
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.context import Keep, OrderContext, Skip, order_context
from judge.board.order_text.parse import Reading, is_clearing, read_order, split_power
from judge.board.order_text.split_orders import OrdersTable
from judge.board.orders import Build, Order, Waive
from judge.board.position import PhaseType, Position
from judge.game.on_file.order_sets import MOST_LINES, one_order_each
from judge.game.on_file.power_set import NO_DUMMIES, NumberedLine, read_lines, told_of_clearing, undisputed
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.registry import RuleSet

MOST_SETS = 60
"""Limit on sets in one mail."""


class ReadSet(NamedTuple):
    """One set in a mail, for one power; `cleared`: it has CLEAR, and nothing after that.

    `forgotten` is a sentence on the lines above CLEAR.
    """

    power: PowerName
    orders: tuple[Order, ...]
    cleared: bool = False
    forgotten: tuple[str, ...] = ()


class SetPlace(NamedTuple):
    """Context for reading sets. `first_coast`: a fleet without a coast is built on the first one."""

    position: Position
    map: Map
    rules: RuleSet
    first_coast: bool = False


def read_sets(lines: Sequence[NumberedLine], place: SetPlace) -> tuple[list[ReadSet], list[Problem]]:
    """The sets of a mail in order, and all problems of its lines."""
    split = list(islice(_one_by_one(lines, place), MOST_LINES + 1))
    if len(split) > MOST_LINES:
        return [], [Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders in this mail.")]
    drafts, problems = _drafts(split, place)
    if len(drafts) > MOST_SETS:
        told = f"One mail can hold {MOST_SETS} sets of orders, and yours has {len(drafts)}: send fewer at a time."
        return [], [Problem("E-EP-MANY", told)]
    found: list[ReadSet] = []
    for power, own in drafts:
        read, faults = _read_set(power, own, place)
        problems += faults
        if read.orders or read.cleared:
            found.append(read)
    problems.sort(key=lambda problem: (problem.line == 0, problem.line))
    return found, problems


def _drafts(
    lines: Sequence[NumberedLine], place: SetPlace
) -> tuple[list[tuple[PowerName, list[NumberedLine]]], list[Problem]]:
    """The orders by power, named above them; a name alone on a line begins another set."""
    drafts: list[tuple[PowerName, list[NumberedLine]]] = []
    problems: list[Problem] = []
    named_in_line: PowerName | None = None
    skipping = False  # below a heading that names no power: its lines are not for the previous power
    for number, text in lines:
        named, rest = split_power(text, place.map)
        if named is None and (heading := _HEADING.fullmatch(text)):
            told = f'There is no power "{heading[1].strip()[:40]}" on this map. What stands below it was left out.'
            problems.append(Problem("E-EP-POWER", told, text, number))
            skipping = True
        elif named is None and skipping:
            continue
        elif named is not None and not rest:
            drafts.append((named, []))
            named_in_line, skipping = None, False
        elif named is not None:
            skipping = False
            if named_in_line != named and not (drafts and drafts[-1][0] == named):
                drafts.append((named, []))
            named_in_line = named
            drafts[-1][1].append((number, rest))
        elif drafts:
            drafts[-1][1].append((number, text))
        elif not problems:
            told = "For which power are these orders? Name it first, on a line of its own: [FRANCE]."
            problems.append(Problem("E-EP-POWER", told, text, number))
    return drafts, problems


_HEADING = pattern(r"\s*[\[(]([^\[\]()]+)[\])]\s*+:?\s*")
"""A line with only a word in brackets: the name of a power, or a misspelled one."""


def _one_by_one(lines: Sequence[NumberedLine], place: SetPlace) -> Iterator[NumberedLine]:
    """Split lines into one order each; CLEAR is never a heading, with or without brackets."""
    for number, text in one_order_each(lines, OrdersTable(place.map, place.position.phase.type)):
        yield number, "CLEAR" if is_clearing(text) else text


def _read_set(power: PowerName, lines: Sequence[NumberedLine], place: SetPlace) -> tuple[ReadSet, list[Problem]]:
    clears = [at for at, (_, text) in enumerate(lines) if is_clearing(text)]
    left = lines[clears[-1] + 1 :] if clears else lines
    above = lines[: len(lines) - len(left)]
    forgotten = told_of_clearing([number for number, text in above if not is_clearing(text)])
    if not left:
        return ReadSet(power, (), cleared=bool(clears), forgotten=forgotten), []
    position, map, rules, _ = place
    context = order_context(power, position, map, rules)
    if position.phase.type is PhaseType.ADJUSTMENTS:
        left = [(number, _as_it_can_be_built(text, context, place)) for number, text in left]
    read = undisputed(read_lines(left, context, NO_DUMMIES), position.phase.type, map)
    problems = [problem for line in read for problem in line.problems]
    orders = tuple(line.order for line in read if line.order is not None and not isinstance(line.order, Keep | Skip))
    if position.phase.type is PhaseType.ADJUSTMENTS:
        orders, faults = _counted(power, orders, place)
        problems += faults
    return ReadSet(power, orders, forgotten=forgotten), problems


_FLEET = pattern(r"\bF(?:LEET)?\b", re.IGNORECASE)


def _as_it_can_be_built(text: str, context: OrderContext, place: SetPlace) -> str:
    """Return the line with an army in place of an inland fleet, and with the first coast if none is named."""
    if not _FLEET.search(text) or read_order(text, context).order is not None:
        return text
    as_army = _FLEET.sub("A", text, count=1)
    reading: Reading = read_order(as_army, context)
    if not isinstance(reading.order, Build):
        return text
    site: Province = reading.order.piece.province
    coasts = context.map.coasts_of[site]
    if not coasts:
        return as_army
    return f"BUILD F {coasts[0]}" if place.first_coast and len(coasts) > 1 else text


def _counted(power: PowerName, orders: tuple[Order, ...], place: SetPlace) -> tuple[tuple[Order, ...], list[Problem]]:
    """Builds or removals, fewer than due if need be; if there are more than due, none counts."""
    position, map, rules, _ = place
    due = adjustments_due(power, position, map, rules)
    wanted = tuple(order for order in orders if not isinstance(order, Waive))
    title = map.title_of(power)
    if len(wanted) > abs(due):
        what = f"has {abs(due)} to {'build' if due > 0 else 'remove'}" if due else "has nothing to build or to remove"
        return (), [Problem("E-EP-COUNT", f"{title} {what}, and your set has {len(wanted)}. That set does not count.")]
    sites = [order.piece.province for order in wanted if isinstance(order, Build)]
    if sites and not may_build_together(sites, power, position, map, rules):
        return (), [Problem("E-EP-COUNT", f"{title} cannot make all these builds together. That set does not count.")]
    # A set that waives everything is still a set: it can be drawn.
    return wanted or orders[:1], []
