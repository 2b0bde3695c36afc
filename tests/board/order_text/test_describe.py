"""Orders in the full words of letters (orders.md 7.2, 7.3)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.position import PhaseType, Position, Unit
from judge.files.maps.load import load_map
from tests.support.rows import each_row

MAP = load_map("standard")
POSITION = Position(
    MAP.start,
    tuple(
        Unit(PowerName(power), parse_piece(piece).type, parse_piece(piece).location)
        for power, piece in [
            ("FRANCE", "F SPA/SC"),
            ("FRANCE", "A MAR"),
            ("GERMANY", "F DEN"),
            ("ENGLAND", "F NTH"),
            ("ENGLAND", "A YOR"),
        ]
    ),
    {},
)


@each_row(
    ("text", "phase", "expected"),
    [
        ("A MAR H", "M", "Army Marseilles HOLD"),
        ("A MAR - BUR", "M", "Army Marseilles -> Burgundy"),
        ("A YOR - NTH - HOL", "M", "Army Yorkshire -> North Sea -> Holland"),
        ("A YOR - HOL VIA", "M", "Army Yorkshire -> Holland by convoy"),
        ("F SPA/SC S A MAR - GAS", "M", "Fleet Spain (south coast) SUPPORT Army Marseilles -> Gascony"),
        ("F SPA/SC S A MAR", "M", "Fleet Spain (south coast) SUPPORT Army Marseilles"),
        ("F DEN S F NTH", "M", "Fleet Denmark SUPPORT English Fleet North Sea"),
        ("F NTH C A YOR - HOL", "M", "Fleet North Sea CONVOY Army Yorkshire -> Holland"),
        ("F NTH S A TUN", "M", "Fleet North Sea SUPPORT Army Tunis"),
        ("A MUN R BOH", "R", "Army Munich -> Bohemia"),
        ("F BRE D", "R", "Fleet Brest DISBAND"),
        ("A BER B", "A", "Builds an army in Berlin"),
        ("F STP/SC B", "A", "Builds a fleet in St. Petersburg (south coast)"),
        ("A GAS D", "A", "Removes the army in Gascony"),
        ("F NTH D", "A", "Removes the fleet in the North Sea"),
        ("WAIVE", "A", "Build waived"),
    ],
)
def test_orders_are_described_in_full_words(text: str, phase: str, expected: str) -> None:
    assert describe_order(parse_order(text, PhaseType(phase)), MAP, POSITION) == expected
