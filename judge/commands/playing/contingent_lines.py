"""Lines below RETREATS, BUILDS or REMOVES among movement orders, which are kept for that phase."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.board.names import PowerName
from judge.board.order_text.parse import syntax_problems
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.unit_lists import phase_of_heading
from judge.board.position import PhaseType
from judge.commands.framework.invocation import Invocation
from judge.game.events import Event
from judge.game.events.phases import OrdersKept
from judge.game.game import Game
from judge.game.on_file.contingent import Sections, choices, next_of_kind
from judge.game.on_file.order_sets import one_order_each, sort_by_power
from judge.game.on_file.power_set import NumberedLine
from judge.game.order_taking import OrdersAhead
from judge.game.orders_ahead import keep_ahead
from judge.game.people.control import controlled_by
from judge.problems import Problem

_LONGEST = 200
_MOST_LINES = 40


def contingent_sets(invocation: Invocation, sections: Sections) -> tuple[list[OrdersAhead], list[Problem]]:
    """Return the later sections of a mail's order lines for each power, and their problems.

    A section with only CLEAR takes back the orders kept for that phase.
    """
    game, map, actor = invocation.game, invocation.in_play.map, invocation.actor
    found: list[OrdersAhead] = []
    problems: list[Problem] = []
    for kind, lines in sections.later.items():
        phase = str(next_of_kind(kind, game.board.phase, map))
        single = list(lines) if kind is PhaseType.RETREATS else list(one_order_each(lines, OrdersTable(map, kind)))
        drafts, wrong = sort_by_power(single, actor.power, controlled_by(game, actor), map)
        problems += wrong
        for power, draft in drafts.items():
            wrong = [problem for line in draft.lines for problem in _problems(line, kind, invocation)]
            if len(draft.lines) > _MOST_LINES:
                wrong.append(Problem("E-ORD-LINES", f"There are more than {_MOST_LINES} orders for {phase}."))
            problems += wrong
            if not wrong:
                texts = tuple(text for _, text in draft.lines)
                found.append(OrdersAhead(PowerName(power), phase, texts, actor.id, contingent=True))
    return found, problems


def without_later(
    lines: Sequence[NumberedLine], invocation: Invocation
) -> tuple[Sequence[NumberedLine], list[Problem]]:
    """Return lines above a heading of a later phase (`Retreats:`), and a problem for each line below it.

    Above the first order such a word is no heading.
    """
    present, map = invocation.game.board.phase, invocation.in_play.map
    table = OrdersTable(map, present.type)
    phases = [phase_of_heading(text, table, above) for (_, above), (_, text) in pairwise(lines)]
    at = next((at for at, kind in enumerate(phases, 1) if kind not in (None, present.type)), 0)
    if not at or all(syntax_problems(text, map, present.type, hints=False) for _, text in lines[:at]):
        return lines, []
    later = next_of_kind(phases[at - 1] or present.type, present, map)
    told = (
        f"The heading {lines[at][1].strip()} says that this is for {later}. Send it then, or now below PHASE {later}."
    )
    return lines[:at], [Problem("E-ORD-PHASE", told, text, number) for number, text in lines[at + 1 :]]


def _problems(line: NumberedLine, kind: PhaseType, invocation: Invocation) -> list[Problem]:
    """Return the problems with a line that are apparent before its phase."""
    number, text = line
    if len(text) > _LONGEST:
        return [Problem("E-ORD-JUNK", f"An order has at most {_LONGEST} characters.", text[:60], number)]
    wanted = choices(text, kind)
    if not wanted:
        return [
            Problem("E-ORD-JUNK", "Name a place after the colon, or DISBAND: A MUN: RUH, KIE, DISBAND", text, number)
        ]
    found = (problem for choice in wanted for problem in syntax_problems(choice, invocation.in_play.map, kind))
    return [Problem(problem.code, problem.text, problem.words, number) for problem in found][:1]


def with_contingent(invocation: Invocation, game: Game, sets: list[OrdersAhead]) -> tuple[Game, list[Event]]:
    """Keep these sets, each instead of the power's older set for that phase; tell their owners."""
    copied = "ALWAYS_CONFIRM" in invocation.in_play.rules
    before = {(kept.power, kept.phase): kept.lines for kept in game.ahead}
    events: list[Event] = [
        OrdersKept(
            kept.power,
            kept.phase,
            kept.lines,
            kept.by,
            copied,
            before.get((kept.power, kept.phase), ()),
            contingent=True,
        )
        for kept in sets
    ]
    return keep_ahead(game, sets), events
