"""Seats as people name them, with their kinds and holders (commands.md 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Game, Observer, Role
from judge.game.people.seats import MASTER, find_seat, player_at, power_named, role_of
from tests.support.games import forming_game, player, started_game, vassal
from tests.support.rows import each_row

STANDARD = load_map("standard")
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def watched() -> Game:
    return replace(started_game(), observers=(Observer("owl", player("owl")), Observer("mole", player("mole"), True)))


@each_row("word", ["F", "f", "France", "FRANCE", "fra", "franc", "_france"])
def test_a_power_goes_by_name_letter_or_the_beginning_of_its_name(word: str) -> None:
    assert find_seat(started_game(), STANDARD, word) == "FRANCE"


@each_row("word", ["fr", "x", "francia", "power#1", "1", "nobody", ""])
def test_other_words_are_nobody_in_a_game_that_has_begun(word: str) -> None:
    assert find_seat(started_game(), STANDARD, word) is None


def test_the_master_observers_and_seats_go_by_their_ids() -> None:
    assert [find_seat(watched(), STANDARD, word) for word in ("M", "master", "gm", "OWL", "mole")] == [
        MASTER,
        MASTER,
        MASTER,
        "owl",
        "mole",
    ]
    game = forming_game(seats=2)
    game = replace(game, seats=(replace(game.seats[0], power=None), game.seats[1]))
    assert find_seat(game, STANDARD, "power#1") == "POWER#1"
    assert find_seat(game, STANDARD, "1") == "POWER#1"
    assert find_seat(game, STANDARD, "2") == "ENGLAND"
    assert find_seat(game, STANDARD, "E") == "ENGLAND"
    assert find_seat(game, STANDARD, "F") is None, "a power nobody has chosen is no position yet"


def test_a_beginning_shared_by_two_powers_names_none() -> None:
    assert power_named(STANDARD, "ger") == "GERMANY"
    assert power_named(STANDARD, "g") == "GERMANY"
    assert power_named(STANDARD, "ge") is None


def test_every_position_has_a_role_and_a_holder() -> None:
    game = watched()
    assert [role_of(game, one) for one in (MASTER, "FRANCE", "owl", "mole")] == [
        Role.MASTER,
        Role.POWER,
        Role.OBSERVER,
        Role.MONITOR,
    ]
    assert role_of(forming_game(), "FRANCE") is Role.SEAT
    assert player_at(game, "owl") == player("owl")
    assert player_at(vassal(), "ITALY") is None
    assert player_at(game, "nobody") is None
    with pytest.raises(KeyError):
        role_of(game, "nobody")
