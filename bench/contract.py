"""Time `judge adjudicate` on one core, in movement lines per second.

    python bench/contract.py [LINES]

JSON in, JSON out, positions and orders as text: everything but the pipe. The phases are those of `bench/adjudicate.py`.
"""

from __future__ import annotations

import gc
import io
import sys
from time import process_time

import msgspec
from adjudicate import Orders, mid_game_phases

from judge.app.adjudication.stream import adjudicate_stream
from judge.board.order_text.notation import format_order
from judge.board.position import Position
from judge.files.maps.load import load_map

ROUNDS = 5


def main() -> None:
    """Print the figures."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    phases = mid_game_phases(load_map("standard"), wanted)
    lines = b"".join(line(number, position, orders) for number, (position, orders) in enumerate(phases))
    print(f"{len(phases)} movement lines, {len(lines) / len(phases):,.0f} bytes on average")
    cold, *times = (seconds(lines) for _ in range(ROUNDS))
    print(f"first round (texts seen for the first time)  {len(phases) / cold:10,.0f} lines/s")
    print(f"best of {len(times)} more                               {len(phases) / min(times):10,.0f} lines/s")


def line(number: int, position: Position, orders: Orders) -> bytes:
    """One line of input."""
    units: dict[str, list[str]] = {}
    centers: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    for center, power in position.centers.items():
        centers.setdefault(power, []).append(center)
    given = {power: [format_order(order) for order in theirs] for power, theirs in orders.items()}
    phase = str(position.phase)
    return (
        msgspec.json.encode({"id": number, "phase": phase, "units": units, "centers": centers, "orders": given}) + b"\n"
    )


def seconds(lines: bytes) -> float:
    """Return the CPU time for all lines, once each."""
    gc.collect()
    target = io.BytesIO()
    start = process_time()
    adjudicate_stream(io.BytesIO(lines), target)
    taken = process_time() - start
    assert target.getvalue().count(b"\n") == lines.count(b"\n")
    assert b'"error"' not in target.getvalue()
    return taken


if __name__ == "__main__":
    main()
