"""Lines of a mail -> a list for each power, and all problems (crystal_ball.md 1).

A list has orders for units that its writer may or may not have at that time, so a line is checked only against the map.
A mail's lists are taken all together or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName
from judge.board.order_text.context import Entered, OrderContext, order_context
from judge.board.order_text.movement_orders import may_proxy
from judge.board.order_text.parse import what_is_said
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.validate import enter
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Convoy, Move, MovementOrder, Proxy, Support
from judge.board.position import Phase, PhaseType, Position, UnitType
from judge.game.on_file.order_sets import MOST_LINES, lines_of_powers, one_order_each
from judge.game.on_file.power_set import MOST_HINTS, NumberedLine, immobile_fault
from judge.problems import Problem
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.lists import ListedOrder, UnitNamed


class ListPlace(NamedTuple):
    """Context for reading lists: the movement phase, and powers that cannot hold a proxy.

    `gone`: powers that everybody knows to be out of the game. `dummies`: powers that everybody knows as dummies. Lists
    of `immobile` powers, whose units may not move, contain no moves.
    """

    phase: Phase
    map: Map
    rules: RuleSet
    gone: Collection[PowerName] = ()
    dummies: Collection[PowerName] = ()
    immobile: Collection[PowerName] = ()


Lists = Mapping[PowerName, tuple[ListedOrder, ...]]
"""The list of each power in a mail; an empty list withdraws the earlier one."""


def read_lists(
    lines: Sequence[NumberedLine], actor_power: PowerName | None, controlled: frozenset[PowerName], place: ListPlace
) -> Lists | list[Problem]:
    """Read the lists on these lines. Each replaces its power's list, even if it is empty.

    `actor_power` is the power signed on, None for the Master, who names one first; `controlled` are the powers for
    which the sender may write. NMR or CLEAR wipes a power's lines above it. Problems are in the order of their lines.
    """
    if (
        len(list(islice(one_order_each(lines, OrdersTable(place.map, PhaseType.MOVEMENT)), MOST_LINES + 1)))
        > MOST_LINES
    ):
        return [Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders in this mail.")]
    drafts, problems = lines_of_powers(lines, actor_power, controlled, PhaseType.MOVEMENT, place.map)
    problems = [_with_hint(problem, place.rules) for problem in problems]
    found: dict[PowerName, tuple[ListedOrder, ...]] = {}
    for draft in drafts.values():
        context = _context(draft.power, place)
        written = []
        for number, text in draft.lines:
            hints = len(problems) < MOST_HINTS
            read = _read_line(text, context._replace(hints=hints), place)
            if isinstance(read, ListedOrder):
                written.append((number, text, read))
            else:
                problems += [replace(problem, line=number) for problem in read]
        problems += _proxies_to_two(written, place.map)
        found[draft.power] = tuple(read for _, _, read in written)
    if not found and not problems:
        problems.append(Problem("E-ORD-EMPTY", "There are no orders in this mail."))
    return sorted(problems, key=lambda problem: problem.line) or found


def _with_hint(problem: Problem, rules: RuleSet) -> Problem:
    """Add a hint to a problem about a power for which the writer does not order."""
    if problem.code != "E-ORD-CONTROL" or not may_proxy(rules):
        return problem
    hint = "Units that it has let you order by a proxy stand in your own list, without a heading."
    return replace(problem, text=f"{problem.text} {hint}")


def _context(power: PowerName, place: ListPlace) -> OrderContext:
    """Return a context with an empty board, as nobody knows the future one."""
    return order_context(power, Position(place.phase, (), {}), place.map, place.rules)


def _read_line(text: str, context: OrderContext, place: ListPlace) -> ListedOrder | tuple[Problem, ...]:
    """Read one line, if some unit on this map could carry it out."""
    said = what_is_said(text, context)
    if said.statement is None:
        return said.problems
    read = (
        _proxy(said.statement, context, place)
        if said.statement.verb is Verb.PROXY
        else _first_possible(said.statement, context)
    )
    if isinstance(read, ListedOrder) and isinstance(read.order, Move) and context.power in place.immobile:
        read = immobile_fault(read.order.piece, place.map)
    return (replace(read, words=text.strip()),) if isinstance(read, Problem) else read


def _proxy(statement: Statement, context: OrderContext, place: ListPlace) -> ListedOrder | Problem:
    """A proxy for a unit that the power may own by then, to another power that may order it."""
    if not may_proxy(place.rules):
        return Problem("E-ORD-PROXY", "Units cannot be given to another player in this game (no rule PROXY_OK).")
    unit = _first_possible(Statement(Verb.HOLD, statement.unit), context)
    if isinstance(unit, Problem):
        return unit
    piece, holder = unit.order.piece, statement.holder
    if holder is None or holder == context.power:
        example = next(power for power in place.map.powers if power != context.power)
        return Problem("E-ORD-PROXY", f"Say which one other power gets the proxy: {piece} P {example}.")
    if holder in place.dummies:
        return Problem("E-ORD-PROXY", f"{place.map.title_of(holder)} is a dummy and can get no proxy.")
    if holder in place.gone:
        return Problem("E-ORD-PROXY", f"{place.map.title_of(holder)} is out of the game and can get no proxy.")
    return ListedOrder(Proxy(piece, holder))


def _first_possible(statement: Statement, context: OrderContext) -> ListedOrder | Problem:
    """Return the first feasible meaning of a line; else the problem with the first meaning."""
    first: Problem | None = None
    for way in _ways(statement, context.map):
        entered = enter(way, context)
        if isinstance(entered, Entered) and isinstance(entered.order, MovementOrder):
            order, other = entered.order, statement.other
            any_type = isinstance(order, Support | Convoy) and other is not None and other.type is None
            return ListedOrder(order, any_type=any_type)
        if isinstance(entered, Problem):
            first = first or entered
    return first or Problem("E-ORD-EMPTY", "This unit is not told what to do.")


def _ways(statement: Statement, map: Map) -> list[Statement]:
    """Meanings of a line that leaves open a fleet's coast or the type of a supported unit."""
    return [
        replace(statement, unit=unit, other=other)
        for unit in _coasts(statement.unit, map)
        for kind in _types(statement.other, map)
        for other in _coasts(kind, map)
    ]


def _types(mention: Mention | None, map: Map) -> list[Mention | None]:
    """A supported or convoyed unit as named, or with each type that can be there."""
    if mention is None or mention.type is not None:
        return [mention]
    places = {
        UnitType.ARMY: (Location(mention.province),),
        UnitType.FLEET: map.coasts_of[mention.province],
    }
    possible = [kind for kind, where in places.items() if any(map.can_stand(kind, place) for place in where)]
    return [mention._replace(type=kind) for kind in possible]


def _coasts(mention: Mention | None, map: Map) -> list[Mention | None]:
    """A unit as named; a fleet without a coast, on each coast where it can be."""
    if mention is None or mention.type is not UnitType.FLEET or mention.location != Location(mention.province):
        return [mention]
    coasts = map.coasts_of[mention.province]
    return [mention._replace(location=coast) for coast in coasts] or [mention]


def _proxies_to_two(written: Sequence[tuple[int, str, ListedOrder]], map: Map) -> list[Problem]:
    """Problems with units that are handed over to two powers."""
    holders: dict[UnitNamed, PowerName] = {}
    problems = []
    for number, text, line in written:
        if not isinstance(line.order, Proxy):
            continue
        first = holders.setdefault(line.unit, line.order.holder)
        if first != line.order.holder:
            told = f"Further up this unit is given to {map.title_of(first)}: it can be given to one power only."
            problems.append(Problem("E-ORD-PROXY", told, text, number))
    return problems
