"""Another record for the holder of a seat, whatever the seat is."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Game, Observer
from judge.game.people.holders import may_play_several, with_player
from judge.game.people.seats import MASTER, player_at
from tests.support.games import forming_game, in_play, player, started_game
from tests.support.rows import each_row


@each_row(
    ("game", "seat_id"),
    [(started_game(), MASTER), (started_game(), "FRANCE"), (started_game(), "owl"), (forming_game(), "FRANCE")],
    ids=["master", "power", "observer", "seat"],
)
def test_one_holder_is_another_and_all_others_are_the_same(game: Game, seat_id: str) -> None:
    game = replace(game, observers=(Observer("owl", player("owl")),))
    changed = with_player(game, seat_id, player("new"))
    everybody = [MASTER, "owl", *(power.name for power in game.powers), *(seat.id for seat in game.seats)]
    assert {one for one in everybody if player_at(changed, one) != player_at(game, one)} == {seat_id}
    assert player_at(changed, seat_id) == player("new")


def test_several_seats_are_for_games_with_multiple_powers() -> None:
    assert not may_play_several(in_play())
    assert may_play_several(in_play("MULTIPLE_POWERS_PER_PLAYER"))
