"""The turn: starting, resolving, going on, ending."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.game.events.phases import GameEnded
from judge.game.game import Game, Power, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import extra_units_found, process
from judge.game.values.ballots import Draw
from judge.rules.registry import RuleSet
from judge.variants import VARIANTS
from tests.support.games import NOON, at_position, in_play, started_game, with_orders
from tests.support.paths import DATA
from tests.support.rows import each_row


@pytest.mark.parametrize(("mine", "others", "winner"), [(18, 10, "FRANCE"), (17, 10, None)])
def test_eighteen_centers_win(mine, others, winner):
    board = in_play().map
    centers = ["PAR", *sorted(board.centers - {"BER", "PAR"})]
    game = at_position(
        started_game(),
        "F1905M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {
            "FRANCE": centers[:mine],
            "GERMANY": ["BER", *centers[mine : mine + others]],
        },
    )
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    ended = [event for event in events if isinstance(event, GameEnded)]
    assert [event.victors for event in ended] == ([(PowerName(winner),)] if winner else [])
    assert (game.stage is Stage.COMPLETED) == bool(winner)


def test_a_draw_that_all_survivors_voted_for_is_counted_before_votes_lapse():
    game = at_position(
        started_game(), "F1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    for name in ("FRANCE", "GERMANY"):
        game = game.with_power(replace(game.power(PowerName(name)), vote=Draw()))
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].victors == ("FRANCE", "GERMANY")


def test_processing_clears_orders_wait_flags_and_votes_and_never_shortens_the_deadline():
    game = started_game()
    game = game.with_power(replace(game.power(PowerName("FRANCE")), wait=True, vote=Draw()))
    far = NOON + timedelta(days=60)
    after, _ = process(replace(game, deadline=far), in_play(), NOON)
    power = after.power(PowerName("FRANCE"))
    assert (power.orders, power.wait, power.vote) == (None, False, None)
    assert after.deadline == far


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
