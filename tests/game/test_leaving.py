"""A game after somebody has left it (commands.md 5.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.people import ObserverLeft, PlayerResigned, SeatLeft
from judge.game.game import Observer, Role, Stage, Status
from judge.game.leaving import check_play_goes_on, leave
from judge.game.people.seats import MASTER
from judge.problems import Refused
from tests.support.games import forming_game, in_play, player, started_game


def test_a_seat_before_the_start_is_free_again() -> None:
    game = forming_game()
    left, told = leave(game, in_play(), game.seats[2].id, game.seats[2].id)
    assert len(left.seats) == 6
    assert told == (SeatLeft(game.seats[2].id, 1, game.seats[2].id),)


def test_one_who_watches_is_gone() -> None:
    game = replace(started_game(), observers=(Observer("owl", player("owl")), Observer("mole", player("mole"), True)))
    left, told = leave(game, in_play(), "mole", MASTER)
    assert [watcher.id for watcher in left.observers] == ["owl"]
    assert told == (ObserverLeft("mole", True, "", MASTER),)


def test_a_power_is_vacant_and_its_game_waits() -> None:
    left, told = leave(started_game(), in_play(), "FRANCE", MASTER)
    assert left.power(PowerName("FRANCE")).status is Status.RESIGNED
    assert left.stage is Stage.WAITING
    assert told == (PlayerResigned(PowerName("FRANCE"), 3, 3, MASTER, owing=True),)


def test_who_is_not_there_cannot_leave() -> None:
    with pytest.raises(KeyError):
        leave(started_game(), in_play(), "owl", MASTER)


def test_nobody_has_to_leave_a_power_of_a_game_that_is_over() -> None:
    over = replace(started_game(), stage=Stage.COMPLETED)
    with pytest.raises(Refused, match="nobody has to leave it anymore"):
        check_play_goes_on(over, Role.POWER)
    check_play_goes_on(over, Role.OBSERVER)
    check_play_goes_on(started_game(), Role.POWER)
