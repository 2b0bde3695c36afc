"""The start of a game: the players of powers, the board, the first deadline."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Seat, Stage, Status
from judge.game.turn.start import start_game
from tests.support.games import NOON, POWERS, forming_game, in_play, player


def test_a_game_starts_with_the_maps_units_and_a_doubled_first_deadline():
    game, started = start_game(forming_game(), in_play(), NOON)
    assert game.stage is Stage.ACTIVE
    assert game.phase_code == "S1901M"
    assert len(game.board.units) == 22
    assert game.deadline == NOON + timedelta(days=7)  # six days from Monday noon is a Sunday: Monday
    assert list(started.dealt.values()) == list(POWERS)


def test_powers_are_dealt_by_lot_and_the_same_seed_deals_the_same():
    seats = tuple(Seat(number, player(f"p{number}")) for number in range(1, 8))
    game = replace(forming_game(seats=0), seats=seats)
    once, _ = start_game(game, in_play(), NOON)
    again, _ = start_game(game, in_play(), NOON)
    other, _ = start_game(replace(game, seed="another seed"), in_play(), NOON)
    assert [power.player for power in once.powers] == [power.player for power in again.powers]
    assert [power.player for power in once.powers] != [power.player for power in other.powers]
    assert {power.player.addresses for power in once.powers if power.player} == {
        seat.player.addresses for seat in seats
    }


def test_a_chosen_power_is_kept_when_the_others_are_dealt():
    seats = tuple(
        Seat(number, player(f"p{number}"), PowerName("TURKEY") if number == 3 else None) for number in range(1, 8)
    )
    game, _ = start_game(replace(forming_game(seats=0), seats=seats), in_play(), NOON)
    holder = game.power(PowerName("TURKEY")).player
    assert holder is not None
    assert holder.addresses == ("p3@example.org",)


def test_powers_that_nobody_took_are_left_off_the_board():
    game, _ = start_game(forming_game(seats=5), in_play(), NOON)
    assert [power.name for power in game.powers] == list(POWERS[:5])
    assert not game.board.units_of(PowerName("TURKEY"))
    assert "CON" not in game.board.centers


def test_a_solitaire_game_has_only_dummies_of_the_master():
    game, _ = start_game(forming_game("SOLITAIRE", seats=0), in_play("SOLITAIRE"), NOON)
    assert {(power.status, power.controller) for power in game.powers} == {(Status.DUMMY, "MASTER")}
    assert game.deadline is None
