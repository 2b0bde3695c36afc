"""HIDE_BUILDS: builds hidden on the board from others, and those who see them (rules.md C2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.game.turn.resolve import resolve
from judge.game.visibility.seen_game import builds_known, seen_board
from judge.game.visibility.viewers import viewers
from tests.support.games import at_position, in_play, started_game, with_orders

AUSTRIA, ITALY = PowerName("AUSTRIA"), PowerName("ITALY")


def winter() -> Game:
    """Austria builds in Vienna and waives a build, Italy removes an army."""
    units = {"AUSTRIA": ["A SER"], "ITALY": ["A ROM", "A TYR"]}
    game = at_position(started_game(), "W1901A", units, {"AUSTRIA": ["VIE", "TRI", "SER"], "ITALY": ["ROM"]})
    return with_orders(game, {"AUSTRIA": ["A VIE B", "WAIVE"], "ITALY": ["A TYR D"]})


def spring(*rules: str) -> tuple[Game, PhaseRecord]:
    """Return the game after it, and the record of the phase."""
    record = resolve(winter(), in_play(*rules))
    return replace(winter(), position=record.after), record


def test_builds_are_remembered_as_hidden_until_the_next_movement() -> None:
    assert spring()[1].after.hidden == ()
    game, record = spring("HIDE_BUILDS")
    assert record.after.hidden == ("VIE",)
    assert resolve(game, in_play("HIDE_BUILDS")).after.hidden == ()


def test_a_hidden_unit_is_on_the_board_of_those_who_order_for_its_power() -> None:
    game, _ = spring("HIDE_BUILDS")
    table = in_play("HIDE_BUILDS")
    assert "VIE" in seen_board(game, table, {AUSTRIA}).position.occupied
    for powers in ({ITALY}, set[PowerName]()):
        assert seen_board(game, table, powers).position.occupied == {"SER", "ROM"}
    assert seen_board(spring()[0], in_play(), ()).position.occupied == {"SER", "ROM", "VIE"}
    assert "VIE" in seen_board(replace(game, stage=Stage.COMPLETED), table, ()).position.occupied


def test_the_master_knows_all_builds_and_a_player_his_own() -> None:
    game, record = spring("HIDE_BUILDS")
    known = {viewer.id: builds_known(record, viewer) for viewer in viewers(game)}
    assert known["MASTER"] is None
    assert known["AUSTRIA"] == {AUSTRIA}
    assert known["ITALY"] == {ITALY}
    open_record = spring()[1]
    assert {builds_known(open_record, viewer) for viewer in viewers(game)} == {None}
