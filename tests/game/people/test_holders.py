"""Another record for the holder of a seat, whatever the seat is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.game.game import Game, Observer
from judge.game.people.holders import check_on_time, may_play_several, read_ontime, with_player
from judge.game.people.seats import MASTER, player_at
from judge.game.values.reliability import Reliability
from judge.problems import Refused
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


@each_row(("word", "ratio"), [("0.8", 0.8), ("0,75", 0.75), ("80%", 0.8), ("1", 1.0), ("none", 0.0), ("OFF", 0.0)])
def test_a_ratio_is_a_part_of_one_or_percents(word: str, ratio: float) -> None:
    assert read_ontime(word, Reliability()) == ratio


@each_row("word", ["1.2", "101%", "often", "-1", "0.8.1", ""])
def test_what_is_no_ratio_is_refused(word: str) -> None:
    with pytest.raises(Refused) as refused:
        read_ontime(word, Reliability())
    assert refused.value.code == "E-SET-SYNTAX"


def test_nobody_asks_others_for_more_than_they_keep_themselves() -> None:
    own = Reliability(due=10, on_time=7)
    assert read_ontime("0.7", own) == 0.7
    with pytest.raises(Refused) as refused:
        read_ontime("0.71", own)
    assert refused.value.code == "E-ONTIME-OWN"


def test_who_is_on_time_often_enough_may_enter() -> None:
    game = replace(forming_game(), ontime=0.7)
    check_on_time(game, Reliability())
    check_on_time(game, Reliability(due=10, on_time=7))
    with pytest.raises(Refused, match=r"yours is 0\.60"):
        check_on_time(game, Reliability(due=10, on_time=6))
