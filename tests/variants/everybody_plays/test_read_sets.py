"""Sets as mails have them (everybody_plays.md 2, 4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from judge.variants.everybody_plays.read_sets import ReadSet, SetPlace, read_sets
from tests.support.games import started_game

MAP = load_map("standard")
FRANCE = PowerName("FRANCE")


def read(*lines: str, gone: str = "PAR") -> tuple[list[ReadSet], list[str]]:
    """Return the reading of these lines in Winter 1901, when France may build one unit."""
    board = started_game().board
    units = tuple(unit for unit in board.units if unit.province != gone)
    winter = replace(board, phase=MAP.phase("W1901A"), units=units)
    sets, problems = read_sets(list(enumerate(lines, 1)), SetPlace(winter, MAP, RuleSet(["DEFAULT_UNORDERED"])))
    return sets, [problem.code for problem in problems]


def test_what_is_faulty_in_a_set_is_left_out_of_it() -> None:
    sets, problems = read("[FRANCE]", "BUILD A PAR", "BUILD F PAR", "[FRANCE]", "BUILD A PAR")
    assert [len(one.orders) for one in sets] == [1, 1]
    assert problems


def test_a_set_of_waives_is_one_all_the_same() -> None:
    ((power, orders, cleared, _),), problems = read("[FRANCE]", "WAIVE")
    assert (power, len(orders), cleared, problems) == (FRANCE, 1, False, [])


def test_a_power_named_on_each_line_makes_one_set() -> None:
    sets, _ = read("FRANCE: BUILD A PAR", "FRANCE: WAIVE")
    assert len(sets) == 1


LOST = ("CLEAR or NMR takes back what stands above it in a mail: line 2 does not count.",)


def test_clear_forgets_what_stands_above_it_in_its_set() -> None:
    assert read("[FRANCE]", "BUILD A PAR", "CLEAR")[0] == [ReadSet(FRANCE, (), cleared=True, forgotten=LOST)]
    (one,), _ = read("[FRANCE]", "BUILD F PAR", "CLEAR", "BUILD A PAR")
    assert len(one.orders) == 1
    assert one.forgotten == LOST
