"""Attacks that stop a convoy without dislodging the fleet: WEAK_CONVOYS, SAFE_CONVOYS (rules.md C8).

The strength of an attack is 1, plus 1 for each support that is not cut, whoever gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from judge.rules.registry import RuleSet


class Attack(NamedTuple):
    """An attack on a fleet that convoys. `is_foreign`: not by a unit of the fleet's own power."""

    strength: float
    is_foreign: bool


class Bounds(NamedTuple):
    """The lowest and the highest that a strength can still become."""

    least: float
    most: float


Test = Callable[[float, Sequence[Attack]], bool]
"""True if a fleet of this strength cannot convoy under these attacks."""


def is_outmatched(fleet: float, attacks: Sequence[Attack]) -> bool:
    """True if a foreign attack is as strong as the fleet or stronger (WEAK_CONVOYS)."""
    return any(attack.is_foreign and attack.strength >= fleet for attack in attacks)


def is_beleaguered(fleet: float, attacks: Sequence[Attack]) -> bool:
    """True if the strongest attacks, stronger than the fleet, tie and one is foreign (SAFE_CONVOYS)."""
    top = max((attack.strength for attack in attacks), default=0)
    strongest = [attack for attack in attacks if attack.strength == top]
    return top > fleet and len(strongest) > 1 and any(attack.is_foreign for attack in strongest)


def convoy_tests(rules: RuleSet) -> tuple[Test, ...]:
    """Extra tests for a fleet's convoy to succeed, besides not being dislodged."""
    weak = (is_outmatched,) if "WEAK_CONVOYS" in rules else ()
    return (*weak, is_beleaguered) if "SAFE_CONVOYS" in rules else weak


def is_stopped(tests: Sequence[Test], fleet: Bounds, attacks: Sequence[tuple[Bounds, bool]]) -> bool | None:
    """True if a fleet fails a test whatever the strengths become within bounds; None: it depends.

    `attacks` are bounds and True if foreign.
    """
    ranges = [_values(fleet), *(_values(bounds) for bounds, _ in attacks)]
    answers = {
        any(test(held, [Attack(*attack) for attack in zip(strengths, foreign, strict=True)]) for test in tests)
        for foreign in [[is_foreign for _, is_foreign in attacks]]
        for held, *strengths in product(*ranges)
    }
    return answers.pop() if len(answers) == 1 else None


def _values(bounds: Bounds) -> list[float]:
    """Every strength within the bounds that supports, counted from either end, can make."""
    return sorted(
        {*_steps(bounds.least, bounds.most), *(bounds.most - up for up in _steps(0, bounds.most - bounds.least))}
    )


def _steps(least: float, most: float) -> Iterator[float]:
    while least <= most:
        yield least
        least += 1
