"""Lines for `judge adjudicate`, and their answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import yaml

from judge.app.adjudication.stream import Defaults, adjudicate_line
from tests.support.paths import DATA

Data = dict[str, Any]


def ask(request: object, *, map_name: str = "standard", rules: Sequence[str] = ()) -> Data:
    """The answer to one line."""
    line = request if isinstance(request, str | bytes) else json.dumps(request)
    answer = adjudicate_line(line, Defaults(map_name, tuple(rules)))
    assert b"\n" not in answer
    result: Data = json.loads(answer)
    return result


def spring(units: Data, orders: Data, **more: Any) -> Data:
    """A line for a spring movement phase."""
    return {"phase": "S1901M", "units": units, "orders": orders, **more}


@cache
def datc_phases() -> list[tuple[str, Data]]:
    """Each phase of the DATC's cases with its name."""
    text = (DATA / "datc.yaml").read_text(encoding="utf-8")
    cases = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["cases"]
    return [(f"{case['id']}-{at}", phase) for case in cases for at, phase in enumerate(case["phases"])]


_LETTERS = {"movement": "M", "retreat": "R", "build": "A"}


def datc_line(phase: Data) -> Data:
    """A phase of a DATC case as a line."""
    orders: dict[str, list[str]] = {}
    for order in phase["orders"]:
        orders.setdefault(order["power"].upper(), []).append(order["order"])
    dislodged = {
        item["unit"]: {"power": item["power"].upper(), "by": item["attacker_from"], "retreats": item["retreats"]}
        for item in phase.get("dislodged", [])
    }
    season = {"spring": "S", "fall": "F", "winter": "W"}[phase["season"]]
    return {
        "phase": f"{season}{phase['year']}{_LETTERS[phase['phase']]}",
        "units": upper(phase["units"]),
        "centers": upper(phase.get("centers", {})),
        "dislodged": dislodged,
        "orders": orders,
    }


def upper(powers: Data) -> Data:
    """Powers that have something, by their names in capitals."""
    return {power.upper(): value for power, value in powers.items() if value}
