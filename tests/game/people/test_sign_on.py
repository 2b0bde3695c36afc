"""Positions as a sign-on names them, and who may act for them (commands.md 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Game, Observer, Role, Status
from judge.game.people.sign_on import (
    MASTER,
    Actor,
    find_position,
    ordered_by,
    player_at,
    power_named,
    role_of,
    sign_on,
    split_sign_on,
)
from judge.problems import Refused
from tests.support.games import forming_game, player, started_game

STANDARD = load_map("standard")
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def agree(word: str, hashed: str) -> bool:
    """Passwords of the builders: the hash of france is the word france."""
    return hashed == f"hash of {word.lower()}"


def watched() -> Game:
    return replace(started_game(), observers=(Observer("owl", player("owl")), Observer("mole", player("mole"), True)))


def vassal() -> Game:
    """Italy without a player of its own, ordered by France."""
    game = started_game()
    return game.with_power(replace(game.power(ITALY), status=Status.DUMMY, player=None, controller="FRANCE"))


@pytest.mark.parametrize(
    ("word", "position", "game"),
    [
        ("Friver", "F", "river"),
        ("FRiver", "F", "river"),
        ("France@River", "France", "river"),
        ("power#12@river", "power#12", "river"),
        ("1river", "1", "river"),
        ("Mr", "M", "r"),
    ],
)
def test_a_sign_on_names_a_position_and_a_game(word: str, position: str, game: str) -> None:
    assert split_sign_on(word) == (position, game)


@pytest.mark.parametrize("word", ["F", "", "@river", "france@", "a@b@c"])
def test_what_names_no_position_in_a_game_is_refused(word: str) -> None:
    with pytest.raises(Refused) as refused:
        split_sign_on(word)
    assert refused.value.code == "E-SYNTAX"


@pytest.mark.parametrize("word", ["F", "f", "France", "FRANCE", "fra", "franc", "_france"])
def test_a_power_goes_by_name_letter_or_the_beginning_of_its_name(word: str) -> None:
    assert find_position(started_game(), STANDARD, word) == "FRANCE"


@pytest.mark.parametrize("word", ["fr", "x", "francia", "power#1", "1", "nobody", ""])
def test_other_words_are_nobody_in_a_game_that_has_begun(word: str) -> None:
    assert find_position(started_game(), STANDARD, word) is None


def test_the_master_observers_and_seats_go_by_their_ids() -> None:
    assert [find_position(watched(), STANDARD, word) for word in ("M", "master", "gm", "OWL", "mole")] == [
        MASTER,
        MASTER,
        MASTER,
        "owl",
        "mole",
    ]
    game = forming_game(seats=2)
    game = replace(game, seats=(replace(game.seats[0], power=None), game.seats[1]))
    assert find_position(game, STANDARD, "power#1") == "POWER#1"
    assert find_position(game, STANDARD, "1") == "POWER#1"
    assert find_position(game, STANDARD, "2") == "ENGLAND"
    assert find_position(game, STANDARD, "E") == "ENGLAND"
    assert find_position(game, STANDARD, "F") is None, "a power nobody has chosen is no position yet"


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


def test_ones_own_the_controllers_and_the_masters_password_open_a_position() -> None:
    assert sign_on(started_game(), STANDARD, "F", "France", agree) == Actor("FRANCE", Role.POWER, FRANCE)
    assert sign_on(vassal(), STANDARD, "I", "france", agree) == Actor("ITALY", Role.POWER, ITALY)
    by_master = sign_on(started_game(), STANDARD, "F", "master", agree)
    assert by_master == Actor("FRANCE", Role.POWER, FRANCE, by_master=True)
    assert sign_on(started_game(), STANDARD, "M", "master", agree) == Actor(MASTER, Role.MASTER)


@pytest.mark.parametrize(("word", "password"), [("F", "italy"), ("X", "france"), ("M", "france"), ("F", "")])
def test_a_wrong_sign_on_is_refused_in_the_same_words(word: str, password: str) -> None:
    with pytest.raises(Refused) as refused:
        sign_on(started_game(), STANDARD, word, password, agree)
    assert refused.value.code == "E-SIGNON"
    assert refused.value.text.startswith("The judge knows no such position and password in river")


def test_as_many_passwords_are_checked_for_an_unknown_position_as_for_the_master() -> None:
    asked: list[str] = []

    def note(word: str, hashed: str) -> bool:
        asked.append(hashed)
        return word == "right"

    for word in ("X", "M"):
        with pytest.raises(Refused):
            sign_on(started_game(), STANDARD, word, "wrong", note)
    assert asked == ["hash of master", "hash of master"]


def test_one_orders_for_oneself_and_for_those_one_controls() -> None:
    game = vassal()
    assert ordered_by(game, Actor("FRANCE", Role.POWER, FRANCE)) == {FRANCE, ITALY}
    assert ordered_by(game, Actor("ITALY", Role.POWER, ITALY)) == {ITALY}
    assert len(ordered_by(game, Actor(MASTER, Role.MASTER))) == 7
    assert ordered_by(game, Actor("owl", Role.OBSERVER)) == frozenset()
