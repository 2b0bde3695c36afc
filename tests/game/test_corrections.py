"""What a game edited by hand tells its players (judge import --replace)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.corrections import correction
from tests.support.games import started_game


def test_what_wins_is_told_when_it_is_corrected() -> None:
    game = started_game()
    told = correction(game, replace(game, victory=15, growth=True))
    assert told is not None
    assert told.told == ("15 centers win.", "A winner must have more centers than a year ago.")
    back = correction(replace(game, growth=True), game)
    assert back is not None
    assert back.told == ("A winner need not have more centers than a year ago.",)


def test_a_game_that_is_as_it_was_has_nothing_to_tell() -> None:
    assert correction(started_game(), started_game()) is None
