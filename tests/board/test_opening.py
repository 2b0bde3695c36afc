"""Beginnings of games, and the builds of BLANK_BOARD and MOBILIZE (rules.md C3)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.adjustments import adjustments_due, build_sites, resolve_adjustments
from judge.board.civil_disorder import default_adjustments
from judge.board.maps import Season
from judge.board.names import PowerName
from judge.board.opening import first_phase, opening
from judge.board.order_text.notation import parse_order
from judge.board.orders import Build, Waive
from judge.board.position import Phase, PhaseType
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.board import read_order

MAP = load_map("standard")
ALL = tuple(MAP.powers)
AUSTRIA, RUSSIA = PowerName("AUSTRIA"), PowerName("RUSSIA")
BLANK, MOBILIZE = RuleSet(["BLANK_BOARD"]), RuleSet(["MOBILIZE"])


def due(rules: RuleSet) -> dict[str, int]:
    board = opening(MAP, ALL, rules)
    return {power: adjustments_due(power, board, MAP, rules) for power in ALL}


def test_without_rules_a_game_begins_as_the_map_says() -> None:
    board = opening(MAP, ALL, RuleSet())
    assert (str(board.phase), len(board.units), len(board.centers)) == ("S1901M", 22, 22)


def test_under_blank_board_the_powers_build_what_they_like_in_the_winter_before() -> None:
    board = opening(MAP, ALL, BLANK)
    assert (str(board.phase), board.units, len(board.centers)) == ("W1900A", (), 22)
    assert due(BLANK) == {power: 4 if power == "RUSSIA" else 3 for power in ALL}


def test_units_that_start_on_no_center_are_on_a_blank_board() -> None:
    austria = MAP.powers[AUSTRIA]
    moved = replace(austria, owns=("VIE", "TRI"), homes=("VIE", "TRI"))
    board = opening(replace(MAP, powers={**MAP.powers, AUSTRIA: moved}), ALL, BLANK)
    assert [str(unit) for unit in board.units] == ["A BUD"]


def test_under_mobilize_each_power_builds_one_unit_and_owns_its_place() -> None:
    board = opening(MAP, ALL, MOBILIZE)
    assert (str(board.phase), board.units, board.centers) == ("W1900A", (), {})
    assert due(MOBILIZE) == dict.fromkeys(ALL, 1)
    assert build_sites(RUSSIA, board, MAP, MOBILIZE) == {"MOS", "SEV", "STP", "WAR"}
    orders = {AUSTRIA: [Build(parse_order("A BUD B").piece)], RUSSIA: [Build(parse_order("F STP/SC B").piece)]}  # type: ignore[union-attr]
    after = resolve_adjustments(board, orders, MAP, MOBILIZE).after
    assert [str(unit) for unit in after.units] == ["A BUD", "F STP/SC"]
    assert after.centers == {"BUD": "AUSTRIA", "STP": "RUSSIA"}


def test_a_center_that_a_power_owns_already_is_not_taken_by_building_next_to_others() -> None:
    board = opening(MAP, ALL, BLANK)
    orders = {AUSTRIA: [Build(parse_order("A BUD B").piece)]}  # type: ignore[union-attr]
    assert resolve_adjustments(board, orders, MAP, BLANK).after.centers == board.centers


def test_the_first_unit_cannot_be_waived_and_disorder_builds_it_by_lot() -> None:
    board = opening(MAP, ALL, MOBILIZE)
    (problem,) = read_order("WAIVE", AUSTRIA, board, MAP, MOBILIZE).problems
    assert problem.code == "E-ADJ-COUNT"
    assert read_order("BUILD F TRI", AUSTRIA, board, MAP, MOBILIZE).order is not None
    (problem,) = read_order("BUILD A MOS", AUSTRIA, board, MAP, MOBILIZE).problems
    assert (problem.code, "not one of the home centers" in problem.text) == ("E-ADJ-SITE", True)
    (order,) = default_adjustments(AUSTRIA, board, MAP, MOBILIZE, Random(1))
    assert isinstance(order, Build)
    board = opening(MAP, ALL, BLANK)
    assert read_order("WAIVE", AUSTRIA, board, MAP, BLANK).order == Waive()
    assert default_adjustments(AUSTRIA, board, MAP, BLANK, Random(1)) == (Waive(),) * 3


@pytest.mark.parametrize(
    ("start", "first"),
    [
        (Phase("spring", 1901, PhaseType.MOVEMENT), "W1900A"),
        (Phase("fall", 1901, PhaseType.MOVEMENT), "W1900A"),
        (Phase("winter", 1901, PhaseType.ADJUSTMENTS), "W1901A"),
    ],
)
def test_the_first_builds_come_before_the_phase_that_the_map_begins_with(start: Phase, first: str) -> None:
    assert str(first_phase(replace(MAP, start=start), BLANK)) == first


def test_on_a_map_without_adjustments_a_game_begins_as_usual() -> None:
    calendar = (Season("spring", (PhaseType.MOVEMENT, PhaseType.RETREATS)),)
    board = opening(replace(MAP, calendar=calendar), ALL, MOBILIZE)
    assert (str(board.phase), len(board.units)) == ("S1901M", 22)
