"""The next phase, and moments when centers change hands."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.events.phases import PowersDefaulted
from judge.game.on_file.owed_orders import missing_orders
from judge.game.turn.process import process
from tests.support.games import NOON, at_position, in_play, started_game, units_of, with_orders


def test_spring_without_dislodgement_goes_on_to_fall_movement():
    game, events = process(
        with_orders(started_game(), {"FRANCE": ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]}), in_play(), NOON
    )
    assert game.phase_code == "F1901M"
    assert units_of(game, "FRANCE") == ["A BUR", "A SPA", "F MAO"]
    assert "SPA" not in game.board.centers
    assert isinstance(events[0], PowersDefaulted)
    assert PowerName("FRANCE") not in events[0].powers


def test_centers_change_hands_after_fall_and_only_then():
    game = at_position(
        started_game(), "F1901M", {"FRANCE": ["A GAS"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A GAS - SPA"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "W1901A"
    assert game.board.centers["SPA"] == "FRANCE"  # type: ignore[index]


def test_winter_is_skipped_when_nobody_builds_or_removes():
    game = at_position(
        started_game(), "F1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "S1902M"


def test_winter_is_skipped_when_the_short_power_has_no_place_to_build():
    game = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {"FRANCE": ["PAR", "SPA"], "GERMANY": ["BER"]},
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "S1902M"


def test_a_dislodged_unit_brings_a_retreat_phase_and_its_center_falls_after_the_retreat():
    game = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A BUR", "A GAS"], "GERMANY": ["A PAR", "A MUN"]},
        {"FRANCE": ["MAR"], "GERMANY": ["PAR", "MUN"]},
    )
    orders = {"FRANCE": ["A BUR - PAR", "A GAS S A BUR - PAR"], "GERMANY": ["A PAR H", "A MUN H"]}
    game, _ = process(with_orders(game, orders), in_play(), NOON)
    assert game.phase_code == "F1901R"
    assert game.board.centers["PAR"] == "GERMANY"  # type: ignore[index]
    assert missing_orders(game, in_play()) == (PowerName("GERMANY"),)
    game, _ = process(with_orders(game, {"GERMANY": ["A PAR R PIC"]}), in_play(), NOON)
    assert game.board.centers["PAR"] == "FRANCE"  # type: ignore[index]
    assert units_of(game, "GERMANY") == ["A MUN", "A PIC"]
