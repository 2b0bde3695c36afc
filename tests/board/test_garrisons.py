"""GARRISON: a power without centers builds at home while nobody else stands there (rules.md C5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.adjustments import adjustments_due, build_sites, resolve_adjustments
from judge.board.build_sites import garrisons
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.rows import each_row

MAP = load_map("standard")
AUSTRIA, ITALY, RUSSIA = PowerName("AUSTRIA"), PowerName("ITALY"), PowerName("RUSSIA")
GARRISON = RuleSet(["GARRISON"])
OWNED = {"ITALY": "ROM VEN NAP TRI VIE", "RUSSIA": "MOS WAR SEV STP BUD"}


def winter(
    units: dict[str, str], owned: dict[str, str] = OWNED, played: tuple[PowerName, ...] = (AUSTRIA,)
) -> Position:
    """Winter 1905 with the garrisons that the rule permits."""
    board = Position(
        Phase("winter", 1905, PhaseType.ADJUSTMENTS),
        tuple(
            Unit(PowerName(power), piece.type, piece.location)
            for power, texts in units.items()
            for piece in map(parse_piece, texts.split(", "))
        ),
        {Province(center): PowerName(power) for power, codes in owned.items() for center in codes.split()},
    )
    return replace(board, garrisons=garrisons(board, MAP, GARRISON, played))


def due(board: Position, power: PowerName) -> int:
    return adjustments_due(power, board, MAP, GARRISON)


def test_a_power_without_centers_whose_homes_are_free_builds_one_unit() -> None:
    board = winter({"AUSTRIA": "A ALB", "ITALY": "A ROM", "RUSSIA": "A MOS"})
    assert board.garrisons == (AUSTRIA,)
    assert due(board, AUSTRIA) == 1
    assert build_sites(AUSTRIA, board, MAP, GARRISON) == {"VIE", "BUD", "TRI"}
    assert build_sites(ITALY, board, MAP, GARRISON) == {"VEN", "NAP"}
    orders: dict[PowerName, list[Order]] = {AUSTRIA: [parse_order("A BUD B")], RUSSIA: [parse_order("A BUD B")]}
    after = resolve_adjustments(board, orders, MAP, GARRISON).after
    assert {str(unit) for unit in after.units_of(AUSTRIA)} == {"A ALB", "A BUD"}
    assert after.centers["BUD"] == "RUSSIA"
    assert after.garrisons == ()


@each_row(
    ("units", "owned", "expected", "why"),
    [
        ({"AUSTRIA": "A GRE, A BUD"}, {**OWNED, "AUSTRIA": "GRE"}, -1, "it has a center again"),
        ({"AUSTRIA": "A ALB, A GAL"}, OWNED, 1, "a third unit"),
        ({"AUSTRIA": "A ALB, A GAL", "RUSSIA": "A VIE"}, OWNED, -2, "a foreign unit stands at home"),
        ({"RUSSIA": "A MOS"}, OWNED, 1, "it comes back from nothing"),
    ],
)
def test_how_many_units_a_garrison_may_have(
    units: dict[str, str], owned: dict[str, str], expected: int, why: str
) -> None:
    assert due(winter(units, owned), AUSTRIA) == expected, why


def test_without_the_rule_such_a_power_removes_what_it_has() -> None:
    board = replace(winter({"AUSTRIA": "A ALB"}), garrisons=())
    assert garrisons(board, MAP, RuleSet(), (AUSTRIA,)) == ()
    assert adjustments_due(AUSTRIA, board, MAP, RuleSet()) == -1
    assert "VIE" in build_sites(ITALY, board, MAP, RuleSet(["BUILD_ANY"]))


def test_a_power_that_nobody_orders_for_builds_no_garrison() -> None:
    assert winter({"AUSTRIA": "A ALB"}, played=(ITALY,)).garrisons == ()


def test_what_may_be_ordered_in_the_homes_of_a_garrison() -> None:
    board = winter({"AUSTRIA": "A ALB", "ITALY": "A ROM"})
    assert read_order("BUILD F TRI", AUSTRIA, board, MAP, GARRISON).order is not None
    (problem,) = read_order("BUILD A SER", AUSTRIA, board, MAP, GARRISON).problems
    assert "not one of its home centers" in problem.text
    rules = RuleSet(["GARRISON", "BUILD_ANY"])
    (problem,) = read_order("BUILD A VIE", ITALY, board, MAP, rules).problems
    assert (problem.code, "garrison" in problem.text) == ("E-ADJ-SITE", True)
