"""Rules and DATC section 4 choices used by decisions; attacks that stop a convoy (rules.md C8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from judge.board.datc_options import Options
from judge.rules.registry import RuleSet


class DecisionRules(Struct, frozen=True):
    """Choices of DATC section 4, and rules of the game, that matter to the decisions.

    House rules that no issue covers: `paradox_rule` all_fail; `listed_or_any`: a convoy also fails if a fleet of the
    army's own power is lost on any route, or, where the order limits the route, if any fleet is lost; `limits_routes`:
    a path may name a part of the way; `convoyer_protects`: the power that convoys an army is safe from it.
    """

    any_route: bool
    paradox_rule: str
    listed_or_any: bool
    limits_routes: bool
    convoyer_protects: bool
    sea_attack_cuts_aim: bool
    dislodged_never_prevents: bool
    weak_bounces: bool
    friendly_fire: bool
    dummy_fire: bool
    coastal_crawl: bool
    convoy_tests: tuple[Test, ...]

    @classmethod
    def of(cls, rules: RuleSet, options: Options) -> DecisionRules:
        """Return the decision rules for a game's rules and options."""
        house = rules.house
        return cls(
            any_route=options["4.A.1"] == "any_route",
            paradox_rule="all_fail" if house.paradox == "all_fail" else options["4.A.2"],
            listed_or_any=house.convoy_disruption == "listed_or_any",
            limits_routes=house.convoy_route_syntax == "optional",
            convoyer_protects=house.convoyer_nation_protects_target,
            sea_attack_cuts_aim=options["4.A.4"] == "cut",
            dislodged_never_prevents=options["4.A.7"] == "never",
            weak_bounces="WEAK_BOUNCES" in rules,
            friendly_fire="FRIENDLY_FIRE" in rules,
            dummy_fire="DUMMY_FIRE" in rules,
            coastal_crawl="COASTAL_CRAWL" in rules,
            convoy_tests=convoy_tests(rules),
        )


class Attack(NamedTuple):
    """An attack on a fleet that convoys. `is_foreign`: not by a unit of the fleet's own power."""

    strength: float
    is_foreign: bool


class Bounds(NamedTuple):
    """Lowest and highest value that a strength can still have."""

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
    """Return extra conditions for a fleet's convoy to succeed, besides not being dislodged."""
    weak = (is_outmatched,) if "WEAK_CONVOYS" in rules else ()
    return (*weak, is_beleaguered) if "SAFE_CONVOYS" in rules else weak


def is_stopped(tests: Sequence[Test], fleet: Bounds, attacks: Sequence[tuple[Bounds, bool]]) -> bool | None:
    """True if a fleet fails a test whatever the strengths become within bounds; None: it depends.

    Each attack is a pair: its bounds, and True if it is foreign.
    """
    ranges = [_values(fleet), *(_values(bounds) for bounds, _ in attacks)]
    answers = {
        any(test(held, [Attack(*attack) for attack in zip(strengths, foreign, strict=True)]) for test in tests)
        for foreign in [[is_foreign for _, is_foreign in attacks]]
        for held, *strengths in product(*ranges)
    }
    return answers.pop() if len(answers) == 1 else None


def _values(bounds: Bounds) -> list[float]:
    """Strengths within the bounds in steps of one support, counted from either end."""
    return sorted(
        {*_steps(bounds.least, bounds.most), *(bounds.most - up for up in _steps(0, bounds.most - bounds.least))}
    )


def _steps(least: float, most: float) -> Iterator[float]:
    while least <= most:
        yield least
        least += 1
