"""Lines for `judge adjudicate`, and their answers."""

from __future__ import annotations

import json
from typing import Any

from judge.app.adjudication.stream import adjudicate_line

Data = dict[str, Any]


def ask(request: object, **defaults: Any) -> Data:
    """The answer to one line."""
    line = request if isinstance(request, str | bytes) else json.dumps(request)
    answer = adjudicate_line(line, **defaults)
    assert b"\n" not in answer
    result: Data = json.loads(answer)
    return result


def spring(units: Data, orders: Data, **more: Any) -> Data:
    """A line for a spring movement phase."""
    return {"phase": "S1901M", "units": units, "orders": orders, **more}
