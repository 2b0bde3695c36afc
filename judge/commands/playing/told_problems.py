"""Problems of order lines, each quoted with its order as written."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.order_text.parse import BREAK
from judge.board.order_text.split_orders import OrdersTable
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine
from judge.game.on_file.order_sets import one_order_each
from judge.problems import Problem

_MOST_QUOTED = 60
"""Limit on the characters of a faulty order that are quoted with its problem."""


def told_with_orders(problems: Sequence[Problem], lines: Sequence[TextLine], map: Map, phase: PhaseType) -> list[str]:
    """Return each problem with the number of its line, if any, and its faulty order."""
    faulty = {problem.line for problem in problems}
    orders: dict[int, list[str]] = {}
    numbered = [(line.number, line.text) for line in lines if line.number in faulty]
    for number, text in one_order_each(numbered, OrdersTable(map, phase)):
        orders.setdefault(number, []).append(text)
    return [_told(problem, orders.get(problem.line, [])) for problem in problems]


def _told(problem: Problem, orders: Sequence[str]) -> str:
    if not problem.line:
        return problem.text
    faulty = next(
        (order for order in orders if problem.words and problem.words in order), "; ".join(orders) or problem.words
    )
    return f'line {problem.line}, "{_shortened(faulty, problem.words).replace(BREAK, " / ")}": {problem.text}'


def _shortened(order: str, words: str) -> str:
    """Return an order, or the part of a long one that contains the words concerned."""
    if len(order) <= _MOST_QUOTED:
        return order
    at = max(order.find(words), 0) if words else 0
    begin = 0 if at + len(words) <= _MOST_QUOTED else at
    end = begin + _MOST_QUOTED
    return f"{'...' if begin else ''}{order[begin:end]}{'...' if end < len(order) else ''}"
