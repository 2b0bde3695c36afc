"""Lines for `judge adjudicate`, and their answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from judge.app.adjudication.stream import Defaults, adjudicate_line
from judge.corpus.cases import case_file

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


def datc_phases() -> list[tuple[str, Data]]:
    """Each phase of the DATC's cases with its name."""
    cases = case_file("datc")["cases"]
    return [(f"{case['id']}-{at}", phase) for case in cases for at, phase in enumerate(case["phases"])]
