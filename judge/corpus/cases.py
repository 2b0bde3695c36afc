"""The cases of `cases/` as entries: the DATC 3.0, and its variants and capes.

`cases/README.md` explains their files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import yaml

from judge.app.adjudication.stream import adjudicate_line
from judge.files.data_dir import data_dir

Data = dict[str, Any]

_LETTERS = {"movement": "M", "retreat": "R", "build": "A"}
_NOT_DECIDED = ("no_answer", "depends")
_OF_OTHER_PHASES = ("4.B.7", "4.C", "4.D")
"""Issues about retreats and adjustments; the others are about moves."""


def entry(name: str, line: Data, **more: Any) -> Data:
    """One line of the corpus."""
    return {"id": name, **more, "line": line, "answer": msgspec.json.decode(adjudicate_line(msgspec.json.encode(line)))}


@cache
def case_file(name: str) -> Data:
    """Return a file of cases, `datc` or `variants`."""
    text = (data_dir("cases") / f"{name}.yaml").read_text(encoding="utf-8")
    data: Data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data


def datc_entries() -> Iterator[Data]:
    """Each phase of the DATC, under preset 3.0 and under each reading for which the case has an outcome.

    Raises ValueError if the judge's result differs from the case's.
    """
    for case in case_file("datc")["cases"]:
        for number, phase in enumerate(case["phases"], 1):
            line = {key: value for key, value in datc_line(phase).items() if value}
            yield from _entries(case, number, line, phase["expected"])


def variant_entries() -> Iterator[Data]:
    """Entries like `datc_entries`, for chapters 8 to 12 of the DATC 2.4 and the capes of 1900."""
    maps = case_file("variants")["maps"]
    for case in case_file("variants")["cases"]:
        for number, phase in enumerate(case["phases"], 1):
            line = phase | {"map": maps.get(phase["map"], phase["map"])}
            yield from _entries(case, number, line, line.pop("expected"))


def _entries(case: Data, number: int, line: Data, expected: Data) -> Iterator[Data]:
    """One phase of a case, and the same for each of its readings."""
    name = case["id"] if len(case["phases"]) == 1 else f"{case['id']}-{number}"
    told = {key: case[key] for key in ("title", "note") if key in case}
    yield _checked(entry(name, line, **told), expected)
    for options, outcome in readings(case, line["phase"], expected):
        label = ",".join(f"{issue}={choice}" for issue, choice in options.items())
        yield _checked(entry(f"{name} {label}", {**line, "options": options}, **told), outcome)


def readings(case: Data, phase: str, expected: Data) -> Iterator[tuple[dict[str, str], Data]]:
    """Yield choices under which a phase of a case is decided, each with the expected result."""
    for issues, choices in case.get("alternatives", {}).items():
        if issues.startswith(_OF_OTHER_PHASES) is phase.endswith("M"):
            continue
        for choice, outcome in choices.items():
            if outcome not in _NOT_DECIDED:
                other = expected if outcome == "same" or outcome.get("same") else outcome
                yield dict(zip(issues.split("+"), choice.split("+"), strict=True)), other


def _checked(made: Data, expected: Data) -> Data:
    """Return the entry unchanged. Raises ValueError if its answer is not the expected one."""
    answer = made["answer"]
    wanted = {power: sorted(units) for power, units in upper(expected.get("units", {})).items()}
    found = {power: sorted(units) for power, units in answer.get("units", {}).items()}
    if "units" in expected and wanted != found:
        raise ValueError(f"{made['id']}: {found} instead of {wanted}")
    if "dislodged" in expected:
        left = {unit: sorted(of["retreats"]) for unit, of in answer["dislodged"].items()}
        lost = {unit: left.get(unit) if to is None else sorted(to) for unit, to in _dislodged(expected).items()}
        if lost != left:
            raise ValueError(f"{made['id']}: {left} instead of {lost}")
    return made


def _dislodged(expected: Data) -> dict[str, list[str] | None]:
    """Dislodged units with their retreats; None if a case does not state them."""
    told = expected.get("dislodged", {})
    return {each["unit"]: each["retreats"] for each in told} if isinstance(told, list) else told


# Cases of the DATC as lines


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
    """Nonempty data by power, with the powers' names in capitals."""
    return {power.upper(): value for power, value in powers.items() if value}
