"""Centers change hands when the turn before adjustments ends."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.centers import captures, is_capture_moment
from judge.board.maps import Season
from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit, UnitType
from judge.files.maps.load import load_map
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE, GERMANY = PowerName("FRANCE"), PowerName("GERMANY")


def army(power: PowerName, at: str) -> Unit:
    return Unit(power, UnitType.ARMY, Location(at))


def test_units_take_the_centers_they_stand_on_and_empty_ones_stay() -> None:
    position = Position(
        Phase("fall", 1901, PhaseType.MOVEMENT),
        (army(FRANCE, "MUN"), army(FRANCE, "RUH"), Unit(GERMANY, UnitType.FLEET, Location("SPA/SC"))),
        {Province("MUN"): GERMANY, Province("BER"): GERMANY, Province("PAR"): FRANCE},
        (Dislodged(army(GERMANY, "MUN"), Province("BUR")), Dislodged(army(GERMANY, "PAR"), Province("BUR"))),
    )
    assert captures(position, MAP) == {"MUN": FRANCE, "BER": GERMANY, "PAR": FRANCE, "SPA": GERMANY}
    assert position.centers[Province("MUN")] == GERMANY  # values do not change


@each_row(
    ("phase", "must_retreat", "captures_now"),
    [
        ("S1901M", False, False),
        ("S1901M", True, False),
        ("S1901R", False, False),
        ("F1901M", False, True),
        ("F1901M", True, False),
        ("F1901R", False, True),
        ("W1901A", False, False),
    ],
)
def test_on_the_standard_calendar_centers_change_hands_after_fall(
    phase: str, must_retreat: bool, captures_now: bool
) -> None:
    assert is_capture_moment(MAP.phase(phase), must_retreat, MAP) is captures_now


def test_on_a_calendar_with_adjustments_twice_a_year_centers_change_hands_before_each() -> None:
    seasons = (
        Season("spring", (PhaseType.MOVEMENT, PhaseType.RETREATS)),
        Season("summer", (PhaseType.ADJUSTMENTS,)),
        Season("fall", (PhaseType.MOVEMENT,)),
        Season("winter", (PhaseType.ADJUSTMENTS,)),
    )
    twice = replace(MAP, calendar=seasons)
    moments = [code for code in ("S1M", "S1R", "F1M") if is_capture_moment(twice.phase(code), False, twice)]
    assert moments == ["S1M", "S1R", "F1M"]
    assert not is_capture_moment(twice.phase("S1M"), True, twice)
    assert is_capture_moment(twice.phase("F1M"), True, twice)  # no retreats are played in that fall
