"""Properties of every turn, whatever the orders: from movement over retreats to adjustments."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.board.adjustments import adjustments_due, resolve_adjustments
from judge.board.centers import captures
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName
from judge.board.orders import Build, Disband, Order, Remove, Retreat, Waive
from judge.board.position import Phase, PhaseType, Piece, Position, UnitType
from judge.board.retreats import resolve_retreats
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.random_phases import crowded_phase, whole_board_phase

MAP = load_map("standard")
RULES = RuleSet()
SEEDS = st.integers(min_value=0, max_value=2**32)


def beaten(random: Random) -> Position:
    """A retreat phase, now and then with nobody to retreat."""
    position, orders = crowded_phase(random, MAP, 11) if random.random() < 0.7 else whole_board_phase(random, MAP)
    after = adjudicate(position, orders, MAP, RULES).after
    return replace(after, phase=Phase("fall", 1901, PhaseType.RETREATS))


def random_retreats(random: Random, position: Position) -> dict[PowerName, list[Order]]:
    """An order for most units: to a place that is open, to any place, or to disband."""
    orders: dict[PowerName, list[Order]] = {}
    anywhere = sorted(MAP.places)
    for lost in position.dislodged:
        open_places = [*lost.retreats] if lost.retreats and random.random() < 0.9 else [Location(p) for p in anywhere]
        order: Order = Retreat(lost.unit.piece, random.choice(open_places))
        if random.random() < 0.9:
            given = order if random.random() < 0.9 else Disband(lost.unit.piece)
            orders.setdefault(lost.unit.power, []).append(given)
    return orders


def winter(random: Random) -> Position:
    """An adjustment phase in which the centers are owned by those who stand there, or by anybody."""
    position, _ = whole_board_phase(random, MAP)
    powers = sorted(MAP.powers)
    owners = {center: random.choice(powers) for center in sorted(MAP.centers) if random.random() < 0.8}
    position = replace(position, phase=Phase("winter", 1901, PhaseType.ADJUSTMENTS), centers=owners)
    return replace(position, centers=captures(position, MAP))


def random_adjustments(random: Random, position: Position) -> dict[PowerName, list[Order]]:
    """Builds at home and elsewhere, removals of own units and of others, waived builds."""
    units, places = sorted(position.units, key=str), sorted(MAP.places)
    orders: dict[PowerName, list[Order]] = {}
    for name, power in MAP.powers.items():
        for _ in range(random.randint(0, 4)):
            site = Location(random.choice([*power.homes, *places] if random.random() < 0.2 else power.homes))
            own = [unit for unit in units if unit.power == name] or units
            build = Build(Piece(random.choice([*UnitType]), site))
            remove = Remove(random.choice(own if random.random() < 0.9 else units).piece)
            orders.setdefault(name, []).append(random.choice([build, build, remove, remove, Waive()]))
    return orders


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_in_retreats_each_dislodged_unit_leaves_or_gets_to_a_place_of_its_own(seed: int) -> None:
    random = Random(seed)
    position = beaten(random)
    resolution = resolve_retreats(position, random_retreats(random, position), MAP, RULES)
    after = resolution.after
    assert [outcome.unit for outcome in resolution.outcomes] == [lost.unit for lost in position.dislodged]
    assert after.units[: len(position.units)] == position.units
    assert (len(after.occupied), after.dislodged, after.centers) == (len(after.units), (), position.centers)
    for outcome, lost in zip(resolution.outcomes, position.dislodged, strict=True):
        if isinstance(outcome.order, Retreat) and not outcome.results:
            at = after.at(outcome.order.to.partition("/")[0])  # type: ignore[arg-type]
            assert at is not None
            assert (at.power, at.type) == (lost.unit.power, lost.unit.type)
            assert at.location in lost.retreats
    arrived = sum(isinstance(each.order, Retreat) and not each.results for each in resolution.outcomes)
    assert len(after.units) == len(position.units) + arrived


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_in_winter_nobody_has_more_units_than_are_due_and_units_only_come_by_builds(seed: int) -> None:
    random = Random(seed)
    position = winter(random)
    resolution = resolve_adjustments(position, random_adjustments(random, position), MAP, RULES)
    after = resolution.after
    built = [each.unit for each in resolution.outcomes if isinstance(each.order, Build) and not each.results]
    removed = [
        each.unit for each in resolution.outcomes if isinstance(each.order, Remove) and "void" not in each.results
    ]
    assert Counter([*position.units, *built]) == Counter([*after.units, *removed])
    assert len(after.occupied) == len(after.units)
    for power in MAP.powers:
        due = adjustments_due(power, position, MAP, RULES)
        change = len(after.units_of(power)) - len(position.units_of(power))
        assert (change == due) if due < 0 else (0 <= change <= due)
    for unit in built:
        assert unit is not None
        assert unit.province in MAP.homes_of(unit.power) & position.centers_of(unit.power) - position.occupied
        assert MAP.can_stand(unit.type, unit.location)
