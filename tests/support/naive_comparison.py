"""The adjudicator and the naive resolver on the same phase, under any rules of movement."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from msgspec.structs import replace

from judge.board.datc_options import options_of
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Move, MovementOrder
from judge.board.position import Position, UnitType
from judge.board.results import Resolution
from judge.files.maps.load import load_map
from judge.rules.house import DEFAULT, HouseRules
from judge.rules.registry import RuleSet
from tests.support.movement_cases import movement_phases, position_of, read
from tests.support.naive import NaiveResolver, NaiveResult
from tests.support.random_phases import Known, Orders, crowded_phase, mutated_phase
from tests.support.random_rule_phases import (
    besieged_phase,
    crawling_phase,
    ferried_phase,
    phantom_phase,
    signalled_phase,
)

MAP = load_map("standard")
EMPTY = Position(MAP.start, (), {})
ENTANGLED = ("6.F", "6.G")
CONVOYED = {"COASTAL_CONVOY": UnitType.ARMY, "CONVOY_BACK": UnitType.ARMY, "PORTAGE_CONVOY": UnitType.FLEET}
"""Unit type that is convoyed under each rule for which convoys are made up."""
DUMMIES = (PowerName("FRANCE"),)


@dataclass
class Figures:
    """Figures of a comparison: phases that a paradox rule decided, and phases that the rules changed."""

    paradoxes: int = 0
    different: int = 0


@cache
def known_phases() -> Sequence[Known]:
    """The DATC cases with convoys: the nearest thing to a supply of paradoxes."""
    known: list[Known] = []
    for name, _, phase in movement_phases():
        if name.startswith(ENTANGLED):
            position = position_of(phase)
            known.append((position, [read(order["order"], position) for order in phase["orders"]]))
    return known


def random_phase(seed: int) -> tuple[Position, Orders]:
    """Crowded corners, and DATC cases laid over each other."""
    random, known = Random(seed), known_phases()
    if seed % 3 == 0:
        return crowded_phase(random, MAP)
    second = random.choice(known) if random.random() < 0.5 else (EMPTY, [])
    return mutated_phase(random, MAP, random.choice(known), second)


def phase_for(rules: Collection[str], seed: int) -> tuple[Position, Orders]:
    """A random phase of which some are made for these rules."""
    random = Random(f"{seed} rules")
    if {"FICTIONAL_OK", "SHOW_PHANTOM"} & set(rules):
        return phantom_phase(random, random_phase(seed))
    if "SIGNAL_SUPPORT" in rules:
        return signalled_phase(random, random_phase(seed))
    if "COASTAL_CRAWL" in rules and seed % 2:
        return crawling_phase(random, MAP)
    if {"WEAK_CONVOYS", "SAFE_CONVOYS"} & set(rules) and seed % 5 < 2:
        return besieged_phase(random, MAP)
    convoyed = [kind for rule, kind in CONVOYED.items() if rule in rules]
    if convoyed and seed % 5 != 2:
        ashore, back = "COASTAL_CONVOY" in rules, "CONVOY_BACK" in rules
        return ferried_phase(random, MAP, random.choice(convoyed), ashore=ashore, back=back)
    return random_phase(seed)


def in_naive_words(resolution: Resolution) -> NaiveResult:
    """Return the adjudicator's results in the words of the naive resolver."""
    result = NaiveResult(
        after={unit.province: unit for unit in resolution.after.units},
        dislodged={lost.unit.province: (lost.by, lost.retreats) for lost in resolution.after.dislodged},
        contested={place for place in MAP.places if place in resolution.contested},
    )
    for outcome in resolution.outcomes:
        assert outcome.unit is not None
        if outcome.reason == "cut":
            result.cut.add(outcome.unit.province)
        if outcome.by_convoy:
            result.at_sea.add(outcome.unit.province)
    return result


def limited_phase(random: Random, phase: tuple[Position, Orders]) -> tuple[Position, Orders]:
    """The same phase, with routes named or excluded in half of the moves that go by sea."""
    position, orders = phase
    seas = sorted({unit.location for unit in position.units if MAP.can_convoy_in(unit.province)})

    def limited(order: MovementOrder) -> MovementOrder:
        if not seas or not isinstance(order, Move) or order.piece.type is UnitType.FLEET or random.random() < 0.5:
            return order
        named = tuple(random.sample(seas, min(len(seas), random.choice((1, 1, 2)))))
        return replace(order, path=named, via=True) if random.random() < 0.5 else replace(order, avoid=named[:1])

    return position, {power: [limited(order) for order in given] for power, given in orders.items()}


def compare(seeds: range, rules: Collection[str] = (), house: HouseRules = DEFAULT) -> Figures:
    """Resolve a phase for each seed both ways, France being a dummy; fails where the two do not agree."""
    figures = Figures()
    options = options_of(house)
    for seed in seeds:
        position, orders = phase_for(rules, seed)
        if house.convoy_route_syntax == "optional":
            position, orders = limited_phase(Random(f"{seed} limits"), (position, orders))
        resolution = adjudicate(position, orders, MAP, RuleSet(rules, house=house), options, DUMMIES)
        naive = NaiveResolver(position, orders, MAP, rules, DUMMIES, house).resolve()
        lines = [f"{power} {format_order(order)}" for power, given in orders.items() for order in given]
        assert in_naive_words(resolution) == naive, f"{rules}, seed {seed}: {lines}"
        figures.paradoxes += any(outcome.reason == "paradox" for outcome in resolution.outcomes)
        figures.different += (bool(rules) or house != DEFAULT) and adjudicate(
            position, orders, MAP, RuleSet()
        ) != resolution
    return figures
