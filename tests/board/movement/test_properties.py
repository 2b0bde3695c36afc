"""Properties of every movement phase, whatever the orders."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.datc_options import DEFAULT, ISSUES, Options
from judge.board.movement.adjudicate import adjudicate
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Hold, Move, MovementOrder, Support
from judge.board.position import Position
from judge.board.results import Resolution
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.board import movement_fault
from tests.support.random_phases import Orders, crowded_phase, whole_board_phase

MAP = load_map("standard")
RULES = RuleSet()
SEEDS = st.integers(min_value=0, max_value=2**32)
CHOICES = {issue: choices for issue, choices in ISSUES.items() if issue[:3] in ("4.A", "4.B") or issue == "4.E.1"}


def phase(seed: int) -> tuple[Position, Orders]:
    """A crowded corner or a whole board, by the seed."""
    random = Random(seed)
    return crowded_phase(random, MAP, most_moves=11) if seed % 2 else whole_board_phase(random, MAP)


def resolve(position: Position, orders: Orders, options: Options = DEFAULT) -> Resolution:
    return adjudicate(position, orders, MAP, RULES, options)


@st.composite
def option_sets(draw: st.DrawFn) -> Options:
    return Options.of({issue: draw(st.sampled_from(choices)) for issue, choices in CHOICES.items()})


@given(SEEDS, option_sets())
@settings(max_examples=60, deadline=None)
def test_units_are_conserved_and_no_two_stand_in_one_province_under_any_options(seed: int, options: Options) -> None:
    position, orders = phase(seed)
    after = resolve(position, orders, options).after
    everybody = [*after.units, *(lost.unit for lost in after.dislodged)]
    assert sorted((unit.power, unit.type) for unit in everybody) == sorted(
        (unit.power, unit.type) for unit in position.units
    )
    assert len(after.occupied) == len(after.units)
    assert {lost.unit for lost in after.dislodged} <= set(position.units)
    assert all(MAP.can_stand(unit.type, unit.location) for unit in after.units)


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_retreats_are_within_reach_and_empty(seed: int) -> None:
    position, orders = phase(seed)
    resolution = resolve(position, orders)
    for lost in resolution.after.dislodged:
        assert set(lost.retreats) <= MAP.reach(lost.unit.type, lost.unit.location)
        closed = resolution.after.occupied | resolution.contested
        assert not closed & {place.partition("/")[0] for place in lost.retreats}
        assert list(lost.retreats) == sorted(lost.retreats)


@given(SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_sequence_of_powers_and_orders_and_units_does_not_matter(seed: int, random: Random) -> None:
    position, orders = phase(seed)
    powers = random.sample(list(orders), len(orders))
    shuffled = {power: random.sample(orders[power], len(orders[power])) for power in powers}
    mixed = Position(position.phase, tuple(random.sample(position.units, len(position.units))), {})
    first, second = resolve(position, orders), resolve(mixed, shuffled)
    assert set(first.outcomes) == set(second.outcomes)
    assert set(first.after.units) == set(second.after.units)
    assert set(first.after.dislodged) == set(second.after.dislodged)
    assert first.contested == second.contested


@given(SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_adding_a_hold_support_never_dislodges_the_supported_unit(seed: int, random: Random) -> None:
    position, orders = phase(seed)
    before = resolve(position, orders)
    idle = {outcome.unit for outcome in before.outcomes if isinstance(outcome.order, Hold)}
    still = {outcome.unit for outcome in before.outcomes if not isinstance(outcome.order, Move)}
    safe = still - {lost.unit for lost in before.after.dislodged}
    pairs = [
        (helper, other)
        for helper in position.units
        for other in position.units
        if helper in idle
        and other in safe - {helper}
        and other.province in MAP.reached_provinces(helper.type, helper.location)
    ]
    if pairs:
        helper, other = random.choice(pairs)
        others = [order for order in orders.get(helper.power, []) if order.piece != helper.piece]
        after = resolve(position, {**orders, helper.power: [*others, Support(helper.piece, other.piece)]}).after
        assert other not in {lost.unit for lost in after.dislodged}


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_legal_order_survives_print_and_parse(seed: int) -> None:
    position, orders = phase(seed)
    legal: list[MovementOrder] = []
    for power, theirs in orders.items():
        for order in theirs:
            unit = position.at(order.piece.province)
            assert unit is not None
            assert unit.power == power
            if movement_fault(order, unit, position, MAP, RULES) is None:
                legal.append(order)
    assert [parse_order(format_order(order)) for order in legal] == legal


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_orders_are_illegal_exactly_where_legality_finds_a_fault(seed: int) -> None:
    position, orders = phase(seed)
    for outcome in resolve(position, orders).outcomes:
        assert outcome.unit is not None
        fault = movement_fault(outcome.order, outcome.unit, position, MAP, RULES)
        assert (outcome.reason == "illegal") == (fault is not None)
