"""The check for extra units after every adjudication, in the first year and with militia, too."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.game.game import Game, Power
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.extra_units_found import extra_units_found
from judge.rules.registry import RuleSet
from judge.variants import VARIANTS
from tests.support.games import at_position, in_play, started_game
from tests.support.paths import DATA
from tests.support.rows import each_row

FRANCE = PowerName("FRANCE")
MARSH, COAST = PowerName("MARSH"), PowerName("COAST")
MARSHLAND = RulesInPlay(read_map(DATA / "marshland.yaml"), RuleSet(), VARIANTS["standard"])
"""MARSH, at home in Ashton and Bridge, has a reserve, and as militia two units at home."""


def standing(phase: str, units: str, centers: str) -> Game:
    """France with these units and centers in a phase of the standard map."""
    return at_position(started_game(), phase, {"FRANCE": units.split(", ")}, {"FRANCE": centers.split()})


def found_in(game: Game, table: RulesInPlay) -> dict[PowerName, int]:
    return {power: extra for event in extra_units_found(game, table) for power, extra in event.extra}


@pytest.mark.parametrize("phase", ["S1901M", "F1901M", "S1902M"])
def test_a_fourth_french_unit_on_three_centers_is_found_when_a_movement_phase_begins_also_in_the_first_year(
    phase: str,
) -> None:
    game = standing(phase, "A PAR, A BUR, F BRE, F ENG", "PAR BRE MAR")
    assert found_in(game, in_play()) == {FRANCE: 1}
    assert not found_in(standing(phase, "A PAR, A BUR, F BRE", "PAR BRE MAR"), in_play())


@pytest.mark.parametrize("phase", ["F1901R", "W1901A"])
def test_units_beyond_the_centers_are_looked_for_when_they_have_been_adjusted_only(phase: str) -> None:
    assert not found_in(standing(phase, "A PAR, A BUR, F BRE, F ENG", "PAR BRE MAR"), in_play())


def test_units_with_which_a_map_lets_a_power_begin_are_no_error_in_its_first_year() -> None:
    map = load_map("standard")
    short = msgspec.structs.replace(map.powers[FRANCE], owns=frozenset({Province("PAR"), Province("BRE")}))
    table = RulesInPlay(replace(map, powers={**map.powers, FRANCE: short}), RuleSet(), VARIANTS["standard"])
    units = "A PAR, A MAR, F BRE"
    assert not found_in(standing("F1901M", units, "PAR BRE"), table)
    assert found_in(standing("S1902M", units, "PAR BRE"), table) == {FRANCE: 1}


def marsh(units: str, centers: str, year: int) -> Game:
    """The power MARSH in a spring of the marshland."""
    game = replace(started_game(), powers=(Power(MARSH), Power(COAST)))
    return at_position(game, f"S{year}M", {"MARSH": units.split(", ")}, {"MARSH": centers.split()})


@each_row(
    ("units", "extra"),
    [
        ("A ASH, F BRI, A FEN, A MUD, F SEA", 0),
        ("A ASH, A FEN, A MUD, F SEA, A OAK", 0),
        ("A FEN, A MUD, F SEA, A OAK, A DEL", 0),
        ("A ASH, F BRI, A FEN, A MUD, F SEA, A OAK", 1),
        ("A FEN, A MUD, F SEA, A OAK, A DEL, A ELM", 1),
    ],
)
def test_militia_that_has_left_home_since_it_was_built_is_no_error_and_what_is_beyond_it_is(
    units: str, extra: int
) -> None:
    found = found_in(marsh(units, "ASH BRI", 1902), MARSHLAND)
    assert found == ({MARSH: extra} if extra else {})


def test_without_a_home_of_its_own_a_power_has_no_militia() -> None:
    assert found_in(marsh("A DEL, A MUD", "DEL", 1902), MARSHLAND) == {MARSH: 1}
