"""Decisions that depend on themselves: guess, check, and apply rules for zero or several answers.

This follows the guess-and-check of DATC chapter 5. If a group of decisions all depend on each other, every consistent
way is tried. A single way is the answer. Several ways without convoys mean circular movement, and the units move.
Several or no ways with convoys mean a paradox, which the rule of issue 4.A.2 decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.movement.decisions import Decisions
from judge.board.movement.tables import NOWHERE, numbers

Answer = dict[int, bool]
"""Decisions (numbered as in `Decisions.value`) with their values."""


def untangle(decisions: Decisions, pending: list[int]) -> None:
    """Take the decisions that `Decisions.settle` left open."""
    while pending:
        group = first_group(decisions, pending)
        answers = consistent_answers(decisions, group)
        settled = [decision for decision in group if len({answer[decision] for answer in answers}) == 1]
        for decision in settled:
            decisions.decide(decision, answers[0][decision])
        if not settled:
            _apply_rule(decisions, group, answers)
        pending = decisions.settle(decision for decision in pending if decisions.value(decision) is None)


def first_group(decisions: Decisions, pending: list[int]) -> list[int]:
    """Smallest set of open decisions that depend only on one another (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    is_open = set(pending)

    def visit(decision: int) -> list[int] | None:
        index[decision] = low[decision] = len(index)
        stack.append(decision)
        for other in dependencies(decisions, decision):
            if other not in is_open:
                continue
            if other not in index:
                group = visit(other)
                if group is not None:
                    return group
                low[decision] = min(low[decision], low[other])
            else:
                low[decision] = min(low[decision], index[other])
        if low[decision] == index[decision]:
            return sorted(stack[stack.index(decision) :])
        return None

    group = visit(min(pending))
    assert group is not None  # every finite graph has such a group
    return group


def dependencies(decisions: Decisions, decision: int) -> Iterator[int]:
    """The decisions, made or not, on which one decision may depend."""
    kind, unit = divmod(decision, decisions.size)
    if kind == 0:
        yield from _dependencies_of_move(decisions, unit)
    elif kind == 1:
        yield from _dependencies_of_path(decisions, unit)
    else:
        for attacker in decisions.attackers(unit):
            if decisions.may_cut(attacker, unit):
                yield decisions.size + attacker
                if attacker == decisions.aim[unit]:
                    yield attacker
                yield from decisions.more_dependencies(attacker)
                if decisions.depends_on_route(attacker):
                    yield from _dependencies_of_path(decisions, attacker)


def _dependencies_of_path(decisions: Decisions, unit: int) -> Iterator[int]:
    for fleet in numbers(decisions.crossings[unit].fleets):
        yield from decisions.attackers(fleet)
        if decisions.rules.convoy_tests:
            yield from _dependencies_of_strengths(decisions, fleet)


def _dependencies_of_move(decisions: Decisions, unit: int) -> Iterator[int]:
    size = decisions.size
    target = decisions.goal[unit]
    yield size + unit
    yield size + target
    if decisions.goal[target] != NOWHERE:
        yield target
    for helper in decisions.helpers.get(target, ()):
        yield 2 * size + helper
    for rival in decisions.attackers(target):
        yield size + rival
        if decisions.rules.dislodged_never_prevents:
            yield rival
        for helper in decisions.helpers.get(rival, ()):
            yield 2 * size + helper
        if decisions.depends_on_route(rival):
            yield from _dependencies_of_path(decisions, rival)


def _dependencies_of_strengths(decisions: Decisions, fleet: int) -> Iterator[int]:
    """Decisions that the strengths of a fleet and of its attackers depend on."""
    size = decisions.size
    for unit in (fleet, *decisions.attackers(fleet)):
        yield size + unit
        for helper in decisions.helpers.get(unit, ()):
            yield 2 * size + helper


def consistent_answers(decisions: Decisions, group: list[int]) -> list[Answer]:
    """All consistent ways to settle a group of decisions."""
    answers: list[Answer] = []

    def search() -> None:
        trail: list[int] = []
        if _follow_up(decisions, group, trail):
            undecided = next((decision for decision in group if decisions.value(decision) is None), None)
            if undecided is None:
                answers.append({decision: bool(decisions.value(decision)) for decision in group})
            else:
                for guess in (True, False):
                    decisions.decide(undecided, guess)
                    search()
                decisions.decide(undecided, None)
        for decision in trail:
            decisions.decide(decision, None)

    search()
    return answers


def _follow_up(decisions: Decisions, group: list[int], trail: list[int]) -> bool:
    """Decide what follows from the guesses, noting it in `trail`; False on a contradiction."""
    progress = True
    while progress:
        progress = False
        for decision in group:
            must_be, known = decisions.evaluate(decision), decisions.value(decision)
            if must_be is None or must_be is known:
                continue
            if known is not None:
                return False
            decisions.decide(decision, must_be)
            trail.append(decision)
            progress = True
    return True


def _apply_rule(decisions: Decisions, group: list[int], answers: list[Answer]) -> None:
    """Decide where the rules of movement give several answers or none."""
    size = decisions.size
    convoys = [decision for decision in group if size <= decision < 2 * size]
    if not convoys:
        # Circular movement: if the units could all stay or all move on, they move (DATC 6.C).
        turning = max(answers, key=lambda answer: sum(answer[decision] for decision in group), default=None)
        for decision in group:
            decisions.decide(decision, turning[decision] if turning else False)
        return
    rule = decisions.rules.paradox_rule
    if rule == "all_fail":
        _fail_all(decisions, group)
        return
    for decision in convoys:
        decisions.decide(decision, False)
        decisions.paradoxical.add(decision - size)
    if rule == "all_hold" or (rule == "dptg" and not _is_consistent(decisions, group, convoys)):
        _hold_all(decisions, group, convoys)


def _fail_all(decisions: Decisions, group: list[int]) -> None:
    """The house rule all_fail: no move of the paradox gets anywhere, and no support in it is cut.

    Armies that would use its convoys have no effect; other moves still cut support elsewhere and cause standoffs.
    """
    for decision in group:
        kind, unit = divmod(decision, decisions.size)
        decisions.decide(decision, kind == 2)
        if kind < 2:
            decisions.paradoxical.add(unit)


def _is_consistent(decisions: Decisions, group: list[int], failed: list[int]) -> bool:
    """True if convoys that a rule made fail would also fail by themselves in the result."""
    trail: list[int] = []
    rest = [decision for decision in group if decision not in failed]
    _follow_up(decisions, rest, trail)
    consistent = all(decisions.evaluate(decision) is not True for decision in failed)
    for decision in trail:
        decisions.decide(decision, None)
    return consistent


def _hold_all(decisions: Decisions, group: list[int], convoys: list[int]) -> None:
    """Fail every move of the paradox: doubtful moves, and moves that decide about its convoys."""
    size = decisions.size
    fleets = 0
    for decision in convoys:
        fleets |= decisions.crossings[decision - size].fleets
    for decision in group:
        if decision < size:
            decisions.decide(decision, False)
            decisions.paradoxical.add(decision)
    for fleet in numbers(fleets):
        decisions.paradoxical.update(unit for unit in decisions.attackers(fleet) if not decisions.moved[unit])
