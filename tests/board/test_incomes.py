"""Times in a map's year when centers bring money, in games that have any."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.incomes import incomes_between
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from tests.support.paths import DATA
from tests.support.rows import each_row

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
