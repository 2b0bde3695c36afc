"""Movement phases of DATC sections 6.A to 6.H, with every other outcome named for an option.

The cases are data (`cases/datc.yaml`, explained in `cases/README.md`), with their section numbers.
"""

from __future__ import annotations

from typing import Any

import pytest

from judge.board.datc_options import ISSUES, PRESETS, Options
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_piece
from judge.board.orders import Order, Support
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.corpus.cases import case_file
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.movement_cases import Data, movement_phases, position_of, read
from tests.support.rows import each_row

MAP = load_map("standard")
NOTHING_TO_COMPARE = ("no_answer", "depends")
LOOSE = {"any_places", "any_text"}
WORDS = {
    "illegal": {"void"},
    "void": {"void"},
    "cut": {"cut"},
    "bounce": {"bounce"},
    "no_convoy": {"no convoy"},
    "convoy_disrupted": {"no convoy", "disrupted"},
    "paradox": {"no convoy", "disrupted", "bounce"},
    "not_used": {"void"},
    "no_route": {"void"},
    "dislodged": {"dislodged"},
    "own_unit": {"no effect"},
}
CANNOT_COUNT = (Reason.OWN_UNIT, Reason.NO_CONVOY)
"""Reasons of supports that succeed in the words of the cases, and cannot count."""


def outcomes() -> list[Any]:
    """Each movement phase under preset 3.0, then under each choice for which the case gives an outcome."""
    params = []
    for name, case, phase in movement_phases():
        params.append(pytest.param(phase, {}, None, id=name))
        for issues, choices in case.get("alternatives", {}).items():
            for choice, outcome in choices.items():
                wanted = dict(zip(issues.split("+"), choice.split("+"), strict=True))
                params.append(pytest.param(phase, wanted, outcome, id=f"{name}-{issues}-{choice}"))
    return params


def resolve(phase: Data, options: Options) -> Resolution:
    position = position_of(phase)
    orders: dict[PowerName, list[Order]] = {}
    for order in phase["orders"]:
        orders.setdefault(PowerName(order["power"].upper()), []).append(read(order["order"], position))
    return adjudicate(position, orders, MAP, RuleSet(), options)


def pieces(resolution: Resolution) -> set[tuple[str, str]]:
    return {(unit.power, str(unit)) for unit in resolution.after.units}


def outcome_of(order: Data, resolution: Resolution) -> OrderOutcome | None:
    """Return the outcome of the order; None if its power has no such unit."""
    named = parse_piece(order.get("unit", " ".join(order["order"].split()[:2])))
    for outcome in resolution.outcomes:
        assert outcome.unit is not None
        if outcome.unit.province == named.province and outcome.unit.power == order["power"].upper():
            return outcome
    return None


def check_order(order: Data, resolution: Resolution, loose: bool) -> None:
    outcome = outcome_of(order, resolution)
    if outcome is None:
        assert order["reason"] == "illegal"
        return
    reasons = {order.get("reason", "")}
    if loose and reasons & {"illegal", "void"}:
        reasons = {"illegal", "void"}
    if isinstance(outcome.order, Support) and outcome.reason in CANNOT_COUNT:
        assert order["expect"] == "succeeds"
        assert Result.NO_EFFECT in outcome.results
        return
    where = f"{order['n']} {order['order']}: {outcome}"
    assert outcome.reason in reasons, where
    assert (Result.DISLODGED in outcome.results) == order.get("dislodged", False), where
    words = set(outcome.results) - {Result.DISLODGED}
    if outcome.reason in ("", "dislodged"):
        assert not words, where
    else:
        assert len(words & WORDS[outcome.reason]) == len(words) == 1, where
    if "route" in order:
        assert outcome.by_convoy == (order["route"] == "convoy"), where


def check(resolution: Resolution, outcome: Data, orders: list[Data], loose: bool = False) -> None:
    for order in orders:
        check_order(order, resolution, loose)
    expected_units = {(power.upper(), unit) for power, units in outcome["units"].items() for unit in units}
    assert pieces(resolution) == expected_units
    lost = {
        (item.unit.power, str(item.unit), item.by, item.retreats, _attacker(item.by, item.unit.province, resolution))
        for item in resolution.after.dislodged
    }
    assert lost == {
        (item["power"].upper(), item["unit"], item["attacker_from"], tuple(item["retreats"]), item["by"])
        for item in outcome.get("dislodged", [])
    }
    assert resolution.contested == set(outcome.get("contested", []))


def _attacker(origin: Province, target: Province, resolution: Resolution) -> str:
    [attacker] = [out.unit for out in resolution.outcomes if out.unit is not None and out.unit.province == origin]
    [arrived] = [unit for unit in resolution.after.units if unit.province == target]
    assert (attacker.power, attacker.type) == (arrived.power, arrived.type)
    return str(attacker)


@each_row(("phase", "choices", "outcome"), outcomes())
def test_movement_phase_comes_out_as_the_case_says(phase: Data, choices: dict[str, str], outcome: Any) -> None:
    resolution = resolve(phase, Options.of(choices))
    if outcome in NOTHING_TO_COMPARE:
        assert len(resolution.outcomes) == sum(len(units) for units in phase["units"].values())
        return
    if outcome in (None, "same") or outcome.get("same"):
        check(resolution, phase["expected"], phase["orders"])
        return
    changed = outcome.get("results", {})
    orders = [
        {key: order[key] for key in ("n", "power", "order", "unit") if key in order} | dict(changed[order["n"]])
        if order["n"] in changed
        else order
        for order in phase["orders"]
    ]
    check(resolution, outcome, orders, bool(LOOSE & set(choices.values())))


@each_row("preset", PRESETS)
@each_row(("phase", "case"), [pytest.param(phase, case, id=n) for n, case, phase in movement_phases()])
def test_preset_gives_the_outcome_of_its_version(phase: Data, case: Data, preset: str) -> None:
    outcome: Any = phase["expected"]
    orders = phase["orders"]
    for issue, choice in PRESETS[preset].items():
        alternative = case.get("alternatives", {}).get(issue, {}).get(choice, "same")
        if choice != PRESETS["3.0"][issue] and alternative != "same" and not alternative.get("same"):
            outcome = alternative
            changed = alternative.get("results", {})
            orders = [order | changed.get(order["n"], {}) for order in orders]
            for order in orders:
                if order["expect"] == "succeeds":
                    order.pop("reason", None)
    check(resolve(phase, Options.of(preset=preset)), outcome, orders)


def test_options_know_every_issue_and_choice_of_the_document() -> None:
    assert {issue: set(choices) for issue, choices in ISSUES.items()} == {
        issue: set(about["choices"]) for issue, about in case_file("datc")["issues"].items()
    }
    assert {name: dict(preset) for name, preset in PRESETS.items()} == case_file("datc")["presets"]


@pytest.mark.parametrize(
    ("choices", "words"),
    [({"4.A.99": "x"}, "no issue '4.A.99'"), ({"4.A.3": "never"}, "Issue 4.A.3 has no choice 'never'")],
)
def test_unknown_issue_or_choice_is_refused_in_a_sentence(choices: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Options.of(choices)


def test_unknown_preset_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no preset '4\.0'"):
        Options.of(preset="4.0")


def test_locations_of_the_cases_are_those_of_the_map() -> None:
    assert {Location(code) for code in case_file("datc")["locations"]} <= set(MAP.places)
