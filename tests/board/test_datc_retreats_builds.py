"""Retreat phases of DATC section 6.H, and build phases of 6.B, 6.I and 6.J.

Every outcome for an option is among them.

The cases are data (`cases/datc.yaml`, explained in `cases/README.md`), with their section numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.board.adjustments import adjustments_due, resolve_adjustments
from judge.board.civil_disorder import distances
from judge.board.datc_options import DEFAULT, PRESETS, Options
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Build, Order, Remove
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.board.results import OrderOutcome, Resolution, Result
from judge.board.retreats import resolve_retreats
from judge.corpus.cases import case_file
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

Data = dict[str, Any]
MAP = load_map("standard")
TYPES = {"retreat": PhaseType.RETREATS, "build": PhaseType.ADJUSTMENTS}


def phases(kind: str) -> Iterator[tuple[str, Data, Data]]:
    """Each phase of a kind with its name and its alternatives, those of the older document too."""
    for case in case_file("datc")["cases"]:
        for number, phase in enumerate(case["phases"]):
            if phase["phase"] == kind:
                name = case["id"] if len(case["phases"]) == 1 else f"{case['id']}-{number + 1}"
                yield name, phase, case.get("alternatives", {})
        older = case.get("version_2x", {})
        for phase in older.get("phases", []):
            if phase["phase"] == kind:
                yield f"{case['id']}-2x", phase, older.get("alternatives", {})


def outcomes(kind: str) -> list[Any]:
    """Each phase under the preset it is meant for, then under each choice for which there is an outcome."""
    params = []
    for name, phase, alternatives in phases(kind):
        options = Options.of(preset="2.x" if name.endswith("-2x") else "3.0")
        params.append(pytest.param(phase, options, phase["expected"], {}, id=name))
        for issue, choices in alternatives.items():
            if not issue.startswith(("4.B.7", "4.C", "4.D")):
                continue  # a choice for the movement phase of the case
            for choice, other in choices.items():
                if other == "depends":
                    continue
                outcome = phase["expected"] if other == "same" else with_units(other, phase)
                options, results = Options.of({issue: choice}), outcome.get("results", {})
                params.append(pytest.param(phase, options, outcome, results, id=f"{name}-{issue}-{choice}"))
    return params


def with_units(outcome: Data, phase: Data) -> Data:
    """Outcomes of the issue about civil disorder name the removed units only."""
    if "units" in outcome:
        return outcome
    gone = outcome["civil_disorder"]
    left = {power: [unit for unit in units if unit not in gone] for power, units in phase["units"].items()}
    return {**outcome, "units": left}


def pieces(powers: Data) -> tuple[Unit, ...]:
    return tuple(
        Unit(PowerName(power.upper()), piece.type, piece.location)
        for power, texts in powers.items()
        for piece in map(parse_piece, texts)
    )


def position_of(phase: Data) -> Position:
    return Position(
        Phase(phase["season"], phase["year"], TYPES[phase["phase"]]),
        pieces(phase["units"]),
        {
            Province(center): PowerName(power.upper())
            for power, centers in phase.get("centers", {}).items()
            for center in centers
        },
        tuple(
            Dislodged(
                pieces({lost["power"]: [lost["unit"]]})[0],
                Province(lost["attacker_from"]),
                tuple(Location(place) for place in lost["retreats"]),
            )
            for lost in phase.get("dislodged", [])
        ),
    )


def orders_of(phase: Data) -> dict[PowerName, list[Order]]:
    orders: dict[PowerName, list[Order]] = {}
    for order in phase["orders"]:
        orders.setdefault(PowerName(order["power"].upper()), []).append(
            parse_order(order["order"], TYPES[phase["phase"]])
        )
    return orders


def units(resolution: Resolution) -> set[tuple[str, str]]:
    return {(unit.power, str(unit)) for unit in resolution.after.units}


def expected_units(outcome: Data) -> set[tuple[str, str]]:
    return {(power.upper(), unit) for power, texts in outcome["units"].items() for unit in texts}


@each_row(("phase", "options", "outcome", "results"), outcomes("retreat"))
def test_retreat_phase(phase: Data, options: Options, outcome: Data, results: Data) -> None:
    position = position_of(phase)
    resolution = resolve_retreats(position, orders_of(phase), MAP, RuleSet(), options)
    assert not results
    assert units(resolution) == expected_units(outcome)
    gone = {(item.unit.power, str(item.unit)) for item in resolution.outcomes if item.unit and item.results}
    assert gone == {(item["power"].upper(), item["unit"]) for item in outcome.get("disbanded", [])}
    assert resolution.after.dislodged == ()
    for order in phase["orders"]:
        found = [
            item
            for item in resolution.outcomes
            if item.unit
            and item.unit.power == order["power"].upper()
            and str(item.unit) == " ".join(order["order"].split()[:2])
        ]
        if not found:  # a unit that was not dislodged cannot be ordered
            assert order["reason"] == "illegal"
            continue
        [item] = found
        assert item.reason == order.get("reason", ""), order
        words = {"": (), "bounce": (Result.BOUNCE, Result.DISBAND), "illegal": (Result.VOID, Result.DISBAND)}
        assert item.results == words[item.reason]


@each_row(("phase", "options", "outcome", "results"), outcomes("build"))
def test_build_phase(phase: Data, options: Options, outcome: Data, results: Data) -> None:
    position = position_of(phase)
    resolution = resolve_adjustments(position, orders_of(phase), MAP, RuleSet(), options)
    assert units(resolution) == expected_units(outcome)
    given = resolution.outcomes[: len(phase["orders"])]
    for order, item in zip(phase["orders"], given, strict=True):
        order = {**order, **results.get(order["n"], {})}
        if order["expect"] == "succeeds":
            assert (item.results, item.reason) == ((), ""), order
        else:
            assert item.results in ((Result.VOID,), (Result.DISBAND,)), order
            assert item.reason == order["reason"], order
    made = [item for item in resolution.outcomes if not item.results]
    assert spots(made, Build) == outcome.get("built", [])
    assert spots(made, Remove) == outcome.get("removed", [])
    if "unused_builds" in outcome:
        assert sum(phase["adjustments"].values()) - len(spots(made, Build)) == outcome["unused_builds"]
    by_rule = [item for item in resolution.outcomes if item.results == (Result.DISBAND,)]
    assert sorted(spots(by_rule, Remove)) == sorted(outcome.get("civil_disorder", []))


def spots(items: list[OrderOutcome], kind: type[Build] | type[Remove]) -> list[str]:
    return [str(item.unit) for item in items if isinstance(item.order, kind)]


def test_adjustments_due_are_centers_minus_units_and_builds_need_a_site() -> None:
    for name, phase, _ in phases("build"):
        for power, due in phase["adjustments"].items():
            # In 6.I.6 the only home center that Germany owns is occupied.
            possible = 0 if name == "6.I.6" else due
            assert adjustments_due(PowerName(power.upper()), position_of(phase), MAP, RuleSet()) == possible, name


def distance_cases() -> list[Any]:
    params = []
    for name, phase, alternatives in phases("build"):
        preferred = PRESETS["2.x" if name.endswith("-2x") else "3.0"]["4.D.8"]
        if "distances" in phase:
            params.append(pytest.param(phase, preferred, phase["distances"], id=f"{name}-{preferred}"))
        for choice, outcome in alternatives.get("4.D.8", {}).items():
            if isinstance(outcome, dict):
                params.append(pytest.param(phase, choice, outcome["distances"], id=f"{name}-{choice}"))
    return params


@each_row(("phase", "choice", "far"), distance_cases())
def test_distances_of_units_in_civil_disorder(phase: Data, choice: str, far: dict[str, int]) -> None:
    position = position_of(phase)
    [power] = {unit.power for unit in position.units}
    assert {str(unit): moves for unit, moves in distances(power, position, MAP, choice, RuleSet()).items()} == far


def test_all_cases_with_retreats_and_builds_are_there() -> None:
    assert len(outcomes("retreat")) == 8
    assert {param.id.partition("-")[0] for param in outcomes("build")} >= {
        *(f"6.I.{number}" for number in range(1, 8)),
        *(f"6.J.{number}" for number in (*range(1, 9), "9a", "9b", 10, 11)),
    }
    assert len(distance_cases()) > 60
    assert DEFAULT["4.D.8"] == "owned_any_terrain"
