"""Extra units on the board by error: their number, and their removal."""

from __future__ import annotations

from judge.board.extra_units import extra_units, put_right, shares_its_province, without
from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit, UnitType
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE, GERMANY = PowerName("FRANCE"), PowerName("GERMANY")
SPRING = Phase("spring", 1902, PhaseType.MOVEMENT)
PARIS = Unit(FRANCE, UnitType.ARMY, Location("PAR"))
MUNICH = Unit(FRANCE, UnitType.ARMY, Location("MUN"))
GERMAN = Unit(GERMANY, UnitType.ARMY, Location("MUN"))


def board(*units: Unit, centers: str = "PAR BRE", lost: tuple[Unit, ...] = ()) -> Position:
    """A position with the centers of France."""
    dislodged = tuple(Dislodged(unit, Province("BUR")) for unit in lost)
    return Position(SPRING, units, {Province(center): FRANCE for center in centers.split()}, dislodged)


@each_row(("centers", "extra"), [("PAR", 1), ("PAR BRE", 0), ("PAR BRE MAR", 0), ("", 2)])
def test_units_beyond_the_centers_are_too_many(centers: str, extra: int) -> None:
    assert extra_units(FRANCE, board(PARIS, MUNICH, GERMAN, centers=centers), MAP, RuleSet()) == extra


def test_dislodged_units_count_and_without_a_center_under_garrison_there_are_none_too_many() -> None:
    position = board(PARIS, GERMAN, centers="PAR", lost=(MUNICH,))
    assert extra_units(FRANCE, position, MAP, RuleSet()) == 1
    homeless = board(PARIS, centers="")
    assert extra_units(FRANCE, homeless, MAP, RuleSet()) == 1
    assert extra_units(FRANCE, homeless, MAP, RuleSet(["GARRISON"])) == 0


def test_unit_is_taken_off_once_wherever_it_stands() -> None:
    assert without(board(PARIS, PARIS, GERMAN), [PARIS]).units == (PARIS, GERMAN)
    assert without(board(PARIS, GERMAN, lost=(MUNICH,)), [MUNICH]) == board(PARIS, GERMAN)


def test_unit_in_anothers_province_goes_where_it_belongs_if_that_is_free_and_else_off_the_board() -> None:
    both = board(PARIS, MUNICH, GERMAN)
    assert put_right(both, MUNICH, Location("BUR")).units == (
        PARIS,
        GERMAN,
        Unit(FRANCE, UnitType.ARMY, Location("BUR")),
    )
    assert put_right(both, MUNICH, Location("PAR")).units == (PARIS, GERMAN)
    assert put_right(both, MUNICH, None).units == (PARIS, GERMAN)
    assert shares_its_province(MUNICH, both)
    assert not shares_its_province(PARIS, both)
