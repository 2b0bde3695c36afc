"""The adjudicator against a second, deliberately naive resolver, on random phases full of supports and convoys."""

from __future__ import annotations

from random import Random

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.board.order_text.notation import format_order
from judge.board.position import Position
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.movement_cases import movement_phases, position_of, read
from tests.support.naive import NaiveResolver, NaiveResult
from tests.support.random_phases import Known, Orders, crowded_phase, mutated_phase

MAP = load_map("standard")
EMPTY = Position(MAP.start, (), {})
ENTANGLED = ("6.F", "6.G")


def known_phases() -> list[Known]:
    """The DATC cases with convoys: the nearest thing to a supply of paradoxes."""
    known: list[Known] = []
    for name, _, phase in movement_phases():
        if name.startswith(ENTANGLED):
            position = position_of(phase)
            known.append((position, [read(order["order"], position) for order in phase["orders"]]))
    return known


def random_phase(seed: int, known: list[Known]) -> tuple[Position, Orders]:
    random = Random(seed)
    if seed % 3 == 0:
        return crowded_phase(random, MAP)
    second = random.choice(known) if random.random() < 0.5 else (EMPTY, [])
    return mutated_phase(random, MAP, random.choice(known), second)


def result_of(position: Position, orders: Orders) -> tuple[NaiveResult, bool]:
    """What the adjudicator says, in the words of the naive resolver; and whether a paradox rule was needed."""
    resolution = adjudicate(position, orders, MAP, RuleSet())
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
    return result, any(outcome.reason == "paradox" for outcome in resolution.outcomes)


def compare(seeds: range) -> int:
    """Resolve a phase for each seed both ways; returns in how many a paradox rule decided."""
    known = known_phases()
    paradoxes = 0
    for seed in seeds:
        position, orders = random_phase(seed, known)
        result, paradox = result_of(position, orders)
        lines = [f"{power} {format_order(order)}" for power, given in orders.items() for order in given]
        assert result == NaiveResolver(position, orders, MAP).resolve(), f"seed {seed}: {lines}"
        paradoxes += paradox
    return paradoxes


def test_a_hundred_random_phases_come_out_as_in_the_naive_resolver() -> None:
    compare(range(100))


@pytest.mark.slow
def test_a_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000)) > 5


@pytest.mark.slow
def test_twenty_five_thousand_random_phases_come_out_as_in_the_naive_resolver() -> None:
    assert compare(range(1_000, 26_000)) > 200
