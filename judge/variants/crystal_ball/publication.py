"""Readers of lists (crystal_ball.md 6), and lists as text with their notes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from judge.board.names import PowerName
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.lists import ListedOrder, NotedOrder
from judge.variants.crystal_ball.state import CarriedOut


def shown_lists(
    done: CarriedOut, powers: Collection[PowerName], rules: RuleSet, *, sees_all: bool
) -> Mapping[PowerName, tuple[NotedOrder, ...]]:
    """Lists of a phase, or their first lines, open to a reader of these powers' secrets."""
    shown = {}
    for power, lines in done.lists.items():
        if sees_all or power in powers or "PUBLIC_LISTS" in rules:
            shown[power] = lines
        elif "LIMIT_LISTS" in rules:
            shown[power] = lines[: done.most]
    return shown


def noted_lines(lines: Sequence[NotedOrder]) -> tuple[str, ...]:
    """A list with its notes, a line each: `[ordered] A PAR - BUR`."""
    width = max((len(one.note) for one in lines), default=0)
    return tuple(f"{f'[{one.note}]':<{width + 2}} {one.line}" for one in lines)


def plain_lines(lines: Sequence[ListedOrder]) -> tuple[str, ...]:
    """A list without notes."""
    return tuple(str(line) for line in lines)
