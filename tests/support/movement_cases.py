"""The movement phases of the DATC cases as positions and orders.

The cases are in `cases/datc.yaml`, explained in `cases/README.md`.
"""

from __future__ import annotations

from typing import Any

from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.corpus.cases import case_file

Data = dict[str, Any]


def movement_phases() -> list[tuple[str, Data, Data]]:
    return [
        (case["id"] if number == 0 else f"{case['id']}-{number + 1}", case, phase)
        for case in case_file("datc")["cases"]
        for number, phase in enumerate(case["phases"])
        if phase["phase"] == "movement"
    ]


def position_of(phase: Data) -> Position:
    units = tuple(
        Unit(PowerName(power.upper()), piece.type, piece.location)
        for power, pieces in phase["units"].items()
        for piece in map(parse_piece, pieces)
    )
    return Position(Phase(phase["season"], phase["year"], PhaseType.MOVEMENT), units, {})


def read(text: str, position: Position) -> Order:
    """Read an order of the cases: two cases leave out a supported or convoyed unit's type (4.C.1)."""
    words = text.split()
    if len(words) > 3 and words[2] in ("S", "C") and words[3] not in ("A", "F"):
        unit = position.at(Province(words[3]))
        words.insert(3, unit.type if unit else "A")
    return parse_order(" ".join(words))
