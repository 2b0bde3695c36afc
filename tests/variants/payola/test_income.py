"""Income of centers in a year, its times, and opening treasuries (payola.md 2, 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.names import PowerName, Province
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.variants.payola.income import (
    Tax,
    Taxes,
    ZerosumAccount,
    income,
    incomes_between,
    opening_treasury,
    settle_captures,
)
from tests.support.paths import DATA
from tests.support.rows import each_row

CENTERS = [Province(f"P{number}") for number in range(40)]
DIMINISHING = Taxes()
TABLE = [17, 33, 48, 62, 75, 87, 98, 108, 117, 125, 132, 138, 143, 147, 150, 152, 153, 153, 153, 153]


@each_row(("number", "earned"), list(enumerate(TABLE, 1)))
def test_each_further_center_brings_one_less_and_never_less_than_nothing(number: int, earned: int) -> None:
    assert income(CENTERS[:number], DIMINISHING, 18, 7) == earned


@pytest.mark.parametrize(("number", "earned"), [(3, 39), (5, 60), (10, 95)])
def test_where_fewer_centers_win_they_bring_less(number: int, earned: int) -> None:
    assert income(CENTERS[:number], DIMINISHING, 15, 7) == earned


@pytest.mark.parametrize(("number", "earned"), [(1, 7), (3, 21), (4, 28)])
def test_under_flat_tax_each_brings_as_much_as_there_are_powers(number: int, earned: int) -> None:
    assert income(CENTERS[:number], Taxes(Tax.FLAT), 18, 7) == earned


def test_a_stated_tax_is_the_same_for_each_and_a_list_has_nothing_for_those_that_are_not_on_it() -> None:
    assert income(CENTERS[:4], Taxes(Tax.EACH, 5), 18, 7) == 20
    assert income(CENTERS[:4], Taxes(Tax.LISTED, listed={CENTERS[1]: 9, CENTERS[30]: 50}), 18, 7) == 9


def test_a_cap_is_the_most_of_a_year() -> None:
    assert income(CENTERS[:10], Taxes(cap=80), 18, 7) == 80
    assert income(CENTERS[:3], Taxes(cap=80), 18, 7) == 48


def test_a_game_begins_with_a_years_income_and_without_centers_with_half_of_victory_for_each_unit() -> None:
    assert opening_treasury(CENTERS[:3], 3, DIMINISHING, 18, 7, zerosum=False) == 48
    assert opening_treasury(CENTERS[:4], 4, DIMINISHING, 18, 7, zerosum=False) == 62
    assert opening_treasury([], 2, DIMINISHING, 15, 7, zerosum=False) == 14
    assert opening_treasury(CENTERS[:3], 3, DIMINISHING, 18, 7, zerosum=True) == 30


AUSTRIA, ITALY, TURKEY = PowerName("AUSTRIA"), PowerName("ITALY"), PowerName("TURKEY")


def owned(**powers: str) -> dict[Province, PowerName]:
    return {Province(center): PowerName(power) for power, centers in powers.items() for center in centers.split()}


def test_under_zerosum_a_center_takes_its_part_of_the_losers_money_along() -> None:
    before = owned(AUSTRIA="BUD TRI VIE", ITALY="NAP ROM VEN")
    after = owned(AUSTRIA="BUD VIE SER GRE", ITALY="NAP ROM VEN TRI")
    found = settle_captures({AUSTRIA: ZerosumAccount(21, 12), ITALY: ZerosumAccount(27, 0)}, before, after)
    assert found == ({AUSTRIA: 20, ITALY: 11}, {AUSTRIA: 11, ITALY: 0})


def test_under_zerosum_each_lost_center_is_worth_the_same_and_gains_of_the_year_are_not_in_it() -> None:
    before = owned(AUSTRIA="BUD TRI VIE", ITALY="NAP", TURKEY="ANK")
    after = owned(AUSTRIA="SER", ITALY="NAP TRI BUD", TURKEY="ANK VIE")
    found = settle_captures(
        {AUSTRIA: ZerosumAccount(10, 1), ITALY: ZerosumAccount(5), TURKEY: ZerosumAccount(0, 2)}, before, after
    )
    assert found == ({AUSTRIA: 10, ITALY: 6, TURKEY: 3}, {AUSTRIA: 9, ITALY: 0, TURKEY: 0})


LAKELAND = (DATA / "lakeland.yaml").read_text(encoding="utf-8")
WINTER = "  - {season: winter, phases: [adjustments]}\n"


@each_row(
    ("map", "before", "after", "incomes"),
    [
        ("ambition", "S1763M", "F1763M", ["F1763I"]),
        ("ambition", "S1763R", "F1763M", ["F1763I"]),
        ("ambition", "S1763M", "S1763R", []),
        ("ambition", "F1763M", "W1763A", []),
        ("ambition", "W1763A", "S1764M", ["S1764I"]),
        ("ambition", "F1763M", "S1764M", ["S1764I"]),
        ("ambition", "S1763M", "F1764M", ["F1763I", "S1764I", "F1764I"]),
        ("standard", "W1901A", "S1902M", ["W1901I"]),
        ("standard", "F1901M", "S1902M", ["W1901I"]),
        ("standard", "F1901M", "W1901A", []),
        ("standard", "S1901M", "F1901M", []),
        ("hundred", "A1430A", "A1435M", ["A1430I"]),
        ("hundred", "A1425M", "A1430M", []),
        ("classical", "B272A", "B271M", ["B272I"]),
        ("classical", "B273M", "B270M", ["B272I"]),
    ],
)
def test_incomes_come_where_the_map_says_or_behind_the_first_adjustments_of_a_year(
    map: str, before: str, after: str, incomes: list[str]
) -> None:
    board = load_map(map)
    found = incomes_between(board.phase(before), board.phase(after), board)
    assert [str(each) for each in found] == incomes


def test_a_phase_that_does_not_follow_is_an_error_and_no_endless_search() -> None:
    board = load_map("standard")
    with pytest.raises(ValueError, match="S1900M does not follow S1901M"):
        incomes_between(board.phase("S1901M"), board.phase("S1900M"), board)


@pytest.mark.parametrize(
    ("phases", "before", "after", "incomes"),
    [
        ("[adjustments, income]", "W1901A", "S1902M", ["W1901I"]),
        ("[income, adjustments]", "F1901R", "W1901A", ["W1901I"]),
        ("[income, adjustments, income]", "F1901R", "S1902M", ["W1901I", "W1901I"]),
    ],
)
def test_an_income_may_stand_anywhere_among_the_phases_of_a_season(
    tmp_path: Path, phases: str, before: str, after: str, incomes: list[str]
) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(LAKELAND.replace(WINTER, WINTER.replace("[adjustments]", phases)), encoding="utf-8")
    board = read_map(path)
    found = incomes_between(board.phase(before), board.phase(after), board)
    assert [str(each) for each in found] == incomes


def test_games_without_money_pass_every_income_over() -> None:
    board = load_map("ambition")
    codes, phase = [], board.start
    for _ in range(6):
        codes.append(str(phase))
        phase = board.next_phase(phase)
    assert codes == ["S1763M", "S1763R", "F1763M", "F1763R", "W1763A", "S1764M"]
